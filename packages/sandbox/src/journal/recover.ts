import { DatabaseSync } from 'node:sqlite';
import { chained, chainStart } from './chain.ts';
import { formatProblem } from './database.ts';
import { damaged, inUse, isLocked, type JournalPaths } from './directory.ts';
import { JournalError, type Recovered } from './journal.ts';
import type { Mark } from './mark.ts';
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
  const chain = new Chain(database, snapshots, mark);
  refuse(chain.problem());
  return { ...chain.end, base: chain.base, snapshots };
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

/** Walks along the records. */
class Chain {
  /** The record before the first that is kept. */
  readonly base: number;
  end: { readonly sequence: number; readonly head: string };
  readonly #database: DatabaseSync;
  readonly #snapshots: readonly SnapshotRow[];
  readonly #mark: Mark;

  constructor(database: DatabaseSync, snapshots: readonly SnapshotRow[], mark: Mark) {
    this.#database = database;
    this.#snapshots = snapshots;
    this.#mark = mark;
    const first = database.prepare('SELECT min(sequence) AS first FROM records').get()?.first;
    const oldest = snapshots[0];
    // Records are removed up to the older snapshot only, so none is missing in between.
    const isPruned = first !== 1 && oldest !== undefined;
    this.end = isPruned ? oldest : { sequence: 0, head: chainStart };
    this.base = this.end.sequence;
  }

  problem(): string | undefined {
    const text = 'SELECT sequence, record, hash FROM records ORDER BY sequence';
    const heads = new Map(this.#snapshots.map(({ sequence, head }) => [sequence, head]));
    let { sequence, head } = this.end;
    heads.set(this.#mark.sequence, this.#mark.head);
    for (const row of this.#database.prepare(text).iterate()) {
      if (row.sequence !== sequence + 1) return `record ${sequence + 1} is missing.`;
      sequence += 1;
      head = chained(head, String(row.record));
      if (head !== row.hash) return `record ${sequence} does not follow from those before it.`;
      if ((heads.get(sequence) ?? head) !== head) {
        return `record ${sequence} is not the one that a snapshot or the mark stands after.`;
      }
    }
    this.end = { sequence, head };
    return this.#endProblem();
  }

  #endProblem(): string | undefined {
    const { sequence } = this.end;
    const newest = this.#snapshots.at(-1)?.sequence ?? 0;
    const known = Math.max(this.#mark.sequence, newest);
    if (sequence < known) return `records ${sequence + 1} to ${known} were durable and are lost.`;
    if (newest >= this.#mark.snapshot) return undefined;
    return `the snapshot after record ${this.#mark.snapshot} is lost.`;
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
