import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Step } from '../src/journal/attempt.ts';
import { openDatabase } from '../src/journal/database.ts';
import { JournalError } from '../src/journal/journal.ts';
import { openJournal } from '../src/journal/open-journal.ts';
import { recordsIn, Saboteur, temporaryDirectory } from './journal-directories.ts';

const numbers = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `{"n":${at}}`);

describe('groups', () => {
  test('what is added in one turn of the event loop is one transaction, in its order', async () => {
    const directory = temporaryDirectory();
    const saboteur = new Saboteur();
    const { journal } = openJournal(directory, saboteur);
    for (const record of numbers(100)) journal.append(record);
    expect(journal.isSynced).toBe(false);
    await journal.synced();
    expect(journal.isSynced).toBe(true);
    expect([saboteur.count('commit'), saboteur.count('insert')]).toEqual([1, 10]);
    await journal.close();
    expect(await recordsIn(directory)).toEqual(numbers(100));
  });

  test.each([15, 16, 17, 47, 48, 49])('a group of %i records is whole', async (count) => {
    const directory = temporaryDirectory();
    const { journal } = openJournal(directory);
    for (const record of numbers(count)) journal.append(record);
    await journal.close();
    expect(await recordsIn(directory)).toEqual(numbers(count));
  });

  test('a group has a bound, and nobody is told of a record of a later group', async () => {
    const saboteur = new Saboteur();
    const { journal } = openJournal(temporaryDirectory(), { largestGroup: 10, ...saboteur });
    const told: string[] = [];
    const waits = numbers(25).map((record) => {
      journal.append(record);
      return journal.synced().then(() => told.push(`${saboteur.count('commit')}`));
    });
    await Promise.all(waits);
    expect(told).toEqual([...Array(10).fill('1'), ...Array(10).fill('2'), ...Array(5).fill('3')]);
    await journal.close();
  });

  test('a record without anyone who waits is written too; then nothing is left to do', async () => {
    const directory = temporaryDirectory();
    const saboteur = new Saboteur();
    const { journal } = openJournal(directory, saboteur);
    journal.append('{}');
    await vi.waitFor(() => expect(journal.isSynced).toBe(true));
    const done = saboteur.steps.length;
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(saboteur.steps.length).toBe(done);
    await journal.close();
  });

  test('close makes durable what still waits', async () => {
    const directory = temporaryDirectory();
    const { journal } = openJournal(directory);
    journal.append('{"last":1}');
    await journal.close();
    expect(await recordsIn(directory)).toEqual(['{"last":1}']);
    expect(() => journal.append('{}')).toThrow(JournalError);
  });
});

test('SQLite is asked for a log that it syncs when it must, and for the database alone', () => {
  const directory = temporaryDirectory();
  mkdirSync(directory);
  const database = openDatabase(join(directory, 'journal.sqlite'));
  onTestFinished(() => database.close());
  const pragma = (name: string) => Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0];
  // Not 0: then it would move the log into the database without any sync.
  expect(pragma('synchronous')).toBe(1);
  expect(pragma('journal_mode')).toBe('wal');
  expect(pragma('locking_mode')).toBe('exclusive');
});

