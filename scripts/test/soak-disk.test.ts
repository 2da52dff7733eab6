import { expect, test } from 'vitest';
import { disk } from '../soak/disk.ts';

const seed = 7;

test(`the sandbox detects or tolerates damage at 100 random bytes of the data directory, seed ${seed}`, async () => {
  const metrics = await disk({ count: 100, seed });
  expect(metrics.filter(({ bound }) => bound === 0)).toHaveLength(2);
  expect(metrics.filter(({ holds }) => !holds)).toEqual([]);
  // Otherwise too little of the damage hit bytes that are in use.
  expect(metrics.find(({ name }) => name.endsWith('detected'))?.value).toBeGreaterThan(20);
}, 60_000);
