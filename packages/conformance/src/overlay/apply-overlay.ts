import type { KnownDifference, TestReport } from '../report/report.ts';
import type { Mismatch } from '../result.ts';
import type { CollectedResult } from '../run/collector.ts';
import { isAbout, type OverlayEntry, type RecordedDeparture } from './overlay.ts';

/** Results as the overlay judges them, and what became of its entries. */
export interface Judged {
  readonly results: readonly TestReport[];
  readonly knownDifferences: readonly KnownDifference[];
}

const gone = 'the recorded difference is gone: remove the entry';

/**
 * Judges results by the known differences: a test that fails exactly as recorded passes, one that
 * passes all the same, or fails in another way, fails.
 */
export function applyOverlay(
  results: readonly CollectedResult[],
  entries: readonly OverlayEntry[],
): Judged {
  const judged = results.map((result) => {
    const entry = entries.find((one) => isAbout(one, result.id));
    return { entry, result: entry === undefined ? result : judge(result, entry) };
  });
  const knownDifferences = entries.map((entry): KnownDifference => {
    const own = judged.filter((one) => one.entry === entry).map(({ result }) => result);
    const idsOf = (outcome: TestReport['outcome']): readonly string[] =>
      own.filter((result) => result.outcome === outcome).map(({ id }) => id);
    const [differed, failed] = [idsOf('passed'), idsOf('failed')];
    const unused = differed.length + failed.length === 0;
    return { test: entry.test, reason: entry.reason, differed, failed, unused };
  });
  return { results: judged.map(({ result }) => result), knownDifferences };
}

function judge(result: CollectedResult, entry: OverlayEntry): TestReport {
  if (result.outcome === 'skipped') return result;
  if (result.outcome === 'passed') return asFailed(result, entry, gone);
  if (failsAsRecorded(result, entry)) {
    const { failure: _failure, ...rest } = result;
    return { ...rest, outcome: 'passed', knownDifference: entry.reason };
  }
  const recorded = `${entry.place} records another difference: ${describe(entry)}`;
  return asFailed(result, entry, `${result.failure?.message ?? 'it fails'}\n${recorded}`);
}

function asFailed(result: CollectedResult, entry: OverlayEntry, message: string): TestReport {
  const { rule, curl } = result.failure ?? { rule: `${entry.place}: ${entry.reason}`, curl: '' };
  return { ...result, outcome: 'failed', failure: { message, rule, curl } };
}

function failsAsRecorded(result: CollectedResult, { answers, departures }: OverlayEntry): boolean {
  if (answers !== undefined) {
    const { status, code } = answered(result);
    if (answers.status !== undefined && answers.status !== status) return false;
    if (answers.code !== undefined && answers.code !== code) return false;
  }
  // A recorded answer explains why status and code differ; all else has to be listed.
  const explained = (kind: Mismatch['kind']): boolean =>
    answers !== undefined && (kind === 'status' || kind === 'code');
  const keys = (list: readonly RecordedDeparture[]): string =>
    [...new Set(list.filter(({ kind }) => !explained(kind)).map(keyOf))].sort().join('\n');
  return keys(result.departures) === keys(departures ?? []);
}

const keyOf = ({ kind, pointer }: RecordedDeparture): string => `${kind} ${pointer}`;

/** The last answer of a test, which decides. */
function answered({ exchanges }: CollectedResult): { status?: number; code?: number } {
  const response = exchanges.at(-1)?.response;
  if (response === undefined) return {};
  try {
    const body = JSON.parse(response.body) as { code?: unknown } | null;
    const code = Number(body?.code);
    return Number.isInteger(code) ? { status: response.status, code } : { status: response.status };
  } catch {
    return { status: response.status };
  }
}

function describe({ answers, departures = [] }: OverlayEntry): string {
  const parts = [
    ...(answers?.status === undefined ? [] : [`status ${answers.status}`]),
    ...(answers?.code === undefined ? [] : [`code ${answers.code}`]),
    ...departures.map(
      ({ kind, pointer }) => `${kind} at ${pointer === '' ? 'the answer' : pointer}`,
    ),
  ];
  return parts.join(', ');
}
