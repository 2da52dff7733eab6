import type { EventQueue } from '../connection/event-queue.ts';
import { Feed, type FeedContext } from './feed.ts';
import type { MarketTopic, TopicMessage } from './topics.ts';

/** What a feed uses. */
interface TopicFeedContext extends FeedContext {
  /** Called when a consumer has missed messages. */
  readonly onLag: (symbol: string, skipped: number) => void;
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
  readonly #context: TopicFeedContext;
  /** The symbols whose next first message a loop waits for. */
  readonly #restarting = new WeakMap<object, Set<string>>();

  constructor(context: TopicFeedContext) {
    super(context);
    this.#context = context;
  }

  protected override receive(message: TopicMessage<Topic>): void {
    const { topic, onLag } = this.#context;
    const { symbol } = message;
    const key = keyOf(message);
    this.emit('message', message);
    for (const queue of this.queues) {
      if (topic === 'diffDepth') this.#restartFull(queue);
      const restarting = this.#restarting.get(queue);
      if (message.f) restarting?.delete(symbol);
      else if (restarting?.has(symbol)) continue;
      if (queue.has(key)) onLag(symbol, 1);
      this.add(queue, message, key);
    }
  }

  protected override makeRoom(queue: EventQueue<TopicMessage<Topic>>): void {
    this.#context.onLag(queue.shift()?.symbol ?? '', 1);
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
