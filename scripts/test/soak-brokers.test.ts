import { seededRandom } from '@broker-api/test-kit';
import { expect, test } from 'vitest';
import { Isolation } from '../soak/brokers.ts';

const seed = Date.now() % 1_000_000;
test(`no broker of a server has an effect on another one, seed ${seed}`, async () => {
  const run = new Isolation(seededRandom(seed), 10);
  await run.run(1000);
  expect(run.violations.metric('violations')).toMatchObject({ value: 0, example: undefined });
  expect(run.foreignKeys).toBeGreaterThan(0);
  expect(run.limited).toBeGreaterThan(0);
});
