import { EventQueue } from '../connection/event-queue.ts';
import type { OrderRecovery } from '../recovery-table.ts';
import type { UserSection } from '../sections.ts';
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
  /**
   * The final state. Rejects if the stream or the tracker is closed before, and if the ids of the
   * broker begin again and it no longer has the order.
   */
  readonly final: Promise<OrderMessage>;
  /** Ends the tracking. */
  close(): void;
}

interface Settle {
  readonly resolve: (message: OrderMessage) => void;
  readonly reject: (reason: unknown) => void;
}

/** What a tracker uses. */
interface TrackerOptions {
  /** Queries the state of the order, and reports it with `note` or `noteAbsent`. */
  readonly query: (signal: AbortSignal) => Promise<void>;
  /** Called once when the tracking ends. */
  readonly onClose: () => void;
}

/** Follows one order. */
export class OrderTracker extends EventQueue<OrderMessage> implements TrackedOrder {
  readonly final: Promise<OrderMessage>;
  readonly #settle: Settle;
  readonly #query: TrackerOptions['query'];
  #latest: Report | undefined;
  /** The latest state before the ids of the broker began again. */
  #outdated: Report | undefined;
  #queries = new AbortController();

  constructor({ query, onClose }: TrackerOptions) {
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
        this.#queries.abort();
      },
    });
    this.final = final;
    this.#settle = settle as unknown as Settle;
    this.#query = query;
  }

  /** Queries the current state; its events follow. Later states can be earlier than known ones. */
  start(): void {
    this.#queries.abort();
    this.#queries = new AbortController();
    this.#outdated = this.#latest ?? this.#outdated;
    this.#latest = undefined;
    void this.#query(this.#queries.signal);
  }

  get latest(): OrderMessage | undefined {
    return (this.#latest ?? this.#outdated) as unknown as OrderMessage | undefined;
  }

  /** Notes a state of the order, unless a later one is known. */
  note(recovery: OrderRecovery, message: Report): void {
    if (this.#latest !== undefined && !isProgress(recovery, this.#latest, message)) return;
    if (this.#outdated !== undefined && this.#outdated.c !== message.c) {
      this.noteAbsent();
      return;
    }
    this.#latest = message;
    const state = message as unknown as OrderMessage;
    this.push(state, 'newest');
    if (!isFinal(recovery, message)) return;
    this.#settle.resolve(state);
    this.end();
  }

  /** Notes that the broker has no such order. One that was never seen may follow. */
  noteAbsent(): void {
    if (this.#latest !== undefined || this.#outdated === undefined) return;
    this.end(new Error('the ids of the broker began again, and it no longer has the order'));
  }

  override end(error?: unknown): void {
    const ended = new Error('the tracking of the order ended before its final state');
    this.#settle.reject(error ?? ended);
    super.end(error);
  }

  close(): void {
    this.end();
  }

  [Symbol.dispose](): void {
    this.end();
  }
}
