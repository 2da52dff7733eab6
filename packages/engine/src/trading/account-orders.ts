import { BoundedList, bySequence, type Sequenced } from '../bounded-list.ts';
import type { Retention } from '../rules.ts';
import { SortedMap } from '../sorted-map.ts';
import type { TradedSymbol } from './traded-symbol.ts';

/** The properties of an order that `AccountOrders` reads. */
interface ListedOrder extends Sequenced {
  readonly clientOrderId: string;
  readonly symbol: TradedSymbol;
  /** For a closed order, the time at which it was closed. */
  readonly updateTime: number;
}

/**
 * How many closed orders a newly closed order evicts at most. Without this limit, the first order
 * after an hour with 100,000 orders would take 150 ms.
 */
const maxEvictions = 10;

/** The orders and trades of one account in one section. */
export class AccountOrders<
  Order extends ListedOrder,
  Trade extends Sequenced & { readonly time: number },
> {
  readonly trades: BoundedList<Trade>;
  /** All stored orders, by sequence number. */
  readonly all = new SortedMap<Order>();
  /** The open orders, by sequence number. They are never evicted. */
  readonly open = new SortedMap<Order>();
  /** The closed orders, in the order in which they were closed. */
  readonly #closed: BoundedList<Order>;
  readonly #byClientOrderId = new Map<string, Order>();
  readonly #openCounts = new Map<TradedSymbol, number>();

  constructor(kept: Retention) {
    this.trades = new BoundedList<Trade>({
      ...kept,
      keyOf: bySequence,
      timeOf: ({ time }) => time,
    });
    this.#closed = new BoundedList<Order>({
      ...kept,
      keyOf: ({ updateTime }) => updateTime,
      hasEqualKeys: true,
      maxEvictions,
      onEvict: ({ sequence, clientOrderId }) => {
        this.all.remove(sequence);
        this.#byClientOrderId.delete(clientOrderId);
      },
    });
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
    return this.all.get(sequence);
  }

  findByClientOrderId(clientOrderId: string): Order | undefined {
    return this.#byClientOrderId.get(clientOrderId);
  }

  /**
   * Adds a new order. Call `addOpenOrder` or `close` when it is executed.
   *
   * @throws TypeError when the order is already stored, as in a damaged snapshot
   */
  add(order: Order): void {
    if (this.all.get(order.sequence) !== undefined) {
      throw new TypeError(`The order ${order.sequence} is listed twice.`);
    }
    this.all.insert(order.sequence, order);
    this.#byClientOrderId.set(order.clientOrderId, order);
  }

  /** Adds an order to the open orders. */
  addOpenOrder(order: Order): void {
    this.open.insert(order.sequence, order);
    this.#openCounts.set(order.symbol, this.openOrderCountIn(order.symbol) + 1);
  }

  /** Closes an order: one of the open orders, or a new order. Evicts the oldest closed orders. */
  close(order: Order): void {
    if (this.isListedOpen(order)) {
      this.open.remove(order.sequence);
      this.#openCounts.set(order.symbol, this.openOrderCountIn(order.symbol) - 1);
    }
    this.#closed.push(order);
  }

  /** Adds a closed order from a snapshot. Call `add` first. */
  restoreClosed(order: Order): void {
    this.#closed.restore(order);
  }

  /** Iterates over the closed orders as they were closed, then over the open ones, oldest first. */
  *[Symbol.iterator](): IterableIterator<Order> {
    yield* this.#closed;
    yield* this.open.ascending();
  }
}
