import { decimalUnit, Rational, sumOf, tokenUnit } from '../rational.ts';
import type { Series, State } from './state.ts';

const averagingMs = 600_000;
/** The precision of index prices and of their means. */
const indexUnit = decimalUnit(8);

/** All prices of an index since the first price. */
export class IndexHistory {
  readonly #changes: { readonly time: number; readonly price: Rational }[] = [];

  set(time: number, price: Rational): void {
    this.#changes.push({ time, price });
  }

  get current(): Rational {
    const last = this.#changes.at(-1);
    if (last === undefined) throw new Error('The index has no price');
    return last.price;
  }

  /**
   * Returns the estimated delivery price: the time-weighted mean over the last 10 minutes, or since
   * the first price. The time must not be before the last price change.
   */
  deliveryPrice(time: number): Rational {
    const start = Math.max(time - averagingMs, this.#changes[0]?.time ?? time);
    if (start === time) return this.current;
    const parts = this.#changes.map(({ time: from, price }, position) => {
      const to = this.#changes[position + 1]?.time ?? time;
      const duration = Math.max(to, start) - Math.max(from, start);
      return price.times(new Rational(BigInt(duration)));
    });
    const mean = sumOf(parts).dividedBy(new Rational(BigInt(time - start)));
    return mean.truncatedTo(indexUnit);
  }
}

/**
 * Settles a series that expires now: cancels its orders, moves the margin of all short positions
 * into escrow, pays all positions from the escrow, and removes the positions.
 */
export function settle(state: State, series: Series, settlementPrice: Rational): void {
  const { symbol, quoteAsset: token } = series.terms;
  if (series.settlementPrice !== undefined) throw new Error(`${symbol} is settled already`);
  series.settlementPrice = settlementPrice;
  for (const order of state.openOrders.filter((one) => one.symbol === symbol)) state.cancel(order);

  const positions = [...state.positions.values()].filter((one) => one.symbol === symbol);
  const payOff = series.terms.payOff(settlementPrice);
  let escrow = sumOf(positions.map((position) => state.marginOf(position)));
  for (const position of positions) {
    const margin = state.marginOf(position);
    const amount = payOff.times(position.quantity).truncatedTo(tokenUnit);
    escrow = escrow.minus(margin.plus(amount));
    state.credit(position.account, token, amount, 'SETTLEMENT');
    state.setPosition({ ...position, quantity: Rational.zero });
    state.settlements.push({ position, margin, settlementPrice, payOff: amount });
  }
  // The pay-offs were truncated, so the escrow still contains a remainder.
  state.creditHouse('rounding', token, escrow);
}
