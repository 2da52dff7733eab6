// Buys a little at the best price, and prints the order and its trades.
import { BrokerError, createSpotClient } from '@broker-api/spot';
import { clientOptions } from './environment.ts';

const spot = createSpotClient(clientOptions());
const symbol = 'BTCUSDT';

const { asks } = await spot.getDepth({ symbol, limit: 5 });
const [bestAsk] = asks;
if (bestAsk === undefined) throw new Error(`The book of ${symbol} has no asks; try again.`);
const [price] = bestAsk;
console.log(`The best ask of ${symbol} is ${price}.`);

try {
  // IOC: what cannot be bought at once is cancelled. Prices and quantities are exact: strings.
  const terms = { symbol, side: 'BUY', type: 'LIMIT', timeInForce: 'IOC' } as const;
  const { orderId } = await spot.placeOrder({ ...terms, quantity: '0.01', price });
  const { status, executedQty } = await spot.getOrder({ orderId });
  console.log(`Order ${orderId} is ${status}; bought ${executedQty}.`);
  for (const trade of await spot.listMyTrades({ symbol, limit: 100 })) {
    if (trade.orderId !== orderId) continue;
    const { qty, commission, commissionAsset } = trade;
    console.log(`Trade: ${qty} at ${trade.price}, commission ${commission} ${commissionAsset}.`);
  }
} catch (error) {
  if (!(error instanceof BrokerError)) throw error;
  // 'unknown' means that the order may have been executed: look it up before you repeat it.
  console.error(`${error.name} (${error.code}), outcome ${error.outcome}: ${error.message}`);
  process.exitCode = 1;
}
