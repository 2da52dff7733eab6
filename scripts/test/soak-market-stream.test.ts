import { createMarketStream } from '@broker-api/streams/market';
import { expect, test } from 'vitest';
import { backlogMetrics } from '../soak/market-backlog.ts';
import { runMarketStream } from '../soak/market-stream.ts';

test('order books and trades behind a faulty network equal those of the sandbox', async () => {
  const metrics = await runMarketStream(createMarketStream, { count: 100, seed: 37 });
  expect(metrics.filter(({ holds }) => !holds)).toEqual([]);
  const counts = Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  // The sample contains what it is about.
  for (const name of ['synced', 'notSynced', 'blind', 'trades', 'recovered', 'gaps', 'noted']) {
    expect(counts[`market-stream: ${name}`], name).toBeGreaterThan(0);
  }
}, 60_000);

test('consumers that do not read for 2 s keep little, and their lag is reported', async () => {
  const [growth, lags, skipped] = await backlogMetrics(2);
  // Most of it are trades, of which 10,000 for each symbol can wait.
  expect(growth?.value).toBeLessThan(16 * 2 ** 20);
  expect(lags?.value).toBeGreaterThan(0);
  expect(skipped?.value).toBeGreaterThan(10_000);
});
