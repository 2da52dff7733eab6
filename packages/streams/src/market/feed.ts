/// <reference lib="esnext.disposable" preserve="true" />
import { Emitter } from '../connection/emitter.ts';
import { EventQueue } from '../connection/event-queue.ts';
import type { Subscriptions } from './subscriptions.ts';
import type { MarketTopic, TopicMessage } from './topics.ts';

/** What a feed uses. */
export interface FeedContext {
  readonly topic: MarketTopic;
  readonly symbols: readonly string[];
  readonly subscriptions: Subscriptions;
  /** The maximum number of values that wait for a loop. */
  readonly capacity: number;
  readonly onError: (error: unknown) => void;
}

/** What follows from the messages of a topic, for listeners and for loops with a queue each. */
export abstract class Feed<Events extends { error: unknown }, Value>
  extends Emitter<Events>
  implements AsyncIterable<Value, undefined>, Disposable
{
  protected readonly queues: Set<EventQueue<Value>> = new Set();
  readonly #capacity: number;
  readonly #removers: (() => void)[] = [];
  #isClosed = false;
  #error: unknown;

  constructor({ topic, symbols, subscriptions, capacity, onError }: FeedContext) {
    super();
    this.#capacity = capacity;
    this.on('error', onError);
    const consumer = {
      message: (message: TopicMessage) => this.receive(message),
      requested: () => this.requested(),
      lost: (reason: string) => this.lost(reason),
      closed: (reason: string, error?: Error) => this.closed(reason, error),
    };
    try {
      for (const symbol of new Set(symbols)) {
        this.#removers.push(subscriptions.add(topic, symbol, consumer));
      }
    } catch (error) {
      this.end();
      throw error;
    }
  }

  [Symbol.asyncIterator](): AsyncIterator<Value, undefined> {
    const queue: EventQueue<Value> = new EventQueue(() => this.queues.delete(queue));
    if (this.#isClosed) queue.end(this.#error);
    else this.queues.add(queue);
    return queue;
  }

  /** Ends the subscription. Loops receive what waits for them. */
  close(): void {
    this.end();
  }

  [Symbol.dispose](): void {
    this.close();
  }

  /** Adds a value to a queue. With a key, it replaces the waiting value with the same key. */
  protected add(queue: EventQueue<Value>, value: Value, key?: string): void {
    if (queue.size >= this.#capacity && !queue.has(key)) this.makeRoom(queue);
    queue.push(value, key);
  }

  /** Ends the subscription and the loops, which then throw the error, if there is one. */
  protected end(error?: unknown): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#error = error;
    for (const remove of this.#removers) remove();
    for (const queue of this.queues) queue.end(error);
  }

  /** Makes room in a queue that is full. */
  protected abstract makeRoom(queue: EventQueue<Value>): void;
  protected abstract receive(message: TopicMessage): void;

  /** A subscription was sent, so that a first message will follow. */
  protected requested(): void {}

  /** Messages may be missing: the connection ended, or a frame could not be decoded. */
  protected lost(_reason: string): void {}

  /** The stream is closed, or the subscription can never work because of the error. */
  protected closed(_reason: string, error?: Error): void {
    this.end(error);
  }
}
