// What every journal does, wherever it keeps its records.

import { isPostgresMissing } from '@broker-api/test-kit/postgres-server';
import { describe, expect, test, vi } from 'vitest';
import { type Journal, JournalError, type Recovered } from '../src/journal/journal.ts';
import { memoryJournal } from '../src/journal/memory-journal.ts';
import { openJournal } from '../src/journal/open-journal.ts';
import { openPostgresJournal } from '../src/journal/postgres/open-postgres-journal.ts';
import type { SnapshotPlan } from '../src/journal/sqlite-journal.ts';
import { temporaryDirectory } from './journal-directories.ts';
import { serverOfFile } from './postgres/server-of-file.ts';

// A database is waited for when it is in use.
vi.setConfig({ testTimeout: 20_000 });

const numbers = (count: number, first = 0): string[] =>
  Array.from({ length: count }, (_, at) => `{"n":${first + at}}`);

interface Opened {
  readonly journal: Journal & { keepSnapshots(plan: SnapshotPlan): void };
  readonly recovered: Recovered<Iterable<string> | AsyncIterable<string>>;
}

/** Makes a place, and gives what opens the journal there, again and again. */
type Place = () => Promise<() => Promise<Opened>>;

async function contentOf(open: () => Promise<Opened>) {
  const { journal, recovered } = await open();
  const { sequence } = recovered;
  const snapshot = [...(recovered.snapshot ?? [])];
  const records: string[] = [];
  for await (const record of recovered.records) records.push(record);
  await journal.close();
  return { snapshot, sequence, records };
}

function keepsItsRecords(place: Place): void {
  test('what is new is empty', async () => {
    const open = await place();
    expect(await contentOf(open)).toEqual({ snapshot: [], sequence: 0, records: [] });
  });

  test('what was added comes back, in its order, whatever it says', async () => {
    const open = await place();
    const records = [...numbers(2500), JSON.stringify({ text: '\n\0\\ü"🎲\ud800 {},NULL' })];
    const { journal } = await open();
    for (const record of records) journal.append(record);
    expect(journal.isSynced).toBe(false);
    await journal.synced();
    expect(journal.isSynced).toBe(true);
    await journal.synced();
    await journal.close();
    expect((await contentOf(open)).records).toEqual(records);
  });

  test('who waits is told in order, and everything is told in the end', async () => {
    const open = await place();
    const { journal } = await open();
    const told: number[] = [];
    const waits = numbers(1500).map(async (record, number) => {
      if (number % 400 === 399) await new Promise((resolve) => setTimeout(resolve, 1));
      journal.append(record);
      await journal.synced();
      told.push(number);
    });
    await Promise.all(waits);
    expect(told).toHaveLength(1500);
    const late = [399, 799, 1199];
    const early = told.filter((number) => !late.includes(number));
    expect(early).toEqual(early.toSorted((one, other) => one - other));
    await journal.close();
  });

  test('close makes durable what waits, and is the end', async () => {
    const open = await place();
    const { journal } = await open();
    for (const record of numbers(1100)) journal.append(record);
    await journal.close();
    await journal.close();
    expect(() => journal.append('{}')).toThrow(JournalError);
    expect((await contentOf(open)).records).toEqual(numbers(1100));
  });

  test('one program has it at a time', async () => {
    const open = await place();
    const { journal } = await open();
    const second = open();
    await expect(second).rejects.toThrow(JournalError);
    await expect(second).rejects.toThrow(/ is in use by another (program|sandbox); stop it first/);
    await journal.close();
    expect((await contentOf(open)).records).toEqual([]);
  });
}

function keepsSnapshots(place: Place): void {
  test('a snapshot stands for the records before it, those that still wait too', async () => {
    const open = await place();
    const { journal } = await open();
    for (const record of numbers(1100)) journal.append(record);
    const saved = journal.saveSnapshot(() => ['{"state":1100}', '"ü"', '']);
    await saved;
    for (const record of numbers(2, 1100)) journal.append(record);
    await journal.close();
    const expected = { snapshot: ['{"state":1100}', '"ü"', ''], sequence: 1100 };
    expect(await contentOf(open)).toEqual({ ...expected, records: numbers(2, 1100) });
  });

  test('snapshots are taken after every so many records and at the end, of the state then', async () => {
    const open = await place();
    const { journal } = await open();
    let state = 0;
    let taken = 0;
    function* encode() {
      taken += 1;
      yield String(state);
      for (let line = 0; line < 5000; line++) yield `${line} ${state}`;
    }
    journal.keepSnapshots({ every: 100, encode });
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

  test('a snapshot of some megabytes comes back whole', async () => {
    const open = await place();
    const { journal } = await open();
    const lines = Array.from({ length: 50_000 }, (_, line) => `${line} ${'x'.repeat(line % 200)}`);
    journal.append('{}');
    await journal.saveSnapshot(() => lines);
    await journal.close();
    const { snapshot } = await contentOf(open);
    expect(snapshot.length).toBe(lines.length);
    expect(snapshot.join()).toBe(lines.join());
  });

  test('a snapshot of the same record is not taken twice, and none of a journal without one', async () => {
    const open = await place();
    const { journal } = await open();
    await journal.saveSnapshot(() => ['nothing']);
    journal.append('{}');
    await journal.saveSnapshot(() => ['first']);
    await journal.saveSnapshot(() => ['second']);
    await journal.close();
    expect(await contentOf(open)).toEqual({ snapshot: ['first'], sequence: 1, records: [] });
  });
}

describe('in a directory', () => {
  const place: Place = async () => {
    const directory = temporaryDirectory();
    return async () => openJournal(directory);
  };
  keepsItsRecords(place);
  keepsSnapshots(place);
});

describe.skipIf(isPostgresMissing)('in PostgreSQL', () => {
  const server = serverOfFile();
  const place: Place = async () => {
    const url = await server.createDatabase();
    return () => openPostgresJournal(url);
  };
  keepsItsRecords(place);
  keepsSnapshots(place);
});

test('in memory: everything is as durable as it will be', async () => {
  memoryJournal.append('{}');
  expect(memoryJournal.isSynced).toBe(true);
  await memoryJournal.synced();
  await memoryJournal.saveSnapshot(() => ['{}']);
  await memoryJournal.close();
});
