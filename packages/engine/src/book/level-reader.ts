import type { Amount } from '../money/amount.ts';
import type { SortedMap } from '../sorted-map.ts';

/** The price and the quantity of a price level. */
export interface LevelRow {
  readonly price: number;
  readonly quantity: Amount;
}

/**
 * Reads the levels of one side in several parts, as they were when the reading started. Copying all
 * levels of a large book at once would take too long. Instead, before a level changes, the book
 * passes the old quantity of the level to the reader.
 */
export class LevelReader {
  readonly #levels: SortedMap<LevelRow>;
  readonly #sign: 1 | -1;
  readonly #onClose: () => void;
  /**
   * By key: the quantity that each changed level had before its first change; 0 for a new level.
   */
  readonly #before = new Map<number, Amount>();
  /** The levels whose keys are below the cursor are unread. */
  #cursor = Number.POSITIVE_INFINITY;

  /**
   * @param sign 1 if the best level has the highest price, -1 if it has the lowest
   * @param onClose called when the reading ends
   */
  constructor(levels: SortedMap<LevelRow>, sign: 1 | -1, onClose: () => void) {
    this.#levels = levels;
    this.#sign = sign;
    this.#onClose = onClose;
  }

  /** Records the quantity of a level before it changes. */
  recordBefore(price: number, quantity: Amount): void {
    const key = price * this.#sign;
    if (key < this.#cursor && !this.#before.has(key)) this.#before.set(key, quantity);
  }

  /** Returns about `count` further levels, from best to worst; an empty array after the last. */
  read(count: number): LevelRow[] {
    const rows: LevelRow[] = [];
    let end = Number.NEGATIVE_INFINITY;
    for (const { price, quantity } of this.#levels.descending(this.#cursor)) {
      const key = price * this.#sign;
      const before = this.#before.get(key) ?? quantity;
      if (before !== 0) rows.push({ price, quantity: before });
      if (rows.length < count) continue;
      end = key;
      break;
    }
    const removed = this.#removedUntil(end);
    this.#cursor = end;
    if (removed.length === 0) return rows;
    return [...rows, ...removed].sort((left, right) => (right.price - left.price) * this.#sign);
  }

  /** Ends the reading. */
  close(): void {
    this.#onClose();
  }

  /** Returns the unread levels that were removed from the book, down to the key `end`. */
  #removedUntil(end: number): LevelRow[] {
    const removed: LevelRow[] = [];
    for (const [key, quantity] of this.#before) {
      const isNext = key < this.#cursor && key >= end;
      if (!isNext || quantity === 0 || this.#levels.get(key) !== undefined) continue;
      removed.push({ price: key * this.#sign, quantity });
    }
    return removed;
  }
}
