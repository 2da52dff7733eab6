import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { StateHash } from './chain.ts';

/** A snapshot without the lines of its state. */
export interface SnapshotRow {
  /** The sequence number of the record before the snapshot. */
  readonly sequence: number;
  /** The hash of that record. */
  readonly head: string;
  /** The hash of the state. */
  readonly state: string;
  /** The hash of the other fields. */
  readonly hash: string;
}

/** The approximate number of characters in a part. Each part is one row. */
const partLength = 65_536;

/** Writes a snapshot. Call it within a transaction. */
export function writeSnapshot(
  database: DatabaseSync,
  { sequence, head }: { readonly sequence: number; readonly head: string },
  lines: Iterable<string>,
): void {
  const insert = database.prepare('INSERT INTO snapshot_parts VALUES (?, ?, ?)');
  const state = new StateHash();
  let part = 0;
  for (const text of partsOf(lines)) {
    state.add(text);
    insert.run(sequence, part, text);
    part += 1;
  }
  const row = { sequence, head, state: state.hex() };
  const all = [row.sequence, row.head, row.state, snapshotHash(row)] as const;
  database.prepare('INSERT INTO snapshots VALUES (?, ?, ?, ?)').run(...all);
}

/** Joins lines into parts of similar length. Each part consists of whole lines. */
export function* partsOf(lines: Iterable<string>): Generator<string> {
  let text = '';
  for (const line of lines) {
    text += `${line}\n`;
    if (text.length < partLength) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

/** Returns the lines of a part. */
export function linesOf(part: string): string[] {
  return part.slice(0, -1).split('\n');
}

/** Returns the snapshots, oldest first. */
export function snapshotRows(database: DatabaseSync): SnapshotRow[] {
  const rows = database.prepare('SELECT * FROM snapshots ORDER BY sequence').all();
  return rows as unknown as SnapshotRow[];
}

/** Returns what is wrong with a snapshot, or undefined if it is valid. */
export function snapshotProblem(database: DatabaseSync, row: SnapshotRow): string | undefined {
  const { sequence } = row;
  const state = new StateHash();
  let next = 0;
  for (const { part, lines } of parts(database, sequence)) {
    if (part !== next) return `part ${next} of the snapshot after record ${sequence} is missing`;
    state.add(lines);
    next += 1;
  }
  if (row.hash === snapshotHash(row) && row.state === state.hex()) return undefined;
  return `the snapshot after record ${sequence} does not match its hash`;
}

/** Returns the lines of a snapshot. */
export function* snapshotLines(database: DatabaseSync, sequence: number): Generator<string> {
  for (const { lines } of parts(database, sequence)) yield* linesOf(lines);
}

function* parts(database: DatabaseSync, sequence: number) {
  const text = 'SELECT part, lines FROM snapshot_parts WHERE sequence = ? ORDER BY part';
  for (const row of database.prepare(text).iterate(sequence)) {
    yield { part: Number(row.part), lines: String(row.lines) };
  }
}

/** Returns the hash of the other fields of a snapshot row. */
export function snapshotHash({ sequence, head, state }: Omit<SnapshotRow, 'hash'>): string {
  return hash('sha256', `${sequence} ${head} ${state}`);
}

/** Deletes all but the newest two snapshots, and the records up to the older of the two. */
export function prune(database: DatabaseSync): void {
  const [newest, older] = snapshotRows(database).toReversed();
  if (newest === undefined || older === undefined) return;
  for (const text of [
    'DELETE FROM snapshots WHERE sequence < ?',
    'DELETE FROM snapshot_parts WHERE sequence < ?',
    'DELETE FROM records WHERE sequence <= ?',
  ]) {
    database.prepare(text).run(older.sequence);
  }
}
