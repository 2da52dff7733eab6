import type { CatalogueEntry } from '@broker-api/spec/errors';
import type { OperationRecord } from '@broker-api/spec/model';
import type { Json } from '@broker-api/spec/schema';
import type { Section } from '../../sections.ts';
import { identifier, literal } from '../typescript-text.ts';
import { agreementCases, figureCases } from './agreement-cases.ts';
import { keyCases } from './api-key-cases.ts';
import { testContextOf, type WrittenExample } from './base-request.ts';
import { exampleCases } from './example-cases.ts';
import { gatewayCases, sectionGatewayCases } from './gateway-cases.ts';
import { listCases } from './list-cases.ts';
import { orderBookCases } from './order-book-cases.ts';
import { parameterCases } from './parameter-cases.ts';
import { locationCases } from './parameter-location-cases.ts';
import { ruleCases } from './parameter-rule-cases.ts';
import { signatureCases } from './signature-cases.ts';
import type { TestCase } from './test-case.ts';
import { clockCases } from './timestamp-cases.ts';

/** The examples, by operationId and case name. */
type Examples = Readonly<Record<string, Readonly<Record<string, WrittenExample>>>>;

const caseGenerators = [
  exampleCases,
  locationCases,
  ruleCases,
  parameterCases,
  keyCases,
  signatureCases,
  clockCases,
  gatewayCases,
  orderBookCases,
  agreementCases,
  figureCases,
  listCases,
];

/**
 * Returns the contract tests of a section: a module with the cases of each operation, and an index
 * of all cases.
 *
 * @param repeated the operations that an earlier section also has; only the tests of that section
 *   include them
 * @returns the text of each module, by path relative to the section's folder
 */
export function conformanceModules(
  section: Section,
  operations: readonly OperationRecord[],
  examples: Examples,
  catalogue: readonly CatalogueEntry[],
  repeated: ReadonlySet<string>,
): Map<string, string> {
  const own = operations.filter(({ operationId }) => !repeated.has(operationId));
  const addresses = addressesOf(operations);
  const suites = own.map((operation) => {
    const written = examples[operation.operationId] ?? {};
    const context = testContextOf(operation, written, catalogue, addresses);
    const testCases = context ? caseGenerators.flatMap((generate) => generate(context)) : [];
    const mutating = operation.retry !== 'safe';
    return {
      name: identifier(operation.operationId),
      cases: testCases.map((testCase) =>
        finished(`${section}/${operation.operationId}`, mutating, testCase),
      ),
    };
  });
  const gateway = sectionGatewayCases(catalogue, gatewayPaths(own));
  suites.push({
    name: 'gateway',
    cases: gateway.map((testCase) => finished(`${section}/gateway`, false, testCase)),
  });
  const used = suites.filter(({ cases }) => cases.length > 0);
  return new Map([
    ...used.map(({ name, cases }) => [`${name}.cases.gen.ts`, casesModule(name, cases)] as const),
    ['index.gen.ts', indexModule(section, used)] as const,
  ]);
}

function addressesOf(operations: readonly OperationRecord[]): ReadonlySet<string> {
  return new Set(
    operations.flatMap(({ method, path, aliases }) => [
      `${method} ${path}`,
      ...aliases.map((alias) => `${(alias.method ?? method).toUpperCase()} ${alias.path}`),
    ]),
  );
}

function gatewayPaths(operations: readonly OperationRecord[]): {
  getPath: string;
  postPath: string;
} {
  const pathOf = (method: string) => operations.find((one) => one.method === method)?.path ?? '/';
  return { getPath: pathOf('GET'), postPath: pathOf('POST') };
}

/** Returns the complete case, with its keys in a readable order. */
function finished(owner: string, mutating: boolean, testCase: TestCase): Json {
  const { kind, slug, title, requirement, query, body, expect, expectOnReplay, ...others } =
    testCase;
  return {
    id: `${owner}/${kind}-${slug}`,
    title,
    requirement,
    ...(mutating && { mutating }),
    ...others,
    query,
    ...(body !== undefined && { body }),
    expect,
    ...(expectOnReplay !== undefined && { expectOnReplay }),
  } as unknown as Json;
}

function casesModule(name: string, cases: readonly Json[]): string {
  return [
    "import type { Case } from '../../cases/case.ts';",
    '',
    `/** The contract tests of ${name}. */`,
    `export const ${name}Cases: readonly Case[] = [`,
    ...cases.map((one) => `  ${literal(one)},`),
    '];',
    '',
  ].join('\n');
}

function indexModule(section: Section, suites: readonly { readonly name: string }[]): string {
  return [
    "import type { Case } from '../../cases/case.ts';",
    ...suites.map(({ name }) => `import { ${name}Cases } from './${name}.cases.gen.ts';`),
    '',
    `/** The contract tests of the ${section} section. */`,
    `export const ${section}Cases: readonly Case[] = [`,
    ...suites.map(({ name }) => `  ...${name}Cases,`),
    '];',
    '',
  ].join('\n');
}
