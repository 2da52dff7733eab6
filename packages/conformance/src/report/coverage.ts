import { errorCatalogue } from '@broker-api/spec';
import type { Coverage, TestReport } from './report.ts';
import { allOperations, answeredEnumValues } from './specification.ts';

/** How much of the specification some tests have met. */
export function coverageOf(results: readonly TestReport[]): Coverage {
  const ran = Map.groupBy(
    results.filter(({ outcome }) => outcome !== 'skipped'),
    ({ operation }) => operation,
  );
  return {
    operations: operationCoverage(results, ran),
    codes: codeCoverage(results, ran),
    enumValues: enumCoverage(results),
  };
}

type ByOperation = ReadonlyMap<string, readonly TestReport[]>;

function operationCoverage(
  results: readonly TestReport[],
  ran: ByOperation,
): Coverage['operations'] {
  const operations = allOperations();
  const sections = Map.groupBy(operations, ({ section }) => section);
  const tested = operations.filter(({ name }) => ran.has(name));
  return {
    total: operations.length,
    tested: tested.length,
    sections: Object.fromEntries(
      [...sections].map(([section, own]) => [
        section,
        { total: own.length, tested: own.filter(({ name }) => ran.has(name)).length },
      ]),
    ),
    untested: operations
      .filter(({ name }) => !ran.has(name))
      .map(({ name }) => ({ operation: name, reason: whyUntested(name, results) })),
  };
}

function whyUntested(name: string, results: readonly TestReport[]): string {
  const own = results.filter(({ operation }) => operation === name);
  if (own.length === 0) return 'not selected';
  return [...new Set(own.map(({ reason = 'skipped' }) => reason))].join('; ');
}

function codeCoverage(results: readonly TestReport[], ran: ByOperation): Coverage['codes'] {
  const operationsOf = new Map<number, Set<string>>();
  for (const { codes, operation } of results) {
    for (const code of codes) {
      operationsOf.set(code, (operationsOf.get(code) ?? new Set()).add(operation));
    }
  }
  const catalogue = Object.entries(errorCatalogue).map(([code, { name }]) => ({
    code: Number(code),
    name,
  }));
  return {
    total: catalogue.length,
    seen: catalogue
      .filter(({ code }) => operationsOf.has(code))
      .map(({ code, name }) => ({ code, name, operations: [...(operationsOf.get(code) ?? [])] })),
    unseen: catalogue.filter(({ code }) => !operationsOf.has(code)),
    promised: allOperations()
      .filter(({ name }) => ran.has(name))
      .map(({ name, errorCodes }) => ({
        operation: name,
        unseen: errorCodes.filter((code) => !operationsOf.get(code)?.has(name)),
      }))
      .filter(({ unseen }) => unseen.length > 0),
  };
}

function enumCoverage(results: readonly TestReport[]): Coverage['enumValues'] {
  const met = new Set(results.flatMap(({ enumValues }) => enumValues));
  const schemas = [...answeredEnumValues()]
    .map(([schema, values]) => {
      const [seen, unseen] = [true, false].map((wanted) =>
        values.filter((value) => met.has(`${schema}.${value}`) === wanted),
      );
      return { schema, seen: seen ?? [], unseen: unseen ?? [] };
    })
    .sort((one, other) => (one.schema < other.schema ? -1 : 1));
  const count = (key: 'seen' | 'unseen'): number =>
    schemas.reduce((sum, schema) => sum + schema[key].length, 0);
  return { total: count('seen') + count('unseen'), seen: count('seen'), schemas };
}
