import type { AccountRef } from './accounts/account.ts';
import type { Side } from './book/book-side.ts';
import type { OrderStatus, OrderType, TimeInForce } from './spot/order.ts';

/**
 * A change of a spot order: accepted, partially filled, filled, cancelled or rejected. The user
 * stream sends it as `executionReport`. Decimals and ids are strings; times are milliseconds since
 * the epoch.
 */
export interface ExecutionReport {
  readonly kind: 'executionReport';
  readonly account: AccountRef;
  readonly time: number;
  readonly symbol: string;
  readonly orderId: string;
  readonly clientOrderId: string;
  readonly side: Side;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  readonly quantity: string;
  /** 0 for a MARKET order. */
  readonly price: string;
  readonly status: OrderStatus;
  /** The quantity, price and commission of the fill; 0 when the change is not a fill. */
  readonly lastQuantity: string;
  readonly lastPrice: string;
  readonly commission: string;
  /** Null when the change is not a fill. */
  readonly commissionAsset: string | null;
  /** The cumulative filled quantity, in the base asset and in the quote asset. */
  readonly executedQuantity: string;
  readonly executedQuote: string;
  readonly isWorking: boolean;
  readonly isMaker: boolean;
  /** When the order was created. */
  readonly orderTime: number;
  /** Undefined when the change is not a fill. */
  readonly tradeId: string | undefined;
  readonly matchOrderId: string | undefined;
}

/** The balance of one asset after a change. */
export interface ChangedBalance {
  readonly asset: string;
  readonly free: string;
  readonly locked: string;
}

/**
 * A change of the balances or the permissions of a token account. A command emits at most one such
 * event per account.
 */
export interface AccountInfo {
  readonly kind: 'outboundAccountInfo';
  readonly account: AccountRef;
  readonly time: number;
  readonly canTrade: boolean;
  readonly canWithdraw: boolean;
  readonly canDeposit: boolean;
  /** Exactly the assets whose balances changed. */
  readonly balances: readonly ChangedBalance[];
}

/** A trade as published in market data, without its accounts. */
export interface PublicTrade {
  readonly kind: 'trade';
  readonly section: 'spot';
  readonly symbol: string;
  readonly tradeId: string;
  readonly price: string;
  readonly quantity: string;
  readonly time: number;
  readonly isBuyerMaker: boolean;
}

/** An event that a command emits. */
export type EngineEvent = ExecutionReport | AccountInfo | PublicTrade;

/**
 * Events that are formatted only when they are read. An instance copies every value that a later
 * command can change, so that the events do not depend on when they are read.
 */
export abstract class DeferredEvents {
  /** The next events of the same command. */
  next: DeferredEvents | undefined = undefined;
  abstract appendTo(events: EngineEvent[]): void;
}

/**
 * The events of one command, in order: a linked list, which is cheaper than an array for few items.
 */
export class EventQueue {
  first: DeferredEvents | undefined = undefined;
  #last: DeferredEvents | undefined = undefined;

  push(events: DeferredEvents): void {
    if (this.#last) this.#last.next = events;
    else this.first = events;
    this.#last = events;
  }
}
