/// <reference lib="esnext.disposable" preserve="true" />
import { ConfigurationError, ParameterError, ResponseError } from '@broker-api/core';
import { checkOptions, integer, milliseconds, option } from '@broker-api/core/options';
import { Connection, type StreamState } from '../connection/connection.ts';
import { Emitter } from '../connection/emitter.ts';
import {
  connectionSettings,
  type Platform,
  type StreamOptions,
  streamTable,
} from '../connection/options.ts';
import { decodeMarketMessage } from '../decode-frame.ts';
import { marketDataAddress, marketDataLimits } from '../generated/streams.gen.ts';
import type { MarketMessage, UserSection } from '../sections.ts';
import type { MarketClient } from './book-check.ts';
import type { FeedContext } from './feed.ts';
import { type BookOptions, OrderBook } from './order-book.ts';
import { Subscriptions } from './subscriptions.ts';
import { TopicFeed } from './topic-feed.ts';
import {
  checkSymbol,
  checkTopic,
  type ListedSymbols,
  type MarketTopic,
  sectionOf,
  type TopicMessage,
} from './topics.ts';
import { TradeFeed } from './trade-feed.ts';

type MarketClients = Readonly<Partial<Record<UserSection, MarketClient>>>;

/** Options of {@link createMarketStream}. */
export interface MarketStreamOptions extends StreamOptions {
  /** The clients of the sections whose books are compared with REST. They need no credentials. */
  readonly clients?: MarketClients | undefined;
  /**
   * The response of getBrokerInfo. With it, unknown symbols are rejected. With more than one
   * client it is required, because it says to which section a symbol belongs.
   */
  readonly brokerInfo?: ListedSymbols | undefined;
}

/** The events of a market stream. */
export interface MarketStreamEvents {
  state: StreamState;
  /** A frame that cannot be decoded, or a request that the broker rejects. The stream continues. */
  error: unknown;
  /** A consumer is too slow, so that it did not receive `skipped` messages since the last event. */
  lag: { readonly topic: MarketTopic; readonly symbol: string; readonly skipped: number };
}

/** The errors of an unknown topic, period or symbol. */
const permanentCodes = ['-10004', '-10008', '-10009', '-100010'];

/** The broker rejected a request of a market stream. */
export class StreamRequestError extends Error {
  override readonly name = 'StreamRequestError';
  /** The error code of the stream, such as `-100010`. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${message} (code ${code})`);
    this.code = code;
  }
}

const marketTable = {
  ...streamTable,
  clients: option<MarketClients>({}, Object),
  brokerInfo: option<ListedSymbols | undefined>(undefined, Object),
};
const topicTable = { capacity: option(1000, integer(1)) };
const tradesTable = { capacity: option(10_000, integer(1)) };
const bookTable = {
  source: option<'diffDepth' | 'depth'>('diffDepth', 'diffDepth', 'depth'),
  versions: option<'next' | 'higher'>('next', 'next', 'higher'),
  checkMs: option(60_000, milliseconds()),
};

/** A connection to the market data stream. See {@link createMarketStream}. */
export class MarketStream extends Emitter<MarketStreamEvents> implements Disposable {
  readonly #clients: MarketClients;
  readonly #brokerInfo: ListedSymbols | undefined;
  readonly #platform: Platform;
  readonly #connection: Connection;
  readonly #subscriptions: Subscriptions;
  readonly #lags = new Map<string, { skipped: number; reportedAt: number }>();

  constructor(options: MarketStreamOptions) {
    super();
    const settings = checkOptions('createMarketStream', options, marketTable);
    this.#clients = settings.clients;
    this.#brokerInfo = settings.brokerInfo;
    if (Object.keys(this.#clients).length > 1 && this.#brokerInfo === undefined) {
      throw new ConfigurationError('`brokerInfo` is required with more than one client');
    }
    const connection = connectionSettings({
      ...settings,
      timing: { pingMs: Math.min(30_000, marketDataLimits.idleMs / 2), ...settings.timing },
    });
    this.#platform = connection.platform;
    this.#subscriptions = new Subscriptions(this.#platform, (text) => this.#connection.send(text));
    this.#connection = new Connection(connection, {
      url: () => connection.origin + marketDataAddress,
      onFrame: (text) => this.#receive(text),
      onState: (state) => this.#changeState(state),
      onError: this.#onError,
    });
    this.#connection.start();
  }

  readonly #onError = (error: unknown): void => this.emit('error', error);

  /** The state of the connection. */
  get state(): StreamState {
    return this.#connection.state;
  }

