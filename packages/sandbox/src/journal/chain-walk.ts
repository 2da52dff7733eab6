import { chained, chainStart } from './chain.ts';
import type { Mark } from './high-water-mark.ts';
import type { SnapshotRow } from './snapshots.ts';

/** A record as it is kept. */
export interface RecordRow {
  readonly sequence: number;
  readonly record: string;
  readonly hash: string;
}

/** Where a walk along the records begins. */
interface WalkStart {
  /** The number of the first record that is kept, when there is one. */
  readonly first: number | undefined;
  /** Oldest first. */
  readonly snapshots: readonly SnapshotRow[];
  readonly mark: Mark;
}

/** Walks along the records, from the first that is kept to the last. */
export class ChainWalk {
  /** The record before the first that is kept. */
  readonly base: number;
  /** The record that the walk came to. */
  end: { readonly sequence: number; readonly head: string };
  readonly #heads: ReadonlyMap<number, string>;
  readonly #newestSnapshot: number;
  readonly #mark: Mark;

  constructor({ first, snapshots, mark }: WalkStart) {
    const oldest = snapshots[0];
    // Records are removed up to the older snapshot only, so none is missing in between.
    const isPruned = first !== 1 && oldest !== undefined;
    this.end = isPruned ? oldest : { sequence: 0, head: chainStart };
    this.base = this.end.sequence;
    const heads = new Map(snapshots.map(({ sequence, head }) => [sequence, head]));
    heads.set(mark.sequence, mark.head);
    this.#heads = heads;
    this.#newestSnapshot = snapshots.at(-1)?.sequence ?? 0;
    this.#mark = mark;
  }

  /** Goes to the next record; says what is wrong with it, if something is. */
  problemOf(row: RecordRow): string | undefined {
    const sequence = this.end.sequence + 1;
    if (row.sequence !== sequence) return `record ${sequence} is missing.`;
    const head = chained(this.end.head, row.record);
    if (head !== row.hash) return `record ${sequence} does not follow from those before it.`;
    if ((this.#heads.get(sequence) ?? head) !== head) {
      return `record ${sequence} is not the one that a snapshot or the mark stands after.`;
    }
    this.end = { sequence, head };
    return undefined;
  }

  /** Says what is missing after the last record, if something is. */
  problemAtEnd(): string | undefined {
    const { sequence } = this.end;
    const known = Math.max(this.#mark.sequence, this.#newestSnapshot);
    if (sequence < known) return `records ${sequence + 1} to ${known} were durable and are lost.`;
    if (this.#newestSnapshot >= this.#mark.snapshot) return undefined;
    return `the snapshot after record ${this.#mark.snapshot} is lost.`;
  }
}
