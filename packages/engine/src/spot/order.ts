import type { Account } from '../accounts/account.ts';
import type { Side } from '../book/book-side.ts';
import type { PriceLevel, RestingOrder } from '../book/price-level.ts';
import { type Amount, add } from '../money/amount.ts';
import type { SpotSymbol } from './spot-symbol.ts';

export const orderTypes = ['LIMIT', 'MARKET', 'LIMIT_MAKER'] as const;
export const timesInForce = ['GTC', 'IOC', 'FOK'] as const;
export const orderStatuses = ['NEW', 'PARTIALLY_FILLED', 'FILLED', 'CANCELED', 'REJECTED'] as const;

export type OrderType = (typeof orderTypes)[number];
export type TimeInForce = (typeof timesInForce)[number];
export type OrderStatus = (typeof orderStatuses)[number];

/** The parameters of an order: price and quantity are in units of the symbol's scales. */
export interface OrderTerms {
  readonly account: Account;
  readonly symbol: SpotSymbol;
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
  readonly symbol: SpotSymbol;
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

  constructor(sequence: number, terms: OrderTerms, time: number) {
    this.sequence = sequence;
    this.account = terms.account;
    this.symbol = terms.symbol;
    this.clientOrderId = terms.clientOrderId;
    this.side = terms.side;
    this.type = terms.type;
    this.timeInForce = terms.timeInForce;
    this.price = terms.price;
    this.quantity = terms.quantity;
    this.remaining = terms.quantity;
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
