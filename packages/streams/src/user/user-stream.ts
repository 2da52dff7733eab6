/// <reference lib="esnext.disposable" preserve="true" />
import { Connection, type StreamState } from '../connection/connection.ts';
import { Emitter, type Listener } from '../connection/emitter.ts';
import { decodeUserFrame } from '../decode-frame.ts';
import { userDataAddress } from '../generated/streams.gen.ts';
import type { LagError, UserEvent } from './events.ts';
import { ListenKey } from './listen-key.ts';
import { Loops } from './loops.ts';
import { type UserSettings, type UserStreamOptions, userSettings } from './options.ts';
import { repeat } from './repeat.ts';
import type { OrderIds, SectionReader } from './section-reader.ts';
import { checkedIds, type OrderReference, OrderTracker, type TrackedOrder } from './track-order.ts';
import { UserFeed } from './user-feed.ts';

/** What a listener of a user stream receives, by name. */
export interface UserStreamEvents {
  /** Each event, as soon as it is known. A listener does not lag. */
  readonly event: UserEvent;
  readonly state: StreamState;
  /** A loop was too slow, and receives this error now. */
  readonly lag: LagError;
  /** Every error: of queries, of frames that cannot be decoded, and of listeners. */
  readonly error: unknown;
}

/**
 * The events of one user, in all sections: each fill, each final state of an order and each balance
 * exactly once and in order, whatever the network does.
 *
 * Iterate over the stream, or add listeners. Each loop has its own buffer. A loop that is too slow
 * throws a `LagError`; the next loop over the stream begins with what it missed.
 */
export interface UserStream
  extends AsyncIterable<UserEvent, undefined>,
    Disposable,
    AsyncDisposable {
  readonly state: StreamState;
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
  const stream = new JoinedUserStream(userSettings(options));
  stream.start();
  return stream;
}

class JoinedUserStream extends Emitter<UserStreamEvents> implements UserStream {
  readonly #settings: UserSettings;
  readonly #connection: Connection;
  readonly #key: ListenKey;
  readonly #feed: UserFeed;
  readonly #loops: Loops;
  readonly #trackers = new Map<OrderTracker, OrderReference>();
  readonly #ready = Promise.withResolvers<void>();
  #state: StreamState = { status: 'connecting', attempt: 1 };

  constructor(settings: UserSettings) {
    super();
    this.#settings = settings;
    this.ready.catch(() => {});
    const onError = (error: unknown): void => this.emit('error', error);
    const { platform } = settings.connection;
    this.#loops = new Loops(settings.capacity, (error) => this.emit('lag', error));
    this.#feed = new UserFeed({
      ...settings,
      platform,
      loops: this.#loops,
      onEvent: (event) => this.#deliver(event),
      onRecovering: (reason) => this.#setState({ status: 'recovering', reason }),
      onLive: () => this.#setState({ status: 'live' }),
      onError,
    });
    this.#key = new ListenKey({
      client: settings.listenKeys,
      platform,
      onInvalid: () => this.#connection.reconnect('the listen key is not valid any more'),
      onError,
    });
    this.#connection = new Connection(settings.connection, {
      url: async () => {
        await this.#feed.first();
        const key = await this.#key.create();
        return settings.connection.origin + userDataAddress.replace('{listenKey}', key);
      },
      onFrame: (text) => this.#receive(text),
      onState: (state) => this.#changed(state),
      onError,
    });
  }

  start(): void {
    this.#connection.start();
  }

  get state(): StreamState {
    return this.#state;
  }

  get ready(): Promise<void> {
    return this.#ready.promise;
  }

  [Symbol.asyncIterator](): AsyncIterableIterator<UserEvent, undefined> {
    const loop = this.#loops.start();
    if (this.#state.status === 'closed') loop.end(this.#connection.failure);
    else if (loop.awaited !== undefined) this.#feed.continueLoop();
    return loop;
  }

  trackOrder(
    order: string | OrderReference,
    { signal }: { readonly signal?: AbortSignal | undefined } = {},
  ): TrackedOrder {
    const reference = typeof order === 'string' ? { orderId: order } : order;
    const { readers } = this.#settings;
    const sections = readers.map(({ section }) => section);
    const ids = checkedIds(reference, sections);
    const { section } = reference;
    const inUse = readers.filter((one) => section === undefined || one.section === section);
    const close = (): void => tracker.close();
    const tracker: OrderTracker = new OrderTracker({
      query: (queries) => this.#query(tracker, ids, inUse, queries),
      onClose: () => {
        this.#trackers.delete(tracker);
        signal?.removeEventListener('abort', close);
      },
    });
    if (signal?.aborted || this.#state.status === 'closed') tracker.end(this.#connection.failure);
    else {
      signal?.addEventListener('abort', close);
      this.#trackers.set(tracker, reference);
      tracker.start();
    }
    return tracker;
  }

  close(reason?: string): void {
    this.#connection.close(reason);
  }

  [Symbol.dispose](): void {
    this.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.close();
  }

  #changed(state: StreamState): void {
    if (state.status === 'live') {
      this.#feed.connected();
      return;
    }
    if (state.status === 'closed') this.#feed.close();
    else this.#feed.disconnected();
    this.#setState(state);
  }

  #setState(state: StreamState): void {
    this.#state = state;
    if (state.status === 'live') this.#ready.resolve();
    if (state.status === 'closed') {
      const { failure } = this.#connection;
      this.#key.close();
      this.#ready.reject(failure ?? new Error(`closed: ${state.reason}`));
      this.#loops.end(failure);
      for (const tracker of this.#trackers.keys()) tracker.end(failure);
    }
    this.emit('state', state);
  }

  #receive(text: string): void {
    try {
      const { messages, problems } = decodeUserFrame(text);
      for (const message of messages) {
        // A listener may have closed the stream.
        if (this.#state.status === 'closed') return;
        if ('ping' in message) {
          const { clock } = this.#settings.connection.platform;
          this.#connection.send(JSON.stringify({ pong: clock() }));
        } else if (!('pong' in message)) this.#feed.receive(message);
      }
      if (problems.length === 0) return;
      for (const problem of problems) this.emit('error', problem);
    } catch (error) {
      this.emit('error', error);
    }
    this.#feed.gap('a frame could not be decoded');
  }

  #deliver(event: UserEvent): void {
    if (event.kind === 'restart') for (const tracker of this.#trackers.keys()) tracker.start();
    this.emit('event', event);
    if (event.kind !== 'order') return;
    const { message } = event;
    for (const [tracker, reference] of this.#trackers) {
      const { orderId = message.i, clientOrderId = message.c, section } = reference;
      const isOrder = orderId === message.i && clientOrderId === message.c;
      if (isOrder && (section ?? event.section) === event.section) tracker.note(message);
    }
  }

  /** Queries the current state of a tracked order; its events follow. */
  async #query(
    tracker: OrderTracker,
    ids: OrderIds,
    readers: readonly SectionReader[],
    signal: AbortSignal,
  ): Promise<void> {
    const query = async (): Promise<boolean> => {
      for (const reader of readers) {
        const message = await reader.order(ids, signal);
        if (signal.aborted) return true;
        if (message === undefined) continue;
        tracker.note(message);
        return true;
      }
      tracker.noteAbsent();
      return true;
    };
    const { platform } = this.#settings.connection;
    await repeat(query, platform, signal, (error) => this.emit('error', error));
  }
}
