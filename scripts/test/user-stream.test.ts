import { expect, test } from 'vitest';
import { runTrial } from '../soak/user-stream.ts';
import { restartBroker } from '../soak/user-stream-restart.ts';
import { FaultyTrial } from '../soak/user-stream-trial.ts';

const seed = Date.now() % 1_000_000;

test.each(['reference', 'observed'] as const)(
  `behind faulty connections, the events lead to what REST returns, %s, seed ${seed}`,
  async (dialect) => {
    const { differences, recovered, fills } = await runTrial(dialect, { count: 50, seed }, 0.2);
    expect(differences.metric('differences').example).toBeUndefined();
    expect(recovered).toBeGreaterThan(0);
    expect(fills).toBeGreaterThan(10);
  },
  120_000,
);

test('funding and settlements during the last wait of a checkpoint are no difference', async () => {
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
