// Tests that the journal behaves in the same way with every store.
import { isPostgresMissing } from '@broker-api/test-kit/postgres-server';
import { describe, expect, test, vi } from 'vitest';
import { JournalError } from '../src/journal/journal.ts';
import { memoryJournal } from '../src/journal/memory-journal.ts';
import { openJournal } from '../src/journal/open-journal.ts';
import { type JournalStore, StoreError } from '../src/journal/store.ts';
import { openStore } from '../src/node/open-store.ts';
import {
  MemoryStore,
  recoveredFrom,
  StoreProbe,
  stateOf,
  temporaryDirectory,
} from './journal-fixtures.ts';
import { openInThread } from './open-in-thread.ts';
import { emptyDatabase, sharedServer } from './postgres/servers.ts';

// Some tests open a database that is in use, which waits 2 seconds for the lock.
vi.setConfig({ testTimeout: 20_000 });

const numbers = (count: number, first = 0): string[] =>
  Array.from({ length: count }, (_, at) => `{"n":${first + at}}`);

/** Creates an empty location. Returns a function that opens the store there. */
type CreateLocation = () => Promise<() => Promise<JournalStore>>;

const contentOf = async (open: () => Promise<JournalStore>) => recoveredFrom(await open());

function testRecords(subject: string, createLocation: CreateLocation): void {
  test(`${subject} is empty when it is new`, async () => {
    const open = await createLocation();
    expect(await contentOf(open)).toEqual({ snapshot: [], sequence: 0, records: [] });
  });

  test(`${subject} recovers all records in order, with all their characters`, async () => {
    const open = await createLocation();
    const records = [...numbers(2500), JSON.stringify({ text: '\n\0\\ü"🎲\ud800 {},NULL' })];
    const { journal } = await openJournal(await open());
    for (const record of records) journal.append(record);
    expect(journal.isSynced).toBe(false);
    await journal.synced();
    expect(journal.isSynced).toBe(true);
    await journal.synced();
    await journal.close();
    expect((await contentOf(open)).records).toEqual(records);
  });

  test(`${subject} acknowledges all records, in order`, async () => {
    const open = await createLocation();
    const { journal } = await openJournal(await open());
    const acknowledged: number[] = [];
    const waits = numbers(1500).map(async (record, number) => {
      if (number % 400 === 399) await new Promise((resolve) => setTimeout(resolve, 1));
      journal.append(record);
      await journal.synced();
      acknowledged.push(number);
    });
    await Promise.all(waits);
    expect(acknowledged).toHaveLength(1500);
    const late = [399, 799, 1199];
    const early = acknowledged.filter((number) => !late.includes(number));
    expect(early).toEqual(early.toSorted((one, other) => one - other));
    await journal.close();
  });

  test(`${subject} makes pending records durable on close`, async () => {
    const open = await createLocation();
    const { journal } = await openJournal(await open());
    for (const record of numbers(1100)) journal.append(record);
    await journal.close();
    await journal.close();
    expect(() => journal.append('{}')).toThrow(JournalError);
    expect((await contentOf(open)).records).toEqual(numbers(1100));
  });

  test(`${subject} can be opened by only one program at a time`, async () => {
    const open = await createLocation();
    const { journal } = await openJournal(await open());
    await expect(open()).rejects.toSatisfy(
      (error) =>
        (error instanceof StoreError && error.problem === 'in use') ||
        (error instanceof JournalError &&
          / is in use by another sandbox; stop/.test(error.message)),
    );
    await journal.close();
    expect((await contentOf(open)).records).toEqual([]);
  });
}

function testGroups(subject: string, createLocation: CreateLocation): void {
  test(`${subject} acknowledges long records of several transactions together`, async () => {
    const open = await createLocation();
    const store = new StoreProbe(await open());
    const { journal } = await openJournal(store);
    const records = numbers(9).map((record) => `${record}${' '.repeat(1_000_000)}`);
    for (const record of records) journal.append(record);
    await journal.synced();
    expect(store.count('appendRecords')).toBe(2);
    journal.append('{}');
    await journal.close();
    expect((await contentOf(open)).records).toEqual([...records, '{}']);
  });

  test(`${subject} does not write a record that was withdrawn`, async () => {
    const open = await createLocation();
    const { journal } = await openJournal(await open());
    for (const record of ['1', '2']) {
      journal.append('{}');
      journal.withdraw();
      journal.append(record);
    }
    journal.append('{}');
    journal.withdraw();
    await journal.synced();
    await journal.close();
    expect((await contentOf(open)).records).toEqual(['1', '2']);
  });
}

