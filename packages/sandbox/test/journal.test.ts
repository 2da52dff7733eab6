import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../src/journal/database.ts';
import { JournalError } from '../src/journal/journal.ts';
import { openJournal } from '../src/journal/open-journal.ts';
import type { JournalStep } from '../src/journal/run-step.ts';
import { FaultInjector, recordsIn, temporaryDirectory } from './journal-directories.ts';

const numbers = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `{"n":${at}}`);

describe('group commit', () => {
  test('writes the records of one event loop turn in one transaction, in order', async () => {
    const directory = temporaryDirectory();
    const faultInjector = new FaultInjector();
    const { journal } = openJournal(directory, faultInjector);
    for (const record of numbers(100)) journal.append(record);
    expect(journal.isSynced).toBe(false);
    await journal.synced();
    expect(journal.isSynced).toBe(true);
    expect([faultInjector.count('commit'), faultInjector.count('insert')]).toEqual([1, 10]);
    await journal.close();
    expect(await recordsIn(directory)).toEqual(numbers(100));
  });

  test.each([15, 16, 17, 47, 48, 49])('writes all records of a group of %i', async (count) => {
    const directory = temporaryDirectory();
    const { journal } = openJournal(directory);
    for (const record of numbers(count)) journal.append(record);
    await journal.close();
    expect(await recordsIn(directory)).toEqual(numbers(count));
  });

  test('limits the size of a group and acknowledges only the records of written groups', async () => {
    const faultInjector = new FaultInjector();
    const { journal } = openJournal(temporaryDirectory(), { largestGroup: 10, ...faultInjector });
    const commits: string[] = [];
    const waits = numbers(25).map((record) => {
      journal.append(record);
      return journal.synced().then(() => commits.push(`${faultInjector.count('commit')}`));
    });
    await Promise.all(waits);
    expect(commits).toEqual([
      ...Array(10).fill('1'),
      ...Array(10).fill('2'),
      ...Array(5).fill('3'),
    ]);
    await journal.close();
  });

  test('writes a record that no caller waits for, then stays idle', async () => {
    const directory = temporaryDirectory();
    const faultInjector = new FaultInjector();
    const { journal } = openJournal(directory, faultInjector);
    journal.append('{}');
    await vi.waitFor(() => expect(journal.isSynced).toBe(true));
    const done = faultInjector.steps.length;
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(faultInjector.steps.length).toBe(done);
    await journal.close();
  });

  test('close makes pending records durable', async () => {
    const directory = temporaryDirectory();
    const { journal } = openJournal(directory);
    journal.append('{"last":1}');
    await journal.close();
    expect(await recordsIn(directory)).toEqual(['{"last":1}']);
    expect(() => journal.append('{}')).toThrow(JournalError);
  });
});

test('configures SQLite for a write-ahead log, an exclusive lock and syncs at checkpoints', () => {
  const directory = temporaryDirectory();
  mkdirSync(directory);
  const database = openDatabase(join(directory, 'journal.sqlite'));
  onTestFinished(() => database.close());
  const pragma = (name: string) => Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0];
  // With 0, SQLite would run checkpoints without a sync.
  expect(pragma('synchronous')).toBe(1);
  expect(pragma('journal_mode')).toBe('wal');
  expect(pragma('locking_mode')).toBe('exclusive');
});

const groupSteps: JournalStep[] = ['begin', 'insert', 'commit', 'sync', 'write high-water mark'];
const snapshotSteps: JournalStep[] = [
  'sync',
  'write snapshot',
  'verify snapshot',
  'prune',
  'checkpoint',
  'sync high-water mark',
];
/** What is written, the step that fails, and whether it fails before or after it is executed. */
const failures = [
  ...groupSteps.map((step) => ['group', step] as const),
  ...snapshotSteps.map((step) => ['snapshot', step] as const),
].flatMap((one) => (['before', 'after'] as const).map((when) => [...one, when] as const));

describe('a failed write', () => {
  test.each(failures)(
    'of a %s stops the journal (step %s fails %s it is executed)',
    async (what, step, when) => {
      const directory = temporaryDirectory();
      const faultInjector = new FaultInjector();
      const { journal } = openJournal(directory, faultInjector);
      journal.append('{"n":0}');
      await journal.synced();
      faultInjector.failAt(step, when);
      if (what === 'snapshot') {
        await expect(journal.saveSnapshot(() => ['{}'])).rejects.toThrow(JournalError);
      } else {
        journal.append('{"n":1}');
        await expect(journal.synced()).rejects.toThrow(
          `can no longer be written: injected at ${step}`,
        );
      }
      faultInjector.reset();
      const written = faultInjector.steps.length;
      journal.append('{"n":2}');
      await turn();
      expect(journal.isSynced).toBe(false);
      await expect(journal.synced()).rejects.toThrow(JournalError);
      await expect(journal.saveSnapshot(() => ['{}'])).rejects.toThrow(JournalError);
      expect(faultInjector.steps.length).toBe(written);
      await expect(journal.close()).rejects.toThrow(JournalError);

      const { journal: again, recovered } = openJournal(directory);
      const records = numbers(recovered.sequence).concat([...recovered.records]);
      // Acknowledged records are present. Others may be present if their commit succeeded.
      expect(numbers(2).slice(0, records.length)).toEqual(records);
      expect(records.length).toBeGreaterThanOrEqual(1);
      await again.close();
    },
  );

  test('acknowledges only durable records', async () => {
    const faultInjector = new FaultInjector();
    const { journal } = openJournal(temporaryDirectory(), { largestGroup: 1, ...faultInjector });
    journal.append('{"n":0}');
    const first = journal.synced().then(() => faultInjector.failAt('commit'));
    journal.append('{"n":1}');
    const second = journal.synced();
    await first;
    await expect(second).rejects.toThrow(JournalError);
    await expect(journal.close()).rejects.toThrow(JournalError);
  });

  test('caused by a full disk stops the journal and loses no acknowledged record', async () => {
    const directory = temporaryDirectory();
    const child = join(import.meta.dirname, 'journal-child.ts');
    // The file size limit is 400 blocks of 512 or 1024 bytes, depending on the shell.
    const command = `ulimit -f 400; trap '' XFSZ; exec "$0" "$1" "$2"`;
    const args = ['-c', command, process.execPath, child, directory];
    const { stdout, stderr } = spawnSync('sh', args, { encoding: 'utf8', timeout: 20_000 });
    expect(stderr).toContain('can no longer be written');
    const acknowledged = stdout.trimEnd().split('\n').length;
    expect(acknowledged).toBeGreaterThan(10);
    const records = await recordsIn(directory);
    expect(records.length).toBeGreaterThanOrEqual(acknowledged);
    expect(records).toEqual(numbers(records.length));
  });
});

test.each([1, 2, 3, 4, 5])('SIGKILL loses no acknowledged record (round %i)', async (round) => {
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

describe('the data directory', () => {
  test('is locked within the process and against other processes', async () => {
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

  test('and its files are accessible only to their owner', async () => {
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
    expect(files).toEqual(['high-water-mark', 'journal.sqlite', 'journal.sqlite-wal', 'lock']);
    expect(modes(files)).toEqual(files.map(() => '600'));
    await journal.close();
    chmodSync(join(directory, 'journal.sqlite'), 0o644);
    await recordsIn(directory);
    expect(modes(['journal.sqlite'])).toEqual(['600']);
  });

  test('is rejected if it cannot be created', () => {
    const file = join(import.meta.dirname, 'journal.test.ts');
    expect(() => openJournal(join(file, 'data'))).toThrow(
      /^The data directory .* cannot be created: /,
    );
  });
});
