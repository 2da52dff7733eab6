import { Worker } from 'node:worker_threads';
import { isExhaustive } from '@broker-api/test-kit';
import { expect, test } from 'vitest';
import type { Range, Report } from './worker.ts';

/** Exhaustive tests try many mutations; `SNAPSHOT_SEED` selects others. */
const count = Number(process.env.SNAPSHOT_MUTATIONS ?? (isExhaustive ? 5000 : 150));
const seed = Number(process.env.SNAPSHOT_SEED ?? 1);
/** The longest time that a mutation may take, in milliseconds; it takes 50 on an idle machine. */
const limitMs = 20_000;

/** Runs a range of mutations. Ends when one of them takes too long, or kills the thread. */
function run(range: Range, onReport: (report: Report) => void): Promise<Report | undefined> {
  const worker = new Worker(new URL('worker.ts', import.meta.url), {
    workerData: range,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  let latest: Report | undefined;
  return new Promise((resolve, reject) => {
    const stop = (outcome: string) => {
      void worker.terminate();
      if (latest === undefined) reject(new Error(outcome));
      else resolve({ ...latest, outcome });
    };
    const watch = () => setTimeout(() => stop('does not end'), limitMs);
    let timer = watch();
    worker.on('message', (report: Report) => {
      clearTimeout(timer);
      timer = watch();
      latest = report;
      if (report.outcome === undefined) return;
      if (/^(rejected|works)$/.test(report.outcome)) onReport(report);
      else stop(report.outcome);
    });
    worker.on('error', (error) => stop(String(error)));
    worker.on('exit', () => {
      clearTimeout(timer);
      resolve(undefined);
    });
  });
}

test('a changed snapshot is rejected and replaces nothing, or the broker works', async () => {
  const reports: Report[] = [];
  let from = 0;
  while (from < count) {
    const failed = await run({ seed, from, to: count }, (report) => reports.push(report));
    if (failed === undefined) break;
    reports.push(failed);
    from = failed.number + 1;
  }
  const outcomes = (outcome: string) => reports.filter((report) => report.outcome === outcome);
  const failures = reports.filter(({ outcome = '' }) => !/^(rejected|works)$/.test(outcome));
  expect(failures).toEqual([]);
  // Both outcomes must be frequent, or the mutations are too coarse or too fine.
  expect(outcomes('rejected').length).toBeGreaterThan(count / 4);
  expect(outcomes('works').length).toBeGreaterThan(count / 50);
  expect(reports).toHaveLength(count);
}, 3_600_000);
