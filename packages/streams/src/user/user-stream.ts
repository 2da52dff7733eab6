/// <reference lib="esnext.disposable" preserve="true" />
import { ParameterError } from '@broker-api/core';
import { Emitter, type Listener } from '../connection/emitter.ts';
import { userRecovery } from '../generated/user-recovery.gen.ts';
import type { OrderRecovery } from '../recovery-table.ts';
import { Consumer } from './consumer.ts';
import type { LagEvent, UserEvent, UserStreamState } from './events.ts';
import type { Entry, Report } from './known.ts';
import { type CheckedOptions, checkOptions, type UserStreamOptions } from './options.ts';
import { SnapshotReader } from './read-snapshot.ts';
import { repeat } from './repeat.ts';
import { type OrderReference, OrderTracker, type TrackedOrder } from './track-order.ts';
import { UserFeed } from './user-feed.ts';

/** What a listener of a user stream receives, by name. */
export interface UserStreamEvents {
  /** Each event, as soon as it is known. A listener does not lag. */
  readonly event: UserEvent;
  readonly state: UserStreamState;
  /** A loop was too slow. */
  readonly lag: LagEvent;
  /** Every error: of queries, of frames that cannot be decoded, and of listeners. */
  readonly error: unknown;
}

/**
 * The events of one user, in all sections: each fill, each final state of an order and each balance
 * exactly once and in order, whatever the network does.
 *
 * Iterate over the stream, or add listeners. Each loop has its own buffer.
 */
export interface UserStream
  extends AsyncIterable<UserEvent, undefined>,
    Disposable,
    AsyncDisposable {
  readonly state: UserStreamState;
  /**
   * Resolves when the stream is live for the first time. Rejects if it is closed before, also by an
   * error that no attempt can overcome, such as that of a wrong API key or a closed port. Loops and
   * tracked orders then throw this error too.
   */
  readonly ready: Promise<void>;
  /** Adds a listener, and returns a function that removes it. */
  on<Name extends keyof UserStreamEvents>(
    name: Name,
    listener: Listener<UserStreamEvents[Name]>,
  ): () => void;
  /**
   * Follows an order from its current state to its final one.
   *
   * @throws ParameterError if the order is not identified
   */
  trackOrder(
    order: string | OrderReference,
    options?: { readonly signal?: AbortSignal | undefined },
  ): TrackedOrder;
  /** Closes the stream. The listen key stays valid, because other programs can use it. */
  close(reason?: string): void;
}

/**
 * Opens the stream of the user to whom the API key belongs.
 *
 * @throws ConfigurationError for invalid options; nothing was sent
 *
 * @example
 * using stream = createUserStream({ baseUrl, spot });
 * for await (const event of stream) {
 *   if (event.kind === 'order') console.log(event.message.i, event.message.X, event.recovered);
 * }
 */
export function createUserStream(options: UserStreamOptions): UserStream {
  return new JoinedUserStream(options).start();
}

class JoinedUserStream extends Emitter<UserStreamEvents> implements UserStream {
  readonly ready: Promise<void>;
  readonly #settings: CheckedOptions;
  readonly #reader: SnapshotReader;
  readonly #feed: UserFeed;
  readonly #consumers = new Set<Consumer>();
  readonly #trackers = new Map<OrderTracker, OrderReference>();
  /** Why the stream could never be live. */
  #failure: unknown;

