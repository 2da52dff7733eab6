import { andList } from '../lists.ts';
import type { CaseResult, SkipCause } from '../result.ts';

const expectedCauses: readonly (SkipCause | undefined)[] = [undefined, 'options', 'not testable'];

/**
 * Returns why a run is incomplete, or undefined if it is complete. A run is incomplete if tests did
 * not run although the options permit them, or if no test ran.
 */
export function incompleteness(
  results: readonly Pick<CaseResult, 'outcome' | 'reason' | 'skipCause'>[],
): string | undefined {
  const ran = results.filter(({ outcome }) => outcome !== 'skipped').length;
  const ban = results.find(({ skipCause }) => skipCause === 'ban');
  if (ban !== undefined) return `the run ended early, after ${tests(ran)}: ${ban.reason}`;
  const unexpected = results.filter(({ skipCause }) => !expectedCauses.includes(skipCause));
  if (unexpected.length > 0) {
    const count = `${unexpected.length} of ${tests(results.length)}`;
    return `${count} could not run: ${reasonsOf(unexpected)}`;
  }
  if (ran > 0 || results.length === 0) return undefined;
  return `no test ran, so the run shows nothing about the deployment: ${reasonsOf(results)}`;
}

/** The most frequent reasons. The reports have the others. */
const mostReasons = 3;

function reasonsOf(results: readonly Pick<CaseResult, 'reason'>[]): string {
  const groups = [...Map.groupBy(results, ({ reason = '' }) => reason)].sort(
    ([, one], [, other]) => other.length - one.length,
  );
  const texts = groups
    .slice(0, mostReasons)
    .map(([reason, { length }]) => `${reason} (${tests(length)})`);
  const rest = groups.length - texts.length;
  return andList([...texts, ...(rest > 0 ? [`${rest} more reasons`] : [])]);
}

const tests = (count: number): string => `${count} ${count === 1 ? 'test' : 'tests'}`;
