import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { JournalError } from '../src/journal/journal.ts';
import { openJournal } from '../src/journal/open-journal.ts';
import type { JournalStep, RunStep } from '../src/journal/run-step.ts';
import { recordsIn, temporaryDirectory } from './journal-directories.ts';

/** A disk whose syncs end when the test decides. */
class SlowDisk {
  readonly steps: JournalStep[] = [];
  readonly #syncs: { finish: () => void; fail: (error: Error) => void }[] = [];

  readonly runStep: RunStep = (step, work) => {
    this.steps.push(step);
    const result = work();
    if (step !== 'sync' || !(result instanceof Promise)) return result;
    const slow = new Promise<void>((resolve, reject) => {
      this.#syncs.push({ finish: resolve, fail: reject });
    });
    // `slow` may reject before the real sync ends.
    slow.catch(() => {});
    return result.then(() => slow) as typeof result;
  };

  /** The number of syncs in progress. */
  get syncing(): number {
    return this.#syncs.length;
  }

  async started(): Promise<void> {
    await vi.waitFor(() => expect(this.syncing).toBe(1), { interval: 1 });
  }

  finish(): void {
    this.#syncs.shift()?.finish();
  }

  fail(): void {
    this.#syncs.shift()?.fail(new Error('the disk is gone'));
  }
}

function open(directory = temporaryDirectory()) {
  const disk = new SlowDisk();
  const { journal } = openJournal(directory, disk);
  const results: string[] = [];
  const add = (record: string) => {
    journal.append(record);
    journal.synced().then(
      () => results.push(record),
      (error) => results.push(error instanceof JournalError ? `failed ${record}` : String(error)),
    );
  };
  return { directory, disk, journal, results, add };
}

/** Waits long enough for everything that does not depend on the disk. */
async function idle(): Promise<void> {
  for (let turns = 0; turns < 10; turns++) await turn();
  await sleep(5);
}

test('commits a group, syncs it, moves the high-water mark, then acknowledges', async () => {
  const { disk, journal, results, add } = open();
  add('1');
  await disk.started();
  await idle();
  expect(disk.steps).toEqual(['begin', 'insert', 'commit', 'sync']);
  expect([journal.isSynced, results]).toEqual([false, []]);
  disk.finish();
  await idle();
  expect(disk.steps).toEqual(['begin', 'insert', 'commit', 'sync', 'write high-water mark']);
  expect([journal.isSynced, results]).toEqual([true, ['1']]);
  await journal.close();
});

test('writes records that are appended during a sync as the next group, with another sync', async () => {
  const { directory, disk, journal, results, add } = open();
  add('1');
  await disk.started();
  add('2');
  add('3');
  await idle();
  expect([disk.syncing, disk.steps.filter((step) => step === 'commit').length]).toEqual([1, 1]);
  disk.finish();
  await disk.started();
  await idle();
  expect([journal.isSynced, results]).toEqual([false, ['1']]);
  expect(disk.steps.filter((step) => step === 'commit')).toHaveLength(2);
  disk.finish();
  await idle();
  expect([journal.isSynced, results]).toEqual([true, ['1', '2', '3']]);
  await journal.close();
  expect(await recordsIn(directory)).toEqual(['1', '2', '3']);
});

test('a failed sync rejects current and later calls of synced', async () => {
  const { disk, journal, results, add } = open();
  add('1');
  await disk.started();
  add('2');
  disk.fail();
  await idle();
  add('3');
  await idle();
  expect(results).toEqual(['failed 1', 'failed 2', 'failed 3']);
  expect(disk.steps).toEqual(['begin', 'insert', 'commit', 'sync']);
  expect(journal.isSynced).toBe(false);
  await expect(journal.close()).rejects.toThrow('the disk is gone');
});

describe('during a sync', () => {
  test('a snapshot waits for the sync and contains the state after it', async () => {
    const { directory, disk, journal, results, add } = open();
    add('1');
    await disk.started();
    const state = ['one'];
    const saved = journal.saveSnapshot(() => [...state]);
    await idle();
    expect(disk.steps.at(-1)).toBe('sync');
    add('2');
    state.push('two');
    disk.finish();
    await saved;
    expect(results).toEqual(['1', '2']);
    await journal.close();
    const { journal: again, recovered } = openJournal(directory);
    expect([recovered.sequence, [...(recovered.snapshot ?? [])]]).toEqual([2, ['one', 'two']]);
    await again.close();
  });

  test('close waits for the sync and for later records, and closes the files once', async () => {
    const { directory, disk, journal, results, add } = open();
    add('1');
    await disk.started();
    add('2');
    const closes = [journal.close(), journal.close()];
    expect(() => journal.append('3')).toThrow(JournalError);
    await idle();
    expect(disk.steps).not.toContain('close');
    disk.finish();
    await Promise.all(closes);
    expect(results).toEqual(['1', '2']);
    expect(disk.steps.filter((step) => step === 'close')).toHaveLength(1);
    expect(await recordsIn(directory)).toEqual(['1', '2']);
  });

  test('close rejects if the sync fails', async () => {
    const { disk, journal, results, add } = open();
    add('1');
    await disk.started();
    const closed = journal.close();
    disk.fail();
    await expect(closed).rejects.toThrow('the disk is gone');
    expect(results).toEqual(['failed 1']);
    expect(disk.steps.slice(-2)).toEqual(['sync', 'close']);
  });
});

test('takes snapshots when they are due, even while records are always pending', async () => {
  const directory = temporaryDirectory();
  const snapshots: number[] = [];
  const { journal } = openJournal(directory);
  let count = 0;
  const encode = () => {
    snapshots.push(count);
    return [`${count}`];
  };
  journal.scheduleSnapshots({ every: 100, encode });
  const clients = Array.from({ length: 20 }, async () => {
    for (let round = 0; round < 50; round++) {
      count += 1;
      journal.append(`${count}`);
      await journal.synced();
    }
  });
  await Promise.all(clients);
  await journal.close();
  const intervals = snapshots.map((at, index) => at - (snapshots[index - 1] ?? 0));
  expect(snapshots.length).toBeGreaterThanOrEqual(5);
  // The last snapshot is taken by close.
  expect(Math.min(...intervals.slice(0, -1))).toBeGreaterThanOrEqual(100);
  expect(Math.max(...intervals)).toBeLessThanOrEqual(200);
});
