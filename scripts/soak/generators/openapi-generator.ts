import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  allSections,
  type Build,
  type ClientGenerator,
  compileGo,
  goModule,
  goTraders,
  importAll,
  installPython,
  python,
  pythonTraders,
} from './client-generator.ts';
import type { Command } from './commands.ts';

const version = '7.17.0';
const mavenCopy = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy';

function installOpenapiGenerator(tools: string): Command[] {
  const artifact = `org.openapitools:openapi-generator-cli:${version}`;
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

/** The trader requires Java 17; the generated project file selects Java 8. */
const mavenProperties = [
  ...['-Dmaven.compiler.source=17', '-Dmaven.compiler.target=17', '-DskipTests'],
  ...['-Dmaven.javadoc.skip', '-Dmaven.source.skip'],
];

/** The name of the Java class of each section. */
const javaTraders = {
  spot: 'TradeSpot',
  contract: 'TradeContract',
  option: 'TradeOption',
} as const;

const javaRun = (main: string, { folder }: Build): Command => [
  ...(['java', '-cp'] as const),
  `${join(folder, 'target/classes')}:${join(folder, 'target/lib/*')}`,
  main,
];

/** Adds a project file for Maven, because the generated one is for Gradle. */
function kotlinProject({ folder }: Build): void {
  const file = 'pom.xml';
  copyFileSync(join(import.meta.dirname, 'openapi-generator-kotlin', file), join(folder, file));
}

const kotlinProperties = [
  ...['packageName=broker', 'serializationLibrary=gson', 'generateOneOfAnyOfWrappers=true'],
];

const csharpProperties = ['packageName=Broker', 'library=httpclient', 'targetFramework=net8.0'];

/** The clients of openapi-generator. */
export const openapiGenerators: readonly ClientGenerator[] = [
  {
    name: 'openapi-generator (python)',
    version,
    programs: ['java', 'mvn', 'python3'],
    install: (tools) => [...installOpenapiGenerator(tools), ...installPython(tools)],
    generate: (build) => [openapiGenerator('python', build, build.folder, ['packageName=broker'])],
    compile: ({ tools }) => [[python(tools), '-c', importAll]],
    traders: pythonTraders('openapi-generator-python'),
  },
  {
    name: 'openapi-generator (java)',
    version,
    programs: ['java', 'mvn'],
    install: installOpenapiGenerator,
    generate: (build) => [
      openapiGenerator('java', build, build.folder, [
        ...['invokerPackage=broker', 'apiPackage=broker.api', 'modelPackage=broker.model'],
        'disallowAdditionalPropertiesIfNotPresent=false',
      ]),
    ],
    compile: () => [['mvn', '-q', '-B', ...mavenProperties, 'package']],
    traders: {
      folder: 'openapi-generator-java',
      files: (section) =>
        Object.fromEntries(
          ['Signing.java', `${javaTraders[section]}.java`].map((file) => {
            return [file, `src/main/java/${file}`];
          }),
        ),
      sections: allSections,
      run: (build, section) => javaRun(javaTraders[section], build),
    },
  },
  {
    name: 'openapi-generator (go)',
    version,
    programs: ['java', 'mvn', 'go'],
    install: installOpenapiGenerator,
    generate: (build) => {
      goModule(build);
      const properties = ['packageName=broker', 'enumClassPrefix=true', 'withGoMod=false'];
      return [openapiGenerator('go', build, join(build.folder, 'broker'), properties)];
    },
    compile: compileGo,
    traders: goTraders('openapi-generator-go'),
  },
  {
    name: 'openapi-generator (rust)',
    version,
    programs: ['java', 'mvn', 'cargo'],
    install: installOpenapiGenerator,
    generate: (build) => {
      const properties = ['packageName=broker', 'supportMiddleware=true'];
      return [openapiGenerator('rust', build, join(build.folder, 'broker'), properties)];
    },
    compile: (build, trades) => [cargo(build, 'build', trades ? '.' : 'broker')],
    traders: {
      folder: 'openapi-generator-rust',
      files: (section) => ({
        'Cargo.toml': 'Cargo.toml',
        'signing.rs': 'src/signing.rs',
        [`${section}.rs`]: 'src/main.rs',
      }),
      sections: ['spot'],
      run: (build) => [...cargo(build, 'run', '.'), '--'],
    },
  },
  {
    name: 'openapi-generator (kotlin)',
    version,
    programs: ['java', 'mvn'],
    install: installOpenapiGenerator,
    generate: (build) => {
      kotlinProject(build);
      return [openapiGenerator('kotlin', build, build.folder, kotlinProperties)];
    },
    compile: () => [['mvn', '-q', '-B', 'compile']],
    traders: {
      folder: 'openapi-generator-kotlin',
      files: () => ({
        'Signing.kt': 'src/main/kotlin/Signing.kt',
        'TradeSpot.kt': 'src/main/kotlin/TradeSpot.kt',
      }),
      sections: ['spot'],
      run: (build) => javaRun('TradeSpotKt', build),
    },
  },
  {
    name: 'openapi-generator (csharp)',
    version,
    programs: ['java', 'mvn'],
    install: installOpenapiGenerator,
    generate: (build) => [openapiGenerator('csharp', build, build.folder, csharpProperties)],
    compiler: 'dotnet',
    compile: () => [['dotnet', 'build', 'src/Broker']],
  },
];

/** All clients use one folder for compiled dependencies. */
function cargo({ tools, folder }: Build, command: string, project: string): Command {
  const target = join(tools, 'cargo');
  const manifest = join(folder, project, 'Cargo.toml');
  return ['cargo', command, '-q', '--target-dir', target, '--manifest-path', manifest];
}
