import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Command } from './commands.ts';

const versions = {
  'openapi-generator-cli': '7.17.0',
  'oapi-codegen': '2.8.2',
  'openapi-python-client': '0.29.1',
};

/** The paths of one build. */
export interface Build {
  /** The folder of the installed tools. */
  readonly tools: string;
  /** The path of the portable edition. */
  readonly document: string;
  /** The folder of the generated client. */
  readonly folder: string;
}

/** A code generator for one language. */
export interface ClientGenerator {
  readonly name: string;
  readonly version: string;
  /** The programs that it needs. */
  readonly programs: readonly string[];
  /** Downloads the generator into a folder. */
  readonly install: (tools: string) => readonly Command[];
  /** Generates the client and compiles it. */
  readonly build: (build: Build) => readonly Command[];
  /**
   * The program that trades with the client of the spot section: the path of its source in this
   * folder, and the path of its copy in the folder of the client.
   */
  readonly trader: readonly [source: string, path: string];
  /** Runs the trader. The base URL, the API key and the secret key are appended. */
  readonly trade: (build: Build) => Command;
}

const mavenCopy = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy';

function installOpenapiGenerator(tools: string): Command[] {
  const artifact = `org.openapitools:openapi-generator-cli:${versions['openapi-generator-cli']}`;
  const to = [`-Dartifact=${artifact}`, `-DoutputDirectory=${tools}`, '-Dmdep.stripVersion=true'];
  return [['mvn', '-q', '-B', mavenCopy, ...to]];
}

/** Returns the command that generates a client without its tests and its documentation. */
function openapiGenerator(
  language: string,
  { tools, document }: Build,
  output: string,
  properties: readonly string[],
): Command {
  const jar = join(tools, 'openapi-generator-cli.jar');
  const without = 'apiTests=false,modelTests=false,apiDocs=false,modelDocs=false';
  return [
    'java',
    ...['-jar', jar, 'generate', '-g', language, '-i', document, '-o', output],
    ...[`--additional-properties=${properties.join(',')}`, `--global-property=${without}`],
  ];
}

const python = (tools: string): string => join(tools, 'python/bin/python');

/** Creates a virtual environment with the packages of both Python generators. */
function installPython(tools: string): Command[] {
  const client = `openapi-python-client==${versions['openapi-python-client']}`;
  const runtime = ['urllib3==2.5.0', 'pydantic==2.14.3', 'python-dateutil==2.9.0.post0'];
  return [
    ['python3', '-m', 'venv', join(tools, 'python')],
    [python(tools), '-m', 'pip', 'install', '-q', client, ...runtime],
  ];
}

/** Imports every module of the generated package. */
const importAll = `
import broker, importlib, pkgutil
for module in pkgutil.walk_packages(broker.__path__, "broker."):
    importlib.import_module(module.name)
`;

const pythonTrade =
  (file: string) =>
  ({ tools, folder }: Build): Command => [python(tools), join(folder, file)];

/** Creates the Go module that contains the generated package `broker`. */
function goModule({ folder }: Build): void {
  mkdirSync(join(folder, 'broker'), { recursive: true });
  writeFileSync(join(folder, 'go.mod'), 'module trader\n\ngo 1.24\n');
}

const compileGo: readonly Command[] = [
  ['go', 'mod', 'tidy'],
  ['go', 'build', './...'],
];

/**
 * Other names for models of the control plane: the constructor of the model `User` is `NewUser`.
 * Documents without these models ignore them.
 */
const withoutNew = ['ApiKey', 'Fault', 'Token', 'User']
  .map((name) => `New${name}=${name}Input`)
  .join(',');

const goTrade = (): Command => ['go', 'run', '.'];

/** The trader requires Java 17; the generated project file selects Java 8. */
const mavenProperties = [
  ...['-Dmaven.compiler.source=17', '-Dmaven.compiler.target=17', '-DskipTests'],
  ...['-Dmaven.javadoc.skip', '-Dmaven.source.skip'],
];

/** Copies a trader into the folder of its client. */
export function addTrader({ trader: [source, path] }: ClientGenerator, { folder }: Build): void {
  const target = join(folder, path);
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(join(import.meta.dirname, source), target);
}

const openapiGeneratorVersion = versions['openapi-generator-cli'];

/** The code generators. */
export const clientGenerators: readonly ClientGenerator[] = [
  {
    name: 'openapi-generator (python)',
    version: openapiGeneratorVersion,
    programs: ['java', 'mvn', 'python3'],
    install: (tools) => [...installOpenapiGenerator(tools), ...installPython(tools)],
    build: (build) => [
      openapiGenerator('python', build, build.folder, ['packageName=broker']),
      [python(build.tools), '-c', importAll],
    ],
    trader: ['openapi_generator.py', 'trader.py'],
    trade: pythonTrade('trader.py'),
  },
  {
    name: 'openapi-generator (java)',
    version: openapiGeneratorVersion,
    programs: ['java', 'mvn'],
    install: installOpenapiGenerator,
    build: (build) => [
      openapiGenerator('java', build, build.folder, [
        ...['invokerPackage=broker', 'apiPackage=broker.api', 'modelPackage=broker.model'],
        'disallowAdditionalPropertiesIfNotPresent=false',
      ]),
      ['mvn', '-q', '-B', ...mavenProperties, 'package'],
    ],
    trader: ['OpenapiGenerator.java', 'src/main/java/OpenapiGenerator.java'],
    trade: ({ folder }) => [
      'java',
      '-cp',
      `${join(folder, 'target/classes')}:${join(folder, 'target/lib/*')}`,
      'OpenapiGenerator',
    ],
  },
  {
    name: 'openapi-generator (go)',
    version: openapiGeneratorVersion,
    programs: ['java', 'mvn', 'go'],
    install: installOpenapiGenerator,
    build: (build) => {
      goModule(build);
      const properties = ['packageName=broker', 'enumClassPrefix=true', 'withGoMod=false'];
      const generate = openapiGenerator('go', build, join(build.folder, 'broker'), properties);
      return [[...generate, '--model-name-mappings', withoutNew], ...compileGo];
    },
    trader: ['openapi_generator.go', 'main.go'],
    trade: goTrade,
  },
  {
    name: 'oapi-codegen',
    version: versions['oapi-codegen'],
    programs: ['go'],
    install: () => [],
    build: (build) => {
      goModule(build);
      const module = `github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v${versions['oapi-codegen']}`;
      const output = ['-generate', 'types,client', '-package', 'broker', '-o', 'broker/broker.go'];
      return [['go', 'run', module, ...output, build.document], ...compileGo];
    },
    trader: ['oapi_codegen.go', 'main.go'],
    trade: goTrade,
  },
  {
    name: 'openapi-python-client',
    version: versions['openapi-python-client'],
    programs: ['python3'],
    install: installPython,
    build: ({ tools, document, folder }) => [
      [
        join(tools, 'python/bin/openapi-python-client'),
        ...['generate', '--path', document, '--meta', 'none', '--overwrite'],
        ...['--output-path', join(folder, 'broker')],
      ],
      [python(tools), '-c', importAll],
    ],
    trader: ['openapi_python_client.py', 'trader.py'],
    trade: pythonTrade('trader.py'),
  },
];
