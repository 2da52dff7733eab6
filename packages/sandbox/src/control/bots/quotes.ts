import type { MarketRules } from './markets.ts';
import type { Random } from './numbers.ts';
import { ceilDivide, maximum, minimum, one, unitsOf } from './numbers.ts';

/** A price at which a market maker places an order, in units of 10⁻¹⁸. */
export interface Quote {
  readonly side: 'BUY' | 'SELL';
  readonly price: bigint;
}

/** The values on which the quotes depend. Prices and fractions are in units of 10⁻¹⁸. */
export interface QuoteTerms {
  readonly rules: Pick<MarketRules, 'minPrice' | 'maxPrice' | 'tickSize'>;
  /** The price around which to quote, in units. */
  readonly fairPrice: bigint;
  /**
   * The distance between the best bid and the best ask, as a fraction of the fair price, in units.
   */
  readonly spread: bigint;
  /** The number of price levels per side. */
  readonly levels: number;
  /** The best prices of other users, in units. Quotes must not match them. */
  readonly bestBid?: bigint | undefined;
  readonly bestAsk?: bigint | undefined;
}

/**
 * Returns the quotes. The best quotes are half a spread away from the fair price, and each further
 * level is one spread further away. A quote that would match an order of another user is moved one
 * tick away from that order.
 */
export function quotesOf(terms: QuoteTerms): Quote[] {
  const { rules, fairPrice, spread, levels, bestBid, bestAsk } = terms;
  const lowest = unitsOf(rules.minPrice);
  const tick = unitsOf(rules.tickSize);
  // Prices are counted in ticks from the lowest price, as in the price filter.
  const last = (unitsOf(rules.maxPrice) - lowest) / tick;
  let bid = bestAsk === undefined ? last + 1n : ceilDivide(bestAsk - lowest, tick);
  let ask = bestBid === undefined ? -1n : (bestBid - lowest) / tick;
  const quotes: Quote[] = [];
  for (let level = 0; level < levels; level++) {
    const away = (fairPrice * spread * BigInt(2 * level + 1)) / (2n * one);
    const below = (fairPrice - away - lowest) / tick;
    const above = ceilDivide(fairPrice + away - lowest, tick);
    bid = below < bid ? below : bid - 1n;
    ask = above > ask ? above : ask + 1n;
    if (bid >= 0n && fairPrice - away >= lowest) {
      quotes.push({ side: 'BUY', price: lowest + bid * tick });
    }
    if (ask >= 0n && ask <= last) quotes.push({ side: 'SELL', price: lowest + ask * tick });
  }
  return quotes;
}

/**
 * Returns a random quantity for an order at a price: the minimum quantity plus one to ten times the
 * quote size, but at most the maximum quantity. The price and the quantity are in units of 10⁻¹⁸.
 */
export function quantityAt(price: bigint, rules: MarketRules, random: Random): bigint {
  const size = ceilDivide(rules.quoteSize(price) * BigInt(100 + random(900)), 100n);
  return roundedUp(unitsOf(rules.minQuantity) + size, rules);
}

/**
 * Returns the quantity that is closest to a given one among those that the filters of a symbol
 * accept at a price, rounded up to the step size. All values are in units of 10⁻¹⁸.
 */
export function validQuantity(quantity: bigint, price: bigint, rules: MarketRules): bigint {
  const forNotional = ceilDivide(unitsOf(rules.minNotional ?? '0') * one, price);
  return roundedUp(maximum(quantity, forNotional), rules);
}

/** Rounds a quantity up to the step size, and to the minimum and maximum quantity. */
function roundedUp(quantity: bigint, rules: MarketRules): bigint {
  const least = unitsOf(rules.minQuantity);
  const most = unitsOf(rules.maxQuantity);
  const step = unitsOf(rules.stepSize);
  const steps = ceilDivide(maximum(quantity - least, 0n), step);
  return least + minimum(steps, (most - least) / step) * step;
}
