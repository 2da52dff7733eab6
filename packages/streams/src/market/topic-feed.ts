import type { EventQueue } from '../connection/event-queue.ts';
import { Feed } from '../connection/feed.ts';
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
export class TopicFeed<Topic extends MarketTopic> extends Feed<
  { message: TopicMessage<Topic>; error: unknown },
  TopicMessage<Topic>
> {
  readonly #context: TopicFeedContext<Topic>;
  /** The symbols whose next first message a loop waits for. */
  readonly #restarting = new WeakMap<EventQueue<TopicMessage<Topic>>, Set<string>>();
  readonly #removers: (() => void)[] = [];

  constructor(context: TopicFeedContext<Topic>) {
    super(context.capacity, context.onError);
    this.#context = context;
    const { topic, symbols, subscriptions } = context;
    const consumer: Consumer = {
      message: (message) => this.#receive(message as TopicMessage<Topic>),
      closed: (_, error) => this.#finish(error),
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

  /** Ends the subscriptions. */
  override close(): void {
    this.#finish();
  }

  #finish(error?: Error): void {
    for (const remove of this.#removers) remove();
    this.end(error);
  }

  protected override makeRoom(queue: EventQueue<TopicMessage<Topic>>): void {
    this.#context.onLag(queue.shift()?.symbol ?? '', 1);
  }

  #receive(message: TopicMessage<Topic>): void {
    this.emit('message', message);
    for (const queue of this.queues) {
      if (this.#context.topic === 'diffDepth') this.#restartFull(queue);
      const restarting = this.#restarting.get(queue);
      if (message.f) restarting?.delete(message.symbol);
      else if (restarting?.has(message.symbol)) continue;
      queue.push(message, keyOf(message));
      const skipped = queue.takeReplaced();
      if (skipped > 0) this.#context.onLag(message.symbol, skipped);
    }
  }

  /** Makes room where each message is a change: all subscriptions of the loop start again. */
  #restartFull(queue: EventQueue<TopicMessage<Topic>>): void {
    const { topic, symbols, capacity, subscriptions, onLag } = this.#context;
    const { size } = queue;
    if (size < capacity) return;
    queue.clear();
    this.#restarting.set(queue, new Set(symbols));
    for (const symbol of symbols) {
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
