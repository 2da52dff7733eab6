import type { Account } from '../accounts/account.ts';
import type { Side } from '../book/book-side.ts';
import type { PriceLevel, RestingOrder } from '../book/price-level.ts';
import { type Amount, add } from '../money/amount.ts';
import type { SpotMarket } from './spot-market.ts';

export type OrderType = 'LIMIT' | 'MARKET' | 'LIMIT_MAKER';
export type TimeInForce = 'GTC' | 'IOC' | 'FOK';
export type OrderStatus = 'NEW' | 'PARTIALLY_FILLED' | 'FILLED' | 'CANCELED' | 'REJECTED';

/** A new order with parsed parameters: price and quantity are in units of the market's scales. */
export interface OrderRequest {
  readonly account: Account;
  readonly market: SpotMarket;
  readonly clientOrderId: string;
  readonly side: Side;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  /** 0 for a MARKET order. */
  readonly price: number;
  readonly quantity: number;
}

/** A spot order and its current state. */
export class SpotOrder implements RestingOrder<SpotOrder> {
  readonly sequence: number;
  readonly account: Account;
  readonly market: SpotMarket;
  readonly clientOrderId: string;
  readonly side: Side;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  readonly price: number;
  readonly quantity: number;
  readonly time: number;
  /** The quantity that is not executed yet. */
  remaining: number;
  /** The cumulative executed amount, in units of the quote token. */
  executedQuote: Amount = 0;
  status: OrderStatus = 'NEW';
  updateTime: number;
  level: PriceLevel<SpotOrder> | undefined = undefined;
  previous: SpotOrder | undefined = undefined;
  next: SpotOrder | undefined = undefined;
  /** The index in the open orders of the account, while the order is on the book. */
  openIndex = 0;

  constructor(sequence: number, request: OrderRequest, time: number) {
    this.sequence = sequence;
    this.account = request.account;
    this.market = request.market;
    this.clientOrderId = request.clientOrderId;
    this.side = request.side;
    this.type = request.type;
    this.timeInForce = request.timeInForce;
    this.price = request.price;
    this.quantity = request.quantity;
    this.remaining = request.quantity;
    this.time = time;
    this.updateTime = time;
  }

  get executed(): number {
    return this.quantity - this.remaining;
  }

  /** Updates the order after a fill; `quote` is in units of the quote token. */
  applyFill(quantity: number, quote: Amount, time: number): void {
    this.remaining -= quantity;
    this.executedQuote = add(this.executedQuote, quote);
    this.status = this.remaining === 0 ? 'FILLED' : 'PARTIALLY_FILLED';
    this.updateTime = time;
  }

  /** Whether the order can still trade. */
  get isOpen(): boolean {
    return this.status === 'NEW' || this.status === 'PARTIALLY_FILLED';
  }
}
