import { ResponseError } from '@broker-api/core';
import { compareDecimals } from '@broker-api/core/decimal';

/** A price level: the price, then the quantity at that price, both as exact decimal text. */
export type Level = readonly [price: string, quantity: string];

/** More levels than any market has; they need 20 MB. */
const maximumLevels = 100_000;
/** The most levels that are inserted one after the other. */
const maximumInsertions = 1000;
/** A price or a quantity. As numbers, they are finite, and positive ones are not zero. */
const decimal = /^\d{1,40}(?:\.\d{1,40})?$/;

/**
 * One side of an order book, sorted from the worst price to the best one: most changes are near the
 * best price, and move few entries there. Prices are compared exactly: as numbers, and as text
 * where two numbers are equal.
 */
export class BookSide {
  /** 1 if the highest price is the best. The sign of the prices in `ranks`. */
  readonly #sign: 1 | -1;
  /** The prices as numbers, in ascending order, and the level of each. */
  #ranks: number[] = [];
  #levels: Level[] = [];

  constructor(side: 'bids' | 'asks') {
    this.#sign = side === 'bids' ? 1 : -1;
  }

  /** Replaces all levels. They can have any order. If one is invalid, nothing changes. */
  replace(levels: readonly Level[]): void {
    const next = new BookSide(this.#sign === 1 ? 'bids' : 'asks');
    const ascending = (one: Level, other: Level): number =>
      this.#sign * (Number(one[0]) - Number(other[0]));
    for (const [price, quantity] of levels.toSorted(ascending)) next.set(price, quantity);
    this.#ranks = next.#ranks;
    this.#levels = next.#levels;
  }

  /** Sets the quantities at some prices. */
  change(levels: readonly Level[]): void {
    // Many insertions take less time when they are sorted.
    if (levels.length > maximumInsertions) this.replace([...this.#levels, ...levels]);
    else for (const [price, quantity] of levels) this.set(price, quantity);
  }

  /**
   * Sets the quantity at a price; zero removes the level.
   *
   * @throws ResponseError if the price or the quantity is not a decimal of at least zero, or if
   *   there are too many levels
   */
  set(price: string, quantity: string): void {
    if (!decimal.test(price) || !decimal.test(quantity)) {
      throw new ResponseError('a level must be decimals of at least zero');
    }
    const rank = this.#sign * Number(price);
    const index = this.#indexOf(rank, price);
    const isRemoved = Number(quantity) === 0;
    if (index >= 0 && isRemoved) {
      this.#ranks.splice(index, 1);
      this.#levels.splice(index, 1);
    } else if (index >= 0) this.#levels[index] = [price, quantity];
    else if (!isRemoved) {
      if (this.#levels.length >= maximumLevels) {
        throw new ResponseError(`a side must have at most ${maximumLevels} levels`);
      }
      this.#ranks.splice(~index, 0, rank);
      this.#levels.splice(~index, 0, [price, quantity]);
    }
  }

  /** Returns the best levels, best price first. */
  best(count: number): Level[] {
    return this.#levels.slice(Math.max(0, this.#levels.length - count)).reverse();
  }

  /** Returns the index of a price; if it is not there, `~index` of its position. */
  #indexOf(rank: number, price: string): number {
    let low = 0;
    let high = this.#ranks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const order = (this.#ranks[middle] ?? 0) - rank || this.#orderOf(middle, price);
      if (order === 0) return middle;
      if (order < 0) low = middle + 1;
      else high = middle;
    }
    return ~low;
  }

  /** Compares the price at an index with another one that is the same number. */
  #orderOf(index: number, price: string): number {
    const [own = price] = this.#levels[index] ?? [];
    return own === price ? 0 : this.#sign * compareDecimals(own, price);
  }
}
