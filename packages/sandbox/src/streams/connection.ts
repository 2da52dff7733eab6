import type { ScheduledTask, Scheduler } from '../state/scheduler.ts';
import type { StreamMessage, StreamSocket } from './message.ts';
import {
  type Closing,
  closings,
  maximumBacklogBytes,
  maximumConnectionMs,
} from './stream-bounds.ts';

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

  /** Receives a message from the client. */
  receive(text: string): void {
    if (!this.#isOpen || this.#socket.isHalfOpen) return;
    try {
      this.handle(text);
    } catch (error) {
      this.fail(error);
    }
  }

  /** Reports an unexpected failure, and closes the connection. */
  fail(error: unknown): void {
    this.context.onFailure(error);
    this.close(closings.failure);
  }

  /** Handles a message from the client. */
  protected abstract handle(text: string): void;

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
    this.ended();
  }
}
