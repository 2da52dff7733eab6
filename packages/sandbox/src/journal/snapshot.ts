import { Sha256, sha256Hex } from '#crypto';
import type { ChainTip } from './hash-chain.ts';
import type { JournalStore, SnapshotRow } from './store.ts';

/** The approximate number of characters in a part. Stores save each part as one row. */
const partLength = 65_536;

/** Joins lines into parts of similar length. Each part consists of whole lines. */
export function partsOf(lines: Iterable<string>): string[] {
  const parts: string[] = [];
  let part = '';
  for (const line of lines) {
    part += `${line}\n`;
    if (part.length < partLength) continue;
    parts.push(part);
    part = '';
  }
  if (part !== '') parts.push(part);
  return parts;
}

/** Returns the row of a snapshot that consists of these parts. */
export function snapshotRow({ sequence, head }: ChainTip, parts: Iterable<string>): SnapshotRow {
  const state = new Sha256();
  for (const part of parts) state.add(part);
  const row = { sequence, head, state: state.hex() };
  return { ...row, hash: hashOf(row) };
}

/** Returns what is wrong with a stored snapshot, or undefined if it is valid. */
export async function snapshotProblem(
  store: JournalStore,
  row: SnapshotRow,
): Promise<string | undefined> {
  const state = new Sha256();
  for await (const part of storedParts(store, row)) state.add(part);
  if (row.hash === hashOf(row) && row.state === state.hex()) return undefined;
  return `the snapshot after record ${row.sequence} does not match its hash`;
}

/** Returns the lines of a stored snapshot. */
export async function snapshotLines(store: JournalStore, row: SnapshotRow): Promise<string[]> {
  const lines: string[] = [];
  for await (const part of storedParts(store, row)) {
    for (const line of part.slice(0, -1).split('\n')) lines.push(line);
  }
  return lines;
}

async function* storedParts(store: JournalStore, { sequence }: SnapshotRow) {
  for (let first = 0; ; ) {
    const parts = await store.readParts(sequence, first);
    if (parts.length === 0) return;
    yield* parts;
    first += parts.length;
  }
}

/** Returns the hash of all fields of a snapshot row except the field `hash`. */
function hashOf({ sequence, head, state }: Omit<SnapshotRow, 'hash'>): string {
  return sha256Hex(`${sequence} ${head} ${state}`);
}
