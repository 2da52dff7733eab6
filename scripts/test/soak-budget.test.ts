import { expect, test } from 'vitest';
import { simulateBudget, weightPerMinute } from '../soak/budget/simulation.ts';

const seed = Date.now() % 1_000_000;
test(`the limiter rejects none of 2,000 requests of a budget, seed ${seed}`, async () => {
  const run = await simulateBudget({ count: 2000, seed });
  expect(run).toMatchObject({ requests: 2000, limited: 0, banned: 0 });
  expect(run.weight / (weightPerMinute * (run.durationMs / 60_000))).toBeGreaterThan(0.9);
});

test(`a budget sends nothing before the end of a ban, seed ${seed}`, async () => {
  const run = await simulateBudget({ count: 1000, seed, isDisturbed: true });
  expect(run.banned).toBeGreaterThan(0);
  expect(run.sentTooEarly).toBe(0);
});
