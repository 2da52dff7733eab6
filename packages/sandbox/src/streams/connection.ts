import type { ScheduledTask, Scheduler } from '../state/scheduler.ts';
import type { StreamMessage, StreamSocket } from './message.ts';
import {
  type Closing,
  closings,
  maximumBacklogBytes,
  maximumConnectionMs,
} from './stream-bounds.ts';

/** What a connection needs from the broker. */
export interface ConnectionContext {
  readonly scheduler: Scheduler;
  /** Returns the time in milliseconds since the epoch. */
  readonly now: () => number;
}

/** A connection to a stream, from the broker's point of view. */
export abstract class StreamConnection {
  readonly ip: string;
  readonly openedAt: number;
  protected readonly context: ConnectionContext;
  readonly #socket: StreamSocket;
  readonly #end: ScheduledTask;
  #isOpen = true;

  constructor(context: ConnectionContext, socket: StreamSocket, ip: string) {
    this.context = context;
    this.#socket = socket;
    this.ip = ip;
    this.openedAt = context.now();
    const closeAfterDay = () => this.close(closings.dayOver);
    this.#end = context.scheduler.at(this.openedAt + maximumConnectionMs, closeAfterDay);
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Handles a message from the client. */
  abstract receive(text: string): void;

  /** Called once when the connection has ended. */
  protected abstract ended(): void;

  /** Sends a message. Closes the connection instead if too much data waits to be sent. */
  send(message: StreamMessage): void {
    if (!this.#isOpen) return;
    if (this.#socket.bufferedAmount > maximumBacklogBytes) this.close(closings.slowReader);
    else this.#socket.send(message);
  }

  /** Closes the connection. */
  close({ code, reason }: Closing): void {
    if (!this.#isOpen) return;
    this.#socket.close(code, reason);
    this.closed();
  }

  /** Must be called when the client has closed the connection. */
  closed(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#end.reschedule(undefined);
    this.ended();
  }
}
