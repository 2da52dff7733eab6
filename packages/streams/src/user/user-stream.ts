/// <reference lib="esnext.disposable" preserve="true" />
import { Connection, type StreamState } from '../connection/connection.ts';
import { Emitter } from '../connection/emitter.ts';
import { decodeUserFrame } from '../decode-frame.ts';
import { userDataAddress } from '../generated/streams.gen.ts';
import type { LagError, UserEvent } from './events.ts';
import { ListenKey } from './listen-key.ts';
import { Loops } from './loops.ts';
import { type UserSettings, type UserStreamOptions, userSettings } from './options.ts';
import { type OrderReference, OrderTracker, type TrackedOrder } from './track-order.ts';
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
 * exactly once and in order, whatever the network does. See {@link createUserStream}.
 *
 * Iterate over the stream, or add listeners. Each loop has its own buffer. A loop that is too slow
 * throws a `LagError`; the next loop over the stream begins with what it missed.
 */
export class UserStream
  extends Emitter<UserStreamEvents>
  implements AsyncIterable<UserEvent, undefined>, Disposable, AsyncDisposable
{
  readonly #settings: UserSettings;
  readonly #connection: Connection;
  readonly #key: ListenKey;
  readonly #feed: UserFeed;
  readonly #loops: Loops;
  readonly #trackers = new Set<OrderTracker>();
  readonly #ready = Promise.withResolvers<void>();
  #state: StreamState = { status: 'connecting', attempt: 1 };

  constructor(options: UserStreamOptions) {
    super();
    const settings = userSettings(options);
    this.#settings = settings;
    this.ready.catch(() => {});
    this.#loops = new Loops(settings.capacity, (error) => this.emit('lag', error));
    this.#feed = new UserFeed(settings, this.#loops, {
      onEvent: (event) => this.#deliver(event),
      onRecovering: (reason) => this.#setState({ status: 'recovering', reason }),
      onLive: () => this.#setState({ status: 'live' }),
      onError: this.#onError,
    });
    this.#key = new ListenKey(settings, {
      onInvalid: () => this.#connection.reconnect('the listen key is not valid any more'),
      onError: this.#onError,
    });
    this.#connection = new Connection(settings, {
      url: async () => {
        await this.#feed.first();
        const key = await this.#key.create();
        return settings.origin + userDataAddress.replace('{listenKey}', key);
      },
      onFrame: (text) => this.#receive(text),
      onState: (state) => this.#changed(state),
      onError: this.#onError,
    });
    this.#connection.start();
  }

  readonly #onError = (error: unknown): void => this.emit('error', error);

  get state(): StreamState {
    return this.#state;
  }

  /**
   * Resolves when the stream is live for the first time. Rejects if it is closed before, also by an
   * error that no attempt can overcome, such as that of a wrong API key or a closed port. Loops and
   * tracked orders then throw this error too.
   */
  get ready(): Promise<void> {
    return this.#ready.promise;
  }

  [Symbol.asyncIterator](): AsyncIterableIterator<UserEvent, undefined> {
    const loop = this.#loops.start();
    if (this.#state.status === 'closed') loop.end(this.#connection.failure);
    else if (loop.isWaiting) this.#feed.continueLoop();
    return loop;
  }

  /**
   * Follows an order from its current state to its final one.
   *
   * @throws ParameterError if the order is not identified
   */
  trackOrder(
    order: string | OrderReference,
    { signal }: { readonly signal?: AbortSignal | undefined } = {},
  ): TrackedOrder {
    const tracker = new OrderTracker(order, signal, this.#settings, {
      onError: this.#onError,
      onEnd: (ended) => this.#trackers.delete(ended),
    });
    this.#trackers.add(tracker);
    if (this.#state.status === 'closed') tracker.end(this.#connection.failure);
    else tracker.start();
    return tracker;
  }

  /** Closes the stream. The listen key stays valid, because other programs can use it. */
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
      for (const tracker of this.#trackers) tracker.end(failure);
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
          const { clock } = this.#settings.platform;
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
    if (event.kind === 'restart') for (const tracker of this.#trackers) tracker.start();
    this.emit('event', event);
    if (event.kind === 'order') for (const tracker of this.#trackers) tracker.receive(event);
  }
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
  return new UserStream(options);
}
