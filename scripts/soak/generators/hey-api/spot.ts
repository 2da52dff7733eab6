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
import { order, report } from './report';

async function main(): Promise<void> {
  const throwOnError = true;
  const { data: placed } = await placeOrder({
    throwOnError,
    query: { ...order, timestamp: Date.now() },
  });
  const { data: found } = await getOrder({
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
  report({ order: found, info, depth, candlesticks, tickers });
}

void main();