  /**
   * Subscribes to a topic of one or more symbols.
   *
   * @throws ParameterError for an unknown topic or symbol, ConfigurationError for an invalid
   *   option; nothing is sent
   */
  subscribe<Topic extends MarketTopic>(
    topic: Topic,
    symbols: string | readonly string[],
    options: { readonly capacity?: number } = {},
  ): TopicFeed<Topic> {
    checkTopic(topic);
    const list = typeof symbols === 'string' ? [symbols] : symbols;
    if (!Array.isArray(list) || list.length === 0) {
      throw new ParameterError('`symbols` must be a symbol, or a list of symbols');
    }
    for (const symbol of list) checkSymbol(symbol, topic, this.#brokerInfo);
    return new TopicFeed({
      ...this.#context(topic, list),
      ...checkOptions('subscribe', options, topicTable),
      onLag: (symbol, skipped) => this.#lag(topic, symbol, skipped),
    });
  }

  /**
   * Keeps a copy of the order book of a symbol.
   *
   * @throws ParameterError for an unknown symbol, ConfigurationError for an invalid option; nothing
   *   is sent
   */
  orderBook(symbol: string, options: BookOptions = {}): OrderBook {
    const { source: topic, ...settings } = checkOptions('orderBook', options, bookTable);
    checkSymbol(symbol, topic, this.#brokerInfo);
    const platform = this.#platform;
    const client = this.#clientOf(symbol);
    return new OrderBook({
      ...this.#context(topic, [symbol]),
      ...settings,
      topic,
      symbol,
      platform,
      client,
    });
  }

  /**
   * Returns the trades of a symbol, each once, in order: first the latest ones of the broker, then
   * each new one. Where trades can be missing, a gap says so.
   *
   * @throws ParameterError for an unknown symbol, ConfigurationError for an invalid option; nothing
   *   is sent
   */
  trades(symbol: string, options: { readonly capacity?: number } = {}): TradeFeed {
    checkSymbol(symbol, 'trade', this.#brokerInfo);
    return new TradeFeed(symbol, {
      ...this.#context('trade', [symbol]),
      ...checkOptions('trades', options, tradesTable),
      onLag: (skipped) => this.#lag('trade', symbol, skipped),
    });
  }

  #context(topic: MarketTopic, symbols: readonly string[]): Omit<FeedContext, 'capacity'> {
    return { topic, symbols, subscriptions: this.#subscriptions, onError: this.#onError };
  }

  /** Closes the connection and everything that uses it. */
  close(reason?: string): void {
    this.#connection.close(reason);
  }

  [Symbol.dispose](): void {
    this.close();
  }

  #clientOf(symbol: string): MarketClient | undefined {
    const section = this.#brokerInfo && sectionOf(symbol, this.#brokerInfo);
    return section === undefined ? Object.values(this.#clients)[0] : this.#clients[section];
  }

  #changeState(state: StreamState): void {
    const { failure } = this.#connection;
    if (state.status === 'live') this.#subscriptions.live();
    else if (state.status === 'closed') this.#subscriptions.close(state.reason, failure);
    else this.#subscriptions.down(state.reason ?? 'not connected');
    this.emit('state', state);
  }

  #receive(text: string): void {
    let message: MarketMessage;
    try {
      message = decodeMarketMessage(text);
      if ('data' in message && !isListOfObjects(message.data)) {
        throw new ResponseError('`data` of a message must be a list of objects');
      }
    } catch (error) {
      this.#onError(error);
      this.#subscriptions.lost('a frame could not be decoded');
      return;
    }
    if ('data' in message) this.#subscriptions.receive(message as TopicMessage);
    else if ('ping' in message) {
      this.#connection.send(JSON.stringify({ pong: this.#platform.clock() }));
    } else if ('code' in message) {
      const error = new StreamRequestError(message.code, message.desc);
      this.#onError(error);
      if (permanentCodes.includes(error.code)) this.#subscriptions.rejected(error);
    }
  }

  /** Reports skipped messages: the first one at once, then their number at most once per second. */
  #lag(topic: MarketTopic, symbol: string, skipped: number): void {
    const now = this.#platform.clock();
    const key = `${topic} ${symbol}`;
    const lag = this.#lags.get(key) ?? { skipped: 0, reportedAt: Number.NEGATIVE_INFINITY };
    this.#lags.set(key, lag);
    lag.skipped += skipped;
    // The clock can be set back.
    if (Math.abs(now - lag.reportedAt) < 1000) return;
    this.emit('lag', { topic, symbol, skipped: lag.skipped });
    lag.skipped = 0;
    lag.reportedAt = now;
  }
}

/**
 * Connects to the market data stream, and stays connected until it is closed.
 *
 * @throws ConfigurationError for invalid options
 *
 * @example
 * const stream = createMarketStream({ baseUrl, clients: { spot } });
 * const book = await stream.orderBook('BTCUSDT').synced();
 * console.log(book.bestBid, book.bestAsk);
 */
export function createMarketStream(options: MarketStreamOptions): MarketStream {
  return new MarketStream(options);
}

function isListOfObjects(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null);
}
