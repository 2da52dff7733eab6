import { join } from 'node:path';
import {
  type ClientGenerator,
  compileGo,
  goModule,
  goTraders,
  importAll,
  installPython,
  openapiPythonClient,
  python,
  pythonTraders,
} from './client-generator.ts';
import { openapiGenerators } from './openapi-generator.ts';
import { typescriptGenerators } from './typescript-generators.ts';

const oapiCodegen = '2.8.2';

/** The code generators. */
export const clientGenerators: readonly ClientGenerator[] = [
  ...openapiGenerators,
  {
    name: 'oapi-codegen',
    version: oapiCodegen,
    programs: ['go'],
    install: () => [],
    generate: (build) => {
      goModule(build);
      const command = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen';
      const output = ['-generate', 'types,client', '-package', 'broker', '-o', 'broker/broker.go'];
      return [['go', 'run', `${command}@v${oapiCodegen}`, ...output, build.document]];
    },
    compile: compileGo,
    traders: goTraders('oapi-codegen'),
  },
  {
    name: 'openapi-python-client',
    version: openapiPythonClient,
    programs: ['python3'],
    install: installPython,
    generate: ({ tools, document, folder }) => [
      [
        join(tools, 'python/bin/openapi-python-client'),
        ...['generate', '--path', document, '--meta', 'none', '--overwrite'],
        ...['--output-path', join(folder, 'broker')],
        ...['--config', join(import.meta.dirname, 'openapi-python-client/options.yml')],
      ],
    ],
    compile: ({ tools }) => [[python(tools), '-c', importAll]],
    traders: pythonTraders('openapi-python-client'),
  },
  ...typescriptGenerators,
];
