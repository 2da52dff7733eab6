import type { Section } from '@broker-api/spec';
import type { Row } from '../auditor/rule.ts';
import { textOf } from '../cases/parse-exact.ts';
import { callerAccount, isUnrestricted, type TestAccount } from '../client/account.ts';
import { failedWith } from '../client/call.ts';
import type { Session } from '../client/session.ts';
import { Skipped, unlessSkipped } from '../client/skipped.ts';
import { compareDecimals, multipleOf, product } from '../decimal.ts';
import type { MarketNeeds, OrderType } from '../profiles/profiles.ts';
import type { Exchange } from '../result.ts';
import {
  type BestPrices,
  highPrice,
  priceAbove,
  priceBelow,
  symbolParameter,
  tradePrice,
  tradePrices,
} from './market.ts';
import { cancelRestingOrders, takeRestingOrder } from './resting-orders.ts';
import { Trader } from './trader.ts';

/** The name in the cache of the long position that tests share. */
export const sharedPosition = (section: Section): string => `shared position of ${section}`;

/** The name in the cache of the trades that give lists their rows, and that leave a position. */
export const listedTrades = (section: Section): string => `listed trades of ${section}`;

const orderTypes: readonly OrderType[] = ['LIMIT', 'STOP'];

/** Opens a long position with enough contracts for all tests. Only the first call trades. */
export function openPosition({ session, section, account, profile }: Trader): Promise<void> {
  return session.once(sharedPosition(section), async () => {
    const { long } = profile.positions ?? {};
    if (long === undefined) return;
    const { account: buyer, other: seller } = tradersOf(session, section, { account });
    // Above the account's own bids, which other tests use.
    const price = await buyer.market.tradePrice();
    await trade({ seller, buyer, quantity: long.quantity, prices: { sell: price, buy: price } });
  });
}

/** Returns a trader with the account that trades with the one of a trader. */
const otherThan = ({ session, section, account }: Trader): Trader =>
  tradersOf(session, section, { account }).other;

/**
 * Places a bid and an ask from a second account if the book has none, or if `tested` is given.
 * Returns the trader of the second account, which cancels them; undefined if there are none.
 *
 * @param tested the quantity of the order that trades with them. The orders in the book can
 *   disappear before it arrives: another run of the tests may trade with them or cancel them. So
 *   a bid and an ask are placed even if the book has them.
 */
export async function ensureOrders(
  trader: Trader,
  { bid: needsBid = false, askUpTo }: MarketNeeds,
  tested?: string,
): Promise<Trader | undefined> {
  const { session, market } = trader;
  // An order that matches one of the same account cancels it, so the bid is of another account.
  if (needsBid) await cancelRestingOrders(session);
  const best = await market.best();
  const { bid, ask, usual } = best;
  const { trade: trades } = session.options;
  const isOwn = tested !== undefined && trades;
  const { quantity: least } = await market.quantities();
  // Twice the tested quantity: the same test of another run can take the first half.
  const twice = product(tested ?? '0', '2');
  const quantity = compareDecimals(twice, least) > 0 ? twice : least;
  let quoting: Trader | undefined;
  const place = async (side: 'buy' | 'sell', price: string): Promise<void> => {
    if (!trades) {
      const needed = side === 'buy' ? 'a bid' : 'an ask';
      throw new Skipped(`requires ${needed} in the order book, and trading is off`, 'options');
    }
    quoting ??= otherThan(trader);
    await quoting.place({ side, price, quantity });
  };
  try {
    if (needsBid && (isOwn || Number.isNaN(bid))) {
      await place('buy', priceBelow(Number.isNaN(ask) ? Number(usual) : ask, usual, best));
    }
    if (askUpTo !== undefined && (isOwn || !(ask <= askUpTo))) {
      const price = isOwn ? priceBeyondTrades(best) : priceAbove(bid, usual, best);
      await place('sell', askUpTo < Infinity ? String(askUpTo) : price);
    }
  } catch (error) {
    await quoting?.end();
    throw error;
  }
  return quoting;
}

/** Returns a price above those of the accounts' trades, so that only a market order takes it. */
const priceBeyondTrades = (best: BestPrices): string =>
  highPrice(Math.max(Number.isNaN(best.bid) ? 0 : best.bid, Number(best.usual)) * 1.1, best);

