import { expect, test } from 'vitest';
import { disk } from '../soak/disk.ts';

const seed = 7;

test(`detects or tolerates damage at 100 positions of the data directory, seed ${seed}`, async () => {
  const metrics = await disk({ count: 100, seed });
  expect(metrics.filter(({ bound }) => bound === 0)).toHaveLength(2);
  expect(metrics.filter(({ holds }) => !holds)).toEqual([]);
  // A floor: most damage must hit bytes that matter.
  expect(metrics.find(({ name }) => name.endsWith('detected'))?.value).toBeGreaterThan(20);
}, 60_000);
