/** Something with a place in a sequence. */
export interface Sequenced {
  readonly sequence: number;
}

/** Rows of an ascending sequence that pages are read from. */
export interface Rows<Row extends Sequenced> {
  readonly length: number;
  at(index: number): Row | undefined;
  /** How many rows have a sequence below the given one. */
  countBelow(sequence: number): number;
}

/**
 * The newest rows of an ascending sequence. Pushing beyond the bound drops the oldest; the space is
 * taken back in batches, so that a push costs the same however long the list is.
 */
export class BoundedList<Row extends Sequenced> implements Rows<Row> {
  readonly #bound: number;
  #rows: Row[] = [];
  #head = 0;

  constructor(bound: number) {
    this.#bound = bound;
  }

  get length(): number {
    return this.#rows.length - this.#head;
  }

  /** Adds the newest row. Returns the oldest one when it had to go. */
  push(row: Row): Row | undefined {
    this.#rows.push(row);
    if (this.length <= this.#bound) return undefined;
    const dropped = this.#rows[this.#head] as Row;
    this.#head++;
    if (this.#head > 1024 && this.#head * 2 > this.#rows.length) {
      this.#rows = this.#rows.slice(this.#head);
      this.#head = 0;
    }
    return dropped;
  }

  at(index: number): Row | undefined {
    return index < 0 ? undefined : this.#rows[this.#head + index];
  }

  get last(): Row | undefined {
    return this.at(this.length - 1);
  }

  /** How many rows have a sequence below the given one: the index of the first that has not. */
  countBelow(sequence: number): number {
    let low = this.#head;
    let high = this.#rows.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#rows[middle] as Row).sequence < sequence) low = middle + 1;
      else high = middle;
    }
    return low - this.#head;
  }

  *[Symbol.iterator](): IterableIterator<Row> {
    for (let index = this.#head; index < this.#rows.length; index++) {
      yield this.#rows[index] as Row;
    }
  }
}
