// Trades on a sandbox with the client of hey-api.
import './signing';
import {
  getBrokerInfo,
  getDepth,
  getOrder,
  getTickerPrice,
  listKlines,
  placeOrder,
} from './broker/sdk.gen';

async function main(): Promise<void> {
  const throwOnError = true;
  const { data: placed } = await placeOrder({
    throwOnError,
    query: {
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      quantity: '0.250001',
      timestamp: Date.now(),
      timeInForce: 'GTC',
      price: '9990.01',
    },
  });
  const { data: order } = await getOrder({
    throwOnError,
    query: { orderId: placed.orderId, timestamp: Date.now() },
  });
  const { data: info } = await getBrokerInfo({ throwOnError });
  const { data: depth } = await getDepth({ throwOnError, query: { symbol: 'BTCUSDT' } });
  const { data: candlesticks } = await listKlines({
    throwOnError,
    query: { symbol: 'BTCUSDT', interval: '1m' },
  });
  const { data: tickers } = await getTickerPrice({ throwOnError });
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
