import { expect, test } from 'vitest';
import { distinctTimestamp } from '../src/request.ts';

/** Returns the timestamps of parallel calls whose clocks return the given times. */
function timestampsAt(apiKey: string, times: readonly number[]): Promise<number[]> {
  return Promise.all(times.map((time) => distinctTimestamp(apiKey, () => time)));
}

test.each<[string, number[], number[]]>([
  ['differ in the same millisecond', [100, 100, 100], [100, 101, 102]],
  [
    'equal the time of the clock if that is later than the previous timestamp',
    [100, 100, 105.9],
    [100, 101, 105],
  ],
  ['increase even if the clock is behind the previous timestamp', [100, 100, 101], [100, 101, 102]],
  // Otherwise, the last call would wait for almost an hour.
  [
    'restart at the time of the clock when the clock is set back',
    [3_600_000, 3_600_000, 50],
    [3_600_000, 3_600_001, 50],
  ],
  // For example, two clients use the same API key, and one of them has a manual clock.
  [
    'differ when the calls read two clocks in turn',
    [3_600_000, 50, 3_600_000, 50],
    [3_600_000, 50, 3_600_001, 51],
  ],
])('the timestamps of an API key %s', async (name, times, expected) => {
  expect(await timestampsAt(name, times)).toEqual(expected);
});

test('calls with different API keys do not delay each other', async () => {
  expect([await timestampsAt('one', [7]), await timestampsAt('other', [7])]).toEqual([[7], [7]]);
});
