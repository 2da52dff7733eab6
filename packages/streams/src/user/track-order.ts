import { EventQueue } from '../connection/event-queue.ts';
import type { UserSection } from '../generated/sections.gen.ts';
import type { OrderRecovery } from '../recovery-table.ts';
import type { OrderMessage } from './events.ts';
import { isFinal, isProgress, type Report } from './known.ts';

/** An order, by one of its ids. */
export interface OrderReference {
  readonly orderId?: string | undefined;
  readonly clientOrderId?: string | undefined;
  /** The section of the order; required for an `orderId` if the stream has several sections. */
  readonly section?: UserSection | undefined;
}

/**
 * One order, from its first known state to its final one. A loop receives each state once and never
 * an earlier one after a later one; a slow loop receives only the newest state.
 */
export interface TrackedOrder extends AsyncIterableIterator<OrderMessage, undefined>, Disposable {
  /** The latest state; undefined before the first one. */
  readonly latest: OrderMessage | undefined;
  /** The final state. Rejects if the stream or the tracker is closed before. */
  readonly final: Promise<OrderMessage>;
  /** Ends the tracking. */
  close(): void;
}

interface Settle {
  readonly resolve: (message: OrderMessage) => void;
  readonly reject: (reason: Error) => void;
}

/** Follows one order. */
export class OrderTracker extends EventQueue<OrderMessage> implements TrackedOrder {
  readonly final: Promise<OrderMessage>;
  readonly #settle: Settle;
  #latest: Report | undefined;

  /** @param onClose called once when the tracking ends */
  constructor(onClose: () => void) {
    let settle: Settle | undefined;
    const final = new Promise<OrderMessage>((resolve, reject) => {
      settle = { resolve, reject };
    });
    // A program that reads only the states does not handle a rejection.
    final.catch(() => {});
    super({
      capacity: 1,
      onOverflow: () => {},
      onEnd: () => {
        onClose();
        settle?.reject(new Error('the tracking of the order ended before its final state'));
      },
    });
    this.final = final;
    this.#settle = settle as unknown as Settle;
  }

  get latest(): OrderMessage | undefined {
    return this.#latest as unknown as OrderMessage | undefined;
  }

  /** Notes a state of the order, unless a later one is known. */
  note(recovery: OrderRecovery, message: Report): void {
    if (this.#latest !== undefined && !isProgress(recovery, this.#latest, message)) return;
    this.#latest = message;
    const state = message as unknown as OrderMessage;
    this.push(state, 'newest');
    if (!isFinal(recovery, message)) return;
    this.#settle.resolve(state);
    this.end();
  }

  close(): void {
    this.end();
  }

  [Symbol.dispose](): void {
    this.end();
  }
}
