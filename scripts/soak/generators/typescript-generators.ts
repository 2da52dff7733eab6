import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRepository } from '../../lib/paths.ts';
import type { Build, ClientGenerator, Traders } from './client-generator.ts';
import type { Command } from './commands.ts';

const program = (name: string): string => inRepository('scripts/soak/node_modules/.bin', name);

/**
 * Compiles the client, and its trader if there is one, to CommonJS modules. The folder is below
 * `node_modules`, from which the compiler emits only the files that the configuration includes.
 */
function compileTypescript({ folder }: Build): Command[] {
  const compilerOptions = {
    module: 'commonjs',
    moduleResolution: 'bundler',
    target: 'es2023',
    strict: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    typeRoots: [inRepository('node_modules/@types')],
    types: ['node'],
    rootDir: 'src',
    outDir: 'out',
  };
  const configuration = { include: ['src'], compilerOptions };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(configuration));
  writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }');
  return [[inRepository('node_modules/.bin/tsc'), '-p', '.']];
}

/** A program in JavaScript loses the last digits of ids that are JSON integers. */
const typescriptTraders = (folder: string): Traders => ({
  folder,
  files: () => ({
    '../orval/report.ts': 'src/report.ts',
    'signing.ts': 'src/signing.ts',
    'spot.ts': 'src/spot.ts',
  }),
  sections: ['spot'],
  dialect: 'observed',
  run: ({ folder: client }) => ['node', join(client, 'out/spot.js')],
});

/** The generators for TypeScript. They are dependencies of scripts/soak. */
export const typescriptGenerators: readonly ClientGenerator[] = [
  {
    name: 'orval',
    version: '7.9.0',
    programs: [],
    install: () => [],
    generate: (build) => {
      const folder = join(import.meta.dirname, 'orval');
      mkdirSync(join(build.folder, 'src'));
      copyFileSync(join(folder, 'orval.config.cjs'), join(build.folder, 'orval.config.cjs'));
      // The configuration names the function in this file.
      copyFileSync(join(folder, 'signing.ts'), join(build.folder, 'src/signing.ts'));
      const document = `DOCUMENT=${build.document}`;
      return [['env', document, program('orval'), '--config', 'orval.config.cjs']];
    },
    compile: compileTypescript,
    traders: typescriptTraders('orval'),
  },
  {
    name: 'hey-api',
    version: '0.99.0',
    programs: [],
    install: () => [],
    generate: (build) => {
      const output = join(build.folder, 'src/broker');
      const options = ['-i', build.document, '-o', output, '-c', '@hey-api/client-fetch'];
      return [[program('openapi-ts'), ...options]];
    },
    compile: compileTypescript,
    traders: typescriptTraders('hey-api'),
  },
  {
    name: 'Modelina',
    version: '5.10.1',
    documents: 'asyncapi',
    programs: ['python3'],
    install: () => [],
    generate: ({ document, folder }) => {
      const script = join(import.meta.dirname, 'modelina/models.ts');
      return [[process.execPath, script, document, folder]];
    },
    compile: ({ folder }) => {
      const options = ['--ignoreConfig', '--noEmit', '--strict', '--module', 'esnext'];
      const index = join(folder, 'typescript/*.ts');
      const tsc = [inRepository('node_modules/.bin/tsc'), ...options].join(' ');
      return [
        ['sh', '-c', `${tsc} --moduleResolution bundler ${index}`],
        ['python3', '-m', 'compileall', '-q', 'python'],
      ];
    },
  },
];