/**
 * Trades at a price above the last one, and calls `read` while each side of the order book has two
 * price levels. Orders are placed only where the book lacks a level, and are cancelled at the end.
 */
export async function tradeAndQuote<Value>(
  trader: Trader,
  read: () => Promise<Value>,
): Promise<Value> {
  // A price with all its decimals.
  await buyAndSell(trader, 1.010001);
  const { market } = trader;
  const other = otherThan(trader);
  const quoting = await ensureOrders(trader, { bid: true, askUpTo: Infinity });
  try {
    const best = await market.best();
    const { symbol, bid, ask, usual } = best;
    const response = await trader.call('getDepth', `${symbolParameter(symbol)}&limit=2`);
    const book = response.body as Row;
    const lacksLevel = (side: unknown): boolean => Array.isArray(side) && side.length < 2;
    const lower = priceBelow(bid, usual, best);
    const higher = priceAbove(ask, usual, best);
    // Another quantity than that of the best levels. The ask is an own order of the account, with
    // which the audit compares the book.
    if (lacksLevel(book.bids)) await other.place({ side: 'buy', price: lower, size: 'half' });
    if (lacksLevel(book.asks)) await trader.place({ side: 'sell', price: higher, size: 'half' });
    return await read();
  } finally {
    await trader.end();
    await other.end();
    await quoting?.end();
  }
}

/** Returns the id of one of the account's filled orders. Only the first call may trade. */
export function filledOrderId(trader: Trader): Promise<string> {
  const { session, section } = trader;
  return session.once(`filled order ${section}`, async () => {
    await session.once(listedTrades(section), () => buyAndSell(trader));
    const response = await trader.call('listHistoryOrders', `${trader.ofType()}limit=100`);
    const orders = (Array.isArray(response.body) ? response.body : []) as readonly Row[];
    const filled = orders.find((order) => order.status === 'FILLED');
    if (filled !== undefined) return textOf(filled.orderId);
    const problem = response.status === 200 ? 'has none' : failedWith(response);
    const reason = `requires a filled order; listHistoryOrders ${problem}`;
    throw new Skipped(reason, 'failed preparation');
  });
}

/**
 * Gives an account rows in all its lists: open orders, a cancelled order, trades on both sides, and
 * a position. Trades only if no earlier call did, or if its positions are closed.
 */
export async function prepareLists(trader: Trader): Promise<void> {
  const { session, section, profile } = trader;
  const types = profile.orders.stop === undefined ? orderTypes.slice(0, 1) : orderTypes;
  await session.once(`lists of ${section}`, async () => {
    for (const type of types) {
      const { orderId } = await takeRestingOrder(trader, type);
      await trader.call('cancelOrder', trader.idOf(orderId, type));
    }
  });
  await session.once(listedTrades(section), () => buyAndSell(trader));
  for (const type of types) {
    const first = await takeRestingOrder(trader, type);
    session.restingOrders.push(first, await takeRestingOrder(trader, type));
  }
}

/**
 * Lets an account buy from a second one, and sell back a part of what it bought.
 *
 * @param share the price as a part of the one at which the accounts usually trade
 */
export async function buyAndSell(
  { session, section, account: own, market }: Trader,
  share = 1,
): Promise<void> {
  const { account, other } = tradersOf(session, section, { account: own });
  // Above the account's own bids, which other tests use.
  const best = await market.best();
  const usual = tradePrice(best);
  const price = share === 1 ? usual : multipleOf(best.tickSize, Number(usual) * share, 'up');
  const prices = { sell: price, buy: price };
  const { quantity, half } = await market.quantities();
  await trade({ seller: other, buyer: account, quantity, prices });
  // Takers of both sides trade, so that candlesticks differ from those of one side.
  const closing = [account, other];
  await trade({ seller: account, buyer: other, quantity: half, prices, closing, taker: account });
}

/**
 * Fills orders at two prices, and leaves a partially filled order, an order that closes a part of
 * the position, and an order that rests far from the market.
 */
