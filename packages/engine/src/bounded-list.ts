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
  readonly #hasEqualKeys: boolean;
  #rows: Row[] = [];
  #head = 0;

  /** @param hasEqualKeys whether several rows may have the same key */
  constructor(bound: number, keyOf: (row: Row) => number, hasEqualKeys = false) {
    this.#bound = bound;
    this.#keyOf = keyOf;
    this.#hasEqualKeys = hasEqualKeys;
  }

  get length(): number {
    return this.#rows.length - this.#head;
  }

  /**
   * Adds the newest row, and returns the row that was evicted, if any.
   *
   * @throws TypeError when the row is not the newest, as in a damaged snapshot
   */
  push(row: Row): Row | undefined {
    const { last } = this;
    const order = last === undefined ? 1 : this.#keyOf(row) - this.#keyOf(last);
    if (order < 0 || (order === 0 && !this.#hasEqualKeys)) {
      throw new TypeError(`The rows must ascend; ${this.#keyOf(row)} is not after the last row.`);
    }
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

  /** Returns the rows as they are now, without copying them. Later pushes do not affect them. */
  capture(): CapturedRows<Row> {
    // A push adds to the array or replaces it, but never changes an existing item.
    return new CapturedRows(this.#rows, this.#head, this.#rows.length);
  }

  *[Symbol.iterator](): IterableIterator<Row> {
    for (let index = this.#head; index < this.#rows.length; index++) {
      yield this.#rows[index] as Row;
    }
  }
}

/** The rows that a list contained at some time. */
export class CapturedRows<Row> {
  readonly #rows: readonly Row[];
  readonly #start: number;
  readonly #end: number;

  constructor(rows: readonly Row[], start: number, end: number) {
    this.#rows = rows;
    this.#start = start;
    this.#end = end;
  }

  at(index: number): Row | undefined {
    return this.#start + index < this.#end ? this.#rows[this.#start + index] : undefined;
  }

  *[Symbol.iterator](): IterableIterator<Row> {
    for (let index = this.#start; index < this.#end; index++) yield this.#rows[index] as Row;
  }
}

/** Iterates over the rows of several lists, one list after the other. */
export function* flatten<Row>(lists: Iterable<Iterable<Row>>): Generator<Row> {
  for (const rows of lists) yield* rows;
}

/**
 * Merges lists in ascending order of their sequence numbers. Returns a row that is in several lists
 * once.
 */
export function* mergeBySequence<Row extends Sequenced>(
  lists: readonly CapturedRows<Row>[],
): Generator<Row> {
  const rest = lists.map((rows) => ({ rows, next: 0 }));
  const headOf = ({ rows, next }: (typeof rest)[number]) =>
    rows.at(next)?.sequence ?? Number.POSITIVE_INFINITY;
  for (;;) {
    let first = Number.POSITIVE_INFINITY;
    for (const list of rest) first = Math.min(first, headOf(list));
    if (first === Number.POSITIVE_INFINITY) return;
    const merged = new Map<number, Row>();
    for (const list of rest) {
      while (headOf(list) < first + mergedAtOnce) {
        const row = list.rows.at(list.next++) as Row;
        merged.set(row.sequence, row);
      }
    }
    yield* [...merged.values()].sort((one, other) => one.sequence - other.sequence);
  }
}

/** The range of sequence numbers that `mergeBySequence` sorts at once. */
const mergedAtOnce = 1000;
