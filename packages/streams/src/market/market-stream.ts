/// <reference lib="esnext.disposable" preserve="true" />
import { ConfigurationError, ParameterError, ResponseError } from '@broker-api/core';
import { checkInteger, checkNames } from '../connection/check-options.ts';
import {
  Connection,
  type ConnectionState,
  type ConnectionTiming,
} from '../connection/connection.ts';
import { Emitter } from '../connection/emitter.ts';
import { type Platform, type PlatformOptions, resolvePlatform } from '../connection/platform.ts';
import { streamUrl } from '../connection/stream-url.ts';
import { decodeMarketMessage } from '../decode-frame.ts';
import { marketDataAddress, marketDataLimits } from '../generated/streams.gen.ts';
import type { MarketMessage, UserSection } from '../sections.ts';
import type { DepthClient } from './book-check.ts';
import type { BookOptions } from './book-options.ts';
import { OrderBook } from './order-book.ts';
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
import { TradeFeed, type TradesClient } from './trade-feed.ts';

/** The operations of a section's client that a market stream calls. */
export type MarketClient = DepthClient & TradesClient;

/** Options of {@link createMarketStream}. */
export interface MarketStreamOptions extends PlatformOptions {
  /** The base URL of the broker, such as `https://api.example.com`; `wss` is allowed too. */
  readonly baseUrl: string;
  /**
   * The clients of the sections whose books are compared with REST and whose trades are recovered.
   * They need no credentials.
   */
  readonly clients?: Readonly<Partial<Record<UserSection, MarketClient>>>;
  /**
   * The response of getBrokerInfo. With it, unknown symbols are rejected. With more than one
   * client it is required, because it says to which section a symbol belongs.
   */
  readonly brokerInfo?: ListedSymbols | undefined;
  /** Closes the stream when it aborts. */
  readonly signal?: AbortSignal | undefined;
  readonly timing?: ConnectionTiming | undefined;
}

/** The events of a market stream. */
export interface MarketStreamEvents {
  state: ConnectionState;
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

/** A connection to the market data stream. See {@link createMarketStream}. */
export class MarketStream extends Emitter<MarketStreamEvents> implements Disposable {
  readonly #options: MarketStreamOptions;
  readonly #platform: Platform;
  readonly #connection: Connection;
  readonly #subscriptions: Subscriptions;
  /** Why no connection could be opened. */
  #failure: Error | undefined;
  readonly #lags = new Map<string, { skipped: number; reportedAt: number }>();

  constructor(options: MarketStreamOptions) {
    super();
    this.#options = options;
    this.#platform = resolvePlatform(options);
    const names = ['baseUrl', 'clients', 'brokerInfo', 'signal', 'timing'];
    checkNames(options, [...names, ...Object.keys(this.#platform)]);
    const { clients = {}, brokerInfo, baseUrl, signal, timing } = options;
    if (Object.keys(clients).length > 1 && brokerInfo === undefined) {
      throw new ConfigurationError('`brokerInfo` is required with more than one client');
    }
    const url = streamUrl(baseUrl, marketDataAddress);
    this.#subscriptions = new Subscriptions({
      platform: this.#platform,
      limits: marketDataLimits,
      send: (text) => this.#connection.send(text),
    });
    this.#connection = new Connection({
      platform: this.#platform,
      url: () => url,
      onFrame: (text) => this.#receive(text),
      onState: (state) => this.#changeState(state),
      onFailure: (error) => {
        this.#failure = new Error(`${new URL(url).origin}: ${error.message}`);
        this.emit('error', this.#failure);
        this.close(this.#failure.message);
      },
      signal,
      timing: { pingMs: Math.min(30_000, marketDataLimits.idleMs / 2), ...timing },
    });
    this.#connection.start();
  }

  readonly #onError = (error: unknown): void => this.emit('error', error);

  /** The state of the connection. */
  get state(): ConnectionState {
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
    for (const symbol of list) checkSymbol(symbol, topic, this.#options.brokerInfo);
    const onLag = (symbol: string, skipped: number): void => this.#lag(topic, symbol, skipped);
    const subscriptions = this.#subscriptions;
    return new TopicFeed({
      topic,
      symbols: list,
      capacity: capacityOf(options, 1000),
      subscriptions,
      onLag,
      onError: this.#onError,
    });
  }

  /**
   * Keeps a copy of the order book of a symbol.
   *
   * @throws ParameterError for an unknown symbol, ConfigurationError for an invalid option; nothing
   *   is sent
   */
  orderBook(symbol: string, options: BookOptions = {}): OrderBook {
    checkNames(options, ['source', 'versions', 'checkMs']);
    const { source = 'diffDepth', versions = 'next', checkMs = 60_000 } = options;
    checkTopic(source);
    checkSymbol(symbol, source, this.#options.brokerInfo);
    checkChoice('source', source, ['diffDepth', 'depth']);
    checkChoice('versions', versions, ['next', 'higher']);
    checkInteger('checkMs', checkMs);
    return new OrderBook({
      symbol,
      options,
      subscriptions: this.#subscriptions,
      platform: this.#platform,
      client: this.#clientOf(symbol),
      onError: this.#onError,
    });
  }

  /**
   * Returns the trades of a symbol, each once, in order: first the latest ones of the broker, then
   * each new one. Trades that were missed are recovered as far as the broker returns them.
   *
   * @throws ParameterError for an unknown symbol, ConfigurationError for an invalid option; nothing
   *   is sent
   */
  trades(symbol: string, options: { readonly capacity?: number } = {}): TradeFeed {
    checkSymbol(symbol, 'trade', this.#options.brokerInfo);
    return new TradeFeed({
      symbol,
      capacity: capacityOf(options, 10_000),
      subscriptions: this.#subscriptions,
      client: this.#clientOf(symbol),
      onError: this.#onError,
      onLag: (skipped) => this.#lag('trade', symbol, skipped),
    });
  }

  /** Closes the connection and everything that uses it. */
  close(reason?: string): void {
    this.#connection.close(reason);
  }

  [Symbol.dispose](): void {
    this.close();
  }

  #clientOf(symbol: string): MarketClient | undefined {
    const { clients = {}, brokerInfo } = this.#options;
    const section = brokerInfo && sectionOf(symbol, brokerInfo);
    return section === undefined ? Object.values(clients)[0] : clients[section];
  }

  #changeState(state: ConnectionState): void {
    if (state.status === 'live') this.#subscriptions.live();
    else if (state.status === 'closed') this.#subscriptions.close(state.reason, this.#failure);
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

function capacityOf(options: { readonly capacity?: number }, byDefault: number): number {
  checkNames(options, ['capacity']);
  return checkInteger('capacity', options.capacity ?? byDefault);
}

function isListOfObjects(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null);
}

function checkChoice(name: string, value: string, choices: readonly string[]): void {
  if (choices.includes(value)) return;
  throw new ConfigurationError(
    `\`${name}\` must be ${choices.join(' or ')}; got ${JSON.stringify(value)}`,
  );
}
