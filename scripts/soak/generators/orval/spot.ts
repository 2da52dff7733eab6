// Trades on a sandbox with the client of orval.
import {
  getBrokerInfo,
  getDepth,
  getOrder,
  getTickerPrice,
  listKlines,
  placeOrder,
} from './broker';

/** Returns the data of a successful response. `signedFetch` throws for the others. */
function dataOf<Data>(
  response: { readonly status: 200; readonly data: Data } | { status: number },
): Data {
  return (response as { readonly data: Data }).data;
}

async function main(): Promise<void> {
  const placed = dataOf(
    await placeOrder({
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      quantity: '0.250001',
      timestamp: Date.now(),
      timeInForce: 'GTC',
      price: '9990.01',
    }),
  );
  const order = dataOf(await getOrder({ orderId: placed.orderId, timestamp: Date.now() }));
  const info = dataOf(await getBrokerInfo());
  const depth = dataOf(await getDepth({ symbol: 'BTCUSDT' }));
  const candlesticks = dataOf(await listKlines({ symbol: 'BTCUSDT', interval: '1m' }));
  const tickers = dataOf(await getTickerPrice());
  const printed = {
    orderId: order.orderId,
    price: order.price,
    quantity: order.origQty,
    bid: depth.bids[0]?.[0],
    filter: info.symbols?.[0]?.filters[0]?.filterType,
    candlesticks: candlesticks.length,
    tickers: Array.isArray(tickers) ? tickers.length : 1,
  };
  console.log(JSON.stringify(printed));
}

void main();
