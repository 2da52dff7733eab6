import { formatDecimal, parseUnits } from '../money/decimal.ts';

/** The number of decimal places of an index price. */
export const indexPriceScale = 8;

/** Every index price is below this limit, which in units of `10 ** -8` is below 2 ** 52. */
export const indexPriceLimit = 45_000_000;

/** The limit of index prices in units of `10 ** -8`. */
export const indexPriceUnitLimit = indexPriceLimit * 10 ** indexPriceScale;

/**
 * Returns whether a decimal is above zero and below the limit of index prices. The comparison is
 * exact even if the decimal has more decimal places than an index price.
 */
export function isInIndexPriceRange(price: string): boolean {
  const units = parseUnits(price, indexPriceScale);
  return units > 0 && units < indexPriceUnitLimit;
}

/** The estimated delivery price is the mean price over this period, in milliseconds. */
const averagingPeriod = 10 * 60_000;

/** A new price of an index, and the time at which the price was set. */
export interface IndexChange {
  /** A decimal. */
  readonly price: string;
  /** Milliseconds since the epoch. */
  readonly time: number;
}

/** The price of an index, and its changes in the last ten minutes. */
export class IndexPrice {
  /** Oldest first. The first change may be older than ten minutes. */
  readonly #changes: IndexChange[];

  /** A decimal. */
  price: string;
  /** When the price was set, in milliseconds since the epoch. */
  time: number;

  constructor(change: IndexChange) {
    this.#changes = [change];
    this.price = change.price;
    this.time = change.time;
  }

  /** The price in units of `10 ** -8`. */
  get units(): number {
    return parseUnits(this.price, indexPriceScale);
  }

  get changes(): readonly IndexChange[] {
    return this.#changes;
  }

  /** Sets a new price. The time must not decrease. */
  set(change: IndexChange): void {
    if (change.time === this.time) this.#changes.pop();
    this.#changes.push(change);
    this.price = change.price;
    this.time = change.time;
    const start = change.time - averagingPeriod;
    const firstInPeriod = this.#changes.findIndex(({ time }) => time > start);
    if (firstInPeriod > 1) this.#changes.splice(0, firstInPeriod - 1);
  }

  /**
   * Returns the estimated delivery price: the time-weighted mean over the last ten minutes, or
   * since the first price if that is later. Truncated to 8 decimal places.
   */
  estimatedDeliveryPrice(now: number): string {
    let weighted = 0n;
    let until = now;
    const start = Math.max(now - averagingPeriod, this.#changes[0]?.time ?? now);
    for (const { price, time } of [...this.#changes].reverse()) {
      const from = Math.max(time, start);
      if (from < until) {
        weighted += BigInt(parseUnits(price, indexPriceScale)) * BigInt(until - from);
        until = from;
      }
    }
    if (until === now) return this.price;
    return formatDecimal(weighted / BigInt(now - until), indexPriceScale);
  }
}
