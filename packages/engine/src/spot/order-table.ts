import type { SpotOrder } from './order.ts';

const pageBits = 12;
const pageSize = 1 << pageBits;

interface Page {
  readonly orders: (SpotOrder | undefined)[];
  kept: number;
}

/**
 * All orders that are kept, by their place in the sequence of orders. The places are dense, so
 * pages of them find an order faster than a hash table; a page goes when its last order is
 * forgotten.
 */
export class OrderTable {
  readonly #pages: (Page | undefined)[] = [];

  get(sequence: number): SpotOrder | undefined {
    return this.#pages[Math.floor(sequence / pageSize)]?.orders[sequence % pageSize];
  }

  /** Adds an order whose place is behind all others. */
  add(order: SpotOrder): void {
    const at = Math.floor(order.sequence / pageSize);
    while (this.#pages.length <= at) this.#pages.push(undefined);
    let page = this.#pages[at];
    if (page === undefined) {
      page = { orders: new Array(pageSize).fill(undefined), kept: 0 };
      this.#pages[at] = page;
    }
    page.orders[order.sequence % pageSize] = order;
    page.kept++;
  }

  remove(order: SpotOrder): void {
    const at = Math.floor(order.sequence / pageSize);
    const page = this.#pages[at];
    if (page === undefined) return;
    page.orders[order.sequence % pageSize] = undefined;
    page.kept--;
    if (page.kept === 0) this.#pages[at] = undefined;
  }

  /** Every order that is kept, the oldest first. */
  *[Symbol.iterator](): IterableIterator<SpotOrder> {
    for (const page of this.#pages) {
      if (page === undefined) continue;
      for (const order of page.orders) if (order !== undefined) yield order;
    }
  }
}
