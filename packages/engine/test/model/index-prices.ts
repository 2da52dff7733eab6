import { decimalUnit, Fraction, sumOf } from './fraction.ts';

const averagingMs = 600_000;
/** The precision of index prices and of their means. */
const indexUnit = decimalUnit(8);

/** All prices of an index since the first price. */
export class IndexPrices {
  readonly #changes: { readonly time: number; readonly price: Fraction }[] = [];

  set(time: number, price: Fraction): void {
    this.#changes.push({ time, price });
  }

  get current(): Fraction | undefined {
    return this.#changes.at(-1)?.price;
  }

  /**
   * Returns the estimated delivery price: the time-weighted mean over the last 10 minutes, or since
   * the first price. The time must not be before the last price change.
   */
  deliveryPrice(time: number): Fraction {
    const start = Math.max(time - averagingMs, this.#changes[0]?.time ?? time);
    if (start === time) return this.current ?? Fraction.zero;
    const parts = this.#changes.map(({ time: from, price }, position) => {
      const to = this.#changes[position + 1]?.time ?? time;
      const duration = Math.max(to, start) - Math.max(from, start);
      return price.times(new Fraction(BigInt(duration)));
    });
    const mean = sumOf(parts).dividedBy(new Fraction(BigInt(time - start)));
    return mean.truncatedTo(indexUnit);
  }
}
