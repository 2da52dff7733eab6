import { compareDecimals } from '../../decimal.ts';

type Level = readonly [price: string, quantity: string];

/** The two sides of an order book. */
export interface BookSides {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

/** A copy of an order book, which a client maintains from the messages of a topic. */
export class OrderBookCopy {
  readonly #bids = new Map<string, string>();
  readonly #asks = new Map<string, string>();

  /** Replaces all levels. */
  replace(sides: BookSides): void {
    this.#bids.clear();
    this.#asks.clear();
    this.apply(sides);
  }

  /** Sets the quantities of the given levels. A quantity of 0 removes the level. */
  apply({ bids, asks }: BookSides): void {
    applyTo(this.#bids, bids);
    applyTo(this.#asks, asks);
  }

  /** Returns the best levels of each side, as text that can be compared. */
  best(count: number): string {
    const ascending = (one: string, other: string): number => compareDecimals(one, other);
    const bids = [...this.#bids].sort(([one], [other]) => ascending(other, one));
    const asks = [...this.#asks].sort(([one], [other]) => ascending(one, other));
    return JSON.stringify({ bids: bids.slice(0, count), asks: asks.slice(0, count) });
  }
}

function applyTo(side: Map<string, string>, levels: readonly Level[]): void {
  for (const [price, quantity] of levels) {
    const key = plain(price);
    if (plain(quantity) === '0') side.delete(key);
    else side.set(key, plain(quantity));
  }
}

/** Returns a decimal without trailing zeros, such as 1.5 for 1.50. */
const plain = (decimal: string): string =>
  decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;

/**
 * Returns the expected order of a side of the book that is not sorted, such as `bids in descending
 * order of price`; undefined if both sides are sorted.
 */
export function sortProblem({ bids, asks }: BookSides): string | undefined {
  const isSorted = (levels: readonly Level[], sign: number): boolean =>
    levels.every(([price], index) => {
      const [previous] = levels[index - 1] ?? [];
      return previous === undefined || compareDecimals(price, previous) * sign > 0;
    });
  if (!isSorted(bids, -1)) return 'bids in descending order of price';
  return isSorted(asks, 1) ? undefined : 'asks in ascending order of price';
}
