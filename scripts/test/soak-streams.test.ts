import { expect, test } from 'vitest';
import { restartBroker } from '../soak/streams/restart.ts';
import { frames, marketStreams, userStreams } from '../soak/streams/streams.ts';
import { FaultyTrial } from '../soak/streams/user-stream.ts';

const seed = Date.now() % 1_000_000;

// Each sample contains what it is about.
test.each([
  ['streams', seed, frames, 'events of users,messages of order books'],
  ['user stream', seed, userStreams, 'recovered,fills'],
  ['market stream', 37, marketStreams, 'synced,notSynced,blind,trades,recovered,gaps,noted'],
] as const)(
  '%s: what clients receive leads to what REST returns, seed %i',
  async (part, from, run, counted) => {
    const metrics = await run({ count: 100, seed: from });
    expect(metrics.filter(({ holds }) => !holds)).toEqual([]);
    const counts = Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
    for (const name of counted.split(',')) {
      expect(counts[`${part}: ${name}`], name).toBeGreaterThan(0);
    }
  },
  120_000,
);

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
