import { type ChainTip, chainHash, initialHash } from './hash-chain.ts';
import { snapshotProblem } from './snapshot.ts';
import {
  type JournalStore,
  type RecordRow,
  type SnapshotRow,
  type StoreContents,
  StoreError,
} from './store.ts';

/** The contents of a valid journal. */
export interface CheckedJournal {
  /** The newest record. */
  readonly tip: ChainTip;
  /** The sequence number of the record before the first record that was checked. */
  readonly checkedAfter: number;
  /** The stored snapshots, oldest first. */
  readonly snapshots: readonly SnapshotRow[];
}

/**
 * Checks a store: its format, the hash chain of its records, and whether records or snapshots are
 * missing at the end.
 *
 * @param from `start` checks all snapshots and all records; `snapshot` checks only the records
 *   after the newest snapshot without a name, because a start reads nothing else
 * @throws StoreError when the store is corrupt; the message says where
 */
export async function checkJournal(
  store: JournalStore,
  from: 'start' | 'snapshot',
): Promise<CheckedJournal> {
  const contents = await store.readContents(from === 'start' ? 'full' : 'quick');
  const { snapshots } = contents;
  const verifier = new ChainVerifier(contents, from);
  const checkedAfter = verifier.tip.sequence;
  if (from === 'start') {
    for (const row of snapshots) rejectCorrupt(await snapshotProblem(store, row));
  }
  // With `start`, reads from the smallest integer: a corrupt store can contain records before the
  // first valid one.
  const after = from === 'start' ? Number.MIN_SAFE_INTEGER : checkedAfter;
  for await (const page of pagesOfRecords(store, after)) {
    for (const row of page) rejectCorrupt(verifier.verifyNext(row));
  }
  rejectCorrupt(verifier.verifyEnd());
  return { tip: verifier.tip, checkedAfter, snapshots };
}

/** Returns the snapshots that the journal took to make starts fast, oldest first. */
export function unnamed(snapshots: readonly SnapshotRow[]): SnapshotRow[] {
  return snapshots.filter(({ name }) => name === '');
}

/** Returns the stored records after a sequence number, oldest first, page by page. */
export async function* pagesOfRecords(
  store: JournalStore,
  after: number,
): AsyncGenerator<readonly RecordRow[]> {
  for (let last = after; ; ) {
    const page = await store.readRecords(last);
    if (page.length === 0) return;
    yield page;
    last = page.at(-1)?.sequence ?? last;
  }
}

function rejectCorrupt(problem: string | undefined): void {
  if (problem !== undefined) throw new StoreError('corrupt', problem);
}

/** Verifies the hash chain of the stored records, from the first to the last. */
class ChainVerifier {
  /** The newest verified record. */
  tip: ChainTip;
  readonly #contents: StoreContents;
  /** The hashes that snapshots and the high-water mark contain, by sequence number. */
  readonly #heads: ReadonlyMap<number, string>;
  /** The sequence number of the newest snapshot without a name; 0 if there is none. */
  readonly #newestSnapshot: number;

  constructor(contents: StoreContents, from: 'start' | 'snapshot') {
    const { firstSequence, snapshots, highWaterMark } = contents;
    const all = unnamed(snapshots);
    // Pruning deletes all records up to the older snapshot, so the first stored record directly
    // follows that snapshot.
    const oldest = firstSequence === 1 ? undefined : all[0];
    const before = from === 'start' ? oldest : all.at(-1);
    this.tip = { sequence: before?.sequence ?? 0, head: before?.head ?? initialHash };
    this.#contents = contents;
    const heads: readonly ChainTip[] = [...snapshots, highWaterMark];
    this.#heads = new Map(heads.map(({ sequence, head }) => [sequence, head]));
    this.#newestSnapshot = all.at(-1)?.sequence ?? 0;
  }

  /** Verifies the next record. Returns what is wrong, or undefined if it is valid. */
  verifyNext(row: RecordRow): string | undefined {
    const sequence = this.tip.sequence + 1;
    if (row.sequence !== sequence) return `record ${sequence} is missing`;
    const head = chainHash(this.tip.head, row.record);
    if (head !== row.hash) {
      return `the hash of record ${sequence} does not match the record and the previous hash`;
    }
    if ((this.#heads.get(sequence) ?? head) !== head) {
      const stored = 'that in a snapshot or the high-water mark';
      return `the hash of record ${sequence} differs from ${stored}`;
    }
    this.tip = { sequence, head };
    return undefined;
  }

  /** Returns what is wrong with the end of the journal, or undefined if it is complete. */
  verifyEnd(): string | undefined {
    const { sequence, head } = this.tip;
    const { highWaterMark: mark, mayLag, snapshots } = this.#contents;
    const durable = Math.max(mark.sequence, this.#newestSnapshot);
    if (sequence < durable) return missingProblem(sequence + 1, durable);
    const newest = snapshots.at(-1)?.id ?? 0;
    if (newest < mark.snapshot) {
      return (
        `snapshot ${mark.snapshot} is missing, ` +
        `but the high-water mark shows that it was written`
      );
    }
    const isCurrent = mark.head === head && mark.snapshot === newest;
    if (mayLag || isCurrent) return undefined;
    return (
      `the high-water mark is at record ${mark.sequence} and snapshot ${mark.snapshot}, ` +
      `but the newest record is ${sequence} and the newest snapshot is ${newest}`
    );
  }
}

function missingProblem(first: number, last: number): string {
  if (first === last) {
    return (
      `record ${first} is missing, but the high-water mark or a snapshot ` +
      `shows that it was written`
    );
  }
  return (
    `records ${first} to ${last} are missing, ` +
    `but the high-water mark or a snapshot shows that they were written`
  );
}
