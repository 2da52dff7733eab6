// Trades on a sandbox with the client of orval.
import {
  getBrokerInfo,
  getDepth,
  getOrder,
  getTickerPrice,
  listKlines,
  placeOrder,
} from './broker';
import { order, report } from './report';

/** Returns the data of a successful response. `signedFetch` throws for the others. */
function dataOf<Data>(
  response: { readonly status: 200; readonly data: Data } | { status: number },
): Data {
  return (response as { readonly data: Data }).data;
}

async function main(): Promise<void> {
  const placed = dataOf(await placeOrder({ ...order, timestamp: Date.now() }));
  const found = dataOf(await getOrder({ orderId: placed.orderId, timestamp: Date.now() }));
  const info = dataOf(await getBrokerInfo());
  const depth = dataOf(await getDepth({ symbol: 'BTCUSDT' }));
  const candlesticks = dataOf(await listKlines({ symbol: 'BTCUSDT', interval: '1m' }));
  const tickers = dataOf(await getTickerPrice());
  report({ order: found, info, depth, candlesticks, tickers });
}

void main();
