import { expect, test } from 'vitest';
import { distinctTimestamp } from '../src/distinct-timestamp.ts';

/** Returns the timestamps of calls in parallel, of which each reads another time on the clock. */
function timestampsAt(apiKey: string, times: readonly number[]): Promise<number[]> {
  return Promise.all(times.map((time) => distinctTimestamp(apiKey, () => time)));
}

test.each<[string, number[], number[]]>([
  ['differ in the same millisecond', [100, 100, 100], [100, 101, 102]],
  ['are the time on the clock when it has moved on', [100, 100, 105.9], [100, 101, 105]],
  ['do not fall behind earlier ones', [100, 100, 101], [100, 101, 102]],
  // Otherwise, the last call would wait for almost an hour.
  [
    'begin again when the clock is set back',
    [3_600_000, 3_600_000, 50],
    [3_600_000, 3_600_001, 50],
  ],
])('the timestamps of an API key %s', async (name, times, expected) => {
  expect(await timestampsAt(name, times)).toEqual(expected);
});

test('API keys do not delay each other', async () => {
  expect([await timestampsAt('one', [7]), await timestampsAt('other', [7])]).toEqual([[7], [7]]);
});
