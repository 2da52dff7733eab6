import { BoundedList, bySequence } from '../bounded-list.ts';
import { retention } from '../retention.ts';
import { SortedMap } from '../sorted-map.ts';
import type { SpotOrder } from './order.ts';
import type { SpotSymbol } from './spot-symbol.ts';
import type { SpotTrade } from './trade.ts';

/** The spot orders and trades of one account. */
export class AccountOrders {
  readonly trades = new BoundedList<SpotTrade>(retention.trades, bySequence);
  /** The newest orders, oldest first. Older open orders are not included. */
  readonly recent: BoundedList<SpotOrder>;
  readonly #byClientOrderId = new Map<string, SpotOrder>();
  /** By sequence number. */
  readonly open = new SortedMap<SpotOrder>();
  readonly #openCounts = new Map<SpotSymbol, number>();

  constructor(bound: number = retention.orders) {
    this.recent = new BoundedList<SpotOrder>(bound, bySequence);
  }

  get openOrderCount(): number {
    return this.open.size;
  }

  openOrderCountIn(symbol: SpotSymbol): number {
    return this.#openCounts.get(symbol) ?? 0;
  }

  find(sequence: number): SpotOrder | undefined {
    const order = this.recent.at(this.recent.countBelow(sequence));
    return order?.sequence === sequence ? order : this.open.get(sequence);
  }

  findByClientOrderId(clientOrderId: string): SpotOrder | undefined {
    return this.#byClientOrderId.get(clientOrderId);
  }

  /** Adds a new order. If the bound is exceeded, evicts the oldest order unless it is open. */
  add(order: SpotOrder): void {
    this.#byClientOrderId.set(order.clientOrderId, order);
    const oldest = this.recent.push(order);
    if (oldest !== undefined && !oldest.isOpen) this.#evict(oldest);
  }

  /** Adds the newest order to the open orders. */
  addOpenOrder(order: SpotOrder): void {
    this.open.insert(order.sequence, order);
    this.#openCounts.set(order.symbol, this.openOrderCountIn(order.symbol) + 1);
  }

  /** Removes a closed order from the open orders. Evicts it if it is older than the recent ones. */
  removeOpenOrder(order: SpotOrder): void {
    this.open.remove(order.sequence);
    this.#openCounts.set(order.symbol, this.openOrderCountIn(order.symbol) - 1);
    if (this.#isBeforeRecent(order)) this.#evict(order);
  }

  /** Iterates over all stored orders, oldest first. */
  *[Symbol.iterator](): IterableIterator<SpotOrder> {
    for (const order of this.open.ascending()) {
      if (!this.#isBeforeRecent(order)) break;
      yield order;
    }
    yield* this.recent;
  }

  #isBeforeRecent({ sequence }: SpotOrder): boolean {
    const first = this.recent.at(0);
    return first !== undefined && sequence < first.sequence;
  }

  #evict({ clientOrderId }: SpotOrder): void {
    this.#byClientOrderId.delete(clientOrderId);
  }
}
