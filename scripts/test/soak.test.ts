import { expect, test } from 'vitest';
import { forgery, signedCalls } from '../soak/fuzz/forgery.ts';
import { fuzzFrames } from '../soak/fuzz/frames.ts';
import { fuzzRequests } from '../soak/fuzz/fuzz.ts';

const seed = Date.now() % 1_000_000;

test(`the sandbox rejects 2,000 forged requests, seed ${seed}`, async () => {
  const metrics = await forgery({ count: 2000, seed });
  expect(metrics.filter(({ holds }) => !holds)).toEqual([]);
  const attempts = metrics.filter(({ name }) => name.startsWith('forgery: attempts'));
  expect(attempts).toHaveLength(12);
  for (const { value } of attempts) expect(value).toBeGreaterThan(6);
  const operations = new Set(signedCalls.map(({ operation }) => operation));
  const names = [...operations].map(({ section, operationId }) => `${section}/${operationId}`);
  expect(names).toEqual(
    expect.arrayContaining(['contract/placeOrder', 'contract/adjustMargin', 'option/placeOrder']),
  );
  const tampered = metrics.find(({ name }) => name.startsWith('forgery: operations'))?.value;
  expect(tampered).toBe(operations.size);
}, 120_000);

// With some other seeds, so few requests settle no funding and no option.
const fuzzSeed = 6;

test(`the sandbox responds to 2,000 random requests as specified, seed ${fuzzSeed}`, async () => {
  const metrics = await fuzzRequests({ count: 2000, seed: fuzzSeed });
  expect(metrics.filter(({ holds }) => !holds)).toEqual([]);
  const [trades, payments, settlements, successful, codes] = metrics
    .slice(-5)
    .map(({ value }) => value);
  for (const number of [trades, payments, settlements]) expect(number).toBeGreaterThan(0);
  expect(successful).toBeGreaterThan(400);
  expect(codes).toBeGreaterThan(12);
}, 60_000);

test(`a stream responds to 1,000 random frames as specified, seed ${seed}`, async () => {
  const metrics = await fuzzFrames({ count: 1000, seed });
  expect(metrics.filter(({ holds }) => !holds)).toEqual([]);
}, 60_000);
