import { BoundedList } from '../bounded-list.ts';
import { retention } from '../retention.ts';
import { ClientIds } from './client-ids.ts';
import type { SpotOrder } from './order.ts';
import type { SpotMarket } from './spot-market.ts';
import type { SpotTrade } from './trade.ts';

/** The spot orders and trades of one account. */
export class AccountOrders {
  readonly trades = new BoundedList<SpotTrade>(retention.trades);
  readonly #recent: BoundedList<SpotOrder>;
  readonly #byClientId = new ClientIds();
  /** Open orders that are older than all recent ones, by sequence. */
  readonly #oldOpen = new Map<number, SpotOrder>();
  /** In no order: the last one takes the place of one that goes. */
  readonly #open: SpotOrder[] = [];
  /** How many are open, by the market's number. */
  readonly #openByMarket: number[] = [];

  constructor(bound: number = retention.orders) {
    this.#recent = new BoundedList(bound);
  }

  get openCount(): number {
    return this.#open.length;
  }

  openCountIn(market: SpotMarket): number {
    return this.#openByMarket[market.number] ?? 0;
  }

  byClientId(clientOrderId: string): SpotOrder | undefined {
    return this.#byClientId.get(clientOrderId);
  }

  /** The orders that are kept but for open ones older than them, oldest first. */
  get recent(): BoundedList<SpotOrder> {
    return this.#recent;
  }

  /** Keeps a new order. Returns the order that is forgotten for it, if any. */
  add(order: SpotOrder): SpotOrder | undefined {
    this.#byClientId.set(order);
    const dropped = this.#recent.push(order);
    if (dropped === undefined) return undefined;
    if (dropped.isOpen) {
      this.#oldOpen.set(dropped.sequence, dropped);
      return undefined;
    }
    return this.#forget(dropped);
  }

  /** Notes that an order rests. */
  opened(order: SpotOrder): void {
    const { number } = order.market;
    while (this.#openByMarket.length <= number) this.#openByMarket.push(0);
    this.#openByMarket[number] = (this.#openByMarket[number] as number) + 1;
    order.openPlace = this.#open.length;
    this.#open.push(order);
  }

  /** Notes that an order rests no longer. Returns it when it is too old to be kept. */
  closed(order: SpotOrder): SpotOrder | undefined {
    const { number } = order.market;
    this.#openByMarket[number] = (this.#openByMarket[number] as number) - 1;
    const last = this.#open.pop() as SpotOrder;
    if (last !== order) {
      this.#open[order.openPlace] = last;
      last.openPlace = order.openPlace;
    }
    const isOld = this.#oldOpen.size > 0 && this.#oldOpen.delete(order.sequence);
    return isOld ? this.#forget(order) : undefined;
  }

  /** The open orders, the newest first. */
  open(): SpotOrder[] {
    return this.#open.toSorted((one, other) => other.sequence - one.sequence);
  }

  #forget(order: SpotOrder): SpotOrder {
    this.#byClientId.delete(order.clientOrderId);
    return order;
  }
}
