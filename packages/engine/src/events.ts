import type { AccountRef } from './accounts/account.ts';
import type { Side } from './book/book-side.ts';
import type { OrderStatus, OrderType, TimeInForce } from './spot/order.ts';

/**
 * A spot order changed: accepted, filled in part or whole, cancelled, rejected. The user stream
 * sends it as `executionReport`. Decimals and ids are text, times milliseconds.
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
  /** Of the last fill; 0 when the change is no fill. */
  readonly lastQuantity: string;
  readonly lastPrice: string;
  readonly commission: string;
  /** Null when the change is no fill. */
  readonly commissionAsset: string | null;
  /** Filled so far: in the base asset, and in the quote asset. */
  readonly executedQuantity: string;
  readonly executedQuote: string;
  readonly isWorking: boolean;
  readonly isMaker: boolean;
  /** When the order was created. */
  readonly orderTime: number;
  /** Only for a fill. */
  readonly tradeId: string | undefined;
  readonly matchOrderId: string | undefined;
}

/** The balance of one asset after a change. */
export interface ChangedBalance {
  readonly asset: string;
  readonly free: string;
  readonly locked: string;
}

/** Balances or permissions of a token trading account changed; one for each command. */
export interface AccountInfo {
  readonly kind: 'outboundAccountInfo';
  readonly account: AccountRef;
  readonly time: number;
  readonly canTrade: boolean;
  readonly canWithdraw: boolean;
  readonly canDeposit: boolean;
  /** Every asset that changed, no other. */
  readonly balances: readonly ChangedBalance[];
}

/** A trade, without the accounts that made it. */
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

/** What a command changed, for those who listen. */
export type EngineEvent = ExecutionReport | AccountInfo | PublicTrade;

/**
 * Events before their texts are made. They keep what changes later as it was, so that they show the
 * same whenever they are read; commands whose events nobody reads make no texts at all.
 */
export abstract class DeferredEvents {
  /** What happened next by the same command. */
  next: DeferredEvents | undefined = undefined;
  abstract appendTo(events: EngineEvent[]): void;
}

/** What happens by one command, in order. Most have few events: links are less than an array. */
export class EventQueue {
  first: DeferredEvents | undefined = undefined;
  #last: DeferredEvents | undefined = undefined;

  push(pending: DeferredEvents): void {
    if (this.#last) this.#last.next = pending;
    else this.first = pending;
    this.#last = pending;
  }
}
