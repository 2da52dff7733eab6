import type { EngineEvent, PublicTrade } from '@broker-api/engine';
import type { Dialect } from '../../gateway/encode.ts';
import type { Change, Executor } from '../../state/executor.ts';
import type { ScheduledTask } from '../../state/scheduler.ts';
import type { Connection, ConnectionContext } from '../connection.ts';
import { BookVersions } from './book-versions.ts';
import type { TopicName } from './stream-request.ts';
import {
  type MessageFormat,
  Subscription,
  type Topic,
  type TopicData,
  type TopicSource,
} from './topic.ts';
import { readsBook, TopicFactory, TradeTopic, ValueTopic } from './topics.ts';

/**
 * The interval at which values that change with the time, such as the 24-hour ticker, are computed
 * again, in milliseconds.
 */
const refreshIntervalMs = 1000;

/** Data to publish to the subscribers of a topic. */
interface Update {
  readonly topic: Topic;
  readonly data: TopicData;
}

/** A subscription whose first message might not have been sent yet. */
interface StartedSubscription {
  /** Resolves when the first message is sent, or the connection is closed after a failure. */
  readonly begun: Promise<void>;
  readonly cancel: () => void;
}

/** Publishes market data to the subscribed connections. */
export class MarketStreams {
  readonly #executor: Executor;
  readonly #context: ConnectionContext;
  readonly #factory: TopicFactory;
  /** The topics, by name and symbol. */
  readonly #topics = new Map<string, Topic>();
  /** The books that topics read, by symbol. */
  readonly #books = new Map<string, BookVersions>();
  /**
   * The highest version with which a book was opened or closed. A book that is watched again gets
   * higher versions.
   */
  #lastVersion = 0;
  readonly #refresh: ScheduledTask;
  readonly #intervalTimer: ScheduledTask;
  /** Whether updates wait to be published, because they are not durable yet. */
  #isPublishing = false;
  #mustPublishAgain = false;

  constructor(executor: Executor, context: ConnectionContext, dialect: Dialect) {
    this.#executor = executor;
    this.#context = context;
    this.#factory = new TopicFactory(dialect);
    const { scheduler } = context;
    this.#refresh = scheduler.at(Number.POSITIVE_INFINITY, () => this.#refreshValues());
    this.#intervalTimer = scheduler.at(Number.POSITIVE_INFINITY, () => this.#publishUpdates());
  }

  /** Subscribes a connection to a topic of a symbol. */
  subscribe(
    connection: Connection,
    name: TopicName,
    symbol: string,
    format: MessageFormat,
  ): StartedSubscription {
    const topic = this.#topicOf(name, symbol);
    if (topic === undefined) return { begun: Promise.resolve(), cancel: () => {} };
    const subscription = new Subscription(connection, format);
    topic.subscriptions.add(subscription);
    const begun = this.#begin(topic, subscription).catch((error) => connection.fail(error));
    const cancel = () => {
      topic.subscriptions.delete(subscription);
      this.#closeUnused(topic, name, symbol);
    };
    return { begun, cancel };
  }

