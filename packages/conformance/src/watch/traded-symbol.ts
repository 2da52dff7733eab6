import { operations, type Section } from '@broker-api/spec';
import type { Session } from '../client/session.ts';
import { Skipped } from '../client/skipped.ts';
import { listedNames } from '../fixtures/listed-names.ts';
import { listedSymbol } from '../fixtures/listed-symbol.ts';
import { bestPrices } from '../fixtures/order-book.ts';
import { profiles } from '../profiles/profiles.ts';

/** The symbol that a watch trades. */
export interface TradedSymbol {
  readonly name: string;
  /** The best prices; NaN for an empty side. */
  readonly bid: number;
  readonly ask: number;
  readonly tickSize: string;
  /** The smallest quantity of an order at a price. */
  readonly quantityAt: (price: number) => string;
  /** The value of an order at a price, in the quote asset; by default of the smallest quantity. */
  readonly valueAt: (price: number, quantity?: number) => number;
  readonly listed: Listed;
}

type Filter = Readonly<Record<string, string | undefined>>;
interface Listed extends Readonly<Record<string, unknown>> {
  readonly symbol: string;
  readonly filters: readonly Filter[];
}

/**
 * Returns the symbol that the tests of a section trade.
 *
 * @throws Skipped if the broker does not list it
 */
export async function tradedSymbol(section: Section, session: Session): Promise<TradedSymbol> {
  const { symbol, orderValue } = profiles[section];
  const named = await listedNames(`symbol=${symbol}`, section, session);
  const name = new URLSearchParams(named).get('symbol') ?? symbol;
  const listed = (await listedSymbol(session, section, name)) as Listed | undefined;
  if (listed === undefined || operations[section].getDepth === undefined) {
    throw new Skipped(`requires the symbol ${name}, which is not listed`, 'not testable');
  }
  const { bid, ask, tickSize } = await bestPrices(session, section, name);
  const value = (price: number, quantity: number): number => orderValue(listed, price, quantity);
  const quantityAt = (price: number): string => smallestQuantity(listed, value(price, 1));
  const valueAt = (price: number, quantity = Number(quantityAt(price))): number =>
    value(price, quantity);
  return { name, bid, ask, tickSize, quantityAt, valueAt, listed };
}

/** Returns the smallest quantity that the listed filters permit, for a value of each unit. */
function smallestQuantity({ filters }: Listed, unitValue: number): string {
  const limitOf = (name: string): string =>
    filters.find((one) => one[name] !== undefined)?.[name] ?? '0';
  const step = limitOf('stepSize');
  const size = Number(step) || 1;
  const least = Math.max(Number(limitOf('minQty')), Number(limitOf('minNotional')) / unitValue);
  const decimals = step.split('.')[1]?.length ?? 0;
  // A little more than the minimum, so that rounding errors do not reject the order.
  return (Math.ceil((least * 1.000001) / size - 1e-9) * size).toFixed(decimals);
}
