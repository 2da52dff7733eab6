import { ResponseError } from '@broker-api/core';
import { compareDecimals } from './decimal.ts';

/** A price level: the price, then the quantity at that price, both as exact decimal text. */
export type Level = readonly [price: string, quantity: string];

/** Levels that are next to each other. `ranks` are the prices as numbers, in ascending order. */
interface Block {
  readonly ranks: number[];
  readonly levels: Level[];
}

/** More levels than any market has; they need 20 MB. */
const maximumLevels = 100_000;
/** A price or a quantity. As numbers, they are finite, and positive ones are not zero. */
const decimal = /^\d{1,40}(?:\.\d{1,40})?$/;

/** The number of levels from which a block is split: moving this many entries takes no time. */
const maximumBlock = 128;

/**
 * One side of an order book, sorted from the best price. It consists of short blocks, so that a
 * change moves few entries however many levels there are. Prices are compared exactly: as numbers,
 * and as text where two numbers are equal.
 */
export class BookSide {
  /** 1 if the lowest price is the best. The sign of the prices in `ranks`. */
  readonly #sign: 1 | -1;
  #blocks: Block[] = [];
  #count = 0;

  constructor(side: 'bids' | 'asks') {
    this.#sign = side === 'asks' ? 1 : -1;
  }

  /** Replaces all levels. They can have any order. If one is invalid, nothing changes. */
  replace(levels: readonly Level[]): void {
    const blocks = this.#blocks;
    const count = this.#count;
    this.#blocks = [];
    this.#count = 0;
    try {
      for (const [price, quantity] of levels) this.set(price, quantity);
    } catch (error) {
      this.#blocks = blocks;
      this.#count = count;
      throw error;
    }
  }

  /** Returns the quantity at a price; undefined if there is no such level. */
  get(price: string): string | undefined {
    const rank = this.#sign * Number(price);
    const block = this.#blocks[this.#blockOf(rank, price)];
    if (block === undefined) return undefined;
    const index = this.#indexIn(block, rank, price);
    return index < 0 ? undefined : block.levels[index]?.[1];
  }

  /**
   * Sets the quantity at a price; zero removes the level. Returns the previous quantity, which is
   * undefined if there was no such level.
   *
   * @throws ResponseError if the price or the quantity is not a decimal of at least zero, or if
   *   there are too many levels
   */
  set(price: string, quantity: string): string | undefined {
    if (!decimal.test(price) || !decimal.test(quantity)) {
      throw new ResponseError('a level must be decimals of at least zero');
    }
    const rank = this.#sign * Number(price);
    const isRemoved = Number(quantity) === 0;
    const at = this.#blockOf(rank, price);
    const block = this.#blocks[at];
    if (block === undefined) {
      if (isRemoved) return undefined;
      this.#blocks.push({ ranks: [rank], levels: [[price, quantity]] });
      this.#count = 1;
      return undefined;
    }
    const index = this.#indexIn(block, rank, price);
    if (index < 0) {
      if (!isRemoved) this.#insert(at, ~index, rank, [price, quantity]);
      return undefined;
    }
    const previous = block.levels[index]?.[1];
    if (isRemoved) this.#remove(at, index);
    else block.levels[index] = [price, quantity];
    return previous;
  }

  /** Iterates over the levels, best price first. */
  *[Symbol.iterator](): IterableIterator<Level> {
    for (const { levels } of this.#blocks) yield* levels;
  }

  /** Returns the best levels, best price first. */
  best(count: number): Level[] {
    const found: Level[] = [];
    for (const { levels } of this.#blocks) {
      if (found.length >= count) break;
      found.push(...levels.slice(0, count - found.length));
    }
    return found;
  }

  /** Whether a price is better than another one, or equal to it. */
  isWithin(price: string, worst: string): boolean {
    return this.#sign * compareDecimals(price, worst) <= 0;
  }

  #insert(at: number, index: number, rank: number, level: Level): void {
    if (this.#count >= maximumLevels) {
      throw new ResponseError(`a side must have at most ${maximumLevels} levels`);
    }
    this.#count += 1;
    const { ranks, levels } = this.#blocks[at] as Block;
    ranks.splice(index, 0, rank);
    levels.splice(index, 0, level);
    if (ranks.length < maximumBlock) return;
    const half = maximumBlock / 2;
    const next = { ranks: ranks.splice(half), levels: levels.splice(half) };
    this.#blocks.splice(at + 1, 0, next);
  }

  #remove(at: number, index: number): void {
    this.#count -= 1;
    const { ranks, levels } = this.#blocks[at] as Block;
    ranks.splice(index, 1);
    levels.splice(index, 1);
    if (ranks.length === 0) this.#blocks.splice(at, 1);
  }

  /** Returns the index of the last block that starts at a price or at a better one, or 0. */
  #blockOf(rank: number, price: string): number {
    let low = 0;
    let high = this.#blocks.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#order(this.#blocks[middle] as Block, 0, rank, price) <= 0) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Returns the index of a price in a block; if it is not there, `~index` of its position. */
  #indexIn(block: Block, rank: number, price: string): number {
    let low = 0;
    let high = block.ranks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const order = this.#order(block, middle, rank, price);
      if (order === 0) return middle;
      if (order < 0) low = middle + 1;
      else high = middle;
    }
    return ~low;
  }

  /** Compares the price at an index with another price: negative if it is better. */
  #order({ ranks, levels }: Block, index: number, rank: number, price: string): number {
    const difference = (ranks[index] as number) - rank;
    if (difference !== 0) return difference;
    return this.#sign * compareDecimals((levels[index] as Level)[0], price);
  }
}
