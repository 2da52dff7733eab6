import { copyFileSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '@broker-api/test-kit';
import { expect, test, vi } from 'vitest';
import type { Attempt } from '../src/journal/attempt.ts';
import { openJournal } from '../src/journal/open-journal.ts';
import { temporaryDirectory } from './journal-directories.ts';

/** What the disk has of files after a power cut: what they held when a sync of them began. */
const synced = vi.hoisted(() => new Map<number, Buffer>());

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const held = (file: number) => {
    const { ino, size } = fs.fstatSync(file);
    const bytes = Buffer.alloc(size);
    if (fs.fstatSync(file).isFile()) fs.readSync(file, bytes, 0, size, 0);
    return { ino, bytes };
  };
  return {
    ...fs,
    fdatasync: (file: number, done: (error: Error | null) => void) => {
      const { ino, bytes } = held(file);
      fs.fdatasync(file, (error) => {
        if (error === null) synced.set(ino, bytes);
        done(error);
      });
    },
    fdatasyncSync: (file: number) => {
      const { ino, bytes } = held(file);
      fs.fdatasyncSync(file);
      synced.set(ino, bytes);
    },
    fsyncSync: (file: number) => {
      const isDirectory = fs.fstatSync(file).isDirectory();
      fs.fsyncSync(file);
      // Of a directory its names are on the disk.
      if (isDirectory) {
        const path = fs.readlinkSync(`/proc/self/fd/${file}`);
        synced.set(fs.fstatSync(file).ino, Buffer.from(fs.readdirSync(path).join('\n')));
      }
    },
  };
});

/** A directory as it is after a power cut now. The mark is not synced; the worst is a new one. */
function afterPowerCut(directory: string): string {
  const copy = temporaryDirectory();
  mkdirSync(copy);
  const names = synced.get(statSync(directory).ino)?.toString().split('\n') ?? [];
  for (const name of ['journal.sqlite', 'mark']) {
    copyFileSync(join(directory, name), join(copy, name));
  }
  const log = 'journal.sqlite-wal';
  const inLog = synced.get(statSync(join(directory, log)).ino);
  if (names.includes(log) && inLog !== undefined) writeFileSync(join(copy, log), inLog);
  return copy;
}

/** SQLite syncs by itself what it moves from the log into the database. */
function moved(directory: string): void {
  synced.set(statSync(join(directory, 'journal.sqlite-wal')).ino, Buffer.alloc(0));
}

test.runIf(process.platform === 'linux').each([1, 2, 3])(
  'a power cut at any step loses nothing that was acknowledged (seed %i)',
  async (seed) => {
    const random = seededRandom(seed);
    const directory = temporaryDirectory();
    const cuts: { directory: string; acknowledged: number; step: string }[] = [];
    let acknowledged = 0;
    const cut = (step: string) => {
      cuts.push({ directory: afterPowerCut(directory), acknowledged, step });
    };
    const attempt: Attempt = (step, work) => {
      const result = work();
      if (step === 'checkpoint') moved(directory);
      // While SQLite writes a transaction there is nothing that was not there before.
      if (step !== 'begin' && step !== 'insert' && step !== 'close') cut(`after ${step}`);
      return result;
    };
    const { journal } = openJournal(directory, { attempt });
    for (let added = 0; added < 40; ) {
      const burst = Array.from({ length: 1 + random.below(5) }, async () => {
        added += 1;
        const own = added;
        journal.append(`${own}`);
        await journal.synced();
        acknowledged = Math.max(acknowledged, own);
        if (random.chance(0.3)) cut(`after the acknowledgement of ${own}`);
      });
      await Promise.all(burst);
      if (random.chance(0.2)) await journal.saveSnapshot(() => [`${added}`]);
    }
    expect(cuts.length).toBeGreaterThan(60);
    for (const { directory: left, acknowledged: least, step } of cuts) {
      const { journal: again, recovered } = openJournal(left);
      const newest = recovered.sequence + [...recovered.records].length;
      expect(newest, step).toBeGreaterThanOrEqual(least);
      await again.close();
    }
    await journal.close();
  },
);
