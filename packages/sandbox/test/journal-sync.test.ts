import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import type { Attempt, Step } from '../src/journal/attempt.ts';
import { JournalError } from '../src/journal/journal.ts';
import { openJournal } from '../src/journal/open-journal.ts';
import { recordsIn, temporaryDirectory } from './journal-directories.ts';

/** A disk that takes as long for its syncs as the test wants. */
class SlowDisk {
  readonly steps: Step[] = [];
  readonly #syncs: { finish: () => void; fail: (error: Error) => void }[] = [];

  readonly attempt: Attempt = (step, work) => {
    this.steps.push(step);
    const result = work();
    if (step !== 'sync' || !(result instanceof Promise)) return result;
    const slow = new Promise<void>((resolve, reject) => {
      this.#syncs.push({ finish: resolve, fail: reject });
    });
    // It may fail before the real disk is done.
    slow.catch(() => {});
    return result.then(() => slow) as typeof result;
  };

  /** How many syncs are under way. */
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
  const told: string[] = [];
  const add = (record: string) => {
    journal.append(record);
    journal.synced().then(
      () => told.push(record),
      (error) => told.push(error instanceof JournalError ? `no ${record}` : String(error)),
    );
  };
  return { directory, disk, journal, told, add };
}

/** Enough for everything that does not wait for the disk. */
async function idle(): Promise<void> {
  for (let turns = 0; turns < 10; turns++) await turn();
  await sleep(5);
}

test('a group is committed, then synced, then marked, then acknowledged', async () => {
  const { disk, journal, told, add } = open();
  add('1');
  await disk.started();
  await idle();
  expect(disk.steps).toEqual(['begin', 'insert', 'commit', 'sync']);
  expect([journal.isSynced, told]).toEqual([false, []]);
  disk.finish();
  await idle();
  expect(disk.steps).toEqual(['begin', 'insert', 'commit', 'sync', 'mark']);
  expect([journal.isSynced, told]).toEqual([true, ['1']]);
  await journal.close();
});

test('what is added during a sync is the next group, which waits for a sync of its own', async () => {
  const { directory, disk, journal, told, add } = open();
  add('1');
  await disk.started();
  add('2');
  add('3');
  await idle();
  expect([disk.syncing, disk.steps.filter((step) => step === 'commit').length]).toEqual([1, 1]);
  disk.finish();
  await disk.started();
  await idle();
  expect([journal.isSynced, told]).toEqual([false, ['1']]);
  expect(disk.steps.filter((step) => step === 'commit')).toHaveLength(2);
  disk.finish();
  await idle();
  expect([journal.isSynced, told]).toEqual([true, ['1', '2', '3']]);
  await journal.close();
  expect(await recordsIn(directory)).toEqual(['1', '2', '3']);
});

test('a sync that fails is told to those who waited for it, and to all who come later', async () => {
  const { disk, journal, told, add } = open();
  add('1');
  await disk.started();
  add('2');
  disk.fail();
  await idle();
  add('3');
  await idle();
  expect(told).toEqual(['no 1', 'no 2', 'no 3']);
  expect(disk.steps).toEqual(['begin', 'insert', 'commit', 'sync']);
  expect(journal.isSynced).toBe(false);
  await expect(journal.close()).rejects.toThrow('the disk is gone');
});

describe('while a sync is under way', () => {
  test('a snapshot waits for it, and is of the state as it is then', async () => {
    const { directory, disk, journal, told, add } = open();
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
    expect(told).toEqual(['1', '2']);
    await journal.close();
    const { journal: again, recovered } = openJournal(directory);
    expect([recovered.sequence, [...(recovered.snapshot ?? [])]]).toEqual([2, ['one', 'two']]);
    await again.close();
  });

  test('the end waits for it, and for what was added meanwhile; it is one end for all', async () => {
    const { directory, disk, journal, told, add } = open();
    add('1');
    await disk.started();
    add('2');
    const ends = [journal.close(), journal.close()];
    expect(() => journal.append('3')).toThrow(JournalError);
    await idle();
    expect(disk.steps).not.toContain('close');
    disk.finish();
    await Promise.all(ends);
    expect(told).toEqual(['1', '2']);
    expect(disk.steps.filter((step) => step === 'close')).toHaveLength(1);
    expect(await recordsIn(directory)).toEqual(['1', '2']);
  });

  test('and it fails, the end says so', async () => {
    const { disk, journal, told, add } = open();
    add('1');
    await disk.started();
    const end = journal.close();
    disk.fail();
    await expect(end).rejects.toThrow('the disk is gone');
    expect(told).toEqual(['no 1']);
    expect(disk.steps.slice(-2)).toEqual(['sync', 'close']);
  });
});

test('snapshots are taken when they are due, also when records never cease to come', async () => {
  const directory = temporaryDirectory();
  const snapshots: number[] = [];
  const { journal } = openJournal(directory);
  let count = 0;
  const encode = () => {
    snapshots.push(count);
    return [`${count}`];
  };
  journal.keepSnapshots({ every: 100, encode });
  const clients = Array.from({ length: 20 }, async () => {
    for (let round = 0; round < 50; round++) {
      count += 1;
      journal.append(`${count}`);
      await journal.synced();
    }
  });
  await Promise.all(clients);
  await journal.close();
  const between = snapshots.map((at, index) => at - (snapshots[index - 1] ?? 0));
  expect(snapshots.length).toBeGreaterThanOrEqual(5);
  // All but the last, which is taken at the end.
  expect(Math.min(...between.slice(0, -1))).toBeGreaterThanOrEqual(100);
  expect(Math.max(...between)).toBeLessThanOrEqual(200);
});
