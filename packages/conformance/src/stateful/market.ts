import type { Section } from '@broker-api/spec';
import type { Row } from '../auditor/rule.ts';
import type { Session } from '../client/session.ts';
import { Skipped } from '../client/skipped.ts';
import { product } from '../decimal.ts';
import { Market as ListedMarket, leastQuantity, middlePrice } from '../traffic/market.ts';
import { lowestLevel } from './command.ts';

/** The symbol that the sequences trade, and its prices. */
export interface Market {
  readonly symbol: string;
  /** The symbol in brokerInfo. */
  readonly listed: Row;
  /** The quantity of the smallest orders. */
  readonly unit: string;
  /** Returns a price that is some steps above or below the middle of the market. */
  readonly priceAt: (level: number) => string;
}

/** The distance of two levels, as a part of the price. */
const stepPart = 0.003;

/** Reads the symbol of a section, and its order book. */
export async function marketOf(session: Session, section: Section): Promise<Market> {
  const market = new ListedMarket(session, section);
  const best = await market.best();
  const { symbol, listed, tickSize } = best;
  if (listed === undefined) {
    throw new Skipped(`requires the symbol ${symbol} in brokerInfo`, 'options');
  }
  const ticksOf = (price: number): number => Math.max(1, Math.round(price / Number(tickSize)));
  const middle = middlePrice(best);
  const priceAt = (level: number): string =>
    product(tickSize, String(Math.max(1, ticksOf(middle) + level * ticksOf(middle * stepPart))));
  // A tenth of the usual quantity, or more if the filters require it.
  const least = product(market.profile.orders.quantity, '0.1');
  const unit = leastQuantity(listed, priceAt(lowestLevel), least);
  return { symbol, listed, unit, priceAt };
}
