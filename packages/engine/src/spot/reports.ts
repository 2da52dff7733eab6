import {
  type EngineEvent,
  type ExecutionReport,
  PendingEvents,
  type PublicTrade,
} from '../events.ts';
import { idOf } from '../ids.ts';
import type { Amount } from '../money/amount.ts';
import type { OrderStatus, SpotOrder } from './order.ts';
import type { SpotTrade } from './trade.ts';

/** What has become of an order, at this moment. */
export class PendingReport extends PendingEvents {
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

  override show(events: EngineEvent[]): void {
    const executed = this.#executed;
    events.push(report(this.#order, this.#time, this.#status, executed, this.#executedQuote));
  }
}

/** A trade, as the public is told, and what has become of its two orders at this moment. */
export class PendingFill extends PendingEvents {
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

  override show(events: EngineEvent[]): void {
    const trade = this.#trade;
    events.push(publicTrade(trade));
    events.push(filled(trade, this.#maker, this.#makerExecuted, this.#makerQuote));
    events.push(filled(trade, this.#taker, this.#takerExecuted, this.#takerQuote));
  }
}

function filled(
  trade: SpotTrade,
  order: SpotOrder,
  executed: number,
  executedQuote: Amount,
): ExecutionReport {
  const { market } = trade;
  const buys = order.side === 'BUY';
  const status = executed === order.quantity ? 'FILLED' : 'PARTIALLY_FILLED';
  return {
    ...report(order, trade.time, status, executed, executedQuote),
    lastQuantity: market.showQuantity(trade.quantity),
    lastPrice: market.showPrice(trade.price),
    commission: buys ? market.showBase(trade.buyFee) : market.showQuote(trade.sellFee),
    commissionAsset: (buys ? market.base : market.quote).name,
    isMaker: buys === trade.isBuyerMaker,
    tradeId: idOf('trade', trade.sequence),
    matchOrderId: idOf('order', buys ? trade.sellOrder : trade.buyOrder),
  };
}

/** An order after a change that is no fill. */
function report(
  order: SpotOrder,
  time: number,
  status: OrderStatus,
  executed: number,
  executedQuote: Amount,
): ExecutionReport {
  const { market } = order;
  const quantity = market.showQuantity(order.quantity);
  return {
    kind: 'executionReport',
    account: order.account.ref,
    time,
    symbol: market.symbol,
    orderId: idOf('order', order.sequence),
    clientOrderId: order.clientOrderId,
    side: order.side,
    type: order.type,
    timeInForce: order.timeInForce,
    quantity,
    price: market.showPrice(order.price),
    status,
    lastQuantity: '0',
    lastPrice: '0',
    commission: '0',
    commissionAsset: null,
    executedQuantity: executed === order.quantity ? quantity : market.showQuantity(executed),
    executedQuote: market.showQuote(executedQuote),
    isWorking: status === 'NEW' || status === 'PARTIALLY_FILLED',
    isMaker: false,
    orderTime: order.time,
    tradeId: undefined,
    matchOrderId: undefined,
  };
}

function publicTrade(trade: SpotTrade): PublicTrade {
  const { sequence, market, price, quantity, time, isBuyerMaker } = trade;
  return {
    kind: 'trade',
    section: 'spot',
    symbol: market.symbol,
    tradeId: idOf('trade', sequence),
    price: market.showPrice(price),
    quantity: market.showQuantity(quantity),
    time,
    isBuyerMaker,
  };
}
