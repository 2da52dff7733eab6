import { textOf } from '../../cases/parse-exact.ts';
import type { CausedStatus } from '../../cases/stream-case.ts';
import { isUnrestricted, type TestAccount } from '../../client/account.ts';
import { Skipped } from '../../client/skipped.ts';
import { difference, multipleOf } from '../../decimal.ts';
import { quoteBothSides, tradeAtSeveralPrices } from '../../fixtures/market.ts';
import { bestPrices, isInSpread } from '../../fixtures/order-book.ts';
import { clientOrderParameters, limitOrder, orderParameters } from '../../fixtures/orders.ts';
import { rememberPositions } from '../../fixtures/positions.ts';
import { type Quantities, restingPrice, usualQuantities } from '../../fixtures/resting-prices.ts';
import { RateLimitError } from '../../pacing/pacer.ts';
import { profiles } from '../../profiles/profiles.ts';
import type { PlacedOrder, StreamRun } from './stream-run.ts';

/** A symbol of the broker, with the size of its price steps. */
interface ListedSymbol {
  readonly symbol: string;
  readonly tickSize: string;
}

/** Returns the symbols of the section, beginning with the symbol that the tests trade. */
export async function listedSymbols(run: StreamRun): Promise<readonly ListedSymbol[]> {
  const { section, session } = run;
  const text = await session.once('stream symbols', () => run.query('getBrokerInfo', ''));
  const { symbol: preferred, symbolList: key } = profiles[section];
  const listed = ((JSON.parse(text) as Record<string, unknown>)[key] ?? []) as BrokerSymbol[];
  const symbols = listed.map(({ symbol, filters }) => {
    const { tickSize = '1' } = filters.find((one) => one.tickSize !== undefined) ?? {};
    return { symbol, tickSize };
  });
  const isPreferred = ({ symbol }: ListedSymbol): boolean => symbol === preferred;
  const sorted = [...symbols.filter(isPreferred), ...symbols.filter((one) => !isPreferred(one))];
  if (sorted.length > 0) return sorted;
  throw new Skipped(`requires a symbol; getBrokerInfo lists no ${key}`, 'failed preparation');
}

interface BrokerSymbol {
  readonly symbol: string;
  readonly filters: readonly { readonly tickSize?: string }[];
}

/** Returns the symbol that the tests trade. */
export async function mainSymbol(run: StreamRun): Promise<ListedSymbol> {
  const [first] = await listedSymbols(run);
  return first as ListedSymbol;
}

/** The two users of a test. */
export interface Traders {
  readonly account: TestAccount;
  readonly other: TestAccount;
}

/**
 * Returns the first two unrestricted accounts.
 *
 * @throws Skipped if an account is missing; for the second one, when a test uses it
 */
export function tradersOf({ session }: StreamRun): Traders {
  const [account, other] = session.options.accounts.filter(isUnrestricted);
  if (account === undefined) throw new Skipped('requires an account', 'options');
  return {
    account,
    get other() {
      if (other !== undefined) return other;
      throw new Skipped('requires a second account, which trades with the first one', 'options');
    },
  };
}

/** If trading is on, gives the market different prices, and an order on each side of the book. */
export async function prepareMarket(run: StreamRun): Promise<void> {
  const { session, section } = run;
  const [account, other] = session.options.accounts.filter(isUnrestricted);
  if (!session.options.trade || account === undefined || other === undefined) return;
  await tradeAtSeveralPrices(session, account, section);
  const cancelQuotes = await quoteBothSides(session, account, section);
  run.onEnd(async () => cancelQuotes?.());
}

/** Places a buy order that rests in the book. It is cancelled when the test ends. */
export async function placeRestingOrder(run: StreamRun, account: TestAccount) {
  const { symbol } = await mainSymbol(run);
  const price = await restingPrice(run.session, run.section, 'buy', symbol);
  return place(run, account, 'buy', { symbol, price });
}

/** Places a buy order above all bids and below all asks. It is cancelled when the test ends. */
export async function placeBestBid(
  run: StreamRun,
  account: TestAccount,
  size: 'quantity' | 'half' = 'quantity',
): Promise<PlacedOrder> {
  const { symbol } = await mainSymbol(run);
  return place(run, account, 'buy', { symbol, price: await priceInSpread(run, symbol), size });
}

/** Sells half of the quantity to a buy order. */
export async function sellTo(run: StreamRun, account: TestAccount, order: PlacedOrder) {
  const { symbol, price } = order;
  run.fills.set(order, (run.fills.get(order) ?? 0) + 1);
  return place(run, account, 'sell', { symbol, price, size: 'half' });
}

