import type { ScheduledTask, Scheduler } from '../state/scheduler.ts';
import type { StreamMessage, StreamSocket } from '../streams/connection.ts';
import type { Closing } from '../streams/stream-bounds.ts';
import type { StreamTarget } from '../streams/streams.ts';
import type { StreamFaults } from './faults.ts';
import type { StreamFault } from './generated/client.gen.ts';

interface DelayedMessage {
  readonly message: StreamMessage;
  /** The earliest time at which the message is sent, in milliseconds since the epoch. */
  readonly time: number;
}

/** The services that a faulty socket uses. */
export interface FaultySocketContext {
  readonly faults: StreamFaults;
  readonly scheduler: Scheduler;
  /** Returns the time in milliseconds since the epoch. */
  readonly now: () => number;
}

/** A socket that applies the injected faults to the messages that it sends. */
export class FaultySocket implements StreamSocket {
  readonly #context: FaultySocketContext;
  readonly #socket: StreamSocket;
  readonly #target: StreamTarget;
  /** The task that sends the delayed messages; created with the first delayed message. */
  #delay: ScheduledTask | undefined;
  #delayed: DelayedMessage[] = [];
  /** The message that a fault reorders: it is sent after the next message. */
  #held: StreamMessage | undefined;
  /** The number of characters in the messages that wait because of a fault. */
  #waiting = 0;
  #state: 'open' | 'halfOpen' | 'slowReader' = 'open';

  constructor(context: FaultySocketContext, socket: StreamSocket, target: StreamTarget) {
    this.#context = context;
    this.#socket = socket;
    this.#target = target;
  }

  get bufferedAmount(): number {
    return this.#socket.bufferedAmount + this.#waiting;
  }

  get isHalfOpen(): boolean {
    return this.#state === 'halfOpen';
  }

  send(message: StreamMessage): Closing | undefined {
    if (this.#state !== 'open') {
      this.#keep(message);
      return undefined;
    }
    const fault = this.#context.faults.faultOf(this.#target);
    if (fault?.effect === 'close') return { code: fault.code ?? defaultCode, reason: injected };
    this.#apply(fault, message);
    return undefined;
  }

  #apply(fault: StreamFault | undefined, message: StreamMessage): void {
    switch (fault?.effect) {
      case undefined:
        this.#enqueue(message, 0);
        break;
      case 'drop':
        break;
      case 'delay':
        this.#enqueue(message, fault.delayMs ?? 0);
        break;
      case 'duplicate':
        this.#enqueue(message, 0);
        this.#enqueue(message, 0);
        break;
      case 'reorder':
        if (this.#held === undefined) this.#held = message;
        else this.#enqueue(message, 0);
        break;
      case 'halfOpen':
      case 'slowReader':
        this.#state = fault.effect;
        this.#keep(message);
    }
  }

  close(code: number, reason: string): void {
    this.#delay?.reschedule(undefined);
    this.#socket.close(code, reason);
  }

  /**
   * Discards a message. With the effect `slowReader`, the client never reads the message, so the
   * message counts as waiting data until the connection is closed. With the effect `halfOpen`, the
   * client seems to read, so no data waits.
   */
  #keep({ text }: StreamMessage): void {
    if (this.#state === 'slowReader') this.#waiting += text.length;
  }

  /** Sends a message after a delay, and after all messages that are already delayed. */
  #enqueue(message: StreamMessage, delayMs: number): void {
    const last = this.#delayed.at(-1);
    if (last === undefined && delayMs === 0) {
      this.#deliver(message);
      return;
    }
    const time = Math.max(this.#context.now() + delayMs, last?.time ?? 0);
    this.#delayed.push({ message, time });
    this.#waiting += message.text.length;
    if (last === undefined) this.#releaseAt(time);
  }

  #releaseAt(time: number): void {
    if (this.#delay !== undefined) this.#delay.reschedule(time);
    else this.#delay = this.#context.scheduler.at(time, (now) => this.#release(now));
  }

  #release(now: number): void {
    const end = this.#delayed.findIndex(({ time }) => time > now);
    // Tens of thousands of short messages can wait, so they are not removed one at a time.
    const due = this.#delayed.splice(0, end < 0 ? this.#delayed.length : end);
    for (const { message } of due) {
      this.#waiting -= message.text.length;
      this.#deliver(message);
    }
    const [next] = this.#delayed;
    if (next !== undefined) this.#releaseAt(next.time);
  }

  #deliver(message: StreamMessage): void {
    this.#socket.send(message);
    if (this.#held === undefined) return;
    this.#socket.send(this.#held);
    this.#held = undefined;
  }
}

const defaultCode = 1011;
const injected = 'The control plane injected a fault that closes this connection.';
