import type { SymbolDefinition } from '@broker-api/engine';
import type { Random } from './random.ts';
import { ceilDivide, one, unitsOf } from './units.ts';

/** A price at which a market maker places an order, in units of 10⁻¹⁸. */
export interface Quote {
  readonly side: 'BUY' | 'SELL';
  readonly price: bigint;
}

/** The values on which the quotes depend. Units are 10⁻¹⁸. */
export interface QuoteTerms {
  readonly rules: SymbolDefinition;
  /** The index price, in units. */
  readonly index: bigint;
  /**
   * The distance between the best bid and the best ask, as a fraction of the index price, in units.
   */
  readonly spread: bigint;
  /** The number of price levels per side. */
  readonly levels: number;
  /** The best prices of other users, in units. Quotes must not match them. */
  readonly bestBid: bigint | undefined;
  readonly bestAsk: bigint | undefined;
}

/**
 * Returns the quotes. The best ones are half a spread away from the index price, and each further
 * level is one spread further away. A quote that would match an order of another user is moved
 * behind that order.
 */
export function quotesOf({ rules, index, spread, levels, bestBid, bestAsk }: QuoteTerms): Quote[] {
  const [lowest, highest, tick] = [rules.minPrice, rules.maxPrice, rules.tickSize].map(unitsOf) as [
    bigint,
    bigint,
    bigint,
  ];
  // Prices are counted in ticks from the lowest price, as in the price filter.
  const last = (highest - lowest) / tick;
  let bid = bestAsk === undefined ? last + 1n : ceilDivide(bestAsk - lowest, tick);
  let ask = bestBid === undefined ? -1n : (bestBid - lowest) / tick;
  const quotes: Quote[] = [];
  for (let level = 0; level < levels; level++) {
    const away = (index * spread * BigInt(2 * level + 1)) / (2n * one);
    const below = (index - away - lowest) / tick;
    const above = ceilDivide(index + away - lowest, tick);
    bid = below < bid ? below : bid - 1n;
    ask = above > ask ? above : ask + 1n;
    if (bid >= 0n && index - away >= lowest) {
      quotes.push({ side: 'BUY', price: lowest + bid * tick });
    }
    if (ask >= 0n && ask <= last) quotes.push({ side: 'SELL', price: lowest + ask * tick });
  }
  return quotes;
}

/** The minimum value of a quote, as a multiple of the minimum notional. */
const notionalMultiple = 1000n;

/** Returns a random quantity for an order at a price. Both are in units of 10⁻¹⁸. */
export function quantityAt(price: bigint, rules: SymbolDefinition, random: Random): bigint {
  const [least, most, step, notional] = [
    rules.minQuantity,
    rules.maxQuantity,
    rules.stepSize,
    rules.minNotional,
  ].map(unitsOf) as [bigint, bigint, bigint, bigint];
  const worth = ceilDivide(notional * notionalMultiple * one, price);
  const steps = ceilDivide(worth, step) * BigInt(1 + random(10)) + BigInt(random(100));
  const found = least + steps * step;
  return found <= most ? found : least + ((most - least) / step) * step;
}