/**
 * Places an order that buys from two orders of another account at once, at a better price than its
 * own.
 */
export async function buyFromTwo(run: StreamRun, { account, other }: Traders) {
  const { symbol, tickSize } = await mainSymbol(run);
  const price = await priceInSpread(run, symbol);
  const higher = difference(price, `-${tickSize}`);
  await place(run, other, 'sell', { symbol, price, size: 'half' });
  await place(run, other, 'sell', { symbol, price, size: 'half' });
  const order = await place(run, account, 'buy', { symbol, price: higher });
  run.fills.set(order, 2);
  return order;
}

/** Returns whether another program traded with an order of the test, or instead of it. */
export async function hasForeignTrades(run: StreamRun): Promise<boolean> {
  for (const [{ account, symbol, orderId }, fills] of run.fills) {
    const { body } = await run.call(account, 'listMyTrades', `symbol=${symbol}`);
    const rows = (Array.isArray(body) ? body : []) as Readonly<Record<string, unknown>>[];
    if (rows.filter((row) => textOf(row.orderId) === orderId).length !== fills) return true;
  }
  return false;
}

/** Cancels an order, which must be open. */
export async function cancel(run: StreamRun, order: PlacedOrder): Promise<void> {
  await run.require(order.account, 'cancelOrder', orderParameters(run.section, order.orderId));
}

/** Places a buy order and causes it to reach a status. Returns the order. */
export async function causeStatus(
  run: StreamRun,
  traders: Traders,
  status: CausedStatus,
): Promise<PlacedOrder> {
  const { account } = traders;
  if (status === 'NEW') return placeRestingOrder(run, account);
  if (status === 'CANCELED') {
    const order = await placeRestingOrder(run, account);
    await cancel(run, order);
    return order;
  }
  const { other } = traders;
  const order = await placeBestBid(run, account);
  await sellTo(run, other, order);
  // With two fills, the quantity of the last fill differs from the cumulative quantity.
  if (status === 'FILLED') await sellTo(run, other, order);
  return order;
}

/** Returns the order as getOrder returns it. */
export async function readOrder(run: StreamRun, order: PlacedOrder) {
  const parameters = orderParameters(run.section, order.orderId);
  const { body } = await run.require(order.account, 'getOrder', parameters);
  return (body ?? {}) as Readonly<Record<string, unknown>>;
}

async function place(
  run: StreamRun,
  account: TestAccount,
  side: 'buy' | 'sell',
  terms: { readonly symbol: string; readonly price: string; readonly size?: keyof Quantities },
): Promise<PlacedOrder> {
  await rememberPositions(run.section, run.session);
  const clientOrderId = run.session.newClientOrderId();
  // Before the order is sent, because its response can be lost.
  run.onEnd(async () => {
    const selected = clientOrderParameters(run.section, 'cancelOrder', clientOrderId);
    try {
      // `call` accepts the error response for an order that is already filled or cancelled.
      await run.call(account, 'cancelOrder', selected);
    } catch (error) {
      // After a ban, nothing can be cleaned up.
      if (!(error instanceof RateLimitError)) throw error;
    }
  });
  const { symbol, price, size = 'quantity' } = terms;
  const { [size]: quantity } = await usualQuantities(run.session, run.section);
  const text = limitOrder(run.section, side, { symbol, price, quantity });
  const parameters = text.replace('{fresh}', clientOrderId);
  const { body } = await run.require(account, 'placeOrder', parameters);
  const { orderId } = (body ?? {}) as { orderId?: unknown };
  const order = { account, symbol, orderId: textOf(orderId), price };
  if (side === 'buy') run.fills.set(order, 0);
  return order;
}

/**
 * Returns a price above all bids and below all asks.
 *
 * @throws Skipped if there is none
 */
async function priceInSpread({ section, session }: StreamRun, symbol: string): Promise<string> {
  const best = await bestPrices(session, section, symbol);
  const { bid, ask, tickSize, usual } = best;
  const candidates = [
    usual,
    ...(Number.isNaN(bid) ? [] : [difference(multipleOf(tickSize, bid, 'up'), `-${tickSize}`)]),
    ...(Number.isNaN(ask) ? [] : [difference(multipleOf(tickSize, ask, 'down'), tickSize)]),
  ];
  const found = candidates.find((one) => Number(one) > 0 && isInSpread(best, one));
  if (found !== undefined) return found;
  throw new Skipped(
    `requires a price between the best bid ${bid} and the best ask ${ask} of ${symbol}`,
    'failed preparation',
  );
}
