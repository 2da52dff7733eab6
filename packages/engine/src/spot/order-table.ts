import type { SpotOrder } from './order.ts';

const pageBits = 12;
const pageSize = 1 << pageBits;

interface Page {
  readonly orders: (SpotOrder | undefined)[];
  count: number;
}

/**
 * All stored orders by sequence number. The numbers are dense, so a paged array finds an order
 * faster than a hash table. A page is dropped when its last order is removed.
 */
export class OrderTable {
  readonly #pages: (Page | undefined)[] = [];

  get(sequence: number): SpotOrder | undefined {
    return this.#pages[Math.floor(sequence / pageSize)]?.orders[sequence % pageSize];
  }

  /** Adds the newest order. */
  add(order: SpotOrder): void {
    const pageIndex = Math.floor(order.sequence / pageSize);
    while (this.#pages.length <= pageIndex) this.#pages.push(undefined);
    let page = this.#pages[pageIndex];
    if (page === undefined) {
      page = { orders: new Array(pageSize).fill(undefined), count: 0 };
      this.#pages[pageIndex] = page;
    }
    page.orders[order.sequence % pageSize] = order;
    page.count++;
  }

  remove(order: SpotOrder): void {
    const pageIndex = Math.floor(order.sequence / pageSize);
    const page = this.#pages[pageIndex];
    if (page === undefined) return;
    page.orders[order.sequence % pageSize] = undefined;
    page.count--;
    if (page.count === 0) this.#pages[pageIndex] = undefined;
  }

  /** Iterates over all stored orders, oldest first. */
  *[Symbol.iterator](): IterableIterator<SpotOrder> {
    for (const page of this.#pages) {
      if (page === undefined) continue;
      for (const order of page.orders) if (order !== undefined) yield order;
    }
  }
}
