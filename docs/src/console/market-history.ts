import { type BrokerTarget, clientOptions } from './broker-target.ts';
import {
  type Candles,
  type ChartFill,
  type ChartOrder,
  candlesOf,
  intervalOf,
  type KlineRow,
} from './candles.ts';
import type { Market } from './markets.ts';
import { orderQueries } from './playground-views.ts';
import { sectionClient, type Values } from './section-clients.ts';

/** An hour and a quarter, if the candlesticks are minutes. */
const maximumCandles = '75';

/** Reads the latest candlesticks, and the user's open orders and fills in their time. */
export async function readCandles(
  market: Market,
  interval: string,
  target: BrokerTarget,
): Promise<Candles> {
  const { section, symbol } = market;
  const client = await sectionClient(section, clientOptions(target));
  const [rows, orders, trades] = (await Promise.all([
    client('listKlines', { symbol, interval, limit: maximumCandles }),
    client('listOpenOrders', orderQueries[section]),
    client('listMyTrades', { symbol }),
  ])) as [readonly KlineRow[], readonly Values[], readonly Values[]];
  const candles = candlesOf(rows);
  const start = candles[0]?.time ?? Number.POSITIVE_INFINITY;
  return {
    symbol,
    intervalMs: intervalOf(rows),
    candles,
    orders: orders.filter((order) => order.symbol === symbol).map(orderOf),
    fills: trades.map(fillOf).filter(({ time }) => time >= start),
  };
}

function orderOf({ side = '', price = '', origQty = '' }: Values): ChartOrder {
  return { side, price, quantity: origQty };
}

/** A trade of the user. In spot trading, `isBuyer` and `qty` replace `side` and `quantity`. */
function fillOf(trade: Values): ChartFill {
  const { time, side, isBuyer, price = '', quantity, qty } = trade;
  return {
    time: Number(time),
    side: side ?? (String(isBuyer) === 'true' ? 'BUY' : 'SELL'),
    price,
    quantity: quantity ?? qty ?? '',
  };
}
