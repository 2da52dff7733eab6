import { Sha256, sha256Hex } from '#crypto';
import { type JournalStore, type SnapshotRow, StoreError } from './store.ts';

/** A row of a snapshot without its hashes. */
export type SnapshotLabel = Omit<SnapshotRow, 'state' | 'hash'>;

/** Reads the parts of snapshots. */
type PartReader = Pick<JournalStore, 'readParts'>;

/** The approximate number of characters in a part. Stores save each part as one row. */
const partLength = 65_536;

/** Joins lines into parts of similar length. Each part consists of whole lines. */
export function* partsOf(lines: Iterable<string>): Generator<string> {
  let part = '';
  for (const line of lines) {
    part += `${line}\n`;
    if (part.length < partLength) continue;
    yield part;
    part = '';
  }
  if (part !== '') yield part;
}

/** Returns the row of a snapshot. */
export function snapshotRow(label: SnapshotLabel, state: string): SnapshotRow {
  const row = { ...label, state };
  return { ...row, hash: hashOf(row) };
}

/** Returns what is wrong with a stored snapshot, or undefined if it is valid. */
export async function snapshotProblem(
  store: PartReader,
  row: SnapshotRow,
): Promise<string | undefined> {
  const state = new Sha256();
  for await (const part of storedParts(store, row)) state.add(part);
  return problemOf(row, state.hex());
}

/**
 * Returns the lines of a stored snapshot.
 *
 * @throws StoreError when the snapshot does not match its hash
 */
export async function snapshotLines(store: PartReader, row: SnapshotRow): Promise<string[]> {
  const state = new Sha256();
  const lines: string[] = [];
  for await (const part of storedParts(store, row)) {
    state.add(part);
    for (const line of part.slice(0, -1).split('\n')) lines.push(line);
  }
  const problem = problemOf(row, state.hex());
  if (problem !== undefined) throw new StoreError('corrupt', problem);
  return lines;
}

/** Returns what is wrong with the row of a snapshot, or undefined if it is valid. */
function problemOf(row: SnapshotRow, state: string): string | undefined {
  if (row.hash === hashOf(row) && row.state === state) return undefined;
  const { name, sequence } = row;
  const what = name === '' ? `after record ${sequence}` : JSON.stringify(name);
  return `the snapshot ${what} does not match its hash`;
}

async function* storedParts(store: PartReader, { id }: SnapshotRow) {
  let first = 0;
  let next = store.readParts(id, first);
  for (;;) {
    const parts = await next;
    if (parts.length === 0) return;
    first += parts.length;
    // The store reads the next parts while the caller processes these.
    next = store.readParts(id, first);
    next.catch(() => {});
    yield* parts;
  }
}

/** Returns the hash of all fields of a snapshot row except the field `hash`. */
function hashOf({ id, name, sequence, head, time, state }: Omit<SnapshotRow, 'hash'>): string {
  return sha256Hex(JSON.stringify([id, name, sequence, head, time, state]));
}
