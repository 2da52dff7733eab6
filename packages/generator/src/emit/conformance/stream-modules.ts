import type { OperationRecord } from '@broker-api/spec/model';
import type { Json } from '@broker-api/spec/schema';
import type { StreamTestsDocument } from '../../model.ts';
import { type Files, withHeader } from '../../output.ts';
import { literal } from '../typescript-text.ts';
import { marketStreamCases } from './market-stream-cases.ts';
import { readStreamDocument } from './stream-document.ts';
import type { StreamTestCase } from './test-case.ts';
import { userStreamCases } from './user-stream-cases.ts';

/**
 * Generates the contract tests of a section's streams: a module with the cases of each channel, and
 * a list of all cases.
 */
export function streamTestFiles(input: StreamTestsDocument): Files {
  const { section, source, bundle, schemas, operations, repeatedChannels } = input;
  const document = readStreamDocument(bundle, schemas);
  const operationIds = new Set(operations.map(({ operationId }) => operationId));
  const context = { document, operationIds, periods: periodsOf(operations) };
  const suites = {
    userData: userStreamCases(document, section, repeatedChannels.has('userData')),
    marketData: marketStreamCases(context),
  };
  const used = Object.entries(suites).filter(([, cases]) => cases.length > 0);
  const modules = [
    ...used.map(
      ([channel, cases]) =>
        [`${channel}.cases.gen.ts`, casesModule(section, channel, cases)] as const,
    ),
    ['streams.gen.ts', indexModule(section, Object.fromEntries(used))] as const,
  ];
  const folder = `packages/conformance/src/generated/${section}`;
  return new Map(modules.map(([path, code]) => [`${folder}/${path}`, withHeader(source, code)]));
}

/** Returns the periods of candlesticks that a section supports. */
function periodsOf(operations: readonly OperationRecord[]): string[] {
  const klines = operations.find(({ operationId }) => operationId === 'listKlines');
  const interval = klines?.parameters.find(({ name }) => name === 'interval');
  return (interval?.values ?? []).map(String);
}

function casesModule(section: string, channel: string, cases: readonly StreamTestCase[]): string {
  const rows = cases.map(
    ({ kind, slug, title, requirement, isPublic, check }): Json => ({
      id: `${section}/${channel}/${kind}-${slug}`,
      title,
      requirement: { ...requirement },
      ...(!isPublic && { mutating: true }),
      check,
    }),
  );
  return [
    "import type { StreamCase } from '../../cases/stream-case.ts';",
    '',
    `/** The contract tests of the channel ${channel}. */`,
    `export const ${channel}Cases: readonly StreamCase[] = [`,
    ...rows.map((one) => `  ${literal(one)},`),
    '];',
    '',
  ].join('\n');
}

function indexModule(section: string, suites: Readonly<Record<string, unknown>>): string {
  const channels = Object.keys(suites);
  return [
    "import type { StreamCase } from '../../cases/stream-case.ts';",
    ...channels.map((one) => `import { ${one}Cases } from './${one}.cases.gen.ts';`),
    '',
    `/** The contract tests of the ${section} streams. */`,
    `export const ${section}StreamCases: readonly StreamCase[] = [`,
    ...channels.map((one) => `  ...${one}Cases,`),
    '];',
    '',
  ].join('\n');
}
