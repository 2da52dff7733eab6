import type { Row } from '../../auditor/rule.ts';
import { type Trade, tradeOf } from '../../auditor/section-terms.ts';
import type { CausedStatus } from '../../cases/case.ts';
import { textOf } from '../../cases/parse-exact.ts';
import { isUnrestricted } from '../../client/account.ts';
import { Skipped } from '../../client/skipped.ts';
import { difference } from '../../decimal.ts';
import { profiles } from '../../profiles/profiles.ts';
import { Market, priceInSpread } from '../market.ts';
import type { PlacedOrder } from '../trader.ts';
import { buyAndSell, ensureOrders } from '../trades.ts';
import type { StreamRun } from './stream-run.ts';

/**
 * Returns the names of the section's symbols, beginning with the one that the tests trade.
 *
 * @throws Skipped if there are none
 */
export async function listedSymbols({ section, session }: StreamRun): Promise<readonly string[]> {
  const { symbolList } = profiles[section];
  const market = new Market(session, section);
  const preferred = await market.symbol();
  const rows = await market.listing();
  const names = rows.map(({ symbol }) => textOf(symbol));
  const reason = `requires a symbol; getBrokerInfo lists no ${symbolList}`;
  if (names.length === 0) throw new Skipped(reason, 'failed preparation');
  return names.toSorted((one, two) => Number(two === preferred) - Number(one === preferred));
}

/**
 * If two accounts can trade, gives the market different prices, and an order on each side of the
 * book.
 */
export async function prepareMarket(run: StreamRun): Promise<void> {
  const { section, session } = run;
  const { trade, accounts } = session.options;
  if (!trade || accounts.filter(isUnrestricted).length < 2) return;
  const { trader } = run;
  if (Number.isNaN((await trader.market.best()).ask)) {
    await session.once(`prices of ${section}`, async () => {
      // The first and the last price are neither the highest nor the lowest.
      for (const share of [1.02, 1.03, 1, 1.01]) await buyAndSell(trader, share);
    });
  }
  run.quoting = await ensureOrders(trader, { bid: true, askUpTo: Infinity });
}

/** Places a buy order above all bids and below all asks. It is cancelled when the test ends. */
export async function placeBestBid(
  run: StreamRun,
  size: 'quantity' | 'half' = 'quantity',
): Promise<PlacedOrder> {
  const { price } = await priceBetween(run);
  const order = await run.trader.place({ side: 'buy', price, size });
  run.fills.set(order, 0);
  return order;
}

/** The other user sells half of the usual quantity to a buy order. */
export async function sellTo(run: StreamRun, order: PlacedOrder): Promise<void> {
  const { symbol, price } = order;
  run.fills.set(order, (run.fills.get(order) ?? 0) + 1);
  await run.other.place({ side: 'sell', symbol, price, size: 'half' });
}

/**
 * Trades at two prices, if there are two between the best ones: then the last price is neither the
 * one before nor the lowest one.
 */
export async function tradeAtTwoPrices(run: StreamRun): Promise<void> {
  const { price, tickSize, ask } = await priceBetween(run);
  await sellTo(run, await placeBestBid(run, 'half'));
  const higher = difference(price, `-${tickSize}`);
  if (Number(higher) >= ask) return;
  const order = await run.trader.place({ side: 'buy', price: higher, size: 'half' });
  run.fills.set(order, 0);
  await sellTo(run, order);
}

/** Places an order that buys from two orders at once, at a better price than its own. */
export async function buyFromTwo(run: StreamRun): Promise<PlacedOrder> {
  const { price, tickSize } = await priceBetween(run);
  for (let count = 0; count < 2; count++) {
    await run.other.place({ side: 'sell', price, size: 'half' });
  }
  const higher = difference(price, `-${tickSize}`);
  const order = await run.trader.place({ side: 'buy', price: higher });
  run.fills.set(order, 2);
  return order;
}

/** Returns whether another program traded with an order of the test, instead of it, or ended it. */
export async function areOrdersDisturbed(run: StreamRun): Promise<boolean> {
  for (const [order, fills] of run.fills) {
    const { symbol, orderId } = order;
    const rows = await run.trader.rows('listMyTrades', `symbol=${symbol}`);
    if (rows.filter((row) => textOf(row.orderId) === orderId).length !== fills) return true;
    const { status } = await run.trader.order(order);
    if (status === 'CANCELED' && !run.cancelled.has(order)) return true;
  }
  return false;
}

/** Returns the trades of the account with a symbol. */
export async function ownTrades(run: StreamRun, symbol: string): Promise<readonly Trade[]> {
  const body = await run.trader.require('listMyTrades', `symbol=${symbol}`);
  return (Array.isArray(body) ? (body as Row[]) : []).map((row) => tradeOf(row, run.section));
}

/** Cancels an order, which must be open. */
export async function cancel(run: StreamRun, order: PlacedOrder, trader = run.trader) {
  run.cancelled.add(order);
  await trader.require('cancelOrder', trader.idOf(order.orderId));
}

/** Places a buy order and causes it to reach a status. Returns the order. */
export async function causeStatus(run: StreamRun, status: CausedStatus): Promise<PlacedOrder> {
  const isFilled = status === 'PARTIALLY_FILLED' || status === 'FILLED';
  const order = await (isFilled ? placeBestBid(run) : run.trader.rest());
  if (isFilled) await sellTo(run, order);
  // With two fills, the quantity of the last fill differs from the cumulative quantity.
  if (status === 'FILLED') await sellTo(run, order);
  if (status === 'CANCELED') await cancel(run, order);
  return order;
}

/** Places an order that reaches a status at once: one with another type or time in force. */
export async function causeAtOnce(
  run: StreamRun,
  status: CausedStatus,
): Promise<PlacedOrder | undefined> {
  if (status === 'CANCELED') return run.trader.rest({ kind: 'ioc' });
  if (status !== 'FILLED') return undefined;
  const { price } = await priceBetween(run);
  await run.other.place({ side: 'sell', price, size: 'half' });
  const order = await run.trader.place({ side: 'buy', kind: 'market', size: 'half' });
  run.fills.set(order, 1);
  return order;
}

/**
 * Returns a price above all bids and below all asks, and the step of prices.
 *
 * @throws Skipped if there is none
 */
async function priceBetween({ trader }: StreamRun) {
  const best = await trader.market.best();
  const { symbol, bid, ask, tickSize } = best;
  const price = priceInSpread(best);
  if (price !== undefined) return { price, tickSize, ask };
  throw new Skipped(
    `requires a price between the best bid ${bid} and the best ask ${ask} of ${symbol}`,
    'failed preparation',
  );
}
