import { createMarketStream } from '@broker-api/streams/market';
import { expect, test } from 'vitest';
import { backlogMetrics } from '../soak/market-backlog.ts';
import { marketStreams, userStreams } from '../soak/streams.ts';
import { FaultyTrial } from '../soak/user-stream.ts';
import { restartBroker } from '../soak/user-stream-restart.ts';

const seed = Date.now() % 1_000_000;

test(`the events of a user behind faults lead to what REST returns, seed ${seed}`, async () => {
  const metrics = await userStreams({ count: 100, seed });
  expect(metrics.filter(({ holds }) => !holds)).toEqual([]);
  const counts = Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  expect(counts['user stream: recovered']).toBeGreaterThan(0);
  expect(counts['user stream: fills']).toBeGreaterThan(20);
}, 120_000);

test('funding and settlements while a checkpoint waits cause no difference', async () => {
  const startTime = Date.parse('2026-11-27T07:59:44Z');
  const trial = await FaultyTrial.start({ seed: 15, dialect: 'reference', startTime });
  for (let checkpoint = 1; checkpoint <= 4; checkpoint++) {
    expect(await trial.checkpoint(6)).toEqual([]);
  }
  await trial.close();
});

test('clients are live a minute after the broker restarts, and lose no fill', async () => {
  const { liveMs, perSecond, lost } = await restartBroker(20, seed);
  expect(lost).toBe(0);
  expect(liveMs).toBeLessThanOrEqual(60_000);
  expect(perSecond).toBeLessThanOrEqual(10);
}, 60_000);

test('order books and trades behind a faulty network equal those of the sandbox', async () => {
  const metrics = await marketStreams(createMarketStream, { count: 100, seed: 37 });
  expect(metrics.filter(({ holds }) => !holds)).toEqual([]);
  const counts = Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  // The sample contains what it is about.
  for (const name of ['synced', 'notSynced', 'blind', 'trades', 'recovered', 'gaps', 'noted']) {
    expect(counts[`market stream: ${name}`], name).toBeGreaterThan(0);
  }
}, 60_000);

test('consumers that do not read for 2 s keep little, and their lag is reported', async () => {
  const [growth, lags, skipped] = await backlogMetrics(2);
  // Most of it are trades, of which 10,000 for each symbol can wait.
  expect(growth?.value).toBeLessThan(16 * 2 ** 20);
  expect(lags?.value).toBeGreaterThan(0);
  expect(skipped?.value).toBeGreaterThan(10_000);
});
