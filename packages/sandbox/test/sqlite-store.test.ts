import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Worker } from 'node:worker_threads';
import { sampled } from '@broker-api/test-kit';
import { describe, expect, onTestFinished, test } from 'vitest';
import { initialHash } from '../src/journal/hash-chain.ts';
import { JournalError } from '../src/journal/journal.ts';
import { openJournal } from '../src/journal/open-journal.ts';
import { openStore } from '../src/node/open-store.ts';
import { openDatabase } from '../src/node/sqlite/database.ts';
import { contentOf, openJournalIn, recordsIn, temporaryDirectory } from './journal-fixtures.ts';
import { openInThread } from './open-in-thread.ts';

test('a journal stops all acknowledgements when the worker thread of its store ends', async () => {
  const directory = temporaryDirectory();
  const started = once(process, 'worker');
  const { journal } = await openJournal(await openStore(directory));
  const [worker] = (await started) as [Worker];
  journal.append('1');
  await journal.synced();
  journal.append('2');
  const pending = journal.synced();
  await worker.terminate();
  const message = 'can no longer be written: the worker exited with status 1';
  await expect(pending).rejects.toThrow(message);
  expect(() => journal.append('3')).toThrow(message);
  await expect(journal.close()).rejects.toThrow(message);
  // The end of the worker releases the directory.
  expect((await recordsIn(directory))[0]).toBe('1');
});

const numbers = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `{"n":${at}}`);

test('the database has a write-ahead log, an exclusive lock and a sync with each commit', () => {
  const directory = temporaryDirectory();
  mkdirSync(directory);
  const database = openDatabase(join(directory, 'journal.sqlite'), true);
  onTestFinished(() => database.close());
  const pragma = (name: string) => Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0];
  expect(pragma('synchronous')).toBe(2);
  expect(pragma('journal_mode')).toBe('wal');
  expect(pragma('locking_mode')).toBe('exclusive');
});

test('a failed transaction does not move the high-water mark', async () => {
  const directory = temporaryDirectory();
  const { journal } = await openJournal(await openInThread(directory));
  journal.append('1');
  await journal.close();
  const store = await openInThread(directory);
  // The second of these records exists already.
  const before = { sequence: -1, head: initialHash };
  const appended = store.appendRecords(before, ['0', '1'], ['hash', 'hash']);
  await expect(appended).rejects.toThrow('UNIQUE constraint failed');
  await store.close();
  expect(await recordsIn(directory)).toEqual(['1']);
});

describe('a full disk', () => {
  const child = join(import.meta.dirname, 'journal-child.ts');
  /** Runs the child with a maximum file size in blocks. A shell's blocks have 512 or 1024 bytes. */
  const runWithLimit = (blocks: number, directory: string) => {
    const command = `ulimit -f ${blocks}; trap '' XFSZ; exec "$0" "$1" "$2"`;
    const args = ['-c', command, process.execPath, child, directory];
    return spawnSync('sh', args, { encoding: 'utf8', timeout: 20_000 });
  };

  test('a full disk stops the journal, and no acknowledged record is lost', async () => {
    const directory = temporaryDirectory();
    const { stdout, stderr } = runWithLimit(400, directory);
    expect(stderr).toContain('can no longer be written');
    const acknowledged = stdout.trimEnd().split('\n').length;
    expect(acknowledged).toBeGreaterThan(10);
    const records = await recordsIn(directory);
    expect(records.length).toBeGreaterThanOrEqual(acknowledged);
    expect(records).toEqual(numbers(records.length));
  });

  test('a full disk at the start is not reported as corruption, and changes nothing', async () => {
    const directory = temporaryDirectory();
    const { journal } = await openJournalIn(directory);
    journal.append('{}');
    await journal.close();
    const before = contentOf(directory);
    const { stdout, stderr } = runWithLimit(0, directory);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/SQLite cannot read or write its files .*ulimit -f\), then restart/);
    expect(contentOf(directory)).toEqual(before);
    expect(await recordsIn(directory)).toEqual(['{}']);
  });
});

const rounds = sampled([1, 2, 3, 4, 5], 1);

test.each(rounds)('SIGKILL loses no acknowledged record (round %i)', async (round) => {
  const directory = temporaryDirectory();
  const child = spawn(process.execPath, [join(import.meta.dirname, 'journal-child.ts'), directory]);
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  const closed = new Promise((resolve) => child.on('close', resolve));
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (output.length > round * 1000) child.kill('SIGKILL');
  });
  await closed;
  const acknowledged = output.slice(0, output.lastIndexOf('\n')).split('\n').length;
  const records = await recordsIn(directory);
  expect(records).toEqual(numbers(records.length));
  expect(records.length).toBeGreaterThanOrEqual(acknowledged);
});

describe('the data directory', () => {
  test('the data directory is locked against other stores in all processes', async () => {
    const directory = temporaryDirectory();
    const { journal } = await openJournalIn(directory);
    await expect(openStore(directory)).rejects.toThrow(JournalError);
    await expect(openStore(directory)).rejects.toThrow('in use by another sandbox');
    const child = join(import.meta.dirname, 'journal-child.ts');
    const { stderr } = spawnSync(process.execPath, [child, directory], { encoding: 'utf8' });
    expect(stderr).toContain('in use by another sandbox');
    journal.append('{}');
    await journal.synced();
    await journal.close();
    expect(await recordsIn(directory)).toEqual(['{}']);
  });

  test('the data directory and its files are accessible only to their owner', async () => {
    const directory = temporaryDirectory();
    const before = process.umask(0);
    onTestFinished(() => void process.umask(before));
    const { journal } = await openJournalIn(directory);
    journal.append('{}');
    await journal.synced();
    const modes = (names: string[]) =>
      names.map((name) => (statSync(join(directory, name)).mode & 0o777).toString(8));
    expect(modes(['.'])).toEqual(['700']);
    const files = readdirSync(directory).sort();
    expect(files).toEqual(['high-water-mark', 'journal.sqlite', 'journal.sqlite-wal', 'lock']);
    expect(modes(files)).toEqual(files.map(() => '600'));
    await journal.close();
    chmodSync(join(directory, 'journal.sqlite'), 0o644);
    await recordsIn(directory);
    expect(modes(['journal.sqlite'])).toEqual(['600']);
  });
});

test.each([
  'before the high-water mark was created',
  'before the database was created',
  'before the tables were created',
])('the creation of a journal that was interrupted %s is finished', async (when) => {
  const directory = temporaryDirectory();
  const { journal } = await openJournal(await openInThread(directory));
  await journal.close();
  const database = join(directory, 'journal.sqlite');
  for (const end of ['', '-wal', '-shm']) rmSync(`${database}${end}`, { force: true });
  if (when === 'before the high-water mark was created') rmSync(join(directory, 'high-water-mark'));
  if (when === 'before the tables were created')
    new DatabaseSync(database).exec('PRAGMA journal_mode = WAL');
  const { journal: again } = await openJournal(await openInThread(directory));
  again.append('{}');
  await again.close();
  expect(await recordsIn(directory)).toEqual(['{}']);
});
