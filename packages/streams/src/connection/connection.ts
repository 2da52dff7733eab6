/// <reference lib="esnext.disposable" preserve="true" />
import { waitMsAfter } from '@broker-api/core';
import { checkInteger, checkNames } from './check-options.ts';
import type { Platform, StreamSocket } from './platform.ts';

/** The state of a stream's connection. */
export type ConnectionState =
  /** `reason` says why the previous connection ended; it is undefined at the start. */
  | { readonly status: 'connecting'; readonly attempt: number; readonly reason?: string }
  | { readonly status: 'live' }
  | { readonly status: 'closed'; readonly reason: string };

/** Options of a connection. */
export interface ConnectionOptions {
  readonly platform: Platform;
  /** Returns the URL of the next attempt. If it throws, the attempt has failed. */
  readonly url: () => string | Promise<string>;
  /** Receives the text of each frame, in order. Frames of earlier connections do not arrive. */
  readonly onFrame: (text: string) => void;
  /** Called after each change of the state. When it is live, `send` works. */
  readonly onState: (state: ConnectionState) => void;
  /**
   * Called instead of a further attempt if no connection was ever open and several could not be
   * opened, for example because no program listens at the port. It must close the connection.
   */
  readonly onFailure?: (error: Error) => void;
  /** Closes the connection when it aborts. */
  readonly signal?: AbortSignal | undefined;
  readonly timing?: ConnectionTiming | undefined;
}

/** The times of a connection, in milliseconds. */
export interface ConnectionTiming {
  /** How often to send a ping; the default is 30,000. */
  readonly pingMs?: number | undefined;
  /**
   * After this time without a frame, the peer counts as lost; the default is 45,000. The broker
   * responds to each ping, so it must be longer than `pingMs`.
   */
  readonly silenceMs?: number | undefined;
  /** How long an attempt to connect may take; the default is 10,000. */
  readonly openMs?: number | undefined;
  /**
   * The longest delay before a second attempt, which doubles with each further one; the default is
   * 1,000.
   */
  readonly firstDelayMs?: number | undefined;
  /** The longest delay before any attempt; the default is 30,000. */
  readonly maximumDelayMs?: number | undefined;
}

/** How often the first connection can fail to open; it takes a few seconds at a closed port. */
const maximumFailures = 3;

const defaultTiming = {
  pingMs: 30_000,
  silenceMs: 45_000,
  openMs: 10_000,
  firstDelayMs: 1000,
  maximumDelayMs: 30_000,
};

/**
 * A connection that opens again when it ends. The delay before an attempt is random, between 0 and
 * a limit that doubles with each attempt, so that the clients of a restarted broker do not return
 * at the same moment. The socket is never paused: who receives the frames must bound what it keeps.
 */
export class Connection implements Disposable {
  readonly #options: ConnectionOptions;
  readonly #timing: Required<{ [Name in keyof ConnectionTiming]: number }>;
  #state: ConnectionState = { status: 'connecting', attempt: 1 };
  #socket: StreamSocket | undefined;
  /** Attempts since a connection was last live for longer than the longest delay. */
  #attempt = 0;
  #liveSince: number | undefined;
  /** How often the first connection failed to open; undefined after it was open. */
  #failures: number | undefined = 0;
  #receivedAt = 0;
  /** The only timer: of the next attempt, of the attempt in progress, or of the next ping. */
  #cancelTimer = (): void => {};

  constructor(options: ConnectionOptions) {
    this.#options = options;
    checkNames(options.timing ?? {}, Object.keys(defaultTiming));
    const given = Object.entries(options.timing ?? {}).filter(([, value]) => value !== undefined);
    for (const [name, value] of given) checkInteger(name, value);
    this.#timing = { ...defaultTiming, ...Object.fromEntries(given) };
  }

