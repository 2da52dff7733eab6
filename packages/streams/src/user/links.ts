import { BrokerError, waitMsAfter } from '@broker-api/core';
import {
  Connection,
  type ConnectionState,
  type ConnectionTiming,
} from '../connection/connection.ts';
import type { Platform } from '../connection/platform.ts';
import { isPermanent } from '../connection/problems.ts';
import { decodeUserFrame, type UserMessage } from '../decode-frame.ts';
import { userDataAddress, userDataLimits } from '../generated/streams.gen.ts';
import type { RecoveryTable } from '../recovery-table.ts';

/** What the connections report. */
export interface LinkOptions {
  readonly platform: Platform;
  readonly timing: ConnectionTiming | undefined;
  /** The origin of the streams, such as `wss://api.example.com`. */
  readonly origin: string;
  readonly listenKey: RecoveryTable['listenKey'];
  /** The client with the operations of listen keys. */
  readonly keys: Readonly<Record<string, (parameters?: object) => Promise<unknown>>>;
  /** Called before a listen key is created. If it rejects, the attempt to connect has failed. */
  readonly prepare: () => Promise<unknown>;
  readonly onMessage: (message: UserMessage) => void;
  /** A connection is open, but events before it may have been missed. */
  readonly onConnected: () => void;
  /** An event of an open connection was lost. */
  readonly onGap: (reason: string) => void;
  /** No connection is open. */
  readonly onLost: (reason: string | undefined) => void;
  readonly onError: (error: unknown) => void;
  /** No connection was ever open, and no attempt can succeed. It must close the links. */
  readonly onFailure: (error: unknown) => void;
}

/** How long both connections are read before and after the earlier one is closed. */
const overlapMs = 10_000;

/**
 * The connections of a user stream: one and, before the broker ends it after its maximum duration,
 * a second one. While both are read, an event that both deliver is passed on once.
 */
export class Links {
  readonly #options: LinkOptions;
  #current: Connection | undefined;
  #next: Connection | undefined;
  /** How often the earlier connection delivered an event more often than the later one. */
  #surplus: Map<string, number> | undefined;
  #earlier: Connection | undefined;
  #key = '';
  #isClosed = false;
  #wasLive = false;
  #cancelExtension = (): void => {};
  #cancelSwitch = (): void => {};

  constructor(options: LinkOptions) {
    this.#options = options;
  }

  start(): void {
    const { onError, onFailure } = this.#options;
    this.#current = this.#open((error) => {
      onError(error);
      onFailure(error);
    });
    this.#current.start();
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelExtension();
    this.#cancelSwitch();
    this.#current?.close();
    this.#next?.close();
  }

  #open(onFailure = (_: Error): void => {}): Connection {
    const connection: Connection = new Connection({
      platform: this.#options.platform,
      timing: this.#options.timing,
      url: () => this.#url(),
      onFrame: (text) => this.#receive(connection, text),
      onState: (state) => this.#changed(connection, state),
      onFailure,
    });
    return connection;
  }

  async #url(): Promise<string> {
    const { listenKey, keys, origin, prepare, onError, onFailure } = this.#options;
    try {
      await prepare();
      // The broker returns the same key, extended, while it is valid.
      const response = await keys[listenKey.create]?.();
      this.#key = String((response as Record<string, unknown>)[listenKey.field]);
    } catch (error) {
      onError(error);
      // An API key can be wrong for a while when a broker restarts, but not at the start.
      if (!this.#wasLive && isPermanent(error)) onFailure(error);
      throw error;
    }
    this.#extendAfter(listenKey.validMs / 2);
    return origin + userDataAddress.replace(/\{.*\}/, this.#key);
  }

  #extendAfter(delayMs: number): void {
    const { platform } = this.#options;
    this.#cancelExtension();
    if (this.#isClosed) return;
    this.#cancelExtension = platform.schedule(() => void this.#extend(), delayMs);
  }

  async #extend(): Promise<void> {
    const { listenKey, keys, onError } = this.#options;
    const key = this.#key;
    try {
      await keys[listenKey.extend]?.({ [listenKey.field]: key });
      if (key === this.#key) this.#extendAfter(listenKey.validMs / 2);
    } catch (error) {
      onError(error);
      if (error instanceof BrokerError && listenKey.unknown.includes(error.code)) {
        this.#current?.reconnect('the listen key is not valid any more');
      } else {
        this.#extendAfter(Math.max(listenKey.validMs / 60, waitMsAfter(error)));
      }
    }
  }

  #changed(connection: Connection, state: ConnectionState): void {
    if (state.status === 'closed') return;
    const isLive = state.status === 'live';
    this.#wasLive ||= isLive;
    if (connection === this.#next) {
      this.#cancelSwitch();
      this.#surplus = isLive ? new Map() : undefined;
      this.#earlier = this.#current;
      if (isLive) this.#later(overlapMs, () => this.#switchOver());
    } else if (isLive) {
      this.#scheduleNext();
      this.#options.onConnected();
    } else this.#lost(state.reason);
  }

  #lost(reason: string | undefined): void {
    this.#cancelSwitch();
    this.#surplus = undefined;
    const next = this.#next;
    if (next === undefined) {
      this.#options.onLost(reason);
      return;
    }
    // The earlier connection ended before the switch-over, so that its last events may be lost.
    this.#current?.close();
    this.#current = next;
    this.#next = undefined;
    this.#options.onLost(reason);
    if (next.state.status === 'live') this.#changed(next, next.state);
  }

  /** Opens the next connection before the broker ends this one, at a random time. */
  #scheduleNext(): void {
    const { listenKey, platform } = this.#options;
    this.#cancelSwitch();
    const earlyMs = listenKey.validMs * (1 + platform.random());
    this.#later(userDataLimits.connectionMs - earlyMs, () => {
      this.#next = this.#open();
      this.#next.start();
    });
  }

  #switchOver(): void {
    this.#current?.close();
    this.#current = this.#next;
    this.#next = undefined;
    // The later connection can still deliver what the earlier one has delivered.
    this.#later(overlapMs, () => {
      this.#surplus = undefined;
      this.#scheduleNext();
    });
  }

  #later(delayMs: number, run: () => void): void {
    this.#cancelSwitch = this.#options.platform.schedule(run, delayMs);
  }

  #receive(connection: Connection, text: string): void {
    const { onMessage, onGap, onError, platform } = this.#options;
    try {
      const { messages, problems } = decodeUserFrame(text);
      for (const message of messages) {
        // A listener may have closed the stream.
        if (this.#isClosed) return;
        if ('ping' in message) connection.send(JSON.stringify({ pong: platform.clock() }));
        else if (!('pong' in message) && this.#isNew(connection, message)) onMessage(message);
      }
      if (problems.length === 0) return;
      for (const problem of problems) onError(problem);
    } catch (error) {
      onError(error);
    }
    onGap('a frame could not be decoded');
  }

  /** Returns whether the other connection has not delivered the event yet. */
  #isNew(connection: Connection, message: UserMessage): boolean {
    if (this.#surplus === undefined) return true;
    const key = JSON.stringify(message);
    const own = connection === this.#earlier ? 1 : -1;
    const before = this.#surplus.get(key) ?? 0;
    this.#surplus.set(key, before + own);
    return before * own >= 0;
  }
}