describe('a failed write', () => {
  const inGroup: Step[] = ['begin', 'insert', 'commit', 'sync', 'mark'];
  const inSnapshot: Step[] = ['sync', 'snapshot', 'verify snapshot', 'prune', 'checkpoint'];
  const cases = [
    ...inGroup.map((step) => ['group', step] as const),
    ...[...inSnapshot, 'sync mark' as const].map((step) => ['snapshot', step] as const),
  ].flatMap((one) => (['before', 'after'] as const).map((when) => [...one, when] as const));

  test.each(cases)('of a %s, at %s, %s it is done: final', async (what, step, when) => {
    const directory = temporaryDirectory();
    const saboteur = new Saboteur();
    const { journal } = openJournal(directory, saboteur);
    journal.append('{"n":0}');
    await journal.synced();
    saboteur.failAt(step, when);
    if (what === 'snapshot') {
      await expect(journal.saveSnapshot(() => ['{}'])).rejects.toThrow(JournalError);
    } else {
      journal.append('{"n":1}');
      await expect(journal.synced()).rejects.toThrow(`can't be written any more: no ${step}`);
    }
    saboteur.mend();
    const written = saboteur.steps.length;
    journal.append('{"n":2}');
    await turn();
    expect(journal.isSynced).toBe(false);
    await expect(journal.synced()).rejects.toThrow(JournalError);
    await expect(journal.saveSnapshot(() => ['{}'])).rejects.toThrow(JournalError);
    expect(saboteur.steps.length).toBe(written);
    await expect(journal.close()).rejects.toThrow(JournalError);

    const { journal: again, recovered } = openJournal(directory);
    const records = numbers(recovered.sequence).concat([...recovered.records]);
    // What was acknowledged is there; what was not may be, when its commit was done.
    expect(numbers(2).slice(0, records.length)).toEqual(records);
    expect(records.length).toBeGreaterThanOrEqual(1);
    await again.close();
  });

  test('only those are told who waited for records that are durable', async () => {
    const saboteur = new Saboteur();
    const { journal } = openJournal(temporaryDirectory(), { largestGroup: 1, ...saboteur });
    journal.append('{"n":0}');
    const first = journal.synced().then(() => saboteur.failAt('commit'));
    journal.append('{"n":1}');
    const second = journal.synced();
    await first;
    await expect(second).rejects.toThrow(JournalError);
    await expect(journal.close()).rejects.toThrow(JournalError);
  });

  test('a disk that is really full', async () => {
    const directory = temporaryDirectory();
    const child = join(import.meta.dirname, 'journal-child.ts');
    // Files may have 400 blocks of 512 or 1024 bytes, as the shell has it.
    const command = `ulimit -f 400; trap '' XFSZ; exec "$0" "$1" "$2"`;
    const args = ['-c', command, process.execPath, child, directory];
    const { stdout, stderr } = spawnSync('sh', args, { encoding: 'utf8', timeout: 20_000 });
    expect(stderr).toContain("can't be written any more");
    const acknowledged = stdout.trimEnd().split('\n').length;
    expect(acknowledged).toBeGreaterThan(10);
    const records = await recordsIn(directory);
    expect(records.length).toBeGreaterThanOrEqual(acknowledged);
    expect(records).toEqual(numbers(records.length));
  });
});

test.each([1, 2, 3, 4, 5])('SIGKILL loses nothing that was acknowledged (%i)', async (round) => {
  const directory = temporaryDirectory();
  const child = spawn(process.execPath, [join(import.meta.dirname, 'journal-child.ts'), directory]);
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  const closed = new Promise((resolve) => child.on('close', resolve));
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (output.length > round * 3000) child.kill('SIGKILL');
  });
  await closed;
  const acknowledged = output.slice(0, output.lastIndexOf('\n')).split('\n').length;
  const records = await recordsIn(directory);
  expect(records).toEqual(numbers(records.length));
  expect(records.length).toBeGreaterThanOrEqual(acknowledged);
});

describe('the directory', () => {
  test('is one process alone, whichever way it is asked', async () => {
    const directory = temporaryDirectory();
    const { journal } = openJournal(directory);
    expect(() => openJournal(directory)).toThrow('in use by another program');
    const child = join(import.meta.dirname, 'journal-child.ts');
    const { stderr } = spawnSync(process.execPath, [child, directory], { encoding: 'utf8' });
    expect(stderr).toContain('in use by another program');
    journal.append('{}');
    await journal.synced();
    await journal.close();
    expect(await recordsIn(directory)).toEqual(['{}']);
  });

  test('and its files are for their owner alone', async () => {
    const directory = temporaryDirectory();
    const before = process.umask(0);
    onTestFinished(() => void process.umask(before));
    const { journal } = openJournal(directory);
    journal.append('{}');
    await journal.synced();
    const modes = (names: string[]) =>
      names.map((name) => (statSync(join(directory, name)).mode & 0o777).toString(8));
    expect(modes(['.'])).toEqual(['700']);
    const files = readdirSync(directory).sort();
    expect(files).toEqual(['journal.sqlite', 'journal.sqlite-wal', 'lock', 'mark']);
    expect(modes(files)).toEqual(files.map(() => '600'));
    await journal.close();
    chmodSync(join(directory, 'journal.sqlite'), 0o644);
    await recordsIn(directory);
    expect(modes(['journal.sqlite'])).toEqual(['600']);
  });

  test('that can be none is refused', () => {
    const file = join(import.meta.dirname, 'journal.test.ts');
    expect(() => openJournal(join(file, 'data'))).toThrow(/can't be made a data directory/);
  });
});
