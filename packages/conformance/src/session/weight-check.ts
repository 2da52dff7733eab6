import { usedWeight } from './pacer.ts';
import type { ApiResponse } from './session.ts';

const tries = 3;

/**
 * Sends a request twice and compares the used weight that the answers carry. Other traffic of the
 * same address, or the start of a minute, may come between; therefore it is tried again.
 *
 * @returns what is wrong, or `no header` when answers don't carry the weight
 */
export async function weightProblem(
  expected: number,
  send: () => Promise<ApiResponse>,
): Promise<string | undefined> {
  let difference = 0;
  let before = used(await send());
  for (let count = 0; count < tries; count++) {
    const after = used(await send());
    if (before === undefined || after === undefined) return noHeader;
    difference = after - before;
    if (difference === expected) return undefined;
    before = after;
  }
  return `Expected the used weight to grow by ${expected}, found ${difference}.`;
}

export const noHeader = 'no header';

function used({ headers }: ApiResponse): number | undefined {
  const text = headers.get(usedWeight);
  return text === null || text === '' ? undefined : Number(text);
}
