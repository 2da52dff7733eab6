import {
  bestLevels,
  type DepthView,
  type LevelRow,
  levelView,
  maximumLevels,
  type ReadableMarket,
} from './market-data.ts';

/** Finds the price levels that have changed, among those that users can see. */
export class DepthWatch {
  readonly #market: ReadableMarket;
  /** The levels of both sides at the previous call of `takeChanges`. */
  #bids: readonly LevelRow[] = [];
  #asks: readonly LevelRow[] = [];

  constructor(market: ReadableMarket) {
    this.#market = market;
    this.takeChanges();
  }

  /**
   * Returns the levels that differ from those at the previous call, best first. The quantity of a
   * removed level is 0.
   */
  takeChanges(): DepthView {
    const { symbol, book } = this.#market;
    const bids = bestLevels(book.bids, maximumLevels);
    const asks = bestLevels(book.asks, maximumLevels);
    const changedBids = changedLevels(this.#bids, bids, (one, other) => one > other);
    const changedAsks = changedLevels(this.#asks, asks, (one, other) => one < other);
    this.#bids = bids;
    this.#asks = asks;
    return {
      bids: changedBids.map((row) => levelView(symbol, row)),
      asks: changedAsks.map((row) => levelView(symbol, row)),
    };
  }
}

/** Returns what turns the levels of a side into its current levels. Both lists are best first. */
function changedLevels(
  before: readonly LevelRow[],
  now: readonly LevelRow[],
  isBetter: (price: number, other: number) => boolean,
): LevelRow[] {
  const changed: LevelRow[] = [];
  let next = 0;
  /** Reports the earlier levels as removed, down to a price; all of them if there is no price. */
  const removeUntil = (price?: number): LevelRow | undefined => {
    for (; next < before.length; next++) {
      const level = before[next] as LevelRow;
      if (price !== undefined && !isBetter(level.price, price)) return level;
      changed.push({ price: level.price, quantity: 0 });
    }
    return undefined;
  };
  for (const level of now) {
    const same = removeUntil(level.price);
    if (same?.price === level.price) next++;
    if (same?.price !== level.price || same.quantity !== level.quantity) changed.push(level);
  }
  removeUntil();
  return changed;
}