  constructor(options: UserStreamOptions) {
    super();
    const settings = checkOptions(options);
    this.#settings = settings;
    this.#reader = new SnapshotReader(settings.clients, userRecovery);
    let settle: { resolve: () => void; reject: (reason: unknown) => void } | undefined;
    this.ready = new Promise((resolve, reject) => {
      settle = { resolve, reject };
    });
    this.ready.catch(() => {});
    const onState = (state: UserStreamState): void => {
      if (state.status === 'live') settle?.resolve();
      if (state.status === 'closed') {
        settle?.reject(this.#failure ?? new Error(`closed: ${state.reason}`));
      }
      this.emit('state', state);
    };
    this.#feed = new UserFeed({
      ...settings,
      reader: this.#reader,
      keys: settings.keys as never,
      table: userRecovery,
      onEntry: (entry) => this.#deliver(entry),
      onState,
      onError: (error) => this.emit('error', error),
      onFailure: (error) => {
        this.#failure = error;
        this.close(error instanceof Error ? error.message : 'the stream failed');
      },
    });
  }

  start(): this {
    const { signal } = this.#settings;
    signal?.addEventListener('abort', this.#abort);
    if (signal?.aborted) this.#abort();
    else this.#feed.start();
    return this;
  }

  readonly #abort = (): void => this.close('aborted');

  get state(): UserStreamState {
    return this.#feed.state;
  }

  [Symbol.asyncIterator](): AsyncIterableIterator<UserEvent, undefined> {
    const { capacity, platform } = this.#settings;
    const consumer: Consumer = new Consumer({
      capacity,
      reader: this.#reader,
      platform,
      known: this.#feed.known.copy(),
      latest: this.#feed.known,
      onLag: (event) => this.emit('lag', event),
      onError: (error) => this.emit('error', error),
      onEnd: () => this.#consumers.delete(consumer),
    });
    if (this.state.status === 'closed') consumer.end(this.#failure);
    else this.#consumers.add(consumer);
    return consumer;
  }

  trackOrder(
    order: string | OrderReference,
    { signal }: { readonly signal?: AbortSignal | undefined } = {},
  ): TrackedOrder {
    const reference = typeof order === 'string' ? { orderId: order } : order;
    const names = this.#namesOf(reference);
    const close = (): void => tracker.close();
    const tracker: OrderTracker = new OrderTracker({
      query: (queries) => this.#query(tracker, reference, names, queries),
      onClose: () => {
        this.#trackers.delete(tracker);
        signal?.removeEventListener('abort', close);
      },
    });
    if (signal?.aborted || this.state.status === 'closed') tracker.end(this.#failure);
    else {
      signal?.addEventListener('abort', close);
      this.#trackers.set(tracker, reference);
      tracker.start();
    }
    return tracker;
  }

  close(reason = 'closed by the program'): void {
    if (this.state.status === 'closed') return;
    this.#settings.signal?.removeEventListener('abort', this.#abort);
    this.#feed.close(reason);
    for (const consumer of this.#consumers) consumer.end(this.#failure);
    for (const tracker of this.#trackers.keys()) tracker.end(this.#failure);
  }

  [Symbol.dispose](): void {
    this.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.close();
  }

  #deliver(entry: Entry): void {
    // A listener may have closed the stream.
    if (this.state.status === 'closed') return;
    for (const consumer of this.#consumers) consumer.push(entry);
    const { event } = entry;
    if (entry.isRestart) for (const tracker of this.#trackers.keys()) tracker.start();
    if (event === undefined) return;
    this.emit('event', event);
    if (event.kind !== 'order') return;
    const message = event.message as unknown as Report;
    for (const [tracker, reference] of this.#trackers) {
      const { orderId = message.i, clientOrderId = message.c, section } = reference;
      const isOrder = orderId === message.i && clientOrderId === message.c;
      if (!isOrder || (section !== undefined && section !== event.section)) continue;
      tracker.note(userRecovery.orders[message.e] as OrderRecovery, message);
    }
  }

  /** Returns the event types among which a reference can be. */
  #namesOf({ orderId, clientOrderId, section }: OrderReference): string[] {
    const { sections } = this.#settings;
    const fail = (problem: string): never => {
      throw new ParameterError(`trackOrder: ${problem}`);
    };
    if (section !== undefined && !sections.includes(section)) {
      fail(`\`section\` must be ${sections.join(' or ')}; got ${JSON.stringify(section)}`);
    }
    const id = orderId ?? clientOrderId;
    if (typeof id !== 'string' || id === '') {
      fail('expected an `orderId` or a `clientOrderId`, as text');
    }
    if (orderId !== undefined && !/^\d+$/.test(orderId)) {
      fail(`\`orderId\` must be digits; got ${JSON.stringify(orderId)}`);
    }
    if (orderId !== undefined && section === undefined && sections.length > 1) {
      fail('`section` is required, because two sections can have orders with the same id');
    }
    const { orders } = userRecovery;
    return this.#reader.names.filter(
      (name) => (section ?? orders[name]?.section) === orders[name]?.section,
    );
  }

  /** Queries the current state of a tracked order; its events follow. */
  async #query(
    tracker: OrderTracker,
    { orderId, clientOrderId }: OrderReference,
    names: readonly string[],
    signal: AbortSignal,
  ): Promise<void> {
    const query = async (): Promise<boolean> => {
      for (const name of names) {
        const message = await this.#reader.order(name, { id: orderId, clientOrderId }, signal);
        if (signal.aborted) return true;
        if (message === undefined) continue;
        tracker.note(userRecovery.orders[name] as OrderRecovery, message);
        return true;
      }
      tracker.noteAbsent();
      return true;
    };
    await repeat(query, this.#settings.platform, signal, (error) => this.emit('error', error));
  }
}
