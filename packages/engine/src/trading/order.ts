import type { Account } from '../accounts/account.ts';
import type { PriceLevel, RestingOrder, Side } from '../book/order-book.ts';
import { type Amount, add } from '../money/amount.ts';
import type { TradedSymbol } from './traded-symbol.ts';

export const orderStatuses = ['NEW', 'PARTIALLY_FILLED', 'FILLED', 'CANCELED', 'REJECTED'] as const;

export type OrderStatus = (typeof orderStatuses)[number];

/** The parameters of every order: price and quantity are in units of the symbol's scales. */
export interface OrderTerms<Symbol extends TradedSymbol> {
  readonly account: Account;
  readonly symbol: Symbol;
  readonly clientOrderId: string;
  /** The side of the order book. */
  readonly side: Side;
  /** 0 for an order without a limit price. */
  readonly price: number;
  readonly quantity: number;
}

/** An order of any section, and its current state. */
export abstract class Order<Self extends Order<Self, Symbol>, Symbol extends TradedSymbol>
  implements RestingOrder<Self>
{
  readonly sequence: number;
  readonly account: Account;
  readonly symbol: Symbol;
  readonly clientOrderId: string;
  readonly side: Side;
  readonly price: number;
  readonly quantity: number;
  readonly time: number;
  /** The quantity that is not executed yet. */
  remaining: number;
  /** The sum of price × quantity of all fills, in the unit of the section. */
  executedQuote: Amount = 0;
  status: OrderStatus = 'NEW';
  updateTime: number;
  level: PriceLevel<Self> | undefined = undefined;
  previous: Self | undefined = undefined;
  next: Self | undefined = undefined;

  constructor(sequence: number, terms: OrderTerms<Symbol>, time: number) {
    this.sequence = sequence;
    this.account = terms.account;
    this.symbol = terms.symbol;
    this.clientOrderId = terms.clientOrderId;
    this.side = terms.side;
    this.price = terms.price;
    this.quantity = terms.quantity;
    this.remaining = terms.quantity;
    this.time = time;
    this.updateTime = time;
  }

  get executed(): number {
    return this.quantity - this.remaining;
  }

  /** Updates the order after a fill; `quote` is in the unit of `executedQuote`. */
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
