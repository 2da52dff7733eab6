import type { Amount } from '../money/amount.ts';

/** What an order book needs to know of an order that rests in it. */
export interface RestingOrder<Order> {
  /** The limit, an integer in the units of the book's prices. */
  readonly price: number;
  /** What is not executed yet, an integer in the units of the book's quantities. */
  readonly remaining: number;
  /** Where it stands in the book; the book sets these. */
  level: PriceLevel<Order> | undefined;
  previous: Order | undefined;
  next: Order | undefined;
}

/** The orders at one price, the oldest first. */
export class PriceLevel<Order> {
  readonly price: number;
  first: Order | undefined = undefined;
  last: Order | undefined = undefined;
  /** What all its orders offer; many large orders may sum to more than a safe integer. */
  quantity: Amount = 0;

  constructor(price: number) {
    this.price = price;
  }
}
