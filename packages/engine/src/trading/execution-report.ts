import type { AccountRef } from '../accounts/account.ts';
import type { EventSink } from '../events.ts';
import { formatId } from '../ids.ts';
import type { Amount } from '../money/amount.ts';
import type { Order, OrderStatus } from './order.ts';
import type { Trade } from './trade.ts';
import type { TradedSymbol } from './traded-symbol.ts';

/** The fields that the execution reports of all sections share. */
export interface ReportFields {
  readonly account: AccountRef;
  readonly time: number;
  readonly symbol: string;
  readonly orderId: string;
  readonly clientOrderId: string;
  readonly quantity: string;
  /** 0 for an order without a limit price. */
  readonly price: string;
  readonly status: OrderStatus;
  /** The quantity and the price of the fill; 0 when the change is not a fill. */
  readonly lastQuantity: string;
  readonly lastPrice: string;
  /** The cumulative filled quantity. */
  readonly executedQuantity: string;
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
  readonly section: 'spot' | 'contract' | 'option';
  readonly symbol: string;
  readonly tradeId: string;
  readonly price: string;
  readonly quantity: string;
  readonly time: number;
  readonly isBuyerMaker: boolean;
}

/** The properties of an order that a report reads. */
export type OrderValues = Pick<
  Order<never, TradedSymbol>,
  | 'sequence'
  | 'account'
  | 'symbol'
  | 'clientOrderId'
  | 'side'
  | 'price'
  | 'quantity'
  | 'time'
  | 'status'
  | 'executed'
  | 'executedQuote'
> & { readonly type: string };

/**
 * An order, with copies of the values that later commands can change. This is a class, because V8
 * recompiles a function repeatedly if the function writes large numbers to an object literal.
 */
export class OrderProgress<SomeOrder extends OrderValues> {
  readonly order: SomeOrder;
  readonly type: SomeOrder['type'];
  readonly price: number;
  readonly status: OrderStatus;
  readonly executed: number;
  readonly executedQuote: Amount;

  constructor(order: SomeOrder) {
    this.order = order;
    this.type = order.type;
    this.price = order.price;
    this.status = order.status;
    this.executed = order.executed;
    this.executedQuote = order.executedQuote;
  }
}

/** A trade with the formatted values that its events share. */
export interface Fill<SomeTrade extends Trade> {
  readonly trade: SomeTrade;
  readonly tradeId: string;
  readonly price: string;
  readonly quantity: string;
}

/** Returns the execution report for an order at a time; for a fill, also with its values. */
type FormatReport<SomeOrder extends OrderValues, SomeTrade extends Trade, Report> = (
  progress: OrderProgress<SomeOrder>,
  time: number,
  fill?: Fill<SomeTrade>,
) => Report;

/** Returns the functions that emit the events of the orders and trades of a section. */
export function orderEvents<
  SomeOrder extends OrderValues,
  SomeTrade extends Trade & { readonly isPublic?: boolean },
  Report,
>(section: PublicTrade['section'], report: FormatReport<SomeOrder, SomeTrade, Report>) {
  return {
    /** Emits the execution report for the current state of an order. */
    emitReport(order: SomeOrder, time: number, events: EventSink<Report>): void {
      const progress = new OrderProgress(order);
      events.defer(() => [report(progress, time)]);
    },

    /** Emits the trade, if it is public, and the execution reports of its two orders. */
    emitFill(
      trade: SomeTrade,
      maker: SomeOrder,
      taker: SomeOrder,
      events: EventSink<Report | PublicTrade>,
    ): void {
      const makerProgress = new OrderProgress(maker);
      const takerProgress = new OrderProgress(taker);
      events.defer(() => {
        const { time, isPublic = true } = trade;
        const fill = formatFill(trade);
        const reports = [report(makerProgress, time, fill), report(takerProgress, time, fill)];
        return isPublic ? [publicTrade(section, fill), ...reports] : reports;
      });
    },
  };
}

/** Formats the values that the execution reports of a fill share with the public trade. */
function formatFill<SomeTrade extends Trade>(trade: SomeTrade): Fill<SomeTrade> {
  const { symbol, sequence } = trade;
  return {
    trade,
    tradeId: formatId('trade', sequence),
    price: symbol.formatPrice(trade.price),
    quantity: symbol.formatQuantity(trade.quantity),
  };
}

function publicTrade(
  section: PublicTrade['section'],
  { trade: { symbol, time, isBuyerMaker }, tradeId, price, quantity }: Fill<Trade>,
): PublicTrade {
  const fields = { tradeId, price, quantity, time, isBuyerMaker };
  return { kind: 'trade', section, symbol: symbol.name, ...fields };
}

/** Formats the fields that the execution reports of all sections contain. */
export function reportFields(
  { order, price, status, executed }: OrderProgress<OrderValues>,
  time: number,
  fill: Fill<Trade> | undefined,
): ReportFields {
  const { symbol } = order;
  const trade = fill?.trade;
  const isBuy = order.side === 'BUY';
  const quantity = symbol.formatQuantity(order.quantity);
  return {
    account: order.account.ref,
    time,
    symbol: symbol.name,
    orderId: formatId('order', order.sequence),
    clientOrderId: order.clientOrderId,
    quantity,
    price: symbol.formatPrice(price),
    status,
    lastQuantity: fill?.quantity ?? '0',
    lastPrice: fill?.price ?? '0',
    executedQuantity: executed === order.quantity ? quantity : symbol.formatQuantity(executed),
    isWorking: status === 'NEW' || status === 'PARTIALLY_FILLED',
    isMaker: isBuy === trade?.isBuyerMaker,
    orderTime: order.time,
    tradeId: fill?.tradeId,
    matchOrderId: trade && formatId('order', isBuy ? trade.sellOrder : trade.buyOrder),
  };
}
