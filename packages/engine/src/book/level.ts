import type { Amount } from '../money/amount.ts';

/** What an order book needs to know of an order that rests in it. */
export interface Resting<Order> {
  /** The limit, an integer in the units of the book's prices. */
  readonly price: number;
  /** What is not executed yet, an integer in the units of the book's quantities. */
  readonly remaining: number;
  /** Where it stands in the book; the book sets these. */
  level: Level<Order> | undefined;
  previous: Order | undefined;
  next: Order | undefined;
}

/** The orders at one price, the oldest first. */
export class Level<Order> {
  readonly price: number;
  first: Order | undefined = undefined;
  last: Order | undefined = undefined;
  /** What all its orders offer; many large orders may sum to more than a safe integer. */
  total: Amount = 0;

  constructor(price: number) {
    this.price = price;
  }
}
