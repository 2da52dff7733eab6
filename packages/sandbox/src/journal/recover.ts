import { DatabaseSync } from 'node:sqlite';
import { ChainVerifier, type RecordRow } from './chain-verifier.ts';
import { formatProblem } from './database.ts';
import { corruptionError, inUseError, isLocked, type JournalPaths } from './directory.ts';
import type { HighWaterMark } from './high-water-mark.ts';
import { JournalError, type Recovered } from './journal.ts';
import { type SnapshotRow, snapshotLines, snapshotProblem, snapshotRows } from './snapshots.ts';

/** The contents of a valid journal. */
export interface CheckedJournal {
  /** The sequence number of the newest record. */
  readonly sequence: number;
  /** The hash of that record. */
  readonly head: string;
  /** The sequence number of the newest pruned record; 0 when none was pruned. */
  readonly prunedThrough: number;
  /** Oldest first. */
  readonly snapshots: readonly SnapshotRow[];
}

/**
 * Checks the journal in a directory and writes nothing.
 *
 * @throws JournalError when the journal is corrupt; the message says where
 */
export function checkReadOnly(paths: JournalPaths, mark: HighWaterMark): CheckedJournal {
  return withReadOnlyDatabase(paths, (database) => checkDatabase(paths, database, mark));
}

/**
 * Opens the database in a directory read-only and passes it to `work`. A read-only connection never
 * runs a checkpoint, so no file changes.
 */
export function withReadOnlyDatabase<Result>(
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

/** Converts any error to a JournalError. An unreadable database counts as corrupt. */
export function asJournalError(directory: string, error: unknown): JournalError {
  if (error instanceof JournalError) return error;
  if (isLocked(error)) return inUseError(directory, error);
  const message = error instanceof Error ? error.message : String(error);
  return corruptionError(directory, `its database cannot be read: ${message}`, error);
}

/**
 * Checks the format and the pages of the database, the snapshots and the hash chain of the records,
 * and that no record is missing at the end.
 *
 * @throws JournalError when the journal is corrupt; the message says where
 */
export function checkDatabase(
  { directory }: JournalPaths,
  database: DatabaseSync,
  highWaterMark: HighWaterMark,
): CheckedJournal {
  const rejectCorrupt = (problem: string | undefined) => {
    if (problem !== undefined) throw corruptionError(directory, problem);
  };
  rejectCorrupt(formatProblem(database));
  rejectCorrupt(integrityProblem(database));
  const snapshots = snapshotRows(database);
  for (const row of snapshots) rejectCorrupt(snapshotProblem(database, row));
  rejectCorrupt(orphanedPartProblem(database));
  const verifier = new ChainVerifier({
    firstSequence: firstSequence(database),
    snapshots,
    highWaterMark,
  });
  for (const row of recordRows(database)) rejectCorrupt(verifier.verifyNext(row));
  rejectCorrupt(verifier.verifyEnd());
  return { ...verifier.tip, prunedThrough: verifier.prunedThrough, snapshots };
}

function integrityProblem(database: DatabaseSync): string | undefined {
  const first = Object.values(database.prepare('PRAGMA integrity_check(1)').get() ?? {})[0];
  return first === 'ok' ? undefined : `PRAGMA integrity_check reports: ${String(first)}`;
}

function orphanedPartProblem(database: DatabaseSync): string | undefined {
  const text =
    'SELECT sequence FROM snapshot_parts WHERE sequence NOT IN (SELECT sequence FROM snapshots)';
  const orphan = database.prepare(text).get();
  return orphan && `the snapshot after record ${orphan.sequence} is missing, but its parts exist`;
}

/** Returns the sequence number of the first stored record; undefined when there is none. */
function firstSequence(database: DatabaseSync): number | undefined {
  const first = database.prepare('SELECT min(sequence) AS first FROM records').get()?.first;
  return typeof first === 'number' ? first : undefined;
}

/** Returns every stored record, oldest first. */
function* recordRows(database: DatabaseSync): Generator<RecordRow> {
  const text = 'SELECT sequence, record, hash FROM records ORDER BY sequence';
  for (const { sequence, record, hash } of database.prepare(text).iterate()) {
    yield { sequence: Number(sequence), record: String(record), hash: String(hash) };
  }
}

/**
 * Returns the snapshot to restore and the records to replay. Both are read from the database while
 * they are iterated.
 */
export function recoveredFrom(database: DatabaseSync, { snapshots }: CheckedJournal): Recovered {
  const newest = snapshots.at(-1);
  const sequence = newest?.sequence ?? 0;
  const records = recordsAfter(database, sequence);
  if (newest === undefined) return { sequence, records };
  return { sequence, records, snapshot: snapshotLines(database, sequence) };
}

/** Returns the records after a sequence number, oldest first. */
export function* recordsAfter(database: DatabaseSync, sequence: number): Generator<string> {
  const text = 'SELECT record FROM records WHERE sequence > ? ORDER BY sequence';
  for (const { record } of database.prepare(text).iterate(sequence)) yield String(record);
}
