import { andList } from '../lists.ts';
import type { CaseResult, SkipCause } from '../result.ts';

const expectedCauses: readonly (SkipCause | undefined)[] = [undefined, 'options', 'not testable'];

/**
 * Returns why a run is incomplete, or undefined if it is complete. A run is incomplete if tests did
 * not run although the options permit them.
 */
export function incompleteness(
  results: readonly Pick<CaseResult, 'outcome' | 'reason' | 'skipCause'>[],
): string | undefined {
  const ran = results.filter(({ outcome }) => outcome !== 'skipped').length;
  const ban = results.find(({ skipCause }) => skipCause === 'ban');
  if (ban !== undefined) return `the run ended early, after ${tests(ran)}: ${ban.reason}`;
  const unexpected = results.filter(({ skipCause }) => !expectedCauses.includes(skipCause));
  if (unexpected.length === 0) return undefined;
  const groups = [...Map.groupBy(unexpected, ({ reason = '' }) => reason)];
  const reasons = groups.map(([reason, { length }]) => `${reason} (${tests(length)})`);
  return `${unexpected.length} of ${tests(results.length)} could not run: ${andList(reasons)}`;
}

const tests = (count: number): string => `${count} ${count === 1 ? 'test' : 'tests'}`;
