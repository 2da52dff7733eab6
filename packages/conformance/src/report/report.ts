import type { CaseResult, Exchange, Mismatch } from '../result.ts';

/** How many tests ended in which way. */
export interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** What became of one test, in a report. */
export interface TestReport extends CaseResult {
  /** What the test is about, in words. */
  readonly title: string;
  /** Section and operationId, such as `spot/getDepth`. */
  readonly operation: string;
  /** Why the overlay lets it pass, for a test that differs in the recorded way. */
  readonly knownDifference?: string;
  /** Those of failed tests and of known differences; empty for others. */
  readonly exchanges: readonly Exchange[];
}

/** A difference that the overlay records, and what became of its tests. */
export interface KnownDifference {
  /** The id or the pattern of the entry. */
  readonly test: string;
  readonly reason: string;
  /** Tests that differed as recorded. */
  readonly differed: readonly string[];
  /** Tests that no longer differ, or differ in another way. */
  readonly failed: readonly string[];
  /** Whether it named none of the tests that ran: they were skipped, or not selected. */
  readonly unused: boolean;
}

/** How much of the specification the tests have met. */
export interface Coverage {
  readonly operations: {
    readonly total: number;
    readonly tested: number;
    readonly sections: Readonly<
      Record<string, { readonly total: number; readonly tested: number }>
    >;
    readonly untested: readonly { readonly operation: string; readonly reason: string }[];
  };
  readonly codes: {
    readonly total: number;
    readonly seen: readonly {
      readonly code: number;
      readonly name: string;
      readonly operations: readonly string[];
    }[];
    readonly unseen: readonly { readonly code: number; readonly name: string }[];
    /** Operations that were tested, with the codes that they promise and never answered. */
    readonly promised: readonly {
      readonly operation: string;
      readonly unseen: readonly number[];
    }[];
  };
  readonly enumValues: {
    /** Values that the specification lists for answers. */
    readonly total: number;
    readonly seen: number;
    readonly schemas: readonly {
      readonly schema: string;
      readonly seen: readonly string[];
      readonly unseen: readonly string[];
    }[];
  };
}

/** A place where the deployment departs from the specification, in all tests together. */
export interface WireDifference extends Mismatch {
  /** In how many tests. */
  readonly count: number;
  /** The id of the first such test, which `expected` and `found` are of. */
  readonly test: string;
}

/** How an operation sends its LONG values. */
export interface LongsAs {
  readonly operation: string;
  readonly as: 'integer' | 'text' | 'mixed';
}

/** All that a run found; `report.json` is this as JSON. */
export interface Report {
  /** Of this shape; a change that readers of the file would notice raises it. */
  readonly reportVersion: 1;
  readonly tool: { readonly name: string; readonly version: string };
  /** A digest of the specification that the tests were generated from. */
  readonly specHash: string;
  readonly baseUrl: string;
  readonly seed: number;
  readonly trade: boolean;
  /** What was asked for, when it was not everything. */
  readonly selection: {
    readonly sections: readonly string[];
    readonly operations: readonly string[];
    readonly test?: string;
  };
  readonly startedAt: string;
  readonly durationMs: number;
  /** Why nothing could be tested, or not all. */
  readonly problem?: string;
  readonly warnings: readonly string[];
  readonly totals: Totals;
  readonly sections: Readonly<Record<string, Totals>>;
  readonly results: readonly TestReport[];
  readonly knownDifferences: readonly KnownDifference[];
  readonly coverage: Coverage;
  readonly wireDiff: {
    readonly longs: readonly LongsAs[];
    readonly differences: readonly WireDifference[];
  };
}

/** The totals of some results. */
export function totalsOf(results: readonly Pick<CaseResult, 'outcome'>[]): Totals {
  const count = (outcome: CaseResult['outcome']): number =>
    results.filter((result) => result.outcome === outcome).length;
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
}

/** `3 passed, 1 failed, 2 skipped`. */
export const totalsText = ({ passed, failed, skipped }: Totals): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;
