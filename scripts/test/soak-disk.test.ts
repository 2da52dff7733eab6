import { expect, test } from 'vitest';
import { disk } from '../soak/disk.ts';

const seed = 7;

test(`damage in 100 places, seed ${seed}: refused, or without any effect`, async () => {
  const findings = await disk({ count: 100, seed });
  expect(findings.filter(({ bound }) => bound === 0)).toHaveLength(2);
  expect(findings.filter(({ holds }) => !holds)).toEqual([]);
  // A campaign whose damage nobody notices damages nothing.
  expect(findings.find(({ name }) => name.endsWith('refused'))?.value).toBeGreaterThan(20);
}, 60_000);
