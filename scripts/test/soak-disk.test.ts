import { expect, test } from 'vitest';
import { disk } from '../soak/disk/disk.ts';

const seed = 7;

test(`the sandbox detects 4 damaged bytes and disk faults, seed ${seed}`, async () => {
  const metrics = await disk({ count: 4, seed });
  expect(metrics.filter(({ bound }) => bound === 0)).toHaveLength(5);
  expect(metrics.filter(({ holds }) => !holds)).toEqual([]);
  // With fewer detections, most damaged bytes would be unused, and the test would prove little.
  expect(metrics.find(({ name }) => name.endsWith('detected'))?.value).toBeGreaterThan(1);
  expect(metrics.find(({ name }) => name.includes('contracts'))?.value).toBeGreaterThan(20);
}, 120_000);
