import type { AccountRef, Command, Engine, EngineEvent } from '@broker-api/engine';
import type { Section } from '../generated/client.gen.ts';
import { ceilDivide, minimum, one, unitsOf } from '../units.ts';

/** The user that places the quotes. */
export const makerUser = 'market-maker';

/** The user of the takers. */
export const takerUser = 'taker';

/** The properties of a symbol that a market maker uses. Values are decimals. */
export interface QuotedSymbol {
  readonly minPrice: string;
  readonly maxPrice: string;
  readonly tickSize: string;
  readonly minQuantity: string;
  readonly maxQuantity: string;
  readonly stepSize: string;
  /** The minimum value of an order: price × quantity. Absent if the section has no such filter. */
  readonly minNotional?: string;
  /** The indices whose prices determine the quotes. */
  readonly indices: readonly string[];
  /**
   * Computes the fair price, around which the market maker quotes. It depends on the prices of the
   * indices, in their order, and on the time in milliseconds since the epoch. All prices are in
   * units of 10⁻¹⁸.
   */
  readonly fairPrice: (indexPrices: readonly bigint[], time: number) => bigint;
  /**
   * Returns the quote size at a price. The quantity of a quote is the minimum quantity plus one to
   * ten times the quote size. The price and the quote size are in units of 10⁻¹⁸.
   */
  readonly quoteSize: (price: bigint) => bigint;
}

/** An open order of the market maker. Its amounts are decimals. */
export interface OpenOrder {
  readonly orderId: string;
  /** Begins with `BUY` or `SELL`. */
  readonly side: string;
  readonly price: string;
  readonly origQty: string;
  readonly executedQty: string;
}

/** The price levels of a book, best first: prices and quantities as decimals. */
interface Levels {
  readonly bids: readonly (readonly [string, string])[];
  readonly asks: readonly (readonly [string, string])[];
}

/** An order that a market maker places. Its amounts are decimals. */
export interface QuoteOrder {
  readonly symbol: string;
  readonly side: 'BUY' | 'SELL';
  readonly price: string;
  readonly quantity: string;
  readonly timeInForce: 'GTC' | 'IOC';
  readonly clientOrderId: string;
  readonly time: number;
}

/** How market makers trade in one section. All methods read the current state of the engine. */
export interface SectionQuoting {
  readonly section: Section;
  /** The account of the market makers. */
  readonly account: AccountRef;
  /** The kind of event that reports a change to an order in this section. */
  readonly reportKind: EngineEvent['kind'];
  listSymbols(engine: Engine): string[];
  /** Returns undefined if the section does not list the symbol. */
  findSymbol(engine: Engine, symbol: string): QuotedSymbol | undefined;
  getDepth(engine: Engine, symbol: string, limit: number): Levels;
  listOpenOrders(engine: Engine, symbol: string): readonly OpenOrder[];
  /** Returns the newest open and the newest closed order of the account. */
  listNewestOrders(engine: Engine): readonly OpenOrder[];
  cancelOrder(order: OpenOrder, time: number): Command;
  /**
   * Returns the commands that fund the account for an order, followed by the command of the order.
   */
  placeOrder(engine: Engine, order: QuoteOrder): Command[];
}

/**
 * Returns a deposit if the available balance of an account is below an amount in units of 10⁻¹⁸.
 * The deposit is more than a hundred times the amount, in whole tokens, so that deposits are rare.
 */
export function depositFor(
  engine: Engine,
  account: AccountRef,
  token: string,
  amount: bigint,
  time: number,
): Command[] {
  const { balances = [] } = engine.admin.getAccount(account) ?? {};
  const free = balances.find((balance) => balance.token === token)?.free ?? '0';
  if (unitsOf(free) >= amount) return [];
  const whole = String((amount / one + 1n) * 100n);
  return [{ kind: 'accounts.deposit', time, account, token, amount: whole }];
}

/**
 * Returns the quantity that is closest to a given one among those that the filters of a symbol
 * accept at a price, rounded up to the step size. All values are in units of 10⁻¹⁸.
 */
export function validQuantity(quantity: bigint, price: bigint, rules: QuotedSymbol): bigint {
  const least = unitsOf(rules.minQuantity);
  const most = unitsOf(rules.maxQuantity);
  const step = unitsOf(rules.stepSize);
  const forNotional = ceilDivide(unitsOf(rules.minNotional ?? '0') * one, price);
  const wanted = [quantity, forNotional, least].reduce((one, other) => (one > other ? one : other));
  const steps = ceilDivide(wanted - least, step);
  return least + minimum(steps, (most - least) / step) * step;
}

/**
 * Returns a prefix of client order ids that no earlier order of the account has, because it
 * contains the sequence number of the newest order, or 0 if the account has none.
 */
export function orderPrefix(
  name: string,
  symbol: string,
  quoting: SectionQuoting,
  engine: Engine,
): string {
  const numbers = quoting.listNewestOrders(engine).map(({ orderId }) => Number(orderId.slice(-12)));
  return `${name}-${symbol}-${Math.max(0, ...numbers)}`;
}
