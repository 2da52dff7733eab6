import type { Side } from '../book/book-side.ts';
import { idOf } from '../ids.ts';
import type { Candle } from '../market/candle.ts';
import { closeTimeOf } from '../market/candles.ts';
import type { KlineInterval } from '../market/intervals.ts';
import { formatDecimal } from '../money/decimal.ts';
import type { OrderStatus, OrderType, SpotOrder, TimeInForce } from './order.ts';
import type { SpotMarket } from './spot-market.ts';
import type { SpotTrade } from './trade.ts';

/** An order as answers show it (specification: spot, schema Order). */
export interface ShownOrder {
  readonly symbol: string;
  readonly orderId: string;
  readonly clientOrderId: string;
  readonly price: string;
  readonly origQty: string;
  readonly executedQty: string;
  readonly cummulativeQuoteQty: string;
  readonly avgPrice: string;
  readonly status: OrderStatus;
  readonly timeInForce: TimeInForce;
  readonly type: OrderType;
  readonly side: Side;
  readonly stopPrice: string;
  readonly icebergQty: string;
  readonly time: number;
  readonly updateTime: number;
  readonly isWorking: boolean;
}

export function shownOrder(order: SpotOrder): ShownOrder {
  const { market } = order;
  return {
    symbol: market.symbol,
    orderId: idOf('order', order.sequence),
    clientOrderId: order.clientOrderId,
    price: market.showPrice(order.price),
    origQty: market.showQuantity(order.quantity),
    executedQty: market.showQuantity(order.executed),
    cummulativeQuoteQty: market.showQuote(order.executedQuote),
    avgPrice: averagePrice(order),
    status: order.status,
    timeInForce: order.timeInForce,
    type: order.type,
    side: order.side,
    stopPrice: '0',
    icebergQty: '0',
    time: order.time,
    updateTime: order.updateTime,
    isWorking: order.isOpen,
  };
}

/** What was paid over what was executed, truncated to the precision of prices. */
function averagePrice({ market, executed, executedQuote }: SpotOrder): string {
  if (executed === 0) return '0';
  const { priceScale, quantityScale } = market.rules;
  const numerator = BigInt(executedQuote) * 10n ** BigInt(priceScale + quantityScale);
  const denominator = BigInt(executed) * 10n ** BigInt(market.quote.scale);
  return formatDecimal(numerator / denominator, priceScale);
}

/** A trade as its account sees it (specification: spot, schema AccountTrade). */
export interface ShownAccountTrade {
  readonly symbol: string;
  readonly id: string;
  readonly orderId: string;
  readonly matchOrderId: string;
  readonly price: string;
  readonly qty: string;
  readonly commission: string;
  readonly commissionAsset: string;
  readonly time: number;
  readonly isBuyer: boolean;
  readonly isMaker: boolean;
}

export function shownAccountTrade(trade: SpotTrade, account: number): ShownAccountTrade {
  const { market, buyOrder, sellOrder } = trade;
  const isBuyer = trade.buyer === account;
  return {
    symbol: market.symbol,
    id: idOf('trade', trade.sequence),
    orderId: idOf('order', isBuyer ? buyOrder : sellOrder),
    matchOrderId: idOf('order', isBuyer ? sellOrder : buyOrder),
    price: market.showPrice(trade.price),
    qty: market.showQuantity(trade.quantity),
    commission: isBuyer ? market.showBase(trade.buyFee) : market.showQuote(trade.sellFee),
    commissionAsset: (isBuyer ? market.base : market.quote).name,
    time: trade.time,
    isBuyer,
    isMaker: trade.isBuyerMaker === isBuyer,
  };
}

/** A candlestick as answers show it (specification: common, schema Kline). */
export type ShownKline = readonly [
  openTime: number,
  open: string,
  high: string,
  low: string,
  close: string,
  volume: string,
  closeTime: number,
  quoteVolume: string,
  trades: number,
  takerBaseVolume: string,
  takerQuoteVolume: string,
];

export function shownKline(market: SpotMarket, interval: KlineInterval, row: Candle): ShownKline {
  return [
    row.sequence,
    market.showPrice(row.open),
    market.showPrice(row.high),
    market.showPrice(row.low),
    market.showPrice(row.close),
    market.showQuantity(row.volume),
    closeTimeOf(interval, row.sequence),
    market.showQuote(row.quoteVolume),
    row.trades,
    market.showQuantity(row.takerVolume),
    market.showQuote(row.takerQuoteVolume),
  ];
}
