import type { DepthWatch } from '@broker-api/engine';
import type { spot } from '@broker-api/streams';

/** Copies a price level of the engine to that of a message. */
export const priceLevel = ([price, quantity]: readonly [string, string]): spot.PriceLevel => [
  price,
  quantity,
];

/** The versions of the book of one symbol, which its topics share. */
export class BookVersions {
  readonly #symbol: string;
  readonly #watch: DepthWatch;
  version: number;
  /** The changes that are not published yet. */
  changes: spot.DiffDepthTopicRow[] = [];

  /**
   * @param version the first version, which must be higher than all earlier versions of the book of
   *   this symbol
   */
  constructor(symbol: string, watch: DepthWatch, version: number) {
    this.#symbol = symbol;
    this.#watch = watch;
    this.version = version;
  }

  /** Creates a version if the book has changed. Returns whether it has. Call it before reading. */
  update(time: number): boolean {
    const { bids, asks } = this.#watch.takeChanges();
    if (bids.length === 0 && asks.length === 0) return false;
    this.version += 1;
    const levels = { b: bids.map(priceLevel), a: asks.map(priceLevel) };
    this.changes.push({ s: this.#symbol, t: time, v: String(this.version), ...levels });
    return true;
  }
}
