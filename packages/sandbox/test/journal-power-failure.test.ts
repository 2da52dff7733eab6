import { copyFileSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '@broker-api/test-kit';
import { expect, test, vi } from 'vitest';
import { openJournal } from '../src/journal/open-journal.ts';
import type { RunStep } from '../src/journal/run-step.ts';
import { temporaryDirectory } from './journal-directories.ts';

/**
 * The content of each file after a power failure, by inode number: the content when the last sync
 * of the file began.
 */
const synced = vi.hoisted(() => new Map<number, Buffer>());

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const contentOf = (file: number) => {
    const { ino, size } = fs.fstatSync(file);
    const bytes = Buffer.alloc(size);
    if (fs.fstatSync(file).isFile()) fs.readSync(file, bytes, 0, size, 0);
    return { ino, bytes };
  };
  return {
    ...fs,
    fdatasync: (file: number, done: (error: Error | null) => void) => {
      const { ino, bytes } = contentOf(file);
      fs.fdatasync(file, (error) => {
        if (error === null) synced.set(ino, bytes);
        done(error);
      });
    },
    fdatasyncSync: (file: number) => {
      const { ino, bytes } = contentOf(file);
      fs.fdatasyncSync(file);
      synced.set(ino, bytes);
    },
    fsyncSync: (file: number) => {
      const isDirectory = fs.fstatSync(file).isDirectory();
      fs.fsyncSync(file);
      // After the sync of a directory, the names of its files are on the disk.
      if (isDirectory) {
        const path = fs.readlinkSync(`/proc/self/fd/${file}`);
        synced.set(fs.fstatSync(file).ino, Buffer.from(fs.readdirSync(path).join('\n')));
      }
    },
  };
});

/**
 * Copies a directory as a power failure at this moment could leave it. The high-water mark is not
 * synced, so its old or its new content may be on disk. The copy contains the new content, which is
 * the worst case: the high-water mark may then refer to records that were lost.
 */
function afterPowerFailure(directory: string): string {
  const copy = temporaryDirectory();
  mkdirSync(copy);
  const names = synced.get(statSync(directory).ino)?.toString().split('\n') ?? [];
  for (const name of ['journal.sqlite', 'high-water-mark']) {
    copyFileSync(join(directory, name), join(copy, name));
  }
  const log = 'journal.sqlite-wal';
  const inLog = synced.get(statSync(join(directory, log)).ino);
  if (names.includes(log) && inLog !== undefined) writeFileSync(join(copy, log), inLog);
  return copy;
}

/**
 * Empties the synced log: at a checkpoint, SQLite moves its content to the database and syncs the
 * database.
 */
function afterCheckpoint(directory: string): void {
  synced.set(statSync(join(directory, 'journal.sqlite-wal')).ino, Buffer.alloc(0));
}

test.runIf(process.platform === 'linux').each([1, 2, 3])(
  'a power failure at any step loses no acknowledged record (seed %i)',
  async (seed) => {
    const random = seededRandom(seed);
    const directory = temporaryDirectory();
    const failures: { directory: string; acknowledged: number; step: string }[] = [];
    let acknowledged = 0;
    const powerFailure = (step: string) => {
      failures.push({ directory: afterPowerFailure(directory), acknowledged, step });
    };
    const runStep: RunStep = (step, work) => {
      const result = work();
      if (step === 'checkpoint') afterCheckpoint(directory);
      // An open transaction changes nothing on the disk.
      if (step === 'begin' || step === 'insert' || step === 'close') return result;
      powerFailure(`after ${step}`);
      return result;
    };
    const { journal } = openJournal(directory, { runStep });
    for (let added = 0; added < 40; ) {
      const burst = Array.from({ length: 1 + random.below(5) }, async () => {
        added += 1;
        const own = added;
        journal.append(`${own}`);
        await journal.synced();
        acknowledged = Math.max(acknowledged, own);
        if (random.chance(0.3)) powerFailure(`after the acknowledgement of ${own}`);
      });
      await Promise.all(burst);
      if (random.chance(0.2)) await journal.saveSnapshot(() => [`${added}`]);
    }
    expect(failures.length).toBeGreaterThan(60);
    for (const { directory: copy, acknowledged: least, step } of failures) {
      const { journal: again, recovered } = openJournal(copy);
      const newest = recovered.sequence + [...recovered.records].length;
      expect(newest, step).toBeGreaterThanOrEqual(least);
      await again.close();
    }
    await journal.close();
  },
);
