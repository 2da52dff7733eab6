import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  chainHash,
  createState,
  initialHash,
  mainBroker,
  openStore,
  type StoredJournal,
} from '@broker-api/sandbox/internal';
import { createTemporaryDirectory, removeDirectory } from '@broker-api/test-kit';
import { inRepository } from '../lib/paths.ts';
import { commandsOf, createMixedFlow, fundedInitialState } from './engine-flow.ts';
import { compare, limitMetric, type Metric, timeProcess, watchTurns } from './measure.ts';

const main = { id: mainBroker, definition: '{}' };
const groups = 40;
const groupSize = 64;
const journaled = 1_000_000;

/** Compares the journal with bare SQLite, which also syncs each group, and measures a restart. */
export async function* journalBenchmark(): AsyncGenerator<Metric> {
  const folder = createTemporaryDirectory('bench-journal');
  try {
    yield await groupMetric(folder);
    yield* restartMetrics(folder);
  } finally {
    removeDirectory(folder);
  }
}

/** Measures how many milliseconds a group of records takes. */
async function groupMetric(folder: string): Promise<Metric> {
  const commands = commandsOf(createMixedFlow(groups * groupSize, 1));
  const records = commands.map((command) => JSON.stringify(command));
  return compare('journal: 64 records compared with a bare loop of inserts', 1.4, {
    ours: await inGroups(join(folder, 'groups'), records),
    peer: bareLoop(join(folder, 'bare'), records),
  });
}

type Slice = () => Promise<number>;

/** Returns a function that measures how long the rows of a group take, in milliseconds. */
const timedGroups =
  <Row>(rows: readonly Row[], write: (group: readonly Row[]) => unknown): Slice =>
  async () => {
    const started = performance.now();
    for (let at = 0; at < rows.length; at += groupSize) await write(rows.slice(at, at + groupSize));
    return (performance.now() - started) / groups;
  };

/** Inserts prepared rows with bare SQLite, each group in a transaction. */
function bareLoop(directory: string, records: readonly string[]): Slice {
  mkdirSync(directory);
  const database = new DatabaseSync(join(directory, 'journal.sqlite'));
  database.exec(`
    PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    CREATE TABLE records (sequence INTEGER PRIMARY KEY, record TEXT NOT NULL, hash TEXT NOT NULL)
      STRICT;
  `);
  const begin = database.prepare('BEGIN IMMEDIATE');
  const commit = database.prepare('COMMIT');
  const insert = database.prepare('INSERT INTO records VALUES (?, ?, ?)');
  const rows = records.map((record) => [record, chainHash(initialHash, record)] as const);
  let sequence = 0;
  return timedGroups(rows, (group) => {
    begin.run();
    for (const row of group) insert.run(++sequence, ...row);
    commit.run();
  });
}

async function inGroups(directory: string, records: readonly string[]): Promise<Slice> {
  const contents = { initialState: fundedInitialState(), keys: [] };
  const store = await openStore(directory);
  const { journal } = await createState(store, main, contents);
  return timedGroups(records, (group) => {
    for (const record of group) journal.append(record);
    return journal.synced();
  });
}

/**
 * Measures a state after a million commands: how long its snapshot blocks the event loop, and how
 * long a restart takes. Within a quarter of an hour, nothing is old enough to be evicted; within a
 * day, each account keeps its newest rows.
 */
async function* restartMetrics(folder: string): AsyncGenerator<Metric> {
  for (const { period, intervalMs, bound } of [
    { period: '17 minutes', intervalMs: 1, bound: 0.7 },
    { period: '24 hours', intervalMs: 86, bound: 0.25 },
  ]) {
    const directory = join(folder, String(intervalMs));
    const killed = join(folder, `killed-${intervalMs}`);
    const { store, journal } = await fill(directory, intervalMs);
    cpSync(directory, killed, { recursive: true });
    yield await snapshotMetric(journal, period);
    await store.close();
    const name = `journal: restart after a million commands in ${period}, by snapshot and replay`;
    const restarts = { ours: () => restart(directory), peer: () => restart(killed) };
    yield await compare(name, bound, restarts, { slices: 3, warmUp: 0 });
  }
}

/** Creates a store with a million commands. */
async function fill(directory: string, intervalMs: number) {
  const contents = { initialState: fundedInitialState(), keys: [] };
  const store = await openStore(directory);
  const { state, journal } = await createState(store, main, contents, 10 * journaled);
  let count = 0;
  // The engine rejects the cancellation of a filled order and emits no event, so the command is not
  // journaled.
  for (const command of commandsOf(createMixedFlow(1.5 * journaled, 2), intervalMs)) {
    // Funding is due every eight hours.
    const due = state.dueBefore(command);
    if (due !== undefined) {
      state.apply(due);
      journal.append(JSON.stringify(due));
    }
    const { rejection, events } = state.apply(command);
    if (rejection !== undefined && events.length === 0) continue;
    journal.append(JSON.stringify(command));
    count += 1;
    if (count % 1024 === 0) await journal.synced();
    if (count === journaled) break;
  }
  if (count !== journaled)
    throw new Error(`The flow has ${count} valid commands; expected ${journaled}.`);
  await journal.synced();
  return { store, journal };
}

/** The maximum time in milliseconds for which a snapshot may block the event loop. */
const maximumHoldMs = 50;

/** Measures how long closing a journal, which saves a snapshot, blocks the event loop. */
async function snapshotMetric(journal: StoredJournal, period: string): Promise<Metric> {
  const stop = watchTurns();
  await journal.close();
  const name = `journal: longest time that a snapshot after a million commands in ${period} blocks`;
  return limitMetric(name, stop(), maximumHoldMs);
}

/** Returns how many milliseconds a new process takes to restore the state in a directory. */
function restart(directory: string): number {
  const script = inRepository('scripts/bench/servers/restart.ts');
  return timeProcess(process.execPath, [script, directory], directory);
}
