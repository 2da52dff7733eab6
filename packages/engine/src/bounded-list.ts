/** A row with a sequence number. */
export interface Sequenced {
  readonly sequence: number;
}

/** Returns the key of a row in a list that is ordered by sequence numbers. */
export function bySequence({ sequence }: Sequenced): number {
  return sequence;
}

/** How a list orders its rows, and how many it keeps. */
export interface ListOptions<Row> {
  /** The number of the newest rows, which the list always keeps. */
  readonly newest: number;
  /** The maximum number of rows of the last hour; the default is `newest`. */
  readonly lastHour?: number;
  readonly keyOf: (row: Row) => number;
  /** Returns the time of a row; the default is its key. */
  readonly timeOf?: (row: Row) => number;
  /** Whether several rows may have the same key. */
  readonly hasEqualKeys?: boolean;
  /** Called with each evicted row. */
  readonly onEvict?: (row: Row) => void;
  /** How many rows one `push` evicts at most; by default, all that the list no longer keeps. */
  readonly maxEvictions?: number;
}

const hourMs = 3_600_000;

/**
 * The newest rows and, up to a maximum, all rows of the hour before the newest one, in ascending
 * order of a key. Without `maxEvictions`, which rows remain depends only on the rows that were
 * added; with it, older rows remain until enough others are added. Space is reclaimed in
 * batches, so that the average cost of a push does not depend on the length.
 */
export class BoundedList<Row> {
  readonly #options: Required<ListOptions<Row>>;
  #rows: Row[] = [];
  #head = 0;

  constructor(options: ListOptions<Row>) {
    const { newest: lastHour, keyOf: timeOf } = options;
    const defaults = { lastHour, timeOf, hasEqualKeys: false, maxEvictions: Infinity };
    this.#options = { ...defaults, onEvict: () => {}, ...options };
  }

  get length(): number {
    return this.#rows.length - this.#head;
  }

  /**
   * Adds the newest row, and evicts the rows that the list no longer keeps.
   *
   * @throws TypeError when the row is not the newest, as in a damaged snapshot
   */
  push(row: Row): void {
    this.restore(row);
    this.#evict(row);
  }

  /**
   * Adds the next row of a list that is restored from a snapshot. Evicts none: a list that is
   * restored has the same rows as before.
   *
   * @throws TypeError when the row is not the newest, as in a damaged snapshot
   */
  restore(row: Row): void {
    const { keyOf, hasEqualKeys } = this.#options;
    const { last } = this;
    const order = last === undefined ? 1 : keyOf(row) - keyOf(last);
    if (order < 0 || (order === 0 && !hasEqualKeys)) {
      throw new TypeError(`The rows must ascend; ${keyOf(row)} is not after the last row.`);
    }
    this.#rows.push(row);
  }

  #evict(newestRow: Row): void {
    const { newest, lastHour, timeOf, onEvict, maxEvictions } = this.#options;
    for (let count = 0; count < maxEvictions && this.length > newest; count++) {
      const oldest = this.#rows[this.#head] as Row;
      if (this.length <= lastHour && timeOf(oldest) >= timeOf(newestRow) - hourMs) break;
      this.#head++;
      onEvict(oldest);
    }
    if (this.#head > 1024 && this.#head * 2 > this.#rows.length) {
      this.#rows = this.#rows.slice(this.#head);
      this.#head = 0;
    }
  }

  at(index: number): Row | undefined {
    return index < 0 ? undefined : this.#rows[this.#head + index];
  }

  get last(): Row | undefined {
    return this.at(this.length - 1);
  }

  /** Returns the number of rows whose key is below the given key. */
  countBelow(key: number): number {
    const { keyOf } = this.#options;
    let low = this.#head;
    let high = this.#rows.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (keyOf(this.#rows[middle] as Row) < key) low = middle + 1;
      else high = middle;
    }
    return low - this.#head;
  }

  /** Iterates over the rows whose key is below a bound, newest first. */
  *descending(below = Number.POSITIVE_INFINITY): IterableIterator<Row> {
    for (let index = this.countBelow(below) - 1; index >= 0; index--) yield this.at(index) as Row;
  }

  /** Iterates over the rows whose key is above a bound, oldest first. */
  *ascending(above: number): IterableIterator<Row> {
    const { keyOf } = this.#options;
    let index = this.countBelow(above);
    for (let row = this.at(index); row !== undefined; row = this.at(++index)) {
      if (keyOf(row) > above) yield row;
    }
  }

  *[Symbol.iterator](): IterableIterator<Row> {
    for (let index = this.#head; index < this.#rows.length; index++) {
      yield this.#rows[index] as Row;
    }
  }
}

/** How many sequence numbers `mergeDistinct` merges at once. */
const windowLength = 10_000;

/**
 * Iterates over the rows of lists that are ordered by sequence number: each row once, oldest first.
 * Merges the lists in parts, so that no step takes long.
 */
export function* mergeDistinct<Row extends Sequenced>(
  lists: readonly BoundedList<Row>[],
): IterableIterator<Row> {
  for (let merged = -1; ; ) {
    const next = lists.map((list) => list.at(list.countBelow(merged + 1))?.sequence ?? Infinity);
    const first = Math.min(...next);
    if (first === Infinity) return;
    merged = first + windowLength - 1;
    const rows = new Map<number, Row>();
    for (const list of lists) {
      for (const row of list.ascending(first - 1)) {
        if (row.sequence > merged) break;
        rows.set(row.sequence, row);
      }
    }
    yield* [...rows.values()].sort((one, other) => one.sequence - other.sequence);
  }
}
