import type { AccountRef } from '../accounts/account.ts';
import type { Side } from '../book/book-side.ts';
import type { EventSink } from '../events.ts';
import { formatId } from '../ids.ts';
import type { Amount } from '../money/amount.ts';
import type { OrderStatus, OrderType, SpotOrder, TimeInForce } from './order.ts';
import type { SpotTrade } from './trade.ts';

/**
 * A change of a spot order: accepted, partially filled, filled, cancelled or rejected. The user
 * stream sends it as `executionReport`. Decimals and ids are strings; times are milliseconds since
 * the epoch.
 */
export interface ExecutionReport {
  readonly kind: 'executionReport';
  readonly account: AccountRef;
  readonly time: number;
  readonly symbol: string;
  readonly orderId: string;
  readonly clientOrderId: string;
  readonly side: Side;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  readonly quantity: string;
  /** 0 for a MARKET order. */
  readonly price: string;
  readonly status: OrderStatus;
  /** The quantity, price and commission of the fill; 0 when the change is not a fill. */
  readonly lastQuantity: string;
  readonly lastPrice: string;
  readonly commission: string;
  /** Null when the change is not a fill. */
  readonly commissionAsset: string | null;
  /** The cumulative filled quantity, in the base asset and in the quote asset. */
  readonly executedQuantity: string;
  readonly executedQuote: string;
  readonly isWorking: boolean;
  readonly isMaker: boolean;
  /** When the order was created. */
  readonly orderTime: number;
  /** Undefined when the change is not a fill. */
  readonly tradeId: string | undefined;
  readonly matchOrderId: string | undefined;
}

/** A trade as published in market data, without its accounts. */
export interface PublicTrade {
  readonly kind: 'trade';
  readonly section: 'spot';
  readonly symbol: string;
  readonly tradeId: string;
  readonly price: string;
  readonly quantity: string;
  readonly time: number;
  readonly isBuyerMaker: boolean;
}

export type SpotEvent = ExecutionReport | PublicTrade;

/**
 * An order, with copies of the values that later commands can change. A class, because V8 compiles
 * a function again and again if it writes large numbers to an object literal.
 */
class OrderProgress {
  readonly order: SpotOrder;
  readonly status: OrderStatus;
  readonly executed: number;
  readonly executedQuote: Amount;

  constructor(order: SpotOrder) {
    this.order = order;
    this.status = order.status;
    this.executed = order.executed;
    this.executedQuote = order.executedQuote;
  }
}

/** A trade with the formatted values that its events share. */
interface Fill {
  readonly trade: SpotTrade;
  readonly tradeId: string;
  readonly price: string;
  readonly quantity: string;
}

/** Emits the execution report for the current state of an order. */
export function emitReport(order: SpotOrder, time: number, events: EventSink<SpotEvent>): void {
  const progress = new OrderProgress(order);
  events.defer(() => [report(progress, time)]);
}

/** Emits the public trade, and the execution reports of its two orders. */
export function emitFill(
  trade: SpotTrade,
  maker: SpotOrder,
  taker: SpotOrder,
  events: EventSink<SpotEvent>,
): void {
  const makerProgress = new OrderProgress(maker);
  const takerProgress = new OrderProgress(taker);
  events.defer(() => {
    const { symbol, time, isBuyerMaker } = trade;
    const tradeId = formatId('trade', trade.sequence);
    const price = symbol.formatPrice(trade.price);
    const quantity = symbol.formatQuantity(trade.quantity);
    const fill = { trade, tradeId, price, quantity };
    const shared = { symbol: symbol.name, tradeId, price, quantity, time, isBuyerMaker };
    return [
      { kind: 'trade', section: 'spot', ...shared },
      report(makerProgress, time, fill),
      report(takerProgress, time, fill),
    ];
  });
}

function report(
  { order, status, executed, executedQuote }: OrderProgress,
  time: number,
  fill?: Fill,
): ExecutionReport {
  const { symbol } = order;
  const trade = fill?.trade;
  const isBuy = order.side === 'BUY';
  const quantity = symbol.formatQuantity(order.quantity);
  return {
    kind: 'executionReport',
    account: order.account.ref,
    time,
    symbol: symbol.name,
    orderId: formatId('order', order.sequence),
    clientOrderId: order.clientOrderId,
    side: order.side,
    type: order.type,
    timeInForce: order.timeInForce,
    quantity,
    price: symbol.formatPrice(order.price),
    status,
    lastQuantity: fill?.quantity ?? '0',
    lastPrice: fill?.price ?? '0',
    commission: trade === undefined ? '0' : commission(trade, isBuy),
    commissionAsset:
      trade === undefined ? null : (isBuy ? symbol.baseToken : symbol.quoteToken).name,
    executedQuantity: executed === order.quantity ? quantity : symbol.formatQuantity(executed),
    executedQuote: symbol.formatQuoteAmount(executedQuote),
    isWorking: status === 'NEW' || status === 'PARTIALLY_FILLED',
    isMaker: isBuy === trade?.isBuyerMaker,
    orderTime: order.time,
    tradeId: fill?.tradeId,
    matchOrderId: trade && formatId('order', isBuy ? trade.sellOrder : trade.buyOrder),
  };
}

function commission({ symbol, buyFee, sellFee }: SpotTrade, isBuy: boolean): string {
  return isBuy ? symbol.formatBaseAmount(buyFee) : symbol.formatQuoteAmount(sellFee);
}
