import { BoundedList, bySequence } from '../bounded-list.ts';
import { retention } from '../retention.ts';
import { ClientOrderIndex } from './client-order-index.ts';
import type { SpotOrder } from './order.ts';
import type { SpotMarket } from './spot-market.ts';
import type { SpotTrade } from './trade.ts';

/** The spot orders and trades of one account. */
export class AccountOrders {
  readonly trades = new BoundedList<SpotTrade>(retention.trades, bySequence);
  readonly #recent: BoundedList<SpotOrder>;
  readonly #byClientOrderId = new ClientOrderIndex();
  /** By sequence number: the open orders that are older than all orders in `#recent`. */
  readonly #openBeyondBound = new Map<number, SpotOrder>();
  /** Unsorted: when an order is removed, the last order moves to its index. */
  readonly #openOrders: SpotOrder[] = [];
  /** The number of open orders, by market index. */
  readonly #openCountByMarket: number[] = [];

  constructor(bound: number = retention.orders) {
    this.#recent = new BoundedList<SpotOrder>(bound, bySequence);
  }

  get openOrderCount(): number {
    return this.#openOrders.length;
  }

  openOrderCountIn(market: SpotMarket): number {
    return this.#openCountByMarket[market.index] ?? 0;
  }

  findByClientOrderId(clientOrderId: string): SpotOrder | undefined {
    return this.#byClientOrderId.get(clientOrderId);
  }

  /** The newest orders, oldest first. Older open orders are not included. */
  get recent(): BoundedList<SpotOrder> {
    return this.#recent;
  }

  /** Adds a new order, and returns the order that was evicted, if any. */
  add(order: SpotOrder): SpotOrder | undefined {
    this.#byClientOrderId.set(order);
    const oldest = this.#recent.push(order);
    if (oldest === undefined) return undefined;
    if (oldest.isOpen) {
      this.#openBeyondBound.set(oldest.sequence, oldest);
      return undefined;
    }
    return this.#evict(oldest);
  }

  addOpenOrder(order: SpotOrder): void {
    const { index } = order.market;
    while (this.#openCountByMarket.length <= index) this.#openCountByMarket.push(0);
    this.#openCountByMarket[index] = (this.#openCountByMarket[index] as number) + 1;
    order.openIndex = this.#openOrders.length;
    this.#openOrders.push(order);
  }

  /** Removes a closed order from the open orders. Returns the order if it is evicted, too. */
  removeOpenOrder(order: SpotOrder): SpotOrder | undefined {
    const { index } = order.market;
    this.#openCountByMarket[index] = (this.#openCountByMarket[index] as number) - 1;
    const last = this.#openOrders.pop() as SpotOrder;
    if (last !== order) {
      this.#openOrders[order.openIndex] = last;
      last.openIndex = order.openIndex;
    }
    const isBeyondBound =
      this.#openBeyondBound.size > 0 && this.#openBeyondBound.delete(order.sequence);
    return isBeyondBound ? this.#evict(order) : undefined;
  }

  /** Returns the open orders, newest first. */
  openOrders(): SpotOrder[] {
    return this.#openOrders.toSorted((left, right) => right.sequence - left.sequence);
  }

  #evict(order: SpotOrder): SpotOrder {
    this.#byClientOrderId.delete(order.clientOrderId);
    return order;
  }
}
