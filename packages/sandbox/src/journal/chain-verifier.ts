import { type ChainTip, chainHash, initialHash } from './chain.ts';
import type { HighWaterMark } from './high-water-mark.ts';
import type { SnapshotRow } from './snapshots.ts';

/** A stored record. */
export interface RecordRow {
  readonly sequence: number;
  readonly record: string;
  readonly hash: string;
}

/** The data that the records are verified against. */
interface ChainVerifierOptions {
  /** The sequence number of the first stored record; undefined when there is none. */
  readonly firstSequence: number | undefined;
  /** The stored snapshots, oldest first. */
  readonly snapshots: readonly SnapshotRow[];
  readonly highWaterMark: HighWaterMark;
}

/** Verifies the hash chain of the stored records, from the first to the last. */
export class ChainVerifier {
  /** The sequence number of the newest pruned record; 0 when none was pruned. */
  readonly prunedThrough: number;
  /** The newest verified record. */
  tip: ChainTip;
  readonly #heads: ReadonlyMap<number, string>;
  readonly #newestSnapshot: number;
  readonly #highWaterMark: HighWaterMark;

  constructor({ firstSequence, snapshots, highWaterMark }: ChainVerifierOptions) {
    const oldest = snapshots[0];
    // Pruning deletes all records up to the older snapshot, so the first stored record directly
    // follows that snapshot.
    const isPruned = firstSequence !== 1 && oldest !== undefined;
    this.tip = isPruned ? oldest : { sequence: 0, head: initialHash };
    this.prunedThrough = this.tip.sequence;
    const heads = new Map(snapshots.map(({ sequence, head }) => [sequence, head]));
    heads.set(highWaterMark.sequence, highWaterMark.head);
    this.#heads = heads;
    this.#newestSnapshot = snapshots.at(-1)?.sequence ?? 0;
    this.#highWaterMark = highWaterMark;
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
      return `the hash of record ${sequence} differs from that in a snapshot or the high-water mark`;
    }
    this.tip = { sequence, head };
    return undefined;
  }

  /** Returns what is missing after the last record, or undefined if the chain is complete. */
  verifyEnd(): string | undefined {
    const { sequence } = this.tip;
    const durable = Math.max(this.#highWaterMark.sequence, this.#newestSnapshot);
    if (sequence < durable) return missingProblem(sequence + 1, durable);
    if (this.#newestSnapshot >= this.#highWaterMark.snapshot) return undefined;
    return `the snapshot after record ${this.#highWaterMark.snapshot} is missing`;
  }
}

function missingProblem(first: number, last: number): string {
  if (first === last) return `record ${first} is missing, although it was durable`;
  return `records ${first} to ${last} are missing, although they were durable`;
}
