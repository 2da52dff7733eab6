import { setTimeout as sleep } from 'node:timers/promises';
import { usedWeightHeader } from '@broker-api/spec';
import type { ApiResponse } from '../client/session.ts';
import { Skipped } from '../client/skipped.ts';

/** The tries without and with other traffic. */
const tries = 5;
const triesWithTraffic = 12;
/** The pause grows by this time after each try, so that two runs do not keep the same pace. */
const pauseMs = 7;

/**
 * The responses to consecutive requests. The first two requests have the weight 0, and the last one
 * has the weight to check.
 */
export interface WeightMeasurement {
  readonly first: ApiResponse;
  readonly before: ApiResponse;
  readonly after: ApiResponse;
}

/**
 * Compares the used weight in the headers of responses. If the difference is wrong, tries again,
 * because other traffic from the same IP address or the start of a new minute may have changed the
 * used weight.
 *
 * @param expected the expected increase of the used weight
 * @returns a failure message, `noWeightHeader` if a response has no weight header, or undefined if
 *   the increase is as expected
 * @throws Skipped if the traffic of other programs prevents every measurement
 */
export async function weightProblem(
  expected: number,
  measure: () => Promise<WeightMeasurement>,
): Promise<string | undefined> {
  const increases = new Set<number>();
  let hasTraffic = false;
  for (let count = 0; count < (hasTraffic ? triesWithTraffic : tries); count++) {
    const { first, before, after } = await measure();
    const idle = usedWeight(first);
    const used = usedWeight(before);
    const usedLater = usedWeight(after);
    if (idle === undefined || used === undefined || usedLater === undefined) return noWeightHeader;
    if (usedLater - used === expected) return undefined;
    // In a new minute, the used weight begins at 0.
    if (usedLater >= used) increases.add(usedLater - used);
    hasTraffic ||= used > idle || increases.size > 1;
    await sleep(count * pauseMs);
  }
  if (hasTraffic && Math.max(...increases) > expected) {
    throw new Skipped(
      'requires a measurement without the traffic of other programs with this IP address',
      'not testable',
    );
  }
  const increase = [...increases].at(-1);
  return `Expected the used weight to increase by ${expected}, got an increase of ${increase}.`;
}

/** The result of `weightProblem` for responses without a weight header. */
export const noWeightHeader = 'no header';

function usedWeight({ headers }: ApiResponse): number | undefined {
  const text = headers.get(usedWeightHeader);
  return text === null || text === '' ? undefined : Number(text);
}
