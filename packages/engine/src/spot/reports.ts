import { type EngineEvent, PendingEvents } from '../events.ts';
import { idOf } from '../ids.ts';
import type { Amount } from '../money/amount.ts';
import { formatDecimal } from '../money/decimal.ts';
import type { OrderStatus, SpotOrder } from './order.ts';
import type { SpotTrade } from './trade.ts';

/** What has become of an order, at this moment; with a trade when it was filled. */
export class PendingReport extends PendingEvents {
  readonly #order: SpotOrder;
  readonly #time: number;
  readonly #status: OrderStatus;
  readonly #executed: number;
  readonly #executedQuote: Amount;
  readonly #trade: SpotTrade | undefined;

  constructor(order: SpotOrder, time: number, trade?: SpotTrade) {
    super();
    this.#order = order;
    this.#time = time;
    this.#status = order.status;
    this.#executed = order.executed;
    this.#executedQuote = order.executedQuote;
    this.#trade = trade;
  }

  override show(events: EngineEvent[]): void {
    const order = this.#order;
    const { market } = order;
    const trade = this.#trade;
    const status = this.#status;
    const executed = this.#executed;
    const buys = order.side === 'BUY';
    const own = buys ? trade?.buyer : trade?.seller;
    const other = buys ? trade?.seller : trade?.buyer;
    const token = buys ? market.base : market.quote;
    const quantity = market.showQuantity(order.quantity);
    events.push({
      kind: 'executionReport',
      account: order.account.ref,
      time: this.#time,
      symbol: market.symbol,
      orderId: idOf('order', order.sequence),
      clientOrderId: order.clientOrderId,
      side: order.side,
      type: order.type,
      timeInForce: order.timeInForce,
      quantity,
      price: market.showPrice(order.price),
      status,
      lastQuantity: trade === undefined ? '0' : market.showQuantity(trade.quantity),
      lastPrice: trade === undefined ? '0' : market.showPrice(trade.price),
      commission: own === undefined ? '0' : formatDecimal(own.fee, token.scale),
      commissionAsset: trade === undefined ? null : token.name,
      executedQuantity: executed === order.quantity ? quantity : market.showQuantity(executed),
      executedQuote: market.showQuote(this.#executedQuote),
      isWorking: status === 'NEW' || status === 'PARTIALLY_FILLED',
      isMaker: trade !== undefined && buys === trade.isBuyerMaker,
      orderTime: order.time,
      tradeId: trade === undefined ? undefined : idOf('trade', trade.sequence),
      matchOrderId: other === undefined ? undefined : idOf('order', other.order),
    });
  }
}

/** A trade, as the public is told. */
export class PendingTrade extends PendingEvents {
  readonly #trade: SpotTrade;

  constructor(trade: SpotTrade) {
    super();
    this.#trade = trade;
  }

  override show(events: EngineEvent[]): void {
    const { sequence, market, price, quantity, time, isBuyerMaker } = this.#trade;
    events.push({
      kind: 'trade',
      section: 'spot',
      symbol: market.symbol,
      tradeId: idOf('trade', sequence),
      price: market.showPrice(price),
      quantity: market.showQuantity(quantity),
      time,
      isBuyerMaker,
    });
  }
}
