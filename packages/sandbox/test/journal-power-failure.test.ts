import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampled, seededRandom } from '@broker-api/test-kit';
import { temporaryDirectory as temporaryFolder } from '@broker-api/test-kit/vitest';
import { expect, test } from 'vitest';
import { openJournal } from '../src/journal/open-journal.ts';
import { recoveredFrom, stateOf, temporaryDirectory } from './journal-fixtures.ts';
import { openInThread } from './open-in-thread.ts';

/** The contents of a journal's files. */
interface Files {
  readonly database: Buffer;
  readonly log: Buffer;
  readonly mark: Buffer;
}

function filesIn(directory: string): Files {
  const read = (name: string) => readFileSync(join(directory, name));
  return {
    database: read('journal.sqlite'),
    log: read('journal.sqlite-wal'),
    mark: read('high-water-mark'),
  };
}

/** Opens a journal with these files. Returns the number of its newest record. */
async function newestIn({ database, log, mark }: Files): Promise<number> {
  const directory = temporaryDirectory();
  mkdirSync(directory);
  writeFileSync(join(directory, 'journal.sqlite'), database);
  writeFileSync(join(directory, 'journal.sqlite-wal'), log);
  writeFileSync(join(directory, 'high-water-mark'), mark);
  const { sequence, records } = await recoveredFrom(await openInThread(directory));
  expect(records).toEqual(records.map((_, at) => `${sequence + at + 1}`));
  return sequence + records.length;
}

/** Returns lengths to which a power failure during a write can truncate the log. */
function cutsOf(acknowledged: number, written: number, random: () => number): number[] {
  const frame = 24 + 4096;
  const cuts = [acknowledged, acknowledged + 1, written - 1];
  for (let end = acknowledged + frame; end < written; end += frame) {
    cuts.push(end - 1, end, end + 12, end + 24);
  }
  for (let more = 0; more < 5; more++) cuts.push(acknowledged + random());
  return cuts.filter((cut) => cut < written);
}

test.each(sampled([1, 2, 3], 1))(
  'a power failure during a write loses no acknowledged record (seed %i)',
  async (seed) => {
    const random = seededRandom(seed);
    const directory = temporaryDirectory();
    const { journal } = await openJournal(await openInThread(directory));
    let count = 0;
    const append = async () => {
      for (let more = 1 + random.below(4); more > 0; more--) journal.append(`${++count}`);
      await journal.synced();
    };
    await append();
    for (let round = 0; round < 6; round++) {
      // A snapshot moves the content of the log to the database.
      if (random.chance(0.3)) await journal.saveSnapshot(() => stateOf(`${count}`));
      if (random.chance(0.3)) await append();
      const acknowledged = count;
      const before = filesIn(directory);
      await append();
      const after = filesIn(directory);
      expect(after.log.subarray(0, before.log.length).equals(before.log)).toBe(true);
      const added = after.log.length - before.log.length;
      for (const cut of cutsOf(before.log.length, after.log.length, () => random.below(added))) {
        const log = after.log.subarray(0, cut);
        const torn = Buffer.concat([log, Buffer.alloc(after.log.length - cut)]);
        for (const end of [log, torn]) {
          // The write has not finished, so the high-water mark has not moved.
          expect(await newestIn({ ...after, log: end, mark: before.mark })).toBe(acknowledged);
        }
        // The high-water mark moves only after the write, so an incomplete log with the new mark
        // means that acknowledged records are missing.
        await expect(newestIn({ ...after, log, mark: after.mark })).rejects.toThrow(
          'missing, but the high-water mark',
        );
      }
      // The high-water mark is not synced, so a power failure can leave the old one.
      expect(await newestIn({ ...after, mark: before.mark })).toBe(count);
    }
    await journal.close();
  },
  60_000,
);

const hasStrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;
const skipsTrace = !hasStrace && process.env.CI !== 'true';
const hint = skipsTrace ? ' (skipped: strace is missing; run apt-get install strace)' : '';

// The system calls are an oracle that is independent of SQLite and of the journal.
test.skipIf(skipsTrace)(
  `the log is synced, and the high-water mark is moved, before each acknowledgement${hint}`,
  () => {
    const folder = temporaryFolder('trace');
    const trace = join(folder, 'trace');
    const child = join(import.meta.dirname, 'journal-child.ts');
    const options = ['-f', '-y', '-e', 'trace=write,pwrite64,fsync,fdatasync', '-o', trace];
    const args = [...options, process.execPath, child, join(folder, 'data'), '60'];
    const { status, stderr } = spawnSync('strace', args, { encoding: 'utf8', timeout: 60_000 });
    expect([status, stderr]).toEqual([0, '']);
    let isDirty = false;
    let isMarkCurrent = false;
    const counts = { syncs: 0, marks: 0, acknowledgements: 0 };
    for (const line of readFileSync(trace, 'utf8').split('\n')) {
      // A call that another thread interrupts is printed as two lines; the second line has no path.
      const isWrite = /\bp?write(64)?\(/.test(line);
      const isLog = line.includes('journal.sqlite-wal>');
      if (isWrite && isLog) isDirty = true;
      else if (/\bf(data)?sync\(/.test(line) && isLog) {
        isDirty = false;
        isMarkCurrent = false;
        counts.syncs += 1;
      } else if (isWrite && line.includes('high-water-mark>')) {
        isMarkCurrent = true;
        expect(isDirty, line).toBe(false);
        counts.marks += 1;
      } else if (/\bwrite\(1<[^>]*>, "\d+\\n"/.test(line)) {
        expect([isDirty, isMarkCurrent], line).toEqual([false, true]);
        counts.acknowledgements += 1;
      }
    }
    expect(counts.acknowledgements).toBeGreaterThanOrEqual(60);
    expect(counts.syncs).toBeGreaterThanOrEqual(20);
    expect(counts.marks).toBeGreaterThanOrEqual(20);
  },
);
