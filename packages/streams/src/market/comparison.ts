import { BookSide, type Level } from './book-side.ts';
import { compareDecimals } from './decimal.ts';

/** A changed level: its quantities before and after the change; undefined if there is no level. */
export interface LevelChange {
  readonly side: 'bids' | 'asks';
  readonly price: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** An order book as REST returns it. */
export interface RestBook {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

type Sides = Readonly<Record<'bids' | 'asks', BookSide>>;

const sides = ['bids', 'asks'] as const;

/**
 * The limits of `getDepth`. A response that should have all levels may end at one of them, because
 * the requirements state a maximum.
 */
const limits = [100, 500, 1000];

/**
 * Counts the levels in which a book differs from a response of REST. The response has no version,
 * so the book may have been equal at any moment since the request, or will be in a moment: the
 * count follows each change, forwards and backwards.
 */
export class Comparison {
  readonly #rest: Sides = { bids: new BookSide('bids'), asks: new BookSide('asks') };
  /** The worst price of each side that a response with a limit says something about. */
  readonly #worst: { [Side in 'bids' | 'asks']?: string | undefined } = {};
  #differences = 0;

  /** @param limit the maximum number of levels of the response; 0 for all */
  constructor(book: Sides, rest: RestBook, limit: number) {
    for (const side of sides) {
      this.#rest[side].replace(rest[side]);
      const { length } = rest[side];
      const isCut = limit > 0 ? length >= limit : limits.includes(length);
      if (isCut) this.#worst[side] = rest[side].at(-1)?.[0];
      for (const [price, quantity] of book[side]) {
        this.#differences += this.#differs(side, price, quantity);
      }
      // Each level of the response that the book does not have is a difference too.
      for (const [price] of this.#rest[side]) {
        if (book[side].get(price) === undefined) this.#differences += 1;
      }
    }
  }

  get isEqual(): boolean {
    return this.#differences === 0;
  }

  /** Follows a change of the book. */
  apply({ side, price, before, after }: LevelChange): void {
    this.#differences += this.#differs(side, price, after) - this.#differs(side, price, before);
  }

  /** Returns whether the book was equal before the last changes, or after some of them. */
  wasEqual(messages: readonly (readonly LevelChange[])[]): boolean {
    const count = this.#differences;
    let found = this.isEqual;
    for (const changes of messages.toReversed()) {
      for (const { side, price, before, after } of changes.toReversed()) {
        this.apply({ side, price, before: after, after: before });
      }
      found ||= this.isEqual;
    }
    this.#differences = count;
    return found;
  }

  #differs(side: 'bids' | 'asks', price: string, quantity: string | undefined): number {
    const worst = this.#worst[side];
    if (worst !== undefined && !this.#rest[side].isWithin(price, worst)) return 0;
    const expected = this.#rest[side].get(price);
    if (quantity === undefined || expected === undefined) return quantity === expected ? 0 : 1;
    return compareDecimals(quantity, expected) === 0 ? 0 : 1;
  }
}
