import type { Section } from '../../../lib/paths.ts';
import type { CatalogueEntry } from '../../read/error-catalogue.ts';
import type { Operation } from '../../read/operations.ts';
import type { Json } from '../../read/schema.ts';
import { literal } from '../literal.ts';
import { keyCases } from './api-key-cases.ts';
import { subjectOf, type WrittenExample } from './base-request.ts';
import { exampleCases } from './example-cases.ts';
import { gatewayCases, sectionGatewayCases } from './gateway-cases.ts';
import { parameterCases } from './parameter-cases.ts';
import { placeCases } from './parameter-location-cases.ts';
import { ruleCases } from './parameter-rule-cases.ts';
import { signatureCases } from './signature-cases.ts';
import type { Draft } from './test-case.ts';
import { clockCases } from './timestamp-cases.ts';

/** The examples by operation and name. */
type Examples = Readonly<Record<string, Readonly<Record<string, WrittenExample>>>>;

const makers = [
  exampleCases,
  placeCases,
  ruleCases,
  parameterCases,
  keyCases,
  signatureCases,
  clockCases,
  gatewayCases,
];

/**
 * Generates the contract tests of a section: for each operation a module with the cases and a
 * Vitest file, and an index of all cases. Only spot tests the operations that all sections share.
 *
 * @returns the texts of the modules by their path in the section's folder
 */
export function conformanceModules(
  section: Section,
  operations: readonly Operation[],
  examples: Examples,
  catalogue: readonly CatalogueEntry[],
): Map<string, string> {
  const own = operations.filter(({ path }) => section === 'spot' || !isShared(path));
  const addresses = addressesOf(operations);
  const suites = own.map((operation) => {
    const written = examples[operation.operationId] ?? {};
    const subject = subjectOf(operation, written, catalogue, addresses);
    const drafts = subject ? makers.flatMap((make) => make(subject)) : [];
    const mutating = operation.retry !== 'safe';
    return {
      name: operation.operationId,
      cases: drafts.map((draft) =>
        finished(`${section}/${operation.operationId}`, mutating, draft),
      ),
    };
  });
  const gateway = sectionGatewayCases(catalogue, gatewayPaths(own));
  suites.push({
    name: 'gateway',
    cases: gateway.map((draft) => finished(`${section}/gateway`, false, draft)),
  });
  const used = suites.filter(({ cases }) => cases.length > 0);
  return new Map([
    ...used.flatMap(({ name, cases }) => [
      [`${name}.cases.gen.ts`, casesModule(name, cases)] as const,
      [`${name}.gen.test.ts`, testModule(name)] as const,
    ]),
    ['index.gen.ts', indexModule(section, used)] as const,
  ]);
}

/** Whether all sections share the operation. */
function isShared(path: string): boolean {
  return /^\/openapi\/v1\/(ping|time|brokerInfo)$/.test(path);
}

function addressesOf(operations: readonly Operation[]): ReadonlySet<string> {
  return new Set(
    operations.flatMap(({ method, path, aliases }) => [
      `${method} ${path}`,
      ...aliases.map((alias) => `${(alias.method ?? method).toUpperCase()} ${alias.path}`),
    ]),
  );
}

function gatewayPaths(operations: readonly Operation[]): { getPath: string; postPath: string } {
  const pathOf = (method: string) => operations.find((one) => one.method === method)?.path ?? '/';
  return { getPath: pathOf('GET'), postPath: pathOf('POST') };
}

/** Returns the final case, with its keys in reading order. */
function finished(owner: string, mutating: boolean, draft: Draft): Json {
  const { kind, slug, title, requirement, query, body, expect, expectOnReplay, ...others } = draft;
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

function testModule(name: string): string {
  return [
    "import { defineSuite } from '../../suite/define-suite.ts';",
    `import { ${name}Cases } from './${name}.cases.gen.ts';`,
    '',
    `defineSuite(${name}Cases);`,
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
