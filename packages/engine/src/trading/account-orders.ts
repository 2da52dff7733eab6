import { BoundedList, bySequence, flatten, type Sequenced } from '../bounded-list.ts';
import { retention } from '../retention.ts';
import { copiedPerSlice, type Slices } from '../slices.ts';
import { SortedMap } from '../sorted-map.ts';
import type { TradedSymbol } from './traded-symbol.ts';

/** The properties of an order that `AccountOrders` reads. */
interface ListedOrder extends Sequenced {
  readonly clientOrderId: string;
  readonly symbol: TradedSymbol;
  readonly isOpen: boolean;
}

/** The orders and trades of one account in one section. */
export class AccountOrders<Order extends ListedOrder, Trade extends Sequenced> {
  readonly trades = new BoundedList<Trade>(retention.trades, bySequence);
  /** The newest orders, oldest first. Older open orders are not included. */
  readonly recent: BoundedList<Order>;
  readonly #byClientOrderId = new Map<string, Order>();
  /** The open orders, by sequence number. */
  readonly open = new SortedMap<Order>();
  readonly #openCounts = new Map<TradedSymbol, number>();

  constructor(bound: number = retention.orders) {
    this.recent = new BoundedList<Order>(bound, bySequence);
  }

  get openOrderCount(): number {
    return this.open.size;
  }

  /** Returns whether an order is one of the open orders. */
  isListedOpen({ sequence }: Order): boolean {
    return this.open.get(sequence) !== undefined;
  }

  openOrderCountIn(symbol: TradedSymbol): number {
    return this.#openCounts.get(symbol) ?? 0;
  }

  find(sequence: number): Order | undefined {
    const order = this.recent.at(this.recent.countBelow(sequence));
    return order?.sequence === sequence ? order : this.open.get(sequence);
  }

  findByClientOrderId(clientOrderId: string): Order | undefined {
    return this.#byClientOrderId.get(clientOrderId);
  }

  /** Adds a new order. If the list exceeds its bound, evicts the oldest order unless it is open. */
  add(order: Order): void {
    this.#byClientOrderId.set(order.clientOrderId, order);
    const oldest = this.recent.push(order);
    if (oldest !== undefined && !oldest.isOpen) this.#evict(oldest);
  }

  /** Adds an order, which must be newer than all open orders, to the open orders. */
  addOpenOrder(order: Order): void {
    this.open.insert(order.sequence, order);
    this.#openCounts.set(order.symbol, this.openOrderCountIn(order.symbol) + 1);
  }

  /** Removes a closed order from the open orders. Evicts it if it is older than `recent`. */
  removeOpenOrder(order: Order): void {
    this.open.remove(order.sequence);
    this.#openCounts.set(order.symbol, this.openOrderCountIn(order.symbol) - 1);
    if (this.#isBeforeRecent(order)) this.#evict(order);
  }

  /** Iterates over all stored orders, oldest first. */
  *[Symbol.iterator](): IterableIterator<Order> {
    for (const order of this.open.ascending()) {
      if (!this.#isBeforeRecent(order)) break;
      yield order;
    }
    yield* this.recent;
  }

  /**
   * Returns all stored orders, oldest first. Later commands do not change them: of each open order,
   * the values that can change are copied, in slices.
   *
   * @param mutable the names of these values
   */
  *capture<Name extends keyof Order>(mutable: readonly Name[]): Slices<Iterable<Order>> {
    const recent = this.recent.capture();
    const open: Order[] = [];
    const columns = mutable.map((): Order[Name][] => []);
    for (const order of this.open.ascending()) {
      if (open.length % copiedPerSlice === copiedPerSlice - 1) yield;
      open.push(order);
      for (const [index, name] of mutable.entries()) columns[index]?.push(order[name]);
    }
    const firstRecent = open.findIndex((order) => !this.#isBeforeRecent(order));
    const older = open.slice(0, firstRecent < 0 ? open.length : firstRecent);
    return (function* orders() {
      let next = 0;
      for (const order of flatten<Order>([older, recent])) {
        if (order !== open[next]) {
          yield order;
          continue;
        }
        const copy: Order = Object.assign(Object.create(Object.getPrototypeOf(order)), order);
        for (const [index, name] of mutable.entries()) {
          copy[name] = columns[index]?.[next] as Order[Name];
        }
        next += 1;
        yield copy;
      }
    })();
  }

  #isBeforeRecent({ sequence }: Order): boolean {
    const first = this.recent.at(0);
    return first !== undefined && sequence < first.sequence;
  }

  #evict({ clientOrderId }: Order): void {
    this.#byClientOrderId.delete(clientOrderId);
  }
}
