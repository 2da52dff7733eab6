import type { Row } from '../../auditor/rule.ts';
import { textOf } from '../../cases/parse-exact.ts';
import type { CausedStatus } from '../../cases/stream-case.ts';
import { isUnrestricted, type TestAccount } from '../../client/account.ts';
import { Skipped } from '../../client/skipped.ts';
import { difference, multipleOf } from '../../decimal.ts';
import { profiles } from '../../profiles/profiles.ts';
import { isInSpread, Market } from '../market.ts';
import { type PlacedOrder, Trader } from '../trader.ts';
import { quoteBothSides, tradeAtSeveralPrices } from '../trades.ts';
import type { StreamRun } from './stream-run.ts';

/** Returns the names of the section's symbols, beginning with the one that the tests trade. */
export async function listedSymbols({ section, session }: StreamRun): Promise<readonly string[]> {
  const { symbolList } = profiles[section];
  const market = new Market(session, section);
  const preferred = await market.symbol();
  const rows = await market.listing();
  const names = rows.map(({ symbol }) => textOf(symbol));
  const isPreferred = (name: string): boolean => name === preferred;
  if (names.length === 0) {
    throw new Skipped(
      `requires a symbol; getBrokerInfo lists no ${symbolList}`,
      'failed preparation',
    );
  }
  return [...names.filter(isPreferred), ...names.filter((one) => !isPreferred(one))];
}

/** Returns the symbol that the tests trade. */
export const mainSymbol = ({ session, section }: StreamRun): Promise<string> =>
  new Market(session, section).symbol();

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
  const trader = new Trader(session, section, account);
  await tradeAtSeveralPrices(trader);
  const cancelQuotes = await quoteBothSides(trader);
  run.onEnd(async () => cancelQuotes?.());
}

/** Places a buy order that rests in the book. It is cancelled when the test ends. */
export const placeRestingOrder = async (run: StreamRun, account: TestAccount) =>
  run.trader(account).rest({ symbol: await mainSymbol(run) });

/** Places a buy order above all bids and below all asks. It is cancelled when the test ends. */
export async function placeBestBid(
  run: StreamRun,
  account: TestAccount,
  size: 'quantity' | 'half' = 'quantity',
): Promise<PlacedOrder> {
  const symbol = await mainSymbol(run);
  const { price } = await priceInSpread(run, symbol);
  const order = await run.trader(account).place({ side: 'buy', symbol, price, size });
  run.fills.set(order, 0);
  return order;
}

/** Sells half of the quantity to a buy order. */
export async function sellTo(run: StreamRun, account: TestAccount, order: PlacedOrder) {
  const { symbol, price } = order;
  run.fills.set(order, (run.fills.get(order) ?? 0) + 1);
  return run.trader(account).place({ side: 'sell', symbol, price, size: 'half' });
}

/**
 * Places an order that buys from two orders of another account at once, at a better price than its
 * own.
 */
export async function buyFromTwo(run: StreamRun, { account, other }: Traders) {
  const symbol = await mainSymbol(run);
  const { price, tickSize } = await priceInSpread(run, symbol);
  const higher = difference(price, `-${tickSize}`);
  const asks = run.trader(other);
  await asks.place({ side: 'sell', symbol, price, size: 'half' });
  await asks.place({ side: 'sell', symbol, price, size: 'half' });
  const order = await run.trader(account).place({ side: 'buy', symbol, price: higher });
  run.fills.set(order, 2);
  return order;
}

/** Returns whether another program traded with an order of the test, or instead of it. */
export async function hasForeignTrades(run: StreamRun): Promise<boolean> {
  for (const [{ account, symbol, orderId }, fills] of run.fills) {
    const rows = await run.trader(account).rows('listMyTrades', `symbol=${symbol}`);
    if (rows.filter((row) => textOf(row.orderId) === orderId).length !== fills) return true;
  }
  return false;
}

/** Cancels an order, which must be open. */
export async function cancel(run: StreamRun, order: PlacedOrder): Promise<void> {
  const parameters = run.trader(order.account).idOf(order.orderId);
  await run.require(order.account, 'cancelOrder', parameters);
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
export async function readOrder(run: StreamRun, { account, orderId }: PlacedOrder): Promise<Row> {
  const { body } = await run.require(account, 'getOrder', run.trader(account).idOf(orderId));
  return (body ?? {}) as Row;
}

/**
 * Returns a price above all bids and below all asks, and the step of prices.
 *
 * @throws Skipped if there is none
 */
async function priceInSpread({ section, session }: StreamRun, symbol: string) {
  const best = await new Market(session, section).best(symbol);
  const { bid, ask, tickSize, usual } = best;
  const candidates = [
    usual,
    ...(Number.isNaN(bid) ? [] : [difference(multipleOf(tickSize, bid, 'up'), `-${tickSize}`)]),
    ...(Number.isNaN(ask) ? [] : [difference(multipleOf(tickSize, ask, 'down'), tickSize)]),
  ];
  const price = candidates.find((one) => Number(one) > 0 && isInSpread(best, one));
  if (price !== undefined) return { price, tickSize };
  throw new Skipped(
    `requires a price between the best bid ${bid} and the best ask ${ask} of ${symbol}`,
    'failed preparation',
  );
}
