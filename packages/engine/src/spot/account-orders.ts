import { BoundedList } from '../bounded-list.ts';
import { retention } from '../retention.ts';
import { ClientOrderIndex } from './client-order-index.ts';
import type { SpotOrder } from './order.ts';
import type { SpotMarket } from './spot-market.ts';
import type { SpotTrade } from './trade.ts';

/** The spot orders and trades of one account. */
export class AccountOrders {
  readonly trades = new BoundedList<SpotTrade>(retention.trades);
  readonly #recent: BoundedList<SpotOrder>;
  readonly #byClientOrderId = new ClientOrderIndex();
  /** Open orders that are older than all recent ones, by sequence. */
  readonly #openBeyondBound = new Map<number, SpotOrder>();
  /** In no order: the last one takes the place of one that goes. */
  readonly #openOrders: SpotOrder[] = [];
  /** How many are open, by the market's number. */
  readonly #openCountByMarket: number[] = [];

  constructor(bound: number = retention.orders) {
    this.#recent = new BoundedList(bound);
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

  /** The orders that are kept but for open ones older than them, oldest first. */
  get recent(): BoundedList<SpotOrder> {
    return this.#recent;
  }

  /** Keeps a new order. Returns the order that is forgotten for it, if any. */
  add(order: SpotOrder): SpotOrder | undefined {
    this.#byClientOrderId.set(order);
    const dropped = this.#recent.push(order);
    if (dropped === undefined) return undefined;
    if (dropped.isOpen) {
      this.#openBeyondBound.set(dropped.sequence, dropped);
      return undefined;
    }
    return this.#evict(dropped);
  }

  /** Notes that an order rests. */
  addOpenOrder(order: SpotOrder): void {
    const { index } = order.market;
    while (this.#openCountByMarket.length <= index) this.#openCountByMarket.push(0);
    this.#openCountByMarket[index] = (this.#openCountByMarket[index] as number) + 1;
    order.openIndex = this.#openOrders.length;
    this.#openOrders.push(order);
  }

  /** Notes that an order rests no longer. Returns it when it is too old to be kept. */
  removeOpenOrder(order: SpotOrder): SpotOrder | undefined {
    const { index } = order.market;
    this.#openCountByMarket[index] = (this.#openCountByMarket[index] as number) - 1;
    const last = this.#openOrders.pop() as SpotOrder;
    if (last !== order) {
      this.#openOrders[order.openIndex] = last;
      last.openIndex = order.openIndex;
    }
    const isOld = this.#openBeyondBound.size > 0 && this.#openBeyondBound.delete(order.sequence);
    return isOld ? this.#evict(order) : undefined;
  }

  /** The open orders, the newest first. */
  openOrders(): SpotOrder[] {
    return this.#openOrders.toSorted((one, other) => other.sequence - one.sequence);
  }

  #evict(order: SpotOrder): SpotOrder {
    this.#byClientOrderId.delete(order.clientOrderId);
    return order;
  }
}
