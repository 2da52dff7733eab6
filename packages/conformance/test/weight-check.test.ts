import { expect, test } from 'vitest';
import type { ApiResponse } from '../src/client/session.ts';
import { weightProblem } from '../src/traffic/run-case.ts';

/**
 * Returns what the check finds in the used weights of three responses, of which the last increase
 * counts; the check tries again with the next three.
 */
function problemIn(tries: readonly string[]): Promise<string | undefined> {
  const responses = tries.map((weights) =>
    weights.split(' ').map((weight) => {
      const headers = new Headers({ 'x-used-weight-1m': weight });
      return { headers } as ApiResponse;
    }),
  );
  return weightProblem(5, async () => {
    const [first, before, after] = responses.shift() ?? [];
    if (!first || !before || !after) throw new Error('the check tries too often');
    return { first, before, after };
  });
}

const wrong = 'Expected the used weight to increase by 5, got an increase of';

const numbers = Array.from({ length: 12 }, (_, index) => index * 10);
const tooSmall = numbers.map((one) => `${one} ${one + 1} ${one + 2}`);

test.each<[name: string, tries: string[], problem: string | undefined]>([
  ['the right increase', ['10 10 15'], undefined],
  ['the start of a minute', ['1490 1490 5', '5 5 10'], undefined],
  ['a wrong increase', ['1 1 2', '2 2 3', '3 3 4', '4 4 5', '5 5 6'], `${wrong} 1.`],
  [
    'a wrong increase, and the start of a minute',
    ['1499 1499 5', '5 5 12', '12 12 19', '19 19 26', '26 26 33'],
    `${wrong} 7.`,
  ],
  ['other traffic', ['1 2 8', '8 8 15', '15 17 25', '25 25 30'], undefined],
  ['other traffic, and an increase that is too small', tooSmall, `${wrong} 1.`],
])('the used weight is compared: %s', async (_name, tries, problem) => {
  expect(await problemIn(tries)).toBe(problem);
});

test('a test is skipped if other traffic prevents every measurement', async () => {
  const busy = numbers.map((one, index) => `${one} ${one + 1} ${index * 11 + 9}`);
  await expect(problemIn(busy)).rejects.toThrow('without the traffic of other programs');
});

test('a test is skipped if a response lacks the header', async () => {
  const response = { headers: new Headers() } as ApiResponse;
  const measure = async () => ({ first: response, before: response, after: response });
  await expect(weightProblem(5, measure)).rejects.toThrow('the responses have no header');
});
