import { DatabaseSync } from 'node:sqlite';
import { ChainWalk, type RecordRow } from './chain-walk.ts';
import { formatProblem } from './database.ts';
import { damaged, inUse, isLocked, type JournalPaths } from './directory.ts';
import type { Mark } from './high-water-mark.ts';
import { JournalError, type Recovered } from './journal.ts';
import { type SnapshotRow, snapshotLines, snapshotProblem, snapshotRows } from './snapshots.ts';

/** What a whole and sound journal holds. */
export interface Checked {
  /** The number of the newest record, and its hash. */
  readonly sequence: number;
  readonly head: string;
  /** The number of the record before the first that is kept. */
  readonly base: number;
  /** Oldest first. */
  readonly snapshots: readonly SnapshotRow[];
}

/**
 * Checks the journal of a directory without changing a byte of what it holds.
 *
 * @throws JournalError that says where it is damaged
 */
export function checkWithoutWriting(paths: JournalPaths, mark: Mark): Checked {
  return withDatabase(paths, (database) => checkDatabase(paths, database, mark));
}

/** Reads the database of a directory; a reader never moves the log into it. */
export function withDatabase<Result>(
  { directory, database: path }: JournalPaths,
  work: (database: DatabaseSync) => Result,
): Result {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { readOnly: true });
    return work(database);
  } catch (error) {
    throw asJournalError(directory, error);
  } finally {
    database?.close();
  }
}

/** What SQLite refuses to read is damage too. */
export function asJournalError(directory: string, error: unknown): JournalError {
  if (error instanceof JournalError) return error;
  if (isLocked(error)) return inUse(directory, error);
  const message = error instanceof Error ? error.message : String(error);
  return damaged(directory, `its database can't be read (${message}).`, error);
}

/**
 * Checks everything that is kept: the pages of the database, the snapshots, that every record
 * follows from the one before it, and that none is missing at the end.
 */
export function checkDatabase(
  { directory }: JournalPaths,
  database: DatabaseSync,
  mark: Mark,
): Checked {
  const refuse = (problem: string | undefined) => {
    if (problem !== undefined) throw damaged(directory, problem);
  };
  refuse(formatProblem(database));
  refuse(integrityProblem(database));
  const snapshots = snapshotRows(database);
  for (const row of snapshots) refuse(snapshotProblem(database, row));
  refuse(strayPartsProblem(database));
  const walk = new ChainWalk({ first: firstRecord(database), snapshots, mark });
  for (const row of recordRows(database)) refuse(walk.problemOf(row));
  refuse(walk.problemAtEnd());
  return { ...walk.end, base: walk.base, snapshots };
}

function integrityProblem(database: DatabaseSync): string | undefined {
  const first = Object.values(database.prepare('PRAGMA integrity_check(1)').get() ?? {})[0];
  return first === 'ok' ? undefined : `SQLite finds that ${String(first)}.`;
}

function strayPartsProblem(database: DatabaseSync): string | undefined {
  const text =
    'SELECT sequence FROM snapshot_parts WHERE sequence NOT IN (SELECT sequence FROM snapshots)';
  const stray = database.prepare(text).get();
  return stray && `there is a part of a snapshot after record ${stray.sequence} that is none.`;
}

/** The number of the first record that is kept. */
function firstRecord(database: DatabaseSync): number | undefined {
  const first = database.prepare('SELECT min(sequence) AS first FROM records').get()?.first;
  return typeof first === 'number' ? first : undefined;
}

/** Every record that is kept, oldest first. */
function* recordRows(database: DatabaseSync): Generator<RecordRow> {
  const text = 'SELECT sequence, record, hash FROM records ORDER BY sequence';
  for (const { sequence, record, hash } of database.prepare(text).iterate()) {
    yield { sequence: Number(sequence), record: String(record), hash: String(hash) };
  }
}

/** What is to be restored and replayed. It is read while it is used. */
export function recoveredFrom(database: DatabaseSync, { snapshots }: Checked): Recovered {
  const newest = snapshots.at(-1);
  const sequence = newest?.sequence ?? 0;
  const records = recordsAfter(database, sequence);
  if (newest === undefined) return { sequence, records };
  return { sequence, records, snapshot: snapshotLines(database, sequence) };
}

/** The records after one, oldest first. */
export function* recordsAfter(database: DatabaseSync, sequence: number): Generator<string> {
  const text = 'SELECT record FROM records WHERE sequence > ? ORDER BY sequence';
  for (const { record } of database.prepare(text).iterate(sequence)) yield String(record);
}