export async function tradeAtTwoPrices({ account, other }: Traders): Promise<void> {
  const best = await account.market.best();
  const above = (price: string): string => priceAbove(Number(price), price, best);
  // Above the account's own bids, which other tests use.
  const low = tradePrice(best);
  // The average of both prices has decimals.
  const high = above(String(Number(low) + 3 * Number(best.tickSize)));
  const far = above(high);
  await other.place({ side: 'sell', price: low, size: 'half' });
  await other.place({ side: 'sell', price: high, size: 'half' });
  // These orders end at once: at the lower price, only a half is for sale.
  for (const terms of [{ price: low, kind: 'fok' }, { kind: 'ioc' }] as const) {
    await account.order(await account.place({ side: 'buy', ...terms }));
  }
  await account.place({ side: 'buy', price: high });
  await other.place({ side: 'buy', price: high, size: 'half' });
  const kind = account.profile.orders.kinds.over ? 'over' : 'limit';
  await account.place({ side: 'sell', closes: true, kind, price: high, size: 'half' });
  await account.place({ side: 'buy', price: low });
  await other.place({ side: 'sell', kind: 'market', size: 'half' });
  await account.place({ side: 'sell', closes: true, price: far, size: 'half' });
  await other.place({ side: 'sell', price: above(far), size: 'half' });
  await account.rest();
  await restInOther(account);
}

/** Rests in a contract of another kind. Without an index, its price would not be known. */
async function restInOther(account: Trader): Promise<void> {
  const symbol = await account.market.otherSymbol();
  if (symbol === undefined) return;
  if ((await account.market.listed(symbol))?.index === undefined) return;
  // An account without the margin token cannot place the order.
  await unlessSkipped(() => account.rest({ symbol }));
}

/**
 * Returns a trader with the account that trades.
 *
 * @throws Skipped if there is none
 */
export function traderIn(session: Session, section: Section, exchanges?: Exchange[]): Trader {
  const found = callerAccount(session.options.accounts, undefined, 'TRADE');
  if ('account' in found && found.account) {
    return new Trader(session, section, found.account, exchanges);
  }
  throw new Skipped('requires an account', 'options');
}

/** Two accounts that trade with each other. */
export interface Traders {
  readonly account: Trader;
  readonly other: Trader;
}

/**
 * Returns traders with the accounts of a session that have no restrictions: the given one, or the
 * first one, and another one.
 *
 * @throws Skipped if there are fewer than two such accounts
 */
export function tradersOf(
  session: Session,
  section: Section,
  given: { readonly account?: TestAccount; readonly exchanges?: Exchange[] } = {},
): Traders {
  const accounts = session.options.accounts.filter(isUnrestricted);
  const { account = accounts[0], exchanges } = given;
  const other = accounts.find((one) => one !== account);
  if (account === undefined) throw new Skipped('requires an account', 'options');
  if (other === undefined) {
    throw new Skipped('requires a second account, which trades with the first one', 'options');
  }
  return {
    account: new Trader(session, section, account, exchanges),
    other: new Trader(session, section, other, exchanges),
  };
}

/** A trade of two accounts. */
interface Trade {
  readonly seller: Trader;
  readonly buyer: Trader;
  readonly quantity: string;
  readonly symbol?: string;
  /** By default prices that fill both orders in any market. */
  readonly prices?: ReturnType<typeof tradePrices>;
  /** The accounts that close positions with the trade. */
  readonly closing?: readonly Trader[];
  /** Whose order comes second; by default that of the buyer. */
  readonly taker?: Trader;
}

/** Lets one account sell to another one. Cancels what other orders of the market leave of it. */
export async function trade(terms: Trade): Promise<void> {
  const { seller, buyer, quantity, closing = [], taker = buyer } = terms;
  const symbol = terms.symbol ?? (await seller.market.symbol());
  const prices = terms.prices ?? tradePrices(await seller.market.best(symbol));
  const place = (trader: Trader, side: 'buy' | 'sell', price: string) =>
    trader.place({ side, price, symbol, quantity, closes: closing.includes(trader) });
  const sell = () => place(seller, 'sell', prices.sell);
  const buy = () => place(buyer, 'buy', prices.buy);
  try {
    for (const next of taker === buyer ? [sell, buy] : [buy, sell]) await next();
  } catch (error) {
    // What the rejected order lacks is seen by the tests that require the trade.
    if (!(error instanceof Skipped) || error.skipCause !== 'failed preparation') throw error;
  } finally {
    // Normally, the other order is filled too and is rejected here. An order rests only if orders
    // of other programs filled the other one, or if a position changed.
    await seller.end();
    await buyer.end();
  }
}
