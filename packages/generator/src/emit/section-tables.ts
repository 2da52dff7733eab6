import { type Files, hashOf, withHeader } from '../output.ts';
import type { Section } from '../sections.ts';
import { quote } from './typescript-text.ts';

type Sections = readonly Section[];

/** The modules that list all sections. What a new section adds to them is generated. */
const modules: Readonly<Record<string, (sections: Sections) => string[]>> = {
  'packages/core/src/outcomes/generated/section.gen.ts': (sections) => [
    '/** The name of a section of the API. */',
    `export type Section = ${sections.map(quote).join(' | ')};`,
  ],
  'packages/streams/src/generated/sections.gen.ts': (sections) => [
    ...sections.map((one) => `import type * as ${one} from './${one}.gen.ts';`),
    '',
    ...sections.map((one) => `export type * as ${one} from './${one}.gen.ts';`),
    '',
    '/** The sections of the API, whose events the user data stream contains. */',
    `export type UserSection = ${sections.map(quote).join(' | ')};`,
    '',
    '/** A message of the market data stream. */',
    `export type MarketMessage = ${sections.map((one) => `${one}.MarketDataMessage`).join(' | ')};`,
  ],
  'packages/streams/src/generated/market-shapes.gen.ts': (sections) => [
    "import type { Shapes } from '@broker-api/core';",
    ...sections.map((one) => `import { marketDataShapes as ${one} } from './${one}.gen.ts';`),
    '',
    '/** The shapes of the messages of all market data streams. */',
    `export const marketShapes: Shapes = { ${sections.map((one) => `...${one}`).join(', ')} };`,
  ],
  'packages/conformance/src/generated/cases.gen.ts': (sections) =>
    listOf('Case', 'case', 'allCases', sections, 'Cases', 'index'),
  'packages/conformance/src/generated/stream-cases.gen.ts': (sections) =>
    listOf('StreamCase', 'stream-case', 'allStreamCases', sections, 'StreamCases', 'streams'),
  'packages/conformance/src/generated/workflows.gen.ts': (sections) =>
    listOf('Workflow', 'workflow', 'workflows', sections, 'Workflows', 'workflows'),
  'packages/conformance/src/cases/generated/openapi.gen.ts': (sections) =>
    documents('openapi.source', sections),
  'packages/conformance/src/cases/generated/asyncapi.gen.ts': (sections) =>
    documents('asyncapi', sections),
  'packages/sandbox/src/generated/examples.gen.ts': (sections) => documents('examples', sections),
  'docs/src/spec/generated/openapi.gen.ts': (sections) => documents('openapi.source', sections),
  'docs/src/spec/generated/asyncapi.gen.ts': (sections) => documents('asyncapi', sections),
  'docs/src/spec/generated/examples.gen.ts': (sections) => documents('examples', sections),
};

/** The paths of the modules that list all sections. */
export const sectionTables: readonly string[] = Object.keys(modules);

/** Generates the modules that list all sections. */
export function sectionTableFiles(sections: Sections): Files {
  return new Map(
    Object.entries(modules).map(([path, linesFor]) => {
      const code = [...linesFor(sections), ''].join('\n');
      return [path, withHeader('packages/generator/src/sections.ts', hashOf(code), code)];
    }),
  );
}

/** Returns a module with one list: the lists of all sections, in their order. */
function listOf(
  type: string,
  typeModule: string,
  name: string,
  sections: Sections,
  suffix: string,
  module: string,
): string[] {
  return [
    `import type { ${type} } from '../cases/${typeModule}.ts';`,
    ...sections.map((one) => `import { ${one}${suffix} } from './${one}/${module}.gen.ts';`),
    '',
    `export const ${name}: readonly ${type}[] = [`,
    ...sections.map((one) => `  ...${one}${suffix},`),
    '];',
  ];
}

/** Returns a module with one document of each section, as JSON. */
function documents(file: string, sections: Sections): string[] {
  const fileOf = (section: Section): string => quote(`@broker-api/spec/${section}/${file}.json`);
  return [
    "import type { Section } from '@broker-api/spec';",
    ...sections.map((one) => `import ${one} from ${fileOf(one)} with { type: 'json' };`),
    '',
    `export const documents: Readonly<Record<Section, unknown>> = { ${sections.join(', ')} };`,
  ];
}
