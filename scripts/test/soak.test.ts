import { expect, test } from 'vitest';
import { forgery } from '../soak/forgery.ts';
import { fuzz } from '../soak/fuzz.ts';

const seed = Date.now() % 1_000_000;

test(`10,000 forged requests, seed ${seed}: none is accepted, every honest one is`, async () => {
  const findings = await forgery({ count: 10_000, seed });
  expect(findings.filter(({ holds }) => !holds)).toEqual([]);
  const tried = findings.filter(({ name }) => name.startsWith('forgery: tried'));
  expect(tried).toHaveLength(12);
  for (const { value } of tried) expect(value).toBeGreaterThan(30);
}, 60_000);

test(`10,000 fuzzed requests, seed ${seed}: every answer is one of the specification`, async () => {
  const findings = await fuzz({ count: 10_000, seed });
  expect(findings.filter(({ holds }) => !holds)).toEqual([]);
  const [answered, codes] = findings.slice(-2).map(({ value }) => value);
  expect(answered).toBeGreaterThan(2000);
  expect(codes).toBeGreaterThan(12);
}, 60_000);