function testSnapshots(subject: string, createLocation: CreateLocation): void {
  test(`${subject} replaces all earlier records with a snapshot`, async () => {
    const open = await createLocation();
    const { journal } = await openJournal(await open());
    for (const record of numbers(1100)) journal.append(record);
    const saved = journal.saveSnapshot(() => stateOf('{"state":1100}', '"ü"', ''));
    await saved;
    for (const record of numbers(2, 1100)) journal.append(record);
    await journal.close();
    const expected = { snapshot: ['{"state":1100}', '"ü"', ''], sequence: 1100 };
    expect(await contentOf(open)).toEqual({ ...expected, records: numbers(2, 1100) });
  });

  test(`${subject} takes snapshots at the specified interval and on close`, async () => {
    const open = await createLocation();
    const { journal } = await openJournal(await open());
    let state = 0;
    let taken = 0;
    const capture = () => {
      taken += 1;
      return stateOf(`${state}`, ...Array.from({ length: 5000 }, (_, at) => `${at} ${state}`));
    };
    journal.scheduleSnapshots({ every: 100, capture });
    for (const record of numbers(350)) {
      journal.append(record);
      state += 1;
      if (state % 7 === 0) await journal.synced();
      if (state % 100 === 0) await vi.waitUntil(() => taken === state / 100);
    }
    await journal.close();
    expect(taken).toBe(4);
    const { snapshot, sequence, records } = await contentOf(open);
    expect([snapshot[0], snapshot.at(-1), snapshot.length]).toEqual(['350', '4999 350', 5001]);
    expect([sequence, records]).toEqual([350, []]);
  });

  test(`${subject} recovers a snapshot of several megabytes completely`, async () => {
    const open = await createLocation();
    const store = new StoreProbe(await open());
    const { journal } = await openJournal(store);
    const lines = Array.from({ length: 50_000 }, (_, line) => `${line} ${'x'.repeat(line % 200)}`);
    journal.append('{}');
    await journal.saveSnapshot(() => stateOf(...lines));
    // The snapshot is verified about a megabyte at a time.
    const { length } = lines.join();
    expect(store.count('readParts')).toBeGreaterThan(length / 1_200_000);
    await journal.close();
    const { snapshot } = await contentOf(open);
    expect(snapshot.length).toBe(lines.length);
    expect(snapshot.join()).toBe(lines.join());
  });

  test(`${subject} takes a snapshot only after new records`, async () => {
    const open = await createLocation();
    const { journal } = await openJournal(await open());
    await journal.saveSnapshot(() => stateOf('nothing'));
    journal.append('{}');
    await journal.saveSnapshot(() => stateOf('first'));
    await journal.saveSnapshot(() => stateOf('second'));
    await journal.close();
    expect(await contentOf(open)).toEqual({ snapshot: ['first'], sequence: 1, records: [] });
  });
}

function testFailures(subject: string, createLocation: CreateLocation): void {
  const methods = ['appendRecords', 'writeParts', 'writeSnapshot', 'readParts', 'prune'] as const;
  const failures = methods.flatMap((method) => [
    [method, 'before'] as const,
    [method, 'after'] as const,
  ]);
  test.each(failures)(
    `${subject} loses no acknowledged record if %s of the store fails %s it is executed`,
    async (method, when) => {
      const open = await createLocation();
      const store = new StoreProbe(await open());
      const { journal } = await openJournal(store);
      for (const number of [0, 1]) {
        journal.append(`{"n":${number}}`);
        await journal.saveSnapshot(() => stateOf(`${number}`));
      }
      store.failAt(method, when);
      journal.append('{"n":2}');
      const saved = journal.saveSnapshot(() => stateOf('2'));
      await expect(saved).rejects.toThrow(`can no longer be written: injected at ${method}`);
      await expect(journal.close()).rejects.toThrow(JournalError);
      const { sequence, snapshot, records } = await contentOf(open);
      expect(snapshot).toEqual([`${sequence - 1}`]);
      expect(records).toEqual(numbers(2, sequence).slice(0, records.length));
      // The records were written before the snapshot failed.
      const isWritten = method !== 'appendRecords' || when === 'after';
      expect(sequence + records.length).toBe(isWritten ? 3 : 2);
    },
  );
}

const inMemory: CreateLocation = async () => {
  const store = new MemoryStore();
  return () => store.open();
};
const inDirectory = (open: (directory: string) => Promise<JournalStore>): CreateLocation => {
  return async () => {
    const directory = temporaryDirectory();
    return () => open(directory);
  };
};
const inPostgres: CreateLocation = async () => {
  const url = await emptyDatabase();
  return () => openStore(url);
};

sharedServer();

describe('a journal in memory', () => {
  testRecords('a journal in memory', inMemory);
  testGroups('a journal in memory', inMemory);
  testSnapshots('a journal in memory', inMemory);
  testFailures('a journal in memory', inMemory);
});

describe('a journal in a directory', () => {
  // Starting the worker thread is slow, so only these tests use it.
  testRecords('a journal in a directory', inDirectory(openStore));
  testGroups('a journal in a directory', inDirectory(openInThread));
  testSnapshots('a journal in a directory', inDirectory(openInThread));
  testFailures('a journal in a directory', inDirectory(openInThread));
});

describe.skipIf(isPostgresMissing)('a journal in PostgreSQL', () => {
  testRecords('a journal in PostgreSQL', inPostgres);
  testGroups('a journal in PostgreSQL', inPostgres);
  testSnapshots('a journal in PostgreSQL', inPostgres);
  testFailures('a journal in PostgreSQL', inPostgres);
});

test('the in-memory journal reports every record as durable', async () => {
  memoryJournal.append('{}');
  expect(memoryJournal.isSynced).toBe(true);
  await memoryJournal.synced();
  await memoryJournal.close();
});
