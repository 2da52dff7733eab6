import { backoffMs, waitMsAfter } from '@broker-api/core/time';
import type { ConnectionSettings, StreamSocket } from './options.ts';
import { isPermanent } from './problems.ts';

/** The state of a stream. */
export type StreamState =
  /** No connection is open. `reason` says why the previous one ended; undefined at the start. */
  | { readonly status: 'connecting'; readonly attempt: number; readonly reason?: string }
  /**
   * Only of a user stream: an event may have been missed. Queries find it, and the events that
   * arrive wait for them.
   */
  | { readonly status: 'recovering'; readonly reason: string }
  | { readonly status: 'live' }
  | { readonly status: 'closed'; readonly reason: string };

/** What a connection calls. */
interface ConnectionEvents {
  /** Returns the URL of the next attempt. If it throws, the attempt has failed. */
  readonly url: () => string | Promise<string>;
  /** Receives the text of each frame, in order. Frames of earlier connections do not arrive. */
  readonly onFrame: (text: string) => void;
  /** Called after each change of the state. When it is live, `send` works. */
  readonly onState: (state: StreamState) => void;
  /** Receives what `url` throws, and why the connection fails for ever. */
  readonly onError: (error: unknown) => void;
}

/** How often the first connection can fail to open; it takes a few seconds at a closed port. */
const maximumFailures = 3;

/**
 * A connection that opens again when it ends. The delay before an attempt is random, between 0 and
 * a limit that doubles with each attempt, so that the clients of a restarted broker do not return
 * at the same moment. The socket is never paused: who receives the frames must bound what it keeps.
 */
export class Connection {
  readonly #settings: ConnectionSettings;
  readonly #events: ConnectionEvents;
  #state: StreamState = { status: 'connecting', attempt: 1 };
  #socket: StreamSocket | undefined;
  /** Attempts since a connection was last live for longer than the longest delay. */
  #attempt = 0;
  #liveSince: number | undefined;
  /** How often the first connection failed to open; undefined after it was open. */
  #failures: number | undefined = 0;
  #receivedAt = 0;
  /** The only timer: of the next attempt, of the attempt in progress, or of the next ping. */
  #cancelTimer = (): void => {};
  /** Why no connection can ever be opened. */
  failure: Error | undefined;

  constructor(settings: ConnectionSettings, events: ConnectionEvents) {
    this.#settings = settings;
    this.#events = events;
  }

  /** Opens the connection. Call it once, when `onState` and `onFrame` can be called. */
  start(): void {
    const { signal } = this.#settings;
    signal?.addEventListener('abort', this.#abort);
    if (signal?.aborted) this.#abort();
    else void this.#connect();
  }

  get state(): StreamState {
    return this.#state;
  }

  /** Sends a text. Does nothing if the connection is not live. */
  send(text: string): void {
    if (this.#state.status === 'live') this.#socket?.send(text);
  }

  /** Ends the open connection or attempt, and connects again. */
  reconnect(reason: string): void {
    if (this.#state.status === 'closed') return;
    const socket = this.#detach();
    socket?.close();
    this.#ended(reason, socket !== undefined);
  }

  /** Closes the connection for ever. */
  close(reason = 'closed by the program'): void {
    if (this.#state.status === 'closed') return;
    this.#settings.signal?.removeEventListener('abort', this.#abort);
    this.#detach()?.close(1000);
    this.#setState({ status: 'closed', reason });
  }

  readonly #abort = (): void => this.close('aborted');

  /** Closes the connection because no attempt can succeed. */
  #fail(error: Error): void {
    this.failure = error;
    this.#events.onError(error);
    this.close(error.message);
  }

  async #connect(): Promise<void> {
    this.#attempt += 1;
    const { platform, timing } = this.#settings;
    // The timer also limits how long `url` may take, which identifies this attempt.
    const cancel = platform.schedule(
      () => this.reconnect(`not open after ${timing.openMs} ms`),
      timing.openMs,
    );
    this.#cancelTimer = cancel;
    let url: string;
    try {
      url = await this.#events.url();
    } catch (error) {
      this.#noUrl(error, this.#cancelTimer === cancel);
      return;
    }
    if (this.#cancelTimer !== cancel) return;
    try {
      this.#open(new platform.WebSocket(url));
    } catch (error) {
      this.#detach();
      // Some WebSocket classes quote the URL in an error; the URL can contain a listen key.
      const name = error instanceof Error ? error.name : 'unknown error';
      this.#ended(`the WebSocket failed: ${name}`, true);
    }
  }

  #noUrl(error: unknown, isCurrent: boolean): void {
    if (this.#state.status === 'closed') return;
    // An API key can be wrong for a while when a broker restarts, but not at the start.
    if (this.#failures !== undefined && isPermanent(error)) {
      this.#fail(error);
      return;
    }
    this.#events.onError(error);
    if (!isCurrent) return;
    this.#detach();
    const reason = error instanceof Error ? error.message : 'unknown error';
    this.#ended(reason, false, waitMsAfter(error));
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
    socket.onmessage = ifCurrent(({ data }: { data: string | ArrayBuffer }) => {
      this.#receivedAt = this.#settings.platform.clock();
      this.#events.onFrame(typeof data === 'string' ? data : new TextDecoder().decode(data));
    });
    // An error is always followed by the event `close`.
    socket.onerror = () => {};
    socket.onclose = ifCurrent(({ code, reason }: { code: number; reason: string }) => {
      this.#detach();
      this.#ended(reason || `connection closed with code ${code}`, true);
    });
  }

  #opened(): void {
    const now = this.#settings.platform.clock();
    this.#liveSince = now;
    this.#failures = undefined;
    this.#receivedAt = now;
    this.#cancelTimer();
    this.#schedulePing();
    this.#setState({ status: 'live' });
  }

  /** Sends a ping now and then, and ends a connection whose peer is silent. */
  #schedulePing(): void {
    const { platform, timing } = this.#settings;
    const { pingMs, silenceMs } = timing;
    // After a ping without a response, the next check is when the peer counts as lost.
    const silentAt = this.#receivedAt + silenceMs - platform.clock();
    this.#cancelTimer = platform.schedule(
      () => {
        const now = platform.clock();
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

  /**
   * Schedules the next attempt.
   *
   * @param hadSocket whether there was a URL to connect to
   * @param leastMs the shortest delay
   */
  #ended(reason: string, hadSocket: boolean, leastMs = 0): void {
    if (hadSocket && this.#failures !== undefined) {
      this.#failures += 1;
      if (this.#failures >= maximumFailures) {
        const tries = `in ${maximumFailures} attempts; check the base URL`;
        const problem = `no connection could be opened ${tries} (${reason})`;
        this.#fail(new Error(`${this.#settings.origin}: ${problem}`));
        return;
      }
    }
    const { platform, timing } = this.#settings;
    // A broker that closes each connection at once must not be asked again and again at once.
    const liveMs = this.#liveSince === undefined ? 0 : platform.clock() - this.#liveSince;
    if (liveMs >= timing.maximumDelayMs) this.#attempt = 0;
    this.#liveSince = undefined;
    const { firstDelayMs, maximumDelayMs: maxDelayMs } = timing;
    const attempt = Math.max(1, this.#attempt);
    const delayMs = backoffMs(attempt, { firstDelayMs, maxDelayMs }, platform.random);
    this.#cancelTimer = platform.schedule(() => void this.#connect(), Math.max(delayMs, leastMs));
    this.#setState({ status: 'connecting', attempt: this.#attempt + 1, reason });
  }

  #setState(state: StreamState): void {
    this.#state = state;
    this.#events.onState(state);
  }
}