  /** Publishes the changes of a command. Call it when the command is durable. */
  publish({ events }: Change, isIndexChange: boolean): void {
    if (this.#topics.size === 0) return;
    const trades = tradesBySymbol(events);
    for (const topic of this.#topics.values()) {
      const traded = trades.get(topic.symbol);
      if (topic instanceof TradeTopic && traded !== undefined) topic.publishTrades(traded);
      else if (isMarketValue(topic) && (isIndexChange || traded !== undefined)) topic.markStale();
    }
    this.#publishUpdates();
  }

  async #begin(topic: Topic, subscription: Subscription): Promise<void> {
    const data = await this.#executor.read(() => {
      this.#updateBook(topic.symbol);
      return topic.first(this.#source());
    });
    if (data === undefined || !topic.subscriptions.has(subscription)) return;
    subscription.begin(topic.message(data, true));
  }

  #source(): TopicSource {
    const { engine } = this.#executor.state;
    return { engine, time: Math.max(this.#context.now(), engine.time), books: this.#books };
  }

  #topicOf(name: TopicName, symbol: string): Topic | undefined {
    const key = keyOf(name, symbol);
    const existing = this.#topics.get(key);
    if (existing !== undefined) return existing;
    const created = this.#factory.create(name, symbol);
    if (readsBook(created) && !this.#watchBook(symbol)) return undefined;
    this.#topics.set(key, created);
    if (isMarketValue(created)) this.#scheduleRefresh();
    return created;
  }

  /** Watches the book of a symbol, if it exists. */
  #watchBook(symbol: string): boolean {
    if (this.#books.has(symbol)) return true;
    const watch = this.#executor.state.engine.findMarket(symbol)?.watchDepth();
    if (watch === undefined) return false;
    this.#lastVersion += 1;
    this.#books.set(symbol, new BookVersions(symbol, watch, this.#lastVersion));
    return true;
  }

  /** Creates a version of a book if it has changed. */
  #updateBook(symbol: string): void {
    if (!this.#books.get(symbol)?.update(this.#source().time)) return;
    for (const topic of this.#topics.values()) {
      if (topic.symbol === symbol && topic instanceof ValueTopic && readsBook(topic)) {
        topic.markStale();
      }
    }
  }

  #closeUnused(topic: Topic, name: TopicName, symbol: string): void {
    if (topic.subscriptions.size > 0) return;
    this.#topics.delete(keyOf(name, symbol));
    const book = this.#books.get(symbol);
    const isRead = [...this.#topics.values()].some(
      (one) => one.symbol === symbol && readsBook(one),
    );
    if (book === undefined || isRead) return;
    this.#lastVersion = Math.max(this.#lastVersion, book.version);
    this.#books.delete(symbol);
  }

  #refreshValues(): void {
    for (const topic of this.#topics.values()) if (isMarketValue(topic)) topic.markStale();
    this.#publishUpdates();
    this.#scheduleRefresh();
  }

  #scheduleRefresh(): void {
    const isNeeded = [...this.#topics.values()].some(isMarketValue);
    this.#refresh.reschedule(isNeeded ? this.#context.now() + refreshIntervalMs : undefined);
  }

  /**
   * Publishes changes when they are durable. A change that happens during the wait is published
   * after the earlier changes, so that no subscriber receives an older state after a newer one.
   */
  #publishUpdates(): void {
    if (this.#topics.size === 0) return;
    if (this.#isPublishing) {
      this.#mustPublishAgain = true;
      return;
    }
    const updates = this.#executor.read(() => this.#takeUpdates());
    if (!(updates instanceof Promise)) {
      publishAll(updates);
      return;
    }
    this.#isPublishing = true;
    updates.then(
      (durable) => {
        publishAll(durable);
        this.#isPublishing = false;
        if (!this.#mustPublishAgain) return;
        this.#mustPublishAgain = false;
        this.#publishUpdates();
      },
      (error) => {
        this.#isPublishing = false;
        this.#context.onFailure(error);
      },
    );
  }

  #takeUpdates(): readonly Update[] {
    for (const symbol of this.#books.keys()) this.#updateBook(symbol);
    const source = this.#source();
    const topics = [...this.#topics.values()];
    const updates = topics.flatMap((topic) =>
      topic.takeUpdates(source).map((data): Update => ({ topic, data })),
    );
    for (const book of this.#books.values()) book.changes = [];
    const times = topics.flatMap(
      (topic) => (topic instanceof ValueTopic ? topic.nextTime : []) ?? [],
    );
    this.#intervalTimer.reschedule(times.length > 0 ? Math.min(...times) : undefined);
    return updates;
  }
}

/** Returns whether the topic has a value that changes with trades, index prices and the time. */
const isMarketValue = (topic: Topic): topic is ValueTopic =>
  topic instanceof ValueTopic && topic.changesWith === 'market';

function keyOf(name: TopicName, symbol: string): string {
  return `${typeof name === 'object' ? `kline_${name.klineType}` : name} ${symbol}`;
}

function tradesBySymbol(events: readonly EngineEvent[]): ReadonlyMap<string, PublicTrade[]> {
  const bySymbol = new Map<string, PublicTrade[]>();
  for (const event of events) {
    if (event.kind !== 'trade') continue;
    const trades = bySymbol.get(event.symbol);
    if (trades === undefined) bySymbol.set(event.symbol, [event]);
    else trades.push(event);
  }
  return bySymbol;
}

function publishAll(updates: readonly Update[]): void {
  for (const { topic, data } of updates) topic.publish(data);
}
