import { maximumOf, minimumOf, Rational } from '../rational.ts';
import type { OrderSide, PlaceOrder, PriceType } from './commands.ts';
import { referencePrice } from './matching.ts';
import { isBuy, type State } from './state.ts';

const overPriceTicks = new Rational(5n);
const marketProtection = Rational.parse('0.05');
const priceBand = Rational.parse('0.1');

/**
 * Returns the limit price of an order; undefined if the side of the book that determines the price
 * is empty.
 */
export function orderPrice(state: State, command: PlaceOrder): Rational | undefined {
  const { symbol, side, priceType, price } = command;
  if (priceType !== 'INPUT') return currentPrice(state, symbol, side, priceType);
  return price === undefined ? undefined : Rational.parse(price);
}

/** Returns the current limit price for a price type other than INPUT. */
export function currentPrice(
  state: State,
  symbol: string,
  side: OrderSide,
  priceType: Exclude<PriceType, 'INPUT'>,
): Rational | undefined {
  const buys = isBuy(side);
  const best = state.book(symbol, priceType === 'QUEUE' ? buys : !buys)[0]?.price;
  if (priceType === 'MARKET') {
    return worsePrice(state, symbol, side, priceType, referencePrice(state, symbol));
  }
  return best && worsePrice(state, symbol, side, priceType, best);
}

/** Returns the limit price that a price type derives from the price `base`. */
export function worsePrice(
  state: State,
  symbol: string,
  side: OrderSide,
  priceType: Exclude<PriceType, 'INPUT'>,
  base: Rational,
): Rational {
  const buys = isBuy(side);
  const { min, max, step } = state.terms(symbol).price;
  const rates = { MARKET: base.times(marketProtection), OVER: step.times(overPriceTicks) };
  const difference = priceType === 'MARKET' || priceType === 'OVER' ? rates[priceType] : undefined;
  if (difference === undefined) return base;
  const exact = base.plus(buys ? difference : difference.negated());
  // The limit is rounded toward the base price.
  const rounded = min.plus(exact.minus(min).truncatedTo(step));
  const price = buys || rounded.equals(exact) ? rounded : rounded.plus(step);
  return maximumOf(minimumOf(price, max), min);
}

/** Returns whether a price is at most 10% worse than a reference price. */
export function isInBand(side: OrderSide, price: Rational, reference: Rational): boolean {
  return isBuy(side)
    ? !price.isAbove(reference.times(Rational.one.plus(priceBand)))
    : !price.isBelow(reference.times(Rational.one.minus(priceBand)));
}
