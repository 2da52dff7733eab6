import { DeferredEvents, type EngineEvent, type ExecutionReport } from '../events.ts';
import { formatId } from '../ids.ts';
import type { Amount } from '../money/amount.ts';
import type { OrderStatus, SpotOrder } from './order.ts';
import type { SpotTrade } from './trade.ts';

/** The execution report for the current state of an order. */
export class DeferredExecutionReport extends DeferredEvents {
  readonly #order: SpotOrder;
  readonly #time: number;
  readonly #status: OrderStatus;
  readonly #executed: number;
  readonly #executedQuote: Amount;

  constructor(order: SpotOrder, time: number) {
    super();
    this.#order = order;
    this.#time = time;
    this.#status = order.status;
    this.#executed = order.executed;
    this.#executedQuote = order.executedQuote;
  }

  override appendTo(events: EngineEvent[]): void {
    const time = this.#time;
    events.push(report(this.#order, time, this.#status, this.#executed, this.#executedQuote));
  }
}

/** The public trade event of a fill, and the execution reports of its two orders. */
export class DeferredFill extends DeferredEvents {
  readonly #trade: SpotTrade;
  readonly #maker: SpotOrder;
  readonly #taker: SpotOrder;
  readonly #makerExecuted: number;
  readonly #makerQuote: Amount;
  readonly #takerExecuted: number;
  readonly #takerQuote: Amount;

  constructor(trade: SpotTrade, maker: SpotOrder, taker: SpotOrder) {
    super();
    this.#trade = trade;
    this.#maker = maker;
    this.#taker = taker;
    this.#makerExecuted = maker.executed;
    this.#makerQuote = maker.executedQuote;
    this.#takerExecuted = taker.executed;
    this.#takerQuote = taker.executedQuote;
  }

  override appendTo(events: EngineEvent[]): void {
    const trade = this.#trade;
    const { market, time, isBuyerMaker } = trade;
    const tradeId = formatId('trade', trade.sequence);
    const price = market.formatPrice(trade.price);
    const quantity = market.formatQuantity(trade.quantity);
    const { symbol } = market;
    const fill = { trade, tradeId, price, quantity };
    events.push({
      kind: 'trade',
      section: 'spot',
      symbol,
      tradeId,
      price,
      quantity,
      time,
      isBuyerMaker,
    });
    events.push(fillReport(this.#maker, this.#makerExecuted, this.#makerQuote, fill));
    events.push(fillReport(this.#taker, this.#takerExecuted, this.#takerQuote, fill));
  }
}

/** A trade with the formatted values that its events share. */
interface Fill {
  readonly trade: SpotTrade;
  readonly tradeId: string;
  readonly price: string;
  readonly quantity: string;
}

function fillReport(
  order: SpotOrder,
  executed: number,
  quote: Amount,
  fill: Fill,
): ExecutionReport {
  const status = executed === order.quantity ? 'FILLED' : 'PARTIALLY_FILLED';
  return report(order, fill.trade.time, status, executed, quote, fill);
}

function report(
  order: SpotOrder,
  time: number,
  status: OrderStatus,
  executed: number,
  executedQuote: Amount,
  fill?: Fill,
): ExecutionReport {
  const { market } = order;
  const trade = fill?.trade;
  const isBuy = order.side === 'BUY';
  const quantity = market.formatQuantity(order.quantity);
  return {
    kind: 'executionReport',
    account: order.account.ref,
    time,
    symbol: market.symbol,
    orderId: formatId('order', order.sequence),
    clientOrderId: order.clientOrderId,
    side: order.side,
    type: order.type,
    timeInForce: order.timeInForce,
    quantity,
    // A trade executes at the maker's price, which is already formatted as the price of the fill.
    price: order.price === trade?.price ? (fill as Fill).price : market.formatPrice(order.price),
    status,
    lastQuantity: fill?.quantity ?? '0',
    lastPrice: fill?.price ?? '0',
    commission: trade === undefined ? '0' : commission(trade, isBuy),
    commissionAsset:
      trade === undefined ? null : (isBuy ? market.baseToken : market.quoteToken).name,
    executedQuantity: executed === order.quantity ? quantity : market.formatQuantity(executed),
    executedQuote: market.formatQuoteAmount(executedQuote),
    isWorking: status === 'NEW' || status === 'PARTIALLY_FILLED',
    isMaker: isBuy === trade?.isBuyerMaker,
    orderTime: order.time,
    tradeId: fill?.tradeId,
    matchOrderId: trade && formatId('order', isBuy ? trade.sellOrder : trade.buyOrder),
  };
}

function commission({ market, buyFee, sellFee }: SpotTrade, isBuy: boolean): string {
  return isBuy ? market.formatBaseAmount(buyFee) : market.formatQuoteAmount(sellFee);
}
