import type { spot } from '@broker-api/streams';
import { nextTurn, ownTurn } from '../next-turn.ts';
import type { ScheduledTask, Scheduler } from '../state/scheduler.ts';
import {
  type Closing,
  closings,
  maximumBacklogBytes,
  maximumConnectionMs,
  maximumMessagesPerTurn,
  maximumWaitingRequests,
} from './stream-bounds.ts';

/**
 * A message that the broker sends, as text. Several connections can share a message, so that it is
 * encoded only once.
 */
export class StreamMessage {
  readonly text: string;
  /** Whether to send it in a binary frame. */
  readonly binary: boolean;

  constructor(text: string, binary = false) {
    this.text = text;
    this.binary = binary;
  }
}

/** The client's end of a connection: a WebSocket, or an object in the same process. */
export interface StreamSocket {
  /** The number of bytes that wait to be sent to the client. */
  readonly bufferedAmount: number;
  /** Whether an injected fault discards all messages from the client. */
  readonly isHalfOpen?: boolean;
  /** Sends a message, or returns why the broker must close the connection instead. */
  send(message: StreamMessage): Closing | undefined;
  /** Closes the connection. The socket sends no message after that. */
  close(code: number, reason: string): void;
}

/** The services of the broker that a connection uses. */
export interface ConnectionContext {
  readonly scheduler: Scheduler;
  /** Returns the time in milliseconds since the epoch. */
  readonly now: () => number;
  /** Called after an unexpected failure. */
  readonly onFailure: (error: unknown) => void;
}

/** The client of a connection. */
export interface StreamClient {
  /** Identifies the connection in the control plane. */
  readonly connectionId: string;
  readonly ip: string;
  readonly socket: StreamSocket;
}

/** A message from a client that is not handled yet. */
interface WaitingMessage {
  readonly text: string;
  readonly bytes: number;
}

/** A connection to a stream, from the broker's point of view. */
export abstract class Connection {
  abstract readonly stream: 'user' | 'market';
  readonly connectionId: string;
  readonly ip: string;
  readonly openedAt: number;
  protected readonly context: ConnectionContext;
  readonly #socket: StreamSocket;
  readonly #end: ScheduledTask;
  #isOpen = true;
  #waiting: WaitingMessage[] = [];
  #waitingRequestBytes = 0;
  #isHandling = false;
  /** The number of messages that were handled in this turn of the event loop. */
  #handledInTurn = 0;

  constructor(context: ConnectionContext, { connectionId, ip, socket }: StreamClient) {
    this.context = context;
    this.connectionId = connectionId;
    this.ip = ip;
    this.#socket = socket;
    this.openedAt = context.now();
    const closeAfterDay = () => this.close(closings.dayOver);
    this.#end = context.scheduler.at(this.openedAt + maximumConnectionMs, closeAfterDay);
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** The amount of data that is waiting to be sent to the client, in bytes. */
  get waitingBytes(): number {
    return this.#socket.bufferedAmount;
  }

  /**
   * Receives a message from the client. Handles it after all earlier ones, and only a few messages
   * in a turn of the event loop. Otherwise, a client could block the event loop with many messages.
   */
  receive(text: string): void {
    if (!this.#isOpen || this.#socket.isHalfOpen) return;
    if (this.#isHandling) this.#wait(text);
    else this.#handleAll(text).catch((error) => this.fail(error));
  }

  #wait(text: string): void {
    const { length: bytes } = new TextEncoder().encode(text);
    this.#waiting.push({ text, bytes });
    this.#waitingRequestBytes += bytes;
    const isTooMuch =
      this.#waiting.length > maximumWaitingRequests ||
      this.#waitingRequestBytes > maximumBacklogBytes;
    if (isTooMuch) this.close(closings.fastSender);
  }

  #takeWaiting(): string | undefined {
    const next = this.#waiting.shift();
    this.#waitingRequestBytes -= next?.bytes ?? 0;
    return next?.text;
  }

  /** Handles a message, then the messages that arrive in the meantime. */
  async #handleAll(first: string): Promise<void> {
    this.#isHandling = true;
    for (let text: string | undefined = first; text !== undefined; text = this.#takeWaiting()) {
      this.#countHandled();
      const handled = this.handle(text);
      if (handled !== undefined) {
        await handled;
        await ownTurn();
      } else if (this.#handledInTurn >= maximumMessagesPerTurn) await nextTurn();
    }
    this.#isHandling = false;
  }

  #countHandled(): void {
    if (this.#handledInTurn === 0) {
      void nextTurn().then(() => {
        this.#handledInTurn = 0;
      });
    }
    this.#handledInTurn += 1;
  }

  /** Reports an unexpected failure, and closes the connection. */
  fail(error: unknown): void {
    this.context.onFailure(error);
    this.close(closings.failure);
  }

  /** Handles a message from the client. Returns a promise if that takes more than a moment. */
  protected abstract handle(text: string): Promise<unknown> | undefined;

  /** Called once when the connection has ended. */
  protected abstract ended(): void;

  /** Sends a message. Closes the connection instead if too much data is waiting. */
  send(message: StreamMessage): void {
    if (!this.#isOpen) return;
    const closing =
      this.waitingBytes > maximumBacklogBytes ? closings.slowReader : this.#socket.send(message);
    if (closing !== undefined) this.close(closing);
  }

  /** Closes the connection. */
  close({ code, reason }: Closing): void {
    if (!this.#isOpen) return;
    this.#socket.close(code, reason);
    this.closed();
  }

  /** Ends the connection. Must be called when the client has closed it. */
  closed(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#end.reschedule(undefined);
    this.#waiting = [];
    this.ended();
  }
}

/** Returns the ping of the server for a time, which is in milliseconds since the epoch. */
export function pingAt(time: number): StreamMessage {
  return new StreamMessage(JSON.stringify({ ping: time } satisfies spot.HeartbeatPing));
}

/**
 * Returns the pong of the server for a time, which is in milliseconds since the epoch. The pong
 * does not repeat the time in the client's ping.
 */
export function pongAt(time: number): StreamMessage {
  return new StreamMessage(JSON.stringify({ pong: time } satisfies spot.HeartbeatPong));
}

/** Returns the kind of a heartbeat; undefined if the parsed message is not a heartbeat. */
export function heartbeatOf(message: unknown): 'ping' | 'pong' | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  if ('ping' in message) return 'ping';
  return 'pong' in message ? 'pong' : undefined;
}
