import type { SymbolDefinition } from '@broker-api/engine';
import type { Random } from './random.ts';
import { dividedUp, one, unitsOf } from './units.ts';

/** A price at which a market maker wants an order to rest, in units. */
export interface Quote {
  readonly side: 'BUY' | 'SELL';
  readonly price: bigint;
}

/** Where a market maker quotes. */
export interface QuoteTerms {
  readonly rules: SymbolDefinition;
  /** The index price, in units. */
  readonly index: bigint;
  /** Distance of best bid and ask as a fraction of the index price, in units. */
  readonly spread: bigint;
  readonly levels: number;
  /** The best prices of others, in units: no quote takes them. */
  readonly bestBid: bigint | undefined;
  readonly bestAsk: bigint | undefined;
}

/**
 * The prices to quote: the best ones half a spread away from the index, each next one a spread
 * further. Where somebody else's order stands in the way, quotes step back behind it.
 */
export function quotesOf({ rules, index, spread, levels, bestBid, bestAsk }: QuoteTerms): Quote[] {
  const [lowest, highest, tick] = [rules.minPrice, rules.maxPrice, rules.tickSize].map(unitsOf) as [
    bigint,
    bigint,
    bigint,
  ];
  // Prices are counted in ticks from the lowest one, as the price filter counts them.
  const last = (highest - lowest) / tick;
  let bid = bestAsk === undefined ? last + 1n : dividedUp(bestAsk - lowest, tick);
  let ask = bestBid === undefined ? -1n : (bestBid - lowest) / tick;
  const quotes: Quote[] = [];
  for (let level = 0; level < levels; level++) {
    const away = (index * spread * BigInt(2 * level + 1)) / (2n * one);
    const below = (index - away - lowest) / tick;
    const above = dividedUp(index + away - lowest, tick);
    bid = below < bid ? below : bid - 1n;
    ask = above > ask ? above : ask + 1n;
    if (bid >= 0n && index - away >= lowest) {
      quotes.push({ side: 'BUY', price: lowest + bid * tick });
    }
    if (ask >= 0n && ask <= last) quotes.push({ side: 'SELL', price: lowest + ask * tick });
  }
  return quotes;
}

/** How many times the least amount of money an order is worth, before chance multiplies it. */
const depth = 1000n;

/** A quantity for an order at a price, in units: worth enough, and not the same each time. */
export function quantityAt(price: bigint, rules: SymbolDefinition, random: Random): bigint {
  const [least, most, step, notional] = [
    rules.minQuantity,
    rules.maxQuantity,
    rules.stepSize,
    rules.minNotional,
  ].map(unitsOf) as [bigint, bigint, bigint, bigint];
  const worth = dividedUp(notional * depth * one, price);
  const steps = dividedUp(worth, step) * BigInt(1 + random(10)) + BigInt(random(100));
  const found = least + steps * step;
  return found <= most ? found : least + ((most - least) / step) * step;
}
