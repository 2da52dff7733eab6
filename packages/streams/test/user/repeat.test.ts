import { ResponseError } from '@broker-api/core';
import { RateBudgetError } from '@broker-api/core/budget';
import { ManualTimers } from '@broker-api/test-kit';
import { expect, test } from 'vitest';
import { repeat } from '../../src/user/repeat.ts';

test.each([
  ['a 429 without Retry-After', new ResponseError('too many', 429), 1000],
  ['a 418 with Retry-After: 0', new ResponseError('banned', 418, 0), 1000],
  ['a 429 with Retry-After: 9', new ResponseError('too many', 429, 9000), 9000],
  ['a full rate budget', new RateBudgetError('ping', 'deadline', 'too late', 7000), 7000],
])('waits before the next attempt after %s', async (_, error, expected) => {
  const timers = new ManualTimers();
  const { now: clock, schedule } = timers;
  const platform = { WebSocket: class {} as never, clock, schedule, random: () => 0 };
  let attempts = 0;
  const run = async (): Promise<boolean> => {
    attempts += 1;
    if (attempts === 1) throw error;
    return true;
  };
  const repeating = repeat(run, { platform }, AbortSignal.any([]), () => {});
  await timers.advance(expected - 1);
  expect(attempts).toBe(1);
  await timers.advance(1);
  expect(attempts).toBe(2);
  await repeating;
});
