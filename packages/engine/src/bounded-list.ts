/** A row with a sequence number. */
export interface Sequenced {
  readonly sequence: number;
}

/** Rows in ascending order of a numeric key. Queries return pages of them. */
export interface Rows<Row> {
  readonly length: number;
  at(index: number): Row | undefined;
  /** Returns the number of rows whose key is below the given key. */
  countBelow(key: number): number;
}

/** Returns the key of a row in a list that is ordered by sequence numbers. */
export function bySequence({ sequence }: Sequenced): number {
  return sequence;
}

/**
 * The newest rows, in ascending order of a key. Pushing beyond the bound evicts the oldest row.
 * Space is reclaimed in batches, so that the average cost of a push does not depend on the length.
 */
export class BoundedList<Row> implements Rows<Row> {
  readonly #bound: number;
  readonly #keyOf: (row: Row) => number;
  #rows: Row[] = [];
  #head = 0;

  constructor(bound: number, keyOf: (row: Row) => number) {
    this.#bound = bound;
    this.#keyOf = keyOf;
  }

  get length(): number {
    return this.#rows.length - this.#head;
  }

  /** Adds the newest row, and returns the row that was evicted, if any. */
  push(row: Row): Row | undefined {
    this.#rows.push(row);
    if (this.length <= this.#bound) return undefined;
    const evicted = this.#rows[this.#head] as Row;
    this.#head++;
    if (this.#head > 1024 && this.#head * 2 > this.#rows.length) {
      this.#rows = this.#rows.slice(this.#head);
      this.#head = 0;
    }
    return evicted;
  }

  at(index: number): Row | undefined {
    return index < 0 ? undefined : this.#rows[this.#head + index];
  }

  get last(): Row | undefined {
    return this.at(this.length - 1);
  }

  /** Returns the number of rows whose key is below the given key. */
  countBelow(key: number): number {
    let low = this.#head;
    let high = this.#rows.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#keyOf(this.#rows[middle] as Row) < key) low = middle + 1;
      else high = middle;
    }
    return low - this.#head;
  }

  /** Iterates over the rows whose key is below a bound, newest first. */
  *descending(below = Number.POSITIVE_INFINITY): IterableIterator<Row> {
    for (let index = this.countBelow(below) - 1; index >= 0; index--) yield this.at(index) as Row;
  }

  *[Symbol.iterator](): IterableIterator<Row> {
    for (let index = this.#head; index < this.#rows.length; index++) {
      yield this.#rows[index] as Row;
    }
  }
}
