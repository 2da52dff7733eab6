import { type EngineEvent, exchangeId, type PublicTrade } from '@broker-api/engine';
import type { Dialect } from '../../gateway/encode.ts';
import type { Change, Executor } from '../../state/executor.ts';
import type { ScheduledTask } from '../../state/scheduler.ts';
import type { Connection, ConnectionContext } from '../connection.ts';
import { BookTopics, BookVersions } from './book-topics.ts';
import type { TopicName } from './stream-request.ts';
import {
  type EncodeRows,
  type MessageFormat,
  Subscription,
  type Topic,
  type TopicData,
  type TopicSource,
} from './topic.ts';
import { TradeTopic, tradeEncoder } from './trade-topic.ts';
import { ValueTopic } from './value-topic.ts';
import { indexTopic, klineTopic, tickerTopic } from './value-topics.ts';

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
  readonly #encodeTrades: EncodeRows;
  readonly #addExchangeId: EncodeRows;
  /** The topics, by name and symbol. */
  readonly #topics = new Map<string, Topic>();
  /** The topics of order books, by symbol. */
  readonly #books = new Map<string, BookTopics>();
  /**
   * The highest version with which a book was opened or closed. A book that is watched again gets
   * higher versions.
   */
  #lastVersion = 0;
  readonly #refresh: ScheduledTask;
  readonly #depthTimer: ScheduledTask;
  /** Whether updates wait to be published, because they are not durable yet. */
  #isPublishing = false;
  #mustPublishAgain = false;

  constructor(executor: Executor, context: ConnectionContext, dialect: Dialect) {
    this.#executor = executor;
    this.#context = context;
    this.#encodeTrades = tradeEncoder(dialect);
    this.#addExchangeId = dialect === 'observed' ? withExchangeId : (rows) => rows;
    const { scheduler } = context;
    this.#refresh = scheduler.at(Number.POSITIVE_INFINITY, () => this.#refreshValues());
    this.#depthTimer = scheduler.at(Number.POSITIVE_INFINITY, () => this.#publishUpdates());
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
      if (topic instanceof TradeTopic) publishTrades(topic, trades.get(topic.symbol));
      else if (topic instanceof ValueTopic && (isIndexChange || trades.has(topic.symbol))) {
        topic.markStale();
      }
    }
    this.#publishUpdates();
  }

  async #begin(topic: Topic, subscription: Subscription): Promise<void> {
    const data = await this.#executor.read(() => topic.first(this.#source()));
    if (data === undefined || !topic.subscriptions.has(subscription)) return;
    subscription.begin(topic.message(data, true));
  }

  #source(): TopicSource {
    const { engine } = this.#executor.state;
    return { engine, time: Math.max(this.#context.now(), engine.time) };
  }

  #topicOf(name: TopicName, symbol: string): Topic | undefined {
    const key = keyOf(name, symbol);
    const existing = this.#topics.get(key);
    if (existing !== undefined) return existing;
    const created = this.#createTopic(name, symbol);
    if (created === undefined) return undefined;
    this.#topics.set(key, created);
    if (created instanceof ValueTopic) this.#scheduleRefresh();
    return created;
  }

  #createTopic(name: TopicName, symbol: string): Topic | undefined {
    if (typeof name === 'object') return klineTopic(symbol, name.klineType);
    switch (name) {
      case 'trade':
        return new TradeTopic(symbol, this.#encodeTrades);
      case 'realtimes':
        return tickerTopic(symbol, this.#addExchangeId);
      case 'index':
        return indexTopic(symbol);
      default:
        return this.#bookOf(symbol)?.[name];
    }
  }

  #bookOf(symbol: string): BookTopics | undefined {
    const existing = this.#books.get(symbol);
    if (existing !== undefined) return existing;
    const market = this.#executor.state.engine.findMarket(symbol);
    if (market === undefined) return undefined;
    this.#lastVersion += 1;
    const versions = new BookVersions(symbol, market, this.#lastVersion);
    const book = new BookTopics(versions, this.#addExchangeId);
    this.#books.set(symbol, book);
    return book;
  }

  #closeUnused(topic: Topic, name: TopicName, symbol: string): void {
    if (topic.subscriptions.size > 0) return;
    this.#topics.delete(keyOf(name, symbol));
    const book = this.#books.get(symbol);
    if (book === undefined || book.hasSubscriptions) return;
    this.#lastVersion = Math.max(this.#lastVersion, book.versions.version);
    this.#books.delete(symbol);
  }

  #refreshValues(): void {
    for (const topic of this.#topics.values()) if (topic instanceof ValueTopic) topic.markStale();
    this.#publishUpdates();
    this.#scheduleRefresh();
  }

  #scheduleRefresh(): void {
    const isNeeded = [...this.#topics.values()].some((topic) => topic instanceof ValueTopic);
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
    const source = this.#source();
    const updates: Update[] = [];
    for (const book of this.#books.values()) {
      book.versions.update(source);
      for (const topic of book.all) {
        updates.push(...topic.takeUpdates(source).map((data) => ({ topic, data })));
      }
    }
    for (const topic of this.#topics.values()) {
      if (!(topic instanceof ValueTopic)) continue;
      updates.push(...topic.takeUpdates(source).map((data) => ({ topic, data })));
    }
    const depthTimes = [...this.#books.values()].flatMap(({ depth }) => depth.nextTime ?? []);
    this.#depthTimer.reschedule(depthTimes.length > 0 ? Math.min(...depthTimes) : undefined);
    return updates;
  }
}

/** Adds the id of the exchange, which recorded messages contain as a number. */
function withExchangeId(rows: readonly object[]): readonly object[] {
  return rows.map((row) => ({ ...row, e: Number(exchangeId) }));
}

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

function publishTrades(topic: TradeTopic, trades: readonly PublicTrade[] | undefined): void {
  if (trades !== undefined) topic.publishTrades(trades);
}

function publishAll(updates: readonly Update[]): void {
  for (const { topic, data } of updates) topic.publish(data);
}
