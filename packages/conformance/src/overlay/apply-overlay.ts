import { andList } from '../lists.ts';
import type { CollectedResult, KnownDifference, TestReport } from '../report/report.ts';
import type { Mismatch } from '../result.ts';

/** The results with the overlay applied, and the state of each entry. */
export interface OverlayResult {
  readonly results: readonly TestReport[];
  readonly knownDifferences: readonly KnownDifference[];
}

const obsolete = 'The test passes, so the recorded difference is gone. Remove the entry.';

/**
 * Applies the known differences. A test with an entry counts as passed if it fails exactly as
 * recorded, and as failed if it passes or fails in another way. A skipped test stays skipped.
 */
export function applyOverlay(
  results: readonly CollectedResult[],
  entries: readonly OverlayEntry[],
): OverlayResult {
  const applied = results.map((result) => {
    const entry = entries.find((one) => matchesTest(one, result.id));
    return { entry, result: entry === undefined ? result : applyEntry(result, entry) };
  });
  const knownDifferences = entries.map((entry): KnownDifference => {
    const own = applied.filter((one) => one.entry === entry).map(({ result }) => result);
    const idsOf = (outcome: TestReport['outcome']): readonly string[] =>
      own.filter((result) => result.outcome === outcome).map(({ id }) => id);
    const matched = idsOf('passed');
    const failed = idsOf('failed');
    const unused = matched.length + failed.length === 0;
    return { test: entry.test, reason: entry.reason, matched, failed, unused };
  });
  return { results: applied.map(({ result }) => result), knownDifferences };
}

function applyEntry(result: CollectedResult, entry: OverlayEntry): TestReport {
  if (result.outcome === 'skipped') return result;
  if (result.outcome === 'passed') return asFailed(result, entry, obsolete);
  if (failsAsRecorded(result, entry)) {
    const { failure: _failure, ...rest } = result;
    return { ...rest, outcome: 'passed', knownDifference: entry.reason };
  }
  const recorded = `${entry.location} expects a different failure: ${describe(entry)}`;
  return asFailed(result, entry, `${result.failure?.message ?? 'The test failed.'}\n${recorded}`);
}

function asFailed(result: CollectedResult, entry: OverlayEntry, message: string): TestReport {
  const { requirement, curl } = result.failure ?? {
    requirement: `${entry.location}: ${entry.reason}`,
    curl: '',
  };
  return { ...result, outcome: 'failed', failure: { message, requirement, curl } };
}

function failsAsRecorded(result: CollectedResult, { responds, mismatches }: OverlayEntry): boolean {
  if (responds !== undefined) {
    const { status, code } = lastResponse(result);
    if (responds.status !== undefined && responds.status !== status) return false;
    if (responds.code !== undefined && responds.code !== code) return false;
  }
  // `responds` covers mismatches of the kinds status and code; `mismatches` must list all others.
  const isCovered = (kind: Mismatch['kind']): boolean =>
    responds !== undefined && (kind === 'status' || kind === 'code');
  const keys = (list: readonly RecordedMismatch[]): string =>
    [...new Set(list.filter(({ kind }) => !isCovered(kind)).map(keyOf))].sort().join('\n');
  return keys(result.mismatches) === keys(mismatches ?? []);
}

const keyOf = ({ kind, pointer }: RecordedMismatch): string => `${kind} ${pointer}`;

function lastResponse({ exchanges }: CollectedResult): { status?: number; code?: number } {
  const { status, body = '' } = exchanges.at(-1)?.response ?? {};
  if (status === undefined) return {};
  try {
    const code = Number(JSON.parse(body)?.code);
    return Number.isInteger(code) ? { status, code } : { status };
  } catch {
    return { status };
  }
}

function describe({ responds, mismatches = [] }: OverlayEntry): string {
  const parts = Object.entries(responds ?? {}).map(([name, value]) => `${name} ${value}`);
  for (const { kind, pointer } of mismatches) {
    parts.push(`${kind} at ${pointer === '' ? 'the top level' : pointer}`);
  }
  return andList(parts);
}

/** A known difference of a deployment: a test and how it fails. */
export interface OverlayEntry {
  /** The id of a test, or a pattern in which `*` matches any text. */
  readonly test: string;
  readonly reason: string;
  /** The status, the error code, or both, of the last response in the test. */
  readonly responds?: { readonly status?: number; readonly code?: number };
  /** The complete list of mismatches between the responses and the specification. */
  readonly mismatches?: readonly RecordedMismatch[];
  /** The file and line of the entry, for messages. */
  readonly location: string;
}

/** The pointer and the kind of a mismatch. */
type RecordedMismatch = Pick<Mismatch, 'kind' | 'pointer'>;

/** Returns whether an entry applies to a test. */
export function matchesTest({ test }: Pick<OverlayEntry, 'test'>, id: string): boolean {
  const parts = test.split('*').map((part) => part.replace(/[\\^$.+?()[\]{}|/]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(id);
}
