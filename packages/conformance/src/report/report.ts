import { type Basis, bases, isDecision } from '../basis.ts';
import type { CaseResult, Exchange, Mismatch } from '../result.ts';
import type { Cause } from './causes.ts';
import type { Coverage } from './coverage.ts';

/** The number of tests with each outcome. */
export interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** The result of one test in a report. */
export interface TestReport extends CaseResult {
  /** What the test checks, as one sentence. */
  readonly title: string;
  /** Section and operationId, such as `spot/getDepth`; for streams, section and channel. */
  readonly operation: string;
  /**
   * The reason in the overlay entry, if the test fails as recorded and therefore counts as passed.
   */
  readonly knownDifference?: string;
  /** Empty unless the test failed or has a known difference. */
  readonly exchanges: readonly Exchange[];
  /** The number of earlier exchanges that the report files leave out, because many tests failed. */
  readonly omittedExchanges?: number;
}

/** The result of a test, with its title and operation, before the overlay is applied. */
export type CollectedResult = Omit<TestReport, 'knownDifference'>;

/** An entry of the overlay, with the results of its tests. */
export interface KnownDifference {
  /** The id or the pattern of the entry. */
  readonly test: string;
  readonly reason: string;
  /** The tests that fail as recorded. */
  readonly matched: readonly string[];
  /** The tests that pass, or fail in another way. */
  readonly failed: readonly string[];
  /** Whether none of the entry's tests ran: they were skipped or not selected. */
  readonly unused: boolean;
}

/** A mismatch between the deployment and the specification, with the number of affected tests. */
export interface WireDifference extends Mismatch {
  /** The number of tests with this mismatch. */
  readonly count: number;
  /** The id of the first test with this mismatch, from which `expected` and `actual` are taken. */
  readonly test: string;
}

/** How an operation encodes LONG values. */
export interface LongEncoding {
  readonly operation: string;
  readonly encoding: 'integer' | 'text' | 'mixed';
}

/** What a run did, and the results of its tests. */
export interface RunReport {
  readonly baseUrl: string;
  readonly seed: number;
  readonly trade: boolean;
  /** The selected sections, operations and tests; empty for all. */
  readonly selection: {
    readonly sections: readonly string[];
    readonly operations: readonly string[];
    readonly test?: string;
  };
  readonly startedAt: string;
  readonly durationMs: number;
  /** Why some or all tests did not run. */
  readonly problem?: string;
  readonly warnings: readonly string[];
  readonly results: readonly TestReport[];
  readonly knownDifferences: readonly KnownDifference[];
}

/**
 * The report of a run. `report.json` contains this object, but not what would make it large: empty
 * lists, the `operation` of a result, which its id begins with, and what the coverage and the wire
 * diff sum up, such as the `errorCodes` of a result.
 */
export interface Report extends RunReport {
  /** The version of this format. An incompatible change increments it. */
  readonly reportVersion: 1;
  readonly tool: { readonly name: string; readonly version: string };
  /** A digest of the specification from which the tests were generated. */
  readonly specHash: string;
  readonly totals: Totals;
  readonly sections: Readonly<Record<string, Totals>>;
  /** The tests by what they rest on. */
  readonly bases: Readonly<Record<Basis, Totals>>;
  /**
   * The failed tests by cause. The cause of the most failures comes first; causes of which all
   * tests rest on own decisions come last.
   */
  readonly causes: readonly Cause[];
  readonly coverage: Coverage;
  readonly wireDiff: {
    readonly longEncodings: readonly LongEncoding[];
    readonly differences: readonly WireDifference[];
  };
}

/** Counts results by outcome. */
export function totalsOf(results: readonly Pick<CaseResult, 'outcome'>[]): Totals {
  const count = (outcome: CaseResult['outcome']): number =>
    results.filter((result) => result.outcome === outcome).length;
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
}

/** Counts results by outcome, for each basis of the tests. */
export function totalsByBasis(
  results: readonly Pick<CaseResult, 'outcome' | 'basis'>[],
): Report['bases'] {
  const totals = bases.map((basis) => [
    basis,
    totalsOf(results.filter((result) => result.basis === basis)),
  ]);
  return Object.fromEntries(totals) as Report['bases'];
}

/** The tests of a basis, as in `tests of requirements`. */
export const basisText = (basis: Basis): string =>
  `tests of ${basis}${isDecision(basis) ? ', from which a broker may differ' : ''}`;

/** Returns a line for each basis that has tests. */
export function basisLines(totals: Report['bases']): readonly string[] {
  return bases
    .map((basis) => [basis, totals[basis]] as const)
    .filter(([, { passed, failed, skipped }]) => passed + failed + skipped > 0)
    .map(([basis, own]) => `${basisText(basis)}: ${totalsText(own)}`);
}

/** Formats totals as `3 passed, 1 failed, 2 skipped`. */
export const totalsText = ({ passed, failed, skipped }: Totals): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

/**
 * Returns the deployment's mismatches without duplicates, the most frequent first, and how each
 * operation encodes LONGs.
 */
export function wireDiffOf(results: readonly TestReport[]): Report['wireDiff'] {
  return { longEncodings: longEncodingsOf(results), differences: differencesOf(results) };
}

function differencesOf(results: readonly TestReport[]): readonly WireDifference[] {
  const all = results.flatMap(({ id, mismatches }) =>
    mismatches.map((mismatch) => ({ ...mismatch, test: id })),
  );
  const groups = Map.groupBy(all, (one) => [one.operation, one.pointer, one.kind].join('\n'));
  const differences = [...groups.values()].flatMap((own) =>
    own.slice(0, 1).map((first) => ({
      ...first,
      expected: firstOf(own.map(({ expected }) => expected)),
      actual: firstOf(own.map(({ actual }) => actual)),
      // A test counts once, even if every row of a list has the mismatch.
      count: new Set(own.map(({ test }) => test)).size,
    })),
  );
  return differences.sort((one, other) => other.count - one.count);
}

/** Returns the first of several values, and says if not all are the same. */
const firstOf = (values: readonly string[]): string =>
  `${values[0]}${new Set(values).size > 1 ? ' and others' : ''}`;

function longEncodingsOf(results: readonly TestReport[]): readonly LongEncoding[] {
  const encoded = results.flatMap(({ operation, longEncoding: encoding }) =>
    encoding === undefined ? [] : [{ operation, encoding }],
  );
  return [...Map.groupBy(encoded, ({ operation }) => operation)].map(([operation, own]) => {
    const [encoding, other] = new Set(own.map((one) => one.encoding));
    return { operation, encoding: other === undefined && encoding ? encoding : 'mixed' };
  });
}
