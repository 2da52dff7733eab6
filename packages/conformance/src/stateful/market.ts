import type { Section } from '@broker-api/spec';
import type { Row } from '../auditor/rule.ts';
import type { Session } from '../client/session.ts';
import { Skipped } from '../client/skipped.ts';
import { compareDecimals, half, leastMultiple, product } from '../decimal.ts';
import { profiles } from '../profiles/profiles.ts';
import { filterValue, Market as ListedMarket, middlePrice, stepOf } from '../traffic/market.ts';
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
  /** Returns a price, or a quantity, that is not a multiple of its step. */
  readonly between: (value: string, of: 'price' | 'quantity') => string;
}

/** The distance of two levels, as a part of the price. */
const stepPart = 0.003;

/** Reads the symbol of a section, and its order book. */
export async function marketOf(session: Session, section: Section): Promise<Market> {
  const market = new ListedMarket(session, section);
  const best = await market.best();
  const { symbol, listed } = best;
  if (listed === undefined) {
    throw new Skipped(`requires the symbol ${symbol} in brokerInfo`, 'options');
  }
  const middle = middlePrice(best);
  const tick = stepOf(listed, 'price');
  const ticksOf = (price: number): number => Math.max(1, Math.round(price / Number(tick)));
  const ticks = ticksOf(middle);
  const step = ticksOf(middle * stepPart);
  const priceAt = (level: number): string =>
    product(tick, String(Math.max(1, ticks + level * step)));
  return {
    symbol,
    listed,
    unit: unitAt(priceAt(lowestLevel), listed, section),
    priceAt,
    between: (value, of) => {
      const fraction = half(stepOf(listed, of));
      return `${value.split('.')[0]}.${digitsAfter(value, fraction)}`;
    },
  };
}

/** Returns the usual quantity of the smallest orders, or more if the filters require it. */
function unitAt(price: string, listed: Row, section: Section): string {
  const step = stepOf(listed, 'quantity');
  const least = [
    leastMultiple(step, '1', profiles[section].stateful.unit),
    leastMultiple(step, '1', filterValue(listed, 'LOT_SIZE', 'minQty') ?? step),
    leastMultiple(step, price, filterValue(listed, 'MIN_NOTIONAL', 'minNotional') ?? '0'),
  ];
  return least.reduce((one, other) => (compareDecimals(one, other) < 0 ? other : one));
}

/** Returns the fraction of a value, with the digits of a smaller number after its own digits. */
function digitsAfter(value: string, smaller: string): string {
  const own = value.split('.')[1] ?? '';
  const [, digits = '5'] = smaller.split('.');
  return `${own}${digits.slice(own.length)}`;
}
