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
  /** The sequence number of the newest pruned record; 0 when none was pruned. */
  readonly prunedThrough: number;
  /** The stored snapshots, oldest first. */
  readonly snapshots: readonly SnapshotRow[];
}

/**
 * Checks a store: its format, its snapshots, the hash chain of its records, and whether records are
 * missing at the end. Reads the whole store.
 *
 * @throws StoreError when the store is corrupt; the message says where
 */
export async function checkJournal(store: JournalStore): Promise<CheckedJournal> {
  const contents = await store.readContents();
  const { snapshots } = contents;
  for (const row of snapshots) rejectCorrupt(await snapshotProblem(store, row));
  const verifier = new ChainVerifier(contents);
  // Starts at the smallest integer: a corrupt store can contain records before the first valid one.
  for await (const page of pagesOfRecords(store, Number.MIN_SAFE_INTEGER)) {
    for (const row of page) rejectCorrupt(verifier.verifyNext(row));
  }
  rejectCorrupt(verifier.verifyEnd());
  return { tip: verifier.tip, prunedThrough: verifier.prunedThrough, snapshots };
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
  /** The sequence number of the newest pruned record; 0 when none was pruned. */
  readonly prunedThrough: number;
  /** The newest verified record. */
  tip: ChainTip;
  readonly #contents: StoreContents;
  /** The hashes that snapshots and the high-water mark contain, by sequence number. */
  readonly #heads: ReadonlyMap<number, string>;
  readonly #newestSnapshot: number;

  constructor(contents: StoreContents) {
    const { firstSequence, snapshots, highWaterMark } = contents;
    const oldest = snapshots[0];
    // Pruning deletes all records up to the older snapshot, so the first stored record directly
    // follows that snapshot.
    const isPruned = firstSequence !== 1 && oldest !== undefined;
    this.tip = isPruned ? oldest : { sequence: 0, head: initialHash };
    this.prunedThrough = this.tip.sequence;
    this.#contents = contents;
    const known: readonly ChainTip[] = [...snapshots, highWaterMark];
    this.#heads = new Map(known.map(({ sequence, head }) => [sequence, head]));
    this.#newestSnapshot = snapshots.at(-1)?.sequence ?? 0;
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
    const { highWaterMark: mark, mayLag } = this.#contents;
    const durable = Math.max(mark.sequence, this.#newestSnapshot);
    if (sequence < durable) return missingProblem(sequence + 1, durable);
    if (this.#newestSnapshot < mark.snapshot) {
      return `the snapshot after record ${mark.snapshot} is missing`;
    }
    const isCurrent = mark.head === head && mark.snapshot === this.#newestSnapshot;
    if (mayLag || isCurrent) return undefined;
    return (
      `the high-water mark is at record ${mark.sequence} and snapshot ${mark.snapshot}, ` +
      `but the newest record is ${sequence} and the newest snapshot is ${this.#newestSnapshot}`
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
