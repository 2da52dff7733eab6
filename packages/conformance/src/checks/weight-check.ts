import { usedWeightHeader } from '@broker-api/spec';
import type { ApiResponse } from '../client/session.ts';

const tries = 3;

/** The responses to two consecutive requests. The second one has the weight to check. */
export interface WeightMeasurement {
  readonly before: ApiResponse;
  readonly after: ApiResponse;
}

/**
 * Compares the used weight in the headers of two responses. If the difference is wrong, tries
 * again, because other traffic from the same IP address or the start of a new minute may have
 * changed the used weight.
 *
 * @param expected the expected increase of the used weight
 * @returns a failure message, `noWeightHeader` if a response has no weight header, or undefined if
 *   the increase is as expected
 */
export async function weightProblem(
  expected: number,
  measure: () => Promise<WeightMeasurement>,
): Promise<string | undefined> {
  let increase = 0;
  for (let count = 0; count < tries; count++) {
    const { before, after } = await measure();
    const used = usedWeight(before);
    const usedLater = usedWeight(after);
    if (used === undefined || usedLater === undefined) return noWeightHeader;
    increase = usedLater - used;
    if (increase === expected) return undefined;
  }
  return `Expected the used weight to increase by ${expected}, got an increase of ${increase}.`;
}

/** The result of `weightProblem` for responses without a weight header. */
export const noWeightHeader = 'no header';

function usedWeight({ headers }: ApiResponse): number | undefined {
  const text = headers.get(usedWeightHeader);
  return text === null || text === '' ? undefined : Number(text);
}
