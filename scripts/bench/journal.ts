import { cpSync, fdatasyncSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { chainHash, initialHash } from '../../packages/sandbox/src/journal/chain.ts';
import { openJournal } from '../../packages/sandbox/src/journal/open-journal.ts';
import type { RunStep } from '../../packages/sandbox/src/journal/run-step.ts';
import { openState } from '../../packages/sandbox/src/state/open-state.ts';
import { commandsOf, mixedFlow, richWorld } from './engine-flow.ts';
import { type Figure, figure, slices } from './measure.ts';

const groups = 40;
const groupSize = 64;
const journaled = 1_000_000;

/** The journal beside bare SQLite with the same settings, and what a restart takes. */
export async function* journalBenchmark(): AsyncGenerator<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-journal-'));
  try {
    yield* groupFigures(folder);
    yield await restartFigure(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Slice = () => Promise<number>;

/** Milliseconds for a group of records, in each of these ways, slice by slice. */
async function* groupFigures(folder: string): AsyncGenerator<Figure> {
  const records = commandsOf(mixedFlow(groups * groupSize, 1)).map((one) => JSON.stringify(one));
  const ways: Slice[] = [
    bareLoop(join(folder, 'bare'), records),
    inGroups(join(folder, 'groups'), records, groupSize),
    inGroups(join(folder, 'synced-mark'), records, groupSize, syncingMark(folder)),
    inGroups(join(folder, 'one-by-one'), records.slice(0, records.length / 10), 1),
  ];
  const times = ways.map(() => [] as number[]);
  // The first slices are for the compiler.
  for (let slice = -3; slice < slices; slice++) {
    for (const [index, way] of ways.entries()) {
      const taken = await way();
      if (slice >= 0) times[index]?.push(taken / groups);
    }
  }
  const [bare = [], ours = [], marked = [], single = []] = times;
  // At least 0.7 of the rate.
  yield figure('journal: 64 records beside a bare loop of inserts', ours, bare, 1 / 0.7);
  yield figure('journal: 64 records with a synced mark', marked, ours, null);
  const alone = single.map((time) => time * 10);
  yield figure('journal: 64 records beside one sync a record', ours, alone, null);
}

/** Prebuilt rows, 64 in a transaction, and nothing else. */
function bareLoop(directory: string, records: readonly string[]): Slice {
  mkdirSync(directory);
  const database = new DatabaseSync(join(directory, 'journal.sqlite'));
  database.exec(`
    PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    CREATE TABLE records (sequence INTEGER PRIMARY KEY, record TEXT NOT NULL, hash TEXT NOT NULL)
      STRICT;
  `);
  const [begin, commit] = [database.prepare('BEGIN IMMEDIATE'), database.prepare('COMMIT')];
  const insert = database.prepare('INSERT INTO records VALUES (?, ?, ?)');
  const rows = records.map((record) => [record, chainHash(initialHash, record)] as const);
  let sequence = 0;
  return async () => {
    const started = performance.now();
    for (let at = 0; at < rows.length; at += groupSize) {
      begin.run();
      for (const row of rows.slice(at, at + groupSize)) insert.run(++sequence, ...row);
      commit.run();
    }
    return performance.now() - started;
  };
}

function inGroups(
  directory: string,
  records: readonly string[],
  size: number,
  runStep?: RunStep,
): Slice {
  const { journal } = openJournal(directory, runStep === undefined ? {} : { runStep });
  return async () => {
    const started = performance.now();
    for (let at = 0; at < records.length; at += size) {
      for (const record of records.slice(at, at + size)) journal.append(record);
      await journal.synced();
    }
    return performance.now() - started;
  };
}

/** What it would cost if the mark were on the disk too before anything is acknowledged. */
function syncingMark(folder: string): RunStep {
  let file: number | undefined;
  return (step, work) => {
    const result = work();
    if (step === 'write high-water mark') {
      file ??= openSync(join(folder, 'synced-mark', 'high-water-mark'), 'r+');
      fdatasyncSync(file);
    }
    return result;
  };
}

const unasked = (): never => {
  throw new Error('It began anew.');
};

/** Milliseconds until a broker that carried out a million commands is back. */
async function restartFigure(folder: string): Promise<Figure> {
  const directory = join(folder, 'restart');
  const begin = () => ({ initialState: richWorld(), keys: [] });
  const { state, journal } = await openState(directory, begin, { snapshotEvery: 10 * journaled });
  let count = 0;
  // Some cancellations come too late; they are refused, and not kept.
  for (const command of commandsOf(mixedFlow(1.5 * journaled, 2))) {
    const { rejection, events } = state.apply(command);
    if (rejection !== undefined && events.length === 0) continue;
    journal.append(JSON.stringify(command));
    count += 1;
    if (count % 1024 === 0) await journal.synced();
    if (count === journaled) break;
  }
  if (count !== journaled) throw new Error(`There are ${count} commands instead of ${journaled}.`);
  await journal.synced();
  const killed = join(folder, 'killed');
  cpSync(directory, killed, { recursive: true });
  await journal.close();
  const without = await restart(killed);
  const withSnapshot = await restart(directory);
  const name = 'journal: restart after 1 million commands, with and without a snapshot';
  return figure(name, [withSnapshot], [without], null);
}

async function restart(directory: string): Promise<number> {
  const started = performance.now();
  const { journal } = await openState(directory, unasked);
  const taken = performance.now() - started;
  await journal.close();
  return taken;
}
