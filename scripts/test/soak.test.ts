import { seededRandom } from '@broker-api/test-kit';
import { expect, test } from 'vitest';
import { Isolation } from '../soak/brokers.ts';
import { simulateBudget, weightPerMinute } from '../soak/budget/simulation.ts';
import { disk } from '../soak/disk/disk.ts';
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

test(`no broker of a server has an effect on another one, seed ${seed}`, async () => {
  const run = new Isolation(seededRandom(seed), 10);
  await run.run(1000);
  expect(run.violations.metric('violations')).toMatchObject({ value: 0, example: undefined });
  expect(run.foreignKeys).toBeGreaterThan(0);
  expect(run.limited).toBeGreaterThan(0);
});

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

test('the sandbox detects 4 damaged bytes and disk faults', async () => {
  const metrics = await disk({ count: 4, seed: 7 });
  expect(metrics.filter(({ bound }) => bound === 0)).toHaveLength(5);
  expect(metrics.filter(({ holds }) => !holds)).toEqual([]);
  // With fewer detections, most damaged bytes would be unused, and the test would prove little.
  expect(metrics.find(({ name }) => name.endsWith('detected'))?.value).toBeGreaterThan(1);
  expect(metrics.find(({ name }) => name.includes('contracts'))?.value).toBeGreaterThan(20);
}, 120_000);
