import { usedWeightHeader } from './pacer.ts';
import type { ApiResponse } from './session.ts';

const tries = 3;

/**
 * Sends a request twice and compares the used weight in the response headers. If the difference is
 * wrong, tries again, because other traffic from the same IP address or the start of a new minute
 * may have changed the used weight.
 *
 * @param expected the expected increase of the used weight
 * @returns a failure message, `noWeightHeader` if the responses have no weight header, or undefined
 *   if the increase is as expected
 */
export async function weightProblem(
  expected: number,
  send: () => Promise<ApiResponse>,
): Promise<string | undefined> {
  let difference = 0;
  let before = usedWeight(await send());
  for (let count = 0; count < tries; count++) {
    const after = usedWeight(await send());
    if (before === undefined || after === undefined) return noWeightHeader;
    difference = after - before;
    if (difference === expected) return undefined;
    before = after;
  }
  return `Expected the used weight to increase by ${expected}, got an increase of ${difference}.`;
}

/** The result of `weightProblem` for responses without a weight header. */
export const noWeightHeader = 'no header';

function usedWeight({ headers }: ApiResponse): number | undefined {
  const text = headers.get(usedWeightHeader);
  return text === null || text === '' ? undefined : Number(text);
}
