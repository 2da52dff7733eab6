// Keeps a buy and a sell order around the middle of the book, until Ctrl+C. Calls stay within the
// rate limits, unknown outcomes are resolved, and the position counts every fill exactly once.
import { setTimeout as sleep } from 'node:timers/promises';
import { createRateBudget, withBudget } from '@broker-api/core/budget';
import { difference } from '@broker-api/core/decimal';
import { withOutcomes } from '@broker-api/core/outcomes';
import { createTradingRules } from '@broker-api/core/trading-rules';
import { createSpotClient } from '@broker-api/spot';
import { createMarketStream } from '@broker-api/streams/market';
import { createUserStream } from '@broker-api/streams/user';
import { clientOptions } from './environment.ts';

const symbol = 'BTCUSDT';
const quantity = '0.01';
const spread = 0.0004;
const maximumPosition = 0.05;
const options = clientOptions();
const client = withBudget(createSpotClient(options), createRateBudget());
const spot = withOutcomes(client, { resolve: 'automatic' });
const rules = createTradingRules(client, await client.getBrokerInfo());
const user = createUserStream({ baseUrl: options.baseUrl, spot: client });
const market = createMarketStream({ baseUrl: options.baseUrl, clients: { spot: client } });
const book = market.orderBook(symbol);
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());

let position = '0';
user.on('event', (event) => {
  if (event.kind !== 'order' || event.section !== 'spot' || event.message.s !== symbol) return;
  const { S, l, L } = event.message;
  if (Number(l) === 0) return;
  position = difference(position, S === 'BUY' ? `-${l}` : l);
  console.log(`${S === 'BUY' ? 'Bought' : 'Sold'} ${l} at ${L}; position ${position}`);
});

/** Replaces the orders of the last round with new ones. */
async function quote(): Promise<void> {
  for (const { orderId } of await client.listOpenOrders({ symbol })) {
    const { outcome } = await spot.cancelOrder({ orderId });
    // A cancellation with an unknown outcome may leave the order open: quote in the next round.
    if (outcome === 'unknown') return;
  }
  const { bestBid: bid, bestAsk: ask } = book;
  // A book that is not synced or a stream that is not live may be old: do not quote from it.
  if (user.state.status !== 'live' || book.state.status !== 'synced' || !bid || !ask) return;
  const middle = (Number(bid[0]) + Number(ask[0])) / 2;
  for (const side of ['BUY', 'SELL'] as const) {
    const sign = side === 'BUY' ? 1 : -1;
    if (sign * Number(position) >= maximumPosition) continue;
    const price = rules.roundPrice(
      symbol,
      String(middle * (1 - sign * spread)),
      side === 'BUY' ? 'down' : 'up',
    ).value;
    const placed = await spot.placeOrder({ symbol, side, type: 'LIMIT_MAKER', quantity, price });
    if (placed.outcome !== 'accepted') console.log(`${side} at ${price}: ${placed.outcome}`);
  }
}

await Promise.all([user.ready, book.synced()]);
console.log(`Quoting ${symbol} every two seconds. Press Ctrl+C to stop.`);
while (!stop.signal.aborted) {
  await quote().catch((error: Error) => console.error(error.message));
  await sleep(2000, undefined, { signal: stop.signal }).catch(() => {});
}
for (const { orderId } of await client.listOpenOrders({ symbol }))
  await spot.cancelOrder({ orderId });
console.log(`Stopped with the position ${position}; all orders are cancelled.`);
user.close();
market.close();
