import type { DepthWatch } from '@broker-api/engine';
import type { spot } from '@broker-api/streams';
import type { Dialect } from '../gateway/encode.ts';
import type { MarketVersion } from '../gateway/routes.ts';
import { ownTurn } from '../next-turn.ts';
import type { Change, Executor } from '../state/executor.ts';
import type { ScheduledTask } from '../state/scheduler.ts';
import {
  Connection,
  type ConnectionContext,
  heartbeatOf,
  pongAt,
  type StreamClient,
  StreamMessage,
} from './connection.ts';
import { closings, idleMs, maximumSubscriptions } from './stream-bounds.ts';
import {
  checkRequest,
  type FindSymbol,
  parseMessage,
  StreamRequestError,
  type TopicName,
} from './stream-request.ts';
import {
  acceptance,
  type MessageFormat,
  priceLevel,
  Subscription,
  Topic,
  type TopicSource,
} from './topics.ts';

/**
 * The interval at which values that change with the time, such as the 24-hour ticker, are computed
 * again, in milliseconds.
 */
const refreshIntervalMs = 1000;

/** A subscription whose first message might not have been sent yet. */
interface StartedSubscription {
  /** Resolves when the first message is sent, or the connection is closed after a failure. */
  readonly begun: Promise<void>;
  readonly cancel: () => void;
}

/** The book of a symbol that topics read. */
interface Book {
  readonly watch: DepthWatch;
  version: number;
  /** The changes that are not published yet. */
  changes: spot.DiffDepthTopicRow[];
}

