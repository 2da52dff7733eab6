import { RateLimits } from '@broker-api/sandbox/internal';
import { expect, test } from 'vitest';
import { simulateBudget } from '../soak/budget-simulation.ts';

const seed = Date.now() % 1_000_000;
const createLimits = () =>
  new RateLimits(
    [
      { rateLimitType: 'REQUESTS_WEIGHT', interval: 'MINUTE', limit: 1500 },
      { rateLimitType: 'ORDERS', interval: 'SECOND', limit: 20 },
    ],
    true,
  );

test(`the limiter rejects none of 2,000 requests of a budget, seed ${seed}`, async () => {
  const run = await simulateBudget(createLimits(), { count: 2000, seed });
  expect(run).toMatchObject({ requests: 2000, limited: 0, banned: 0 });
  expect(run.weight / (1500 * (run.durationMs / 60_000))).toBeGreaterThan(0.9);
});

test(`a budget sends nothing before the end of a ban, seed ${seed}`, async () => {
  const run = await simulateBudget(createLimits(), { count: 1000, seed, isDisturbed: true });
  expect(run.banned).toBeGreaterThan(0);
  expect(run.sentTooEarly).toBe(0);
});
