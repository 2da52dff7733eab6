import { Worker } from 'node:worker_threads';
import { isExhaustive } from '@broker-api/test-kit';
import { expect, test } from 'vitest';
import type { Report } from './worker.ts';

/** Exhaustive tests try many mutations; `SNAPSHOT_SEED` selects others. */
const count = Number(process.env.SNAPSHOT_MUTATIONS ?? (isExhaustive ? 5000 : 150));
const seed = Number(process.env.SNAPSHOT_SEED ?? 1);
/** The longest time that a mutation may take, in milliseconds; it takes 50 on an idle machine. */
const limitMs = 20_000;

test('a changed snapshot is rejected and replaces nothing, or the broker works', async () => {
  const worker = new Worker(new URL('worker.ts', import.meta.url), {
    workerData: { seed, count },
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  const outcomes: string[] = [];
  let latest = 'the preparation';
  await new Promise<void>((resolve, reject) => {
    const fail = (reason: string): void => {
      void worker.terminate();
      reject(new Error(`${latest}: ${reason}`));
    };
    const timer = setTimeout(() => fail('does not end'), limitMs);
    worker.on('message', ({ what, outcome }: Report) => {
      timer.refresh();
      latest = what;
      if (outcome !== undefined) outcomes.push(outcome);
    });
    worker.on('error', (error) => fail(String(error instanceof Error ? error.stack : error)));
    worker.on('exit', () => {
      clearTimeout(timer);
      resolve();
    });
  });
  expect(outcomes).toHaveLength(count);
  // Both outcomes must be frequent, or the mutations are too coarse or too fine.
  const works = outcomes.filter((outcome) => outcome === 'works').length;
  expect(count - works).toBeGreaterThan(count / 4);
  expect(works).toBeGreaterThan(count / 50);
}, 3_600_000);