/** Publishes market data to the subscribed connections. */
export class MarketStreams {
  readonly #executor: Executor;
  readonly #context: ConnectionContext;
  readonly #dialect: Dialect;
  /** The topics, by name and symbol. */
  readonly #topics = new Map<string, Topic>();
  /** The books that topics read, by symbol. */
  readonly #books = new Map<string, Book>();
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
    this.#dialect = dialect;
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
      if (topic.subscriptions.size === 0) this.#close(topic, name);
    };
    return { begun, cancel };
  }

  async #begin(topic: Topic, subscription: Subscription): Promise<void> {
    const first = await this.#executor.read(() => {
      this.#updateBook(topic.symbol);
      return topic.first(this.#source());
    });
    if (first !== undefined && topic.subscriptions.has(subscription)) subscription.begin(first);
  }

  #source(): TopicSource {
    const { engine } = this.#executor.state;
    return { engine, time: Math.max(this.#context.now(), engine.time), books: this.#books };
  }

  /** Returns a topic; undefined if it reads a book that does not exist. */
  #topicOf(name: TopicName, symbol: string): Topic | undefined {
    const key = keyOf(name, symbol);
    const existing = this.#topics.get(key);
    if (existing !== undefined) return existing;
    const created = new Topic(name, symbol, this.#dialect);
    if (created.changesWith === 'book' && !this.#books.has(symbol)) {
      const watch = this.#executor.state.engine.findMarket(symbol)?.watchDepth();
      if (watch === undefined) return undefined;
      this.#lastVersion += 1;
      this.#books.set(symbol, { watch, version: this.#lastVersion, changes: [] });
    }
    this.#topics.set(key, created);
    if (created.changesWith === 'market') this.#scheduleRefresh();
    return created;
  }

  /** Closes a topic without subscriptions, and its book if no other topic reads it. */
  #close({ symbol }: Topic, name: TopicName): void {
    this.#topics.delete(keyOf(name, symbol));
    const book = this.#books.get(symbol);
    const readers = this.#topicsThat('book').filter((one) => one.symbol === symbol);
    if (book === undefined || readers.length > 0) return;
    this.#lastVersion = Math.max(this.#lastVersion, book.version);
    this.#books.delete(symbol);
  }

  #topicsThat(changesWith: Topic['changesWith']): Topic[] {
    return [...this.#topics.values()].filter((topic) => topic.changesWith === changesWith);
  }

  /** Creates a version of a book if it has changed. Call it before the book is read. */
  #updateBook(symbol: string): void {
    const book = this.#books.get(symbol);
    if (book === undefined) return;
    const { bids, asks } = book.watch.takeChanges();
    if (bids.length === 0 && asks.length === 0) return;
    book.version += 1;
    const levels = { b: bids.map(priceLevel), a: asks.map(priceLevel) };
    book.changes.push({ s: symbol, t: this.#source().time, v: String(book.version), ...levels });
    for (const topic of this.#topicsThat('book')) if (topic.symbol === symbol) topic.markStale();
  }

  /** Publishes the changes of a command. Call it when the command is durable. */
  publish({ events }: Change, isIndexChange: boolean): void {
    if (this.#topics.size === 0) return;
    const trades = events.filter((event) => event.kind === 'trade');
    for (const topic of this.#topics.values()) {
      const { symbol, changesWith } = topic;
      const traded = trades.filter((trade) => trade.symbol === symbol);
      if (changesWith === 'trades' && traded.length > 0) topic.publishTrades(traded);
      const isChanged = isIndexChange || traded.length > 0;
      if (changesWith === 'market' && isChanged) topic.markStale();
    }
    this.#publishUpdates();
  }

  #refreshValues(): void {
    for (const topic of this.#topicsThat('market')) topic.markStale();
    this.#publishUpdates();
    this.#scheduleRefresh();
  }

  #scheduleRefresh(): void {
    const isNeeded = this.#topicsThat('market').length > 0;
    this.#refresh.reschedule(isNeeded ? this.#context.now() + refreshIntervalMs : undefined);
  }

  /**
   * Publishes changes when they are durable. A change that happens during the wait is published
   * after the earlier changes, so that no subscriber receives an older state after a newer one.
   */
  #publishUpdates(): void {
    if (this.#topics.size === 0) return;
    this.#mustPublishAgain = this.#isPublishing;
    if (this.#isPublishing) return;
    const publish = this.#executor.read(() => this.#takeUpdates());
    if (publish instanceof Promise) void this.#publishWhenDurable(publish);
    else publish();
  }

  async #publishWhenDurable(publish: Promise<() => void>): Promise<void> {
    this.#isPublishing = true;
    try {
      (await publish)();
      this.#isPublishing = false;
      if (this.#mustPublishAgain) this.#publishUpdates();
    } catch (error) {
      this.#isPublishing = false;
      this.#context.onFailure(error);
    }
  }

  /** Takes the updates of all topics. Returns a function that publishes them. */
  #takeUpdates(): () => void {
    for (const symbol of this.#books.keys()) this.#updateBook(symbol);
    const source = this.#source();
    const topics = [...this.#topics.values()];
    const updates = topics.map((topic) => ({ topic, messages: topic.takeUpdates(source) }));
    for (const book of this.#books.values()) book.changes = [];
    const times = topics.flatMap(({ nextTime = [] }) => nextTime);
    this.#intervalTimer.reschedule(times.length > 0 ? Math.min(...times) : undefined);
    return () => {
      for (const { topic, messages } of updates) {
        for (const message of messages) topic.publish(message);
      }
    };
  }
}

function keyOf(name: TopicName, symbol: string): string {
  return `${typeof name === 'object' ? `kline_${name.klineType}` : name} ${symbol}`;
}

/** The services that a connection to the market data stream uses. */
export interface MarketConnectionContext extends ConnectionContext {
  readonly streams: MarketStreams;
  readonly version: MarketVersion;
  readonly isStrict: () => boolean;
  readonly findSymbol: FindSymbol;
  readonly onEnd: (connection: MarketConnection) => void;
}

/** A connection to the market data stream. */
export class MarketConnection extends Connection {
  override readonly stream = 'market';
  readonly #market: MarketConnectionContext;
  readonly #idle: ScheduledTask;
  /** The functions that end the subscriptions, by topic and symbol. */
  readonly #subscriptions = new Map<string, () => void>();

  constructor(context: MarketConnectionContext, client: StreamClient) {
    super(context, client);
    this.#market = context;
    const closeIdle = () => this.close(closings.noPing);
    this.#idle = context.scheduler.at(this.openedAt + idleMs, closeIdle);
  }

  get subscriptionCount(): number {
    return this.#subscriptions.size;
  }

  /** Handles a message. Responds to an invalid request with a stream error. */
  protected override handle(text: string): Promise<unknown> | undefined {
    try {
      return this.#handleMessage(parseMessage(text));
    } catch (error) {
      if (!(error instanceof StreamRequestError)) throw error;
      this.send(new StreamMessage(JSON.stringify(error.body)));
      return undefined;
    }
  }

  /**
   * Handles a parsed message. For a new subscription, returns a promise that resolves when its
   * first messages are sent.
   */
  #handleMessage(message: unknown): Promise<unknown> | undefined {
    const heartbeat = heartbeatOf(message);
    if (heartbeat !== undefined) {
      if (heartbeat === 'ping') this.#handlePing();
      return undefined;
    }
    const { findSymbol, version, isStrict } = this.#market;
    const request = checkRequest(message, { findSymbol, version, strict: isStrict() });
    if (request.kind === 'sub') {
      return this.#subscribe(request.topic, request.symbols, request.binary);
    }
    if (request.kind === 'cancelAll') this.#cancelAll();
    else this.#cancel(request.topic, request.symbols);
    return undefined;
  }

  #handlePing(): void {
    const now = this.context.now();
    this.#idle.reschedule(now + idleMs);
    this.send(pongAt(now));
  }

  #subscribe(topic: TopicName, symbols: readonly string[], binary: boolean): Promise<unknown> {
    const added = symbols.filter((symbol) => !this.#subscriptions.has(keyOf(topic, symbol)));
    const count = this.#subscriptions.size + added.length;
    if (count > maximumSubscriptions) {
      const desc =
        `A connection can have at most ${maximumSubscriptions} subscriptions; got ${count}. ` +
        `Cancel some, or open another connection.`;
      throw new StreamRequestError('invalidRequest', desc);
    }
    if (this.#market.version === 2) {
      for (const symbol of symbols) this.send(acceptance(topic, symbol, binary));
    }
    return this.#startAll(topic, symbols, binary);
  }

  /**
   * Starts one subscription in a turn of the event loop, because a request can have hundreds of
   * symbols, and the first message of each takes time.
   */
  async #startAll(topic: TopicName, symbols: readonly string[], binary: boolean): Promise<void> {
    const format = { version: this.#market.version, binary };
    for (const [index, symbol] of symbols.entries()) {
      if (index > 0) await ownTurn();
      if (!this.isOpen) return;
      const key = keyOf(topic, symbol);
      // A repeated subscription starts again with a first message.
      this.#subscriptions.get(key)?.();
      const { begun, cancel } = this.#market.streams.subscribe(this, topic, symbol, format);
      this.#subscriptions.set(key, cancel);
      await begun;
    }
  }

  #cancel(topic: TopicName, symbols: readonly string[]): void {
    for (const symbol of symbols) {
      const key = keyOf(topic, symbol);
      this.#subscriptions.get(key)?.();
      this.#subscriptions.delete(key);
    }
  }

  #cancelAll(): void {
    for (const cancel of this.#subscriptions.values()) cancel();
    this.#subscriptions.clear();
  }

  protected override ended(): void {
    this.#idle.reschedule(undefined);
    this.#cancelAll();
    this.#market.onEnd(this);
  }
}
