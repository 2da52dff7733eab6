import { BoundedList } from '../bounded-list.ts';
import { retention } from '../retention.ts';
import type { SpotOrder } from './order.ts';
import type { SpotMarket } from './spot-market.ts';
import type { SpotTrade } from './trade.ts';

/** The spot orders and trades of one account. */
export class AccountOrders {
  readonly trades = new BoundedList<SpotTrade>(retention.trades);
  readonly #recent: BoundedList<SpotOrder>;
  readonly #byClientId = new Map<string, SpotOrder>();
  /** Open orders that are older than all recent ones, by sequence. */
  readonly #oldOpen = new Map<number, SpotOrder>();
  /** How many are open, in all and by the market's number. */
  #openCount = 0;
  readonly #openByMarket: number[] = [];
  /** The open order that was added last; each knows the one before it. */
  #newestOpen: SpotOrder | undefined = undefined;

  constructor(bound: number = retention.orders) {
    this.#recent = new BoundedList(bound);
  }

  get openCount(): number {
    return this.#openCount;
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
    this.#byClientId.set(order.clientOrderId, order);
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
    this.#openCount++;
    order.olderOpen = this.#newestOpen;
    if (this.#newestOpen) this.#newestOpen.newerOpen = order;
    this.#newestOpen = order;
  }

  /** Notes that an order rests no longer. Returns it when it is too old to be kept. */
  closed(order: SpotOrder): SpotOrder | undefined {
    const { number } = order.market;
    this.#openByMarket[number] = (this.#openByMarket[number] as number) - 1;
    this.#openCount--;
    const { olderOpen, newerOpen } = order;
    if (newerOpen) newerOpen.olderOpen = olderOpen;
    else this.#newestOpen = olderOpen;
    if (olderOpen) olderOpen.newerOpen = newerOpen;
    order.olderOpen = undefined;
    order.newerOpen = undefined;
    return this.#oldOpen.delete(order.sequence) ? this.#forget(order) : undefined;
  }

  /** The open orders, the newest first. */
  *open(): IterableIterator<SpotOrder> {
    for (let order = this.#newestOpen; order !== undefined; order = order.olderOpen) yield order;
  }

  #forget(order: SpotOrder): SpotOrder {
    this.#byClientId.delete(order.clientOrderId);
    return order;
  }
}