  /** Opens the connection. Call it once, when `onState` and `onFrame` can be called. */
  start(): this {
    const { signal } = this.#options;
    if (signal?.aborted) this.close('aborted');
    else {
      signal?.addEventListener('abort', this.#abort);
      void this.#connect();
    }
    return this;
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** Sends a text. Returns false if the connection is not live; then nothing is sent. */
  send(text: string): boolean {
    if (this.#state.status !== 'live') return false;
    this.#socket?.send(text);
    return true;
  }

  /** Ends the open connection or attempt, and connects again. */
  reconnect(reason: string): void {
    if (this.#state.status === 'closed') return;
    const socket = this.#detach();
    socket?.close();
    if (socket !== undefined) this.#notOpened(reason);
    this.#ended(reason);
  }

  /** Closes the connection for ever. */
  close(reason = 'closed by the program'): void {
    if (this.#state.status === 'closed') return;
    this.#options.signal?.removeEventListener('abort', this.#abort);
    this.#detach()?.close(1000);
    this.#setState({ status: 'closed', reason });
  }

  [Symbol.dispose](): void {
    this.close();
  }

  readonly #abort = (): void => this.close('aborted');

  async #connect(): Promise<void> {
    this.#attempt += 1;
    const { url, platform } = this.#options;
    // The timer also limits how long `url` may take, which identifies this attempt.
    const cancel = platform.schedule(
      () => this.reconnect(`not open after ${this.#timing.openMs} ms`),
      this.#timing.openMs,
    );
    this.#cancelTimer = cancel;
    let isOpening = false;
    try {
      const target = await url();
      if (this.#cancelTimer !== cancel) return;
      isOpening = true;
      this.#open(createSocket(platform, target));
    } catch (error) {
      if (this.#cancelTimer !== cancel) return;
      this.#detach();
      const reason = error instanceof Error ? error.message : 'unknown error';
      if (isOpening) this.#notOpened(reason);
      this.#ended(reason, waitMsAfter(error));
    }
  }

  /** Counts a connection that could not be opened, unless one was open before. */
  #notOpened(reason: string): void {
    if (this.#failures === undefined) return;
    this.#failures += 1;
    if (this.#failures < maximumFailures) return;
    const tries = `in ${maximumFailures} attempts; check the base URL`;
    this.#options.onFailure?.(new Error(`no connection could be opened ${tries} (${reason})`));
  }

  #open(socket: StreamSocket): void {
    this.#socket = socket;
    socket.binaryType = 'arraybuffer';
    const ifCurrent =
      <Event>(handle: (event: Event) => void) =>
      (event: Event): void => {
        if (this.#socket === socket) handle(event);
      };
    socket.onopen = ifCurrent(() => this.#opened());
    socket.onmessage = ifCurrent(({ data }: { data: unknown }) => this.#receive(data));
    // An error is always followed by the event `close`.
    socket.onerror = () => {};
    socket.onclose = ifCurrent(({ code, reason }: { code: number; reason: string }) => {
      this.#detach();
      const text = reason || `connection closed with code ${code}`;
      this.#notOpened(text);
      this.#ended(text);
    });
  }

  #opened(): void {
    const now = this.#options.platform.clock();
    this.#liveSince = now;
    this.#failures = undefined;
    this.#receivedAt = now;
    this.#cancelTimer();
    this.#schedulePing();
    this.#setState({ status: 'live' });
  }

  #receive(data: unknown): void {
    this.#receivedAt = this.#options.platform.clock();
    this.#options.onFrame(
      typeof data === 'string' ? data : new TextDecoder().decode(data as ArrayBuffer),
    );
  }

  /** Sends a ping now and then, and ends a connection whose peer is silent. */
  #schedulePing(): void {
    const { clock, schedule } = this.#options.platform;
    const { pingMs, silenceMs } = this.#timing;
    // After a ping without a response, the next check is when the peer counts as lost.
    const silentAt = this.#receivedAt + silenceMs - clock();
    this.#cancelTimer = schedule(
      () => {
        const now = clock();
        if (now - this.#receivedAt >= silenceMs) {
          this.reconnect(`no frame for ${silenceMs} ms`);
          return;
        }
        this.send(JSON.stringify({ ping: now }));
        this.#schedulePing();
      },
      Math.min(pingMs, Math.max(silentAt, 0)),
    );
  }

  /** Forgets the socket and the timer, so that nothing of them arrives any more. */
  #detach(): StreamSocket | undefined {
    this.#cancelTimer();
    this.#cancelTimer = () => {};
    const socket = this.#socket;
    this.#socket = undefined;
    return socket;
  }

  /** Schedules the next attempt, not before the given delay. */
  #ended(reason: string, leastMs = 0): void {
    if (this.#state.status === 'closed') return;
    const { platform } = this.#options;
    const { firstDelayMs, maximumDelayMs } = this.#timing;
    // A broker that closes each connection at once must not be asked again and again at once.
    const liveMs = this.#liveSince === undefined ? 0 : platform.clock() - this.#liveSince;
    if (liveMs >= maximumDelayMs) this.#attempt = 0;
    this.#liveSince = undefined;
    const limit = Math.min(maximumDelayMs, firstDelayMs * 2 ** Math.max(0, this.#attempt - 1));
    const delayMs = Math.max(platform.random() * limit, leastMs);
    this.#cancelTimer = platform.schedule(() => void this.#connect(), delayMs);
    this.#setState({ status: 'connecting', attempt: this.#attempt + 1, reason });
  }

  #setState(state: ConnectionState): void {
    this.#state = state;
    this.#options.onState(state);
  }
}

/** Some WebSocket classes quote the URL in an error; the URL can contain a listen key. */
function createSocket(platform: Platform, url: string): StreamSocket {
  try {
    return new platform.WebSocket(url);
  } catch (error) {
    throw new Error(
      `the WebSocket failed: ${error instanceof Error ? error.name : 'unknown error'}`,
    );
  }
}
