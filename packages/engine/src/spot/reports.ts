import { type EngineEvent, type ExecutionReport, PendingEvents } from '../events.ts';
import { idOf } from '../ids.ts';
import type { Amount } from '../money/amount.ts';
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
    const status = this.#status;
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
      quantity: market.showQuantity(order.quantity),
      price: market.showPrice(order.price),
      status,
      executedQuantity: market.showQuantity(this.#executed),
      executedQuote: market.showQuote(this.#executedQuote),
      isWorking: status === 'NEW' || status === 'PARTIALLY_FILLED',
      orderTime: order.time,
      ...(this.#trade === undefined ? noFill : shownFill(order, this.#trade)),
    });
  }
}

/** What a fill adds to the report of an order. */
type Fill = Pick<
  ExecutionReport,
  | 'lastQuantity'
  | 'lastPrice'
  | 'commission'
  | 'commissionAsset'
  | 'isMaker'
  | 'tradeId'
  | 'matchOrderId'
>;

const noFill: Fill = {
  lastQuantity: '0',
  lastPrice: '0',
  commission: '0',
  commissionAsset: null,
  isMaker: false,
  tradeId: undefined,
  matchOrderId: undefined,
};

function shownFill({ market, side }: SpotOrder, trade: SpotTrade): Fill {
  const buys = side === 'BUY';
  const [own, other] = buys ? [trade.buyer, trade.seller] : [trade.seller, trade.buyer];
  return {
    lastQuantity: market.showQuantity(trade.quantity),
    lastPrice: market.showPrice(trade.price),
    commission: buys ? market.showBase(own.fee) : market.showQuote(own.fee),
    commissionAsset: (buys ? market.base : market.quote).name,
    isMaker: buys === trade.isBuyerMaker,
    tradeId: idOf('trade', trade.sequence),
    matchOrderId: idOf('order', other.order),
  };
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
