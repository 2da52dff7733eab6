import { Fraction, maximumOf, minimumOf } from './fraction.ts';
import { indexPriceOf, type Market, opposite, type State } from './state.ts';
import type { PriceType, Side } from './types.ts';

const overPriceTicks = new Fraction(5n);
const marketProtection = Fraction.parse('0.05');
const priceBand = Fraction.parse('0.1');

/** Returns the current limit price of a price type; undefined if it needs an empty side. */
export function currentPrice(
  state: State,
  market: Market,
  side: Side,
  priceType: PriceType,
): Fraction | undefined {
  if (priceType === 'MARKET') {
    return worsePrice(market, side, priceType, referencePrice(market));
  }
  const [best] = state.book(market, priceType === 'QUEUE' ? side : opposite(side));
  return best && worsePrice(market, side, priceType, best.price);
}

/** Returns the limit price that a price type derives from the price `base`. */
export function worsePrice(
  { price: { min, max, step } }: Market,
  side: Side,
  priceType: PriceType,
  base: Fraction,
): Fraction {
  const buys = side === 'BUY';
  const differences: Partial<Record<PriceType, Fraction>> = {
    MARKET: base.times(marketProtection),
    OVER: step.times(overPriceTicks),
  };
  const difference = differences[priceType];
  if (difference === undefined) return base;
  const exact = buys ? base.plus(difference) : base.minus(difference);
  // The limit is rounded toward the base price.
  const rounded = min.plus(exact.minus(min).truncatedTo(step));
  const price = buys || rounded.equals(exact) ? rounded : rounded.plus(step);
  return maximumOf(minimumOf(price, max), min);
}

/** Returns whether a price is at most 10% worse than a reference price. */
export function isInBand(side: Side, price: Fraction, reference: Fraction): boolean {
  return side === 'BUY'
    ? !price.isAbove(reference.times(Fraction.one.plus(priceBand)))
    : !price.isBelow(reference.times(Fraction.one.minus(priceBand)));
}

/**
 * Returns the price that triggers STOP orders: the last price or, before any trade, the mark price.
 */
export function referencePrice(market: Market): Fraction {
  return market.last ?? indexPriceOf(market);
}

/** Marks as triggered the STOP orders whose trigger prices the reference price has reached. */
export function markTriggered(state: State, market: Market): void {
  for (const order of state.openOrders) {
    if (order.market !== market || order.type !== 'STOP') continue;
    const difference = referencePrice(market).compare(order.triggerPrice);
    if (order.triggersByRise ? difference >= 0 : difference <= 0) order.isTriggered = true;
  }
}
