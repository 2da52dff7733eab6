/// <reference lib="esnext.disposable" preserve="true" />
import { Emitter, type Listener } from '../connection/emitter.ts';
import { EventQueue } from '../connection/event-queue.ts';
import type { Consumer, Subscriptions } from './subscriptions.ts';
import type { MarketTopic, TopicMessage } from './topics.ts';

/** What a feed uses. */
interface TopicFeedContext<Topic extends MarketTopic> {
  readonly topic: Topic;
  readonly symbols: readonly string[];
  /** The maximum number of waiting messages of each consumer. */
  readonly capacity: number;
  readonly subscriptions: Subscriptions;
  /** Called when a consumer has missed messages. */
  readonly onLag: (symbol: string, skipped: number) => void;
  readonly onError: (error: unknown) => void;
}

/**
 * The messages of one topic of some symbols. For a slow consumer, a newer message replaces the
 * waiting one of the same symbol, except where each message is a change: such a topic starts again,
 * with a first message.
 */
export class TopicFeed<Topic extends MarketTopic>
  implements Disposable, AsyncIterable<TopicMessage<Topic>, undefined>
{
  readonly #context: TopicFeedContext<Topic>;
  readonly #emitter = new Emitter<{ message: TopicMessage<Topic>; error: unknown }>();
  /** The queue of each consumer, with the symbols whose next first message it waits for. */
  readonly #queues = new Map<EventQueue<TopicMessage<Topic>>, Set<string>>();
  readonly #removers: (() => void)[] = [];
  #isClosed = false;

  constructor(context: TopicFeedContext<Topic>) {
    this.#context = context;
    const { topic, symbols, subscriptions } = context;
    this.#emitter.on('error', context.onError);
    const consumer: Consumer = {
      message: (message) => this.#receive(message as TopicMessage<Topic>),
      closed: () => this.close(),
    };
    try {
      for (const symbol of new Set(symbols)) {
        this.#removers.push(subscriptions.add(topic, symbol, consumer));
      }
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** Adds a listener of all messages, and returns a function that removes it. */
  on<Name extends 'message' | 'error'>(
    name: Name,
    listener: Listener<{ message: TopicMessage<Topic>; error: unknown }[Name]>,
  ): () => void {
    return this.#emitter.on(name, listener);
  }

  [Symbol.asyncIterator](): AsyncIterator<TopicMessage<Topic>, undefined> {
    const queue: EventQueue<TopicMessage<Topic>> = new EventQueue({
      capacity: this.#context.capacity,
      onOverflow: () => {
        this.#context.onLag(queue.shift()?.symbol ?? '', 1);
      },
      onEnd: () => this.#queues.delete(queue),
    });
    if (this.#isClosed) queue.end();
    else this.#queues.set(queue, new Set());
    return queue;
  }

  /** Ends the subscriptions. */
  close(): void {
    this.#isClosed = true;
    for (const remove of this.#removers) remove();
    for (const queue of [...this.#queues.keys()]) queue.end();
  }

  [Symbol.dispose](): void {
    this.close();
  }

  #receive(message: TopicMessage<Topic>): void {
    this.#emitter.emit('message', message);
    for (const [queue, restarting] of this.#queues) {
      if (this.#context.topic === 'diffDepth') this.#restartFull(queue, restarting);
      if (message.f) restarting.delete(message.symbol);
      else if (restarting.has(message.symbol)) continue;
      queue.push(message, keyOf(message));
      const skipped = queue.takeReplaced();
      if (skipped > 0) this.#context.onLag(message.symbol, skipped);
    }
  }

  /** Makes room where each message is a change: all subscriptions of the consumer start again. */
  #restartFull(queue: EventQueue<TopicMessage<Topic>>, restarting: Set<string>): void {
    const { topic, symbols, capacity, subscriptions, onLag } = this.#context;
    const { size } = queue;
    if (size < capacity) return;
    queue.clear();
    for (const symbol of symbols) {
      restarting.add(symbol);
      onLag(symbol, size);
      subscriptions.restart(topic, symbol);
    }
  }
}

/** Returns the key under which a newer message replaces an older one; undefined if none does. */
function keyOf(message: TopicMessage): string | undefined {
  if (message.topic === 'trade' || message.topic === 'diffDepth') return undefined;
  // The last state of each candlestick is kept.
  return message.topic === 'kline' ? `${message.symbol} ${message.data[0]?.t}` : message.symbol;
}
