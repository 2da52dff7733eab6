import { ParameterError } from '@broker-api/core';
import { EventQueue } from '../connection/event-queue.ts';
import type { UserSection } from '../sections.ts';
import type { OrderEvent, OrderMessage } from './events.ts';
import { isFinal, isId, isProgress } from './known.ts';
import type { UserSettings } from './options.ts';
import { repeat } from './repeat.ts';
import type { OrderIds, SectionReader } from './section-reader.ts';

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

/** What a tracker calls. */
interface TrackerEvents {
  readonly onError: (error: unknown) => void;
  readonly onEnd: (tracker: OrderTracker) => void;
}

/** Follows one order. */
export class OrderTracker extends EventQueue<OrderMessage> implements TrackedOrder {
  readonly #settings: UserSettings;
  readonly #events: TrackerEvents;
  readonly #signal: AbortSignal | undefined;
  readonly #reference: OrderReference;
  readonly #ids: OrderIds;
  readonly #final = Promise.withResolvers<OrderMessage>();
  #latest: OrderMessage | undefined;
  /** The latest state before the ids of the broker began again. */
  #outdated: OrderMessage | undefined;
  #queries = new AbortController();

  /** @throws ParameterError if the order is not identified */
  constructor(
    order: string | OrderReference,
    signal: AbortSignal | undefined,
    settings: UserSettings,
    events: TrackerEvents,
  ) {
    super(() => {
      signal?.removeEventListener('abort', this.#abort);
      events.onEnd(this);
      this.#queries.abort();
    });
    this.#settings = settings;
    this.#events = events;
    this.#signal = signal;
    this.#reference = typeof order === 'string' ? { orderId: order } : order;
    this.#ids = checkedIds(this.#reference, settings.readers);
    // A program that reads only the states does not handle a rejection.
    this.final.catch(() => {});
    signal?.addEventListener('abort', this.#abort);
  }

  readonly #abort = (): void => this.close();

  get final(): Promise<OrderMessage> {
    return this.#final.promise;
  }

  get latest(): OrderMessage | undefined {
    return this.#latest ?? this.#outdated;
  }

  /** Queries the current state; its events follow. Later states can be earlier than known ones. */
  start(): void {
    this.#queries.abort();
    this.#queries = new AbortController();
    this.#outdated = this.latest;
    this.#latest = undefined;
    const { signal } = this.#queries;
    if (this.#signal?.aborted) this.close();
    else void repeat(() => this.#query(signal), this.#settings, signal, this.#events.onError);
  }

  async #query(signal: AbortSignal): Promise<boolean> {
    const { section } = this.#reference;
    for (const reader of this.#settings.readers) {
      if (section !== undefined && section !== reader.section) continue;
      const message = await reader.order(this.#ids, signal);
      if (signal.aborted) return true;
      if (message === undefined) continue;
      this.#note(message);
      return true;
    }
    this.#noteAbsent();
    return true;
  }

  /** Notes an event, if it is one of the order. */
  receive({ section, message }: OrderEvent): void {
    const { orderId = message.i, clientOrderId = message.c, section: own } = this.#reference;
    const isOrder = orderId === message.i && clientOrderId === message.c;
    if (isOrder && (own ?? section) === section) this.#note(message);
  }

  /** Notes a state of the order, unless a later one is known. */
  #note(message: OrderMessage): void {
    if (this.#latest !== undefined && !isProgress(this.#latest, message)) return;
    if (this.#outdated !== undefined && this.#outdated.c !== message.c) {
      this.#noteAbsent();
      return;
    }
    this.#latest = message;
    this.push(message, 'newest');
    if (!isFinal(message)) return;
    this.#final.resolve(message);
    this.end();
  }

  /** Notes that the broker has no such order. One that was never seen may follow. */
  #noteAbsent(): void {
    if (this.#latest !== undefined || this.#outdated === undefined) return;
    this.end(new Error('the ids of the broker began again, and it no longer has the order'));
  }

  override end(error?: unknown): void {
    const ended = new Error('the tracking of the order ended before its final state');
    this.#final.reject(error ?? ended);
    super.end(error);
  }

  close(): void {
    this.end();
  }

  [Symbol.dispose](): void {
    this.end();
  }
}

/** @throws ParameterError if the order is not identified */
function checkedIds(
  { orderId, clientOrderId, section }: OrderReference,
  readers: readonly SectionReader[],
): OrderIds {
  const sections = readers.map((reader) => reader.section);
  const fail = (problem: string): never => {
    throw new ParameterError(`trackOrder: ${problem}`);
  };
  if (section !== undefined && !sections.includes(section)) {
    fail(`\`section\` must be ${sections.join(' or ')}; got ${JSON.stringify(section)}`);
  }
  if (orderId === undefined) {
    if (typeof clientOrderId === 'string' && clientOrderId !== '') return { clientOrderId };
    return fail('expected an `orderId` or a `clientOrderId`, as text');
  }
  if (!isId(orderId)) fail(`\`orderId\` must be digits; got ${JSON.stringify(orderId)}`);
  if (section === undefined && sections.length > 1) {
    fail('`section` is required, because two sections can have orders with the same id');
  }
  return { orderId, clientOrderId };
}
