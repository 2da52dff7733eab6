import type { Fraction } from './fraction.ts';
import type { Market, Order, State } from './state.ts';

export interface Trade {
  readonly quantity: Fraction;
  readonly price: Fraction;
  /** What the quantity is worth: both sides pay, receive, or add it to the cost of a position. */
  readonly value: Fraction;
}

/** The fee of one side of a trade. */
export interface Payment {
  readonly fee: Fraction;
  readonly token: string;
}

/** Changes the account and the position of one side, after its order has traded. */
export type Settle = (state: State, order: Order, trade: Trade, isMaker: boolean) => Payment;

/** What differs between the products when orders trade. */
export interface ProductRules {
  valueOf(market: Market, quantity: Fraction, price: Fraction): Fraction;
  /** Returns what a trade adds to the executed quote amount of its orders. */
  quoteOf(trade: Trade): Fraction;
  /** Returns whether the account has what a new order requires. */
  isCovered(state: State, order: Order): boolean;
  /** Returns whether an order may have a trade. If not, the order is cancelled. */
  mayTrade(state: State, order: Order, trade: Trade, isMaker: boolean): boolean;
  readonly settle: Settle;
}
