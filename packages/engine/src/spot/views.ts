import type { Side } from '../book/book-side.ts';
import { formatId } from '../ids.ts';
import type { Candle } from '../market/candle.ts';
import { closeTimeOf } from '../market/candles.ts';
import type { KlineInterval } from '../market/intervals.ts';
import { formatDecimal } from '../money/decimal.ts';
import type { OrderStatus, OrderType, SpotOrder, TimeInForce } from './order.ts';
import type { SpotMarket } from './spot-market.ts';
import type { SpotTrade } from './trade.ts';

/** An order (specification: spot, schema Order). */
export interface OrderView {
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

export function orderView(order: SpotOrder): OrderView {
  const { market } = order;
  return {
    symbol: market.symbol,
    orderId: formatId('order', order.sequence),
    clientOrderId: order.clientOrderId,
    price: market.formatPrice(order.price),
    origQty: market.formatQuantity(order.quantity),
    executedQty: market.formatQuantity(order.executed),
    cummulativeQuoteQty: market.formatQuoteAmount(order.executedQuote),
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

/** Returns the executed amount divided by the executed quantity, truncated to the price scale. */
function averagePrice({ market, executed, executedQuote }: SpotOrder): string {
  if (executed === 0) return '0';
  const { priceScale, quantityScale } = market.rules;
  const numerator = BigInt(executedQuote) * 10n ** BigInt(priceScale + quantityScale);
  const denominator = BigInt(executed) * 10n ** BigInt(market.quoteToken.scale);
  return formatDecimal(numerator / denominator, priceScale);
}

/** A trade from the perspective of one account (specification: spot, schema AccountTrade). */
export interface AccountTradeView {
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

export function accountTradeView(trade: SpotTrade, account: number): AccountTradeView {
  const { market, buyOrder, sellOrder } = trade;
  const isBuyer = trade.buyerAccount === account;
  return {
    symbol: market.symbol,
    id: formatId('trade', trade.sequence),
    orderId: formatId('order', isBuyer ? buyOrder : sellOrder),
    matchOrderId: formatId('order', isBuyer ? sellOrder : buyOrder),
    price: market.formatPrice(trade.price),
    qty: market.formatQuantity(trade.quantity),
    commission: isBuyer
      ? market.formatBaseAmount(trade.buyFee)
      : market.formatQuoteAmount(trade.sellFee),
    commissionAsset: (isBuyer ? market.baseToken : market.quoteToken).name,
    time: trade.time,
    isBuyer,
    isMaker: trade.isBuyerMaker === isBuyer,
  };
}

/** A candlestick (specification: common, schema Kline). */
export type KlineView = readonly [
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

export function klineView(market: SpotMarket, interval: KlineInterval, row: Candle): KlineView {
  return [
    row.openTime,
    market.formatPrice(row.open),
    market.formatPrice(row.high),
    market.formatPrice(row.low),
    market.formatPrice(row.close),
    market.formatQuantity(row.volume),
    closeTimeOf(interval, row.openTime),
    market.formatQuoteAmount(row.quoteVolume),
    row.tradeCount,
    market.formatQuantity(row.takerVolume),
    market.formatQuoteAmount(row.takerQuoteVolume),
  ];
}
