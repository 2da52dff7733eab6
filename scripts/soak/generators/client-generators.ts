import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
  /** The programs that must be installed to run the generator. */
  readonly programs: readonly string[];
  /** Returns the commands that download the generator into a folder. */
  readonly install: (tools: string) => readonly Command[];
  /** Returns the commands that generate the client and compile it. */
  readonly build: (build: Build) => readonly Command[];
  /** The programs that trade with the clients. */
  readonly traders: Traders;
  /**
   * Returns the command that runs the trader of a section. The campaign appends the base URL, the
   * API key and the secret key as arguments.
   */
  readonly trade: (build: Build, section: TradedSection) => Command;
}

/** The sections in which clients trade. */
export type TradedSection = 'spot' | 'contract' | 'option';

/** The programs that trade with the clients of one generator, in a folder beside this file. */
interface Traders {
  readonly folder: string;
  /** The folder to which the programs are copied, relative to the folder of the client. */
  readonly target: string;
  /** The name of the file with the signing code, which all programs use. */
  readonly signing: string;
  readonly fileOf: (section: TradedSection) => string;
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

const pythonTrade = ({ tools, folder }: Build, section: TradedSection): Command => [
  python(tools),
  join(folder, `${section}.py`),
];

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
 * Renames models of the control plane such as `NewUser`, because the generated constructor of the
 * model `User` is named `NewUser` too. The generator ignores names that are not in a document.
 */
const withoutNew = ['ApiKey', 'Fault', 'StreamFault', 'Token', 'User']
  .map((name) => `New${name}=${name}Input`)
  .join(',');

const goTrade = (): Command => ['go', 'run', '.'];

/** The trader requires Java 17; the generated project file selects Java 8. */
const mavenProperties = [
  ...['-Dmaven.compiler.source=17', '-Dmaven.compiler.target=17', '-DskipTests'],
  ...['-Dmaven.javadoc.skip', '-Dmaven.source.skip'],
];

/** Copies the trader of a section into the folder of its client. */
export function addTrader(
  { traders }: ClientGenerator,
  section: TradedSection,
  { folder }: Build,
): void {
  const target = join(folder, traders.target);
  mkdirSync(target, { recursive: true });
  for (const file of [traders.signing, traders.fileOf(section)]) {
    copyFileSync(join(import.meta.dirname, traders.folder, file), join(target, file));
  }
}

const pythonTraders = (folder: string): Traders => ({
  folder,
  target: '.',
  signing: 'signing.py',
  fileOf: (section) => `${section}.py`,
});

const goTraders = (folder: string): Traders => ({
  folder,
  target: '.',
  signing: 'signing.go',
  fileOf: (section) => `${section}.go`,
});

/** The name of the Java class of each section. */
const javaTraders = {
  spot: 'TradeSpot',
  contract: 'TradeContract',
  option: 'TradeOption',
} as const;

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
    traders: pythonTraders('openapi-generator-python'),
    trade: pythonTrade,
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
    traders: {
      folder: 'openapi-generator-java',
      target: 'src/main/java',
      signing: 'Signing.java',
      fileOf: (section) => `${javaTraders[section]}.java`,
    },
    trade: ({ folder }, section) => [
      'java',
      '-cp',
      `${join(folder, 'target/classes')}:${join(folder, 'target/lib/*')}`,
      javaTraders[section],
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
    traders: goTraders('openapi-generator-go'),
    trade: goTrade,
  },
  {
    name: 'oapi-codegen',
    version: versions['oapi-codegen'],
    programs: ['go'],
    install: () => [],
    build: (build) => {
      goModule(build);
      const command = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen';
      const module = `${command}@v${versions['oapi-codegen']}`;
      const output = ['-generate', 'types,client', '-package', 'broker', '-o', 'broker/broker.go'];
      return [['go', 'run', module, ...output, build.document], ...compileGo];
    },
    traders: goTraders('oapi-codegen'),
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
    traders: pythonTraders('openapi-python-client'),
    trade: pythonTrade,
  },
];
