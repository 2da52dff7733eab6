import { type Engine, exchangeId, type PublicTrade } from '@broker-api/engine';
import { type contract, marketDataShapes, type spot } from '@broker-api/streams';
import { createConverter, type Dialect, publicLongFormats } from '../gateway/encode.ts';
import type { MarketVersion } from '../gateway/routes.ts';
import { type Connection, StreamMessage } from './connection.ts';
import type { TopicName } from './stream-request.ts';

/** The book of a symbol that topics read: its version, and the changes that are not published. */
interface WatchedBook {
  readonly version: number;
  readonly changes: readonly spot.DiffDepthTopicRow[];
}

/** What a topic reads. */
export interface TopicSource {
  readonly engine: Engine;
  /** The current time in milliseconds since the epoch. */
  readonly time: number;
  readonly books: ReadonlyMap<string, WatchedBook>;
}

/**
 * Data of a topic. A subscription sends no data whose position is at or before the position of its
 * first message, because the first message already reflects that data.
 */
interface TopicData {
  readonly position: number | bigint;
  readonly rows: readonly object[];
}

/** What the messages of a topic contain, and when it may have changed. */
interface TopicKind {
  /** The fields that are the same in each message. */
  readonly envelope: { readonly topic: string; readonly params?: spot.KlineTopicParams };
  /** `market` stands for trades, index prices and the time; `trades` sends each trade at once. */
  readonly changesWith: 'market' | 'book' | 'trades';
  /** Returns the current value; undefined if there is none. */
  value?(source: TopicSource, symbol: string): object | undefined;
  /** Instead of the value: the data of the first message; undefined if the symbol is unknown. */
  first?(source: TopicSource, symbol: string): TopicData | undefined;
  /** Instead of the value: the data of the messages after a change. */
  updates?(source: TopicSource, symbol: string): readonly TopicData[];
  /** The fields whose changes cause no message. */
  readonly ignored?: readonly string[];
  /** The minimum time between two messages, in milliseconds. */
  readonly intervalMs?: number;
  /** Whether recorded messages contain the id of the exchange. */
  readonly hasExchangeId?: boolean;
}

/** The maximum number of levels per side in a message of the topic `depth`. */
const depthLevels = 300;
const firstTrades = 60;
const emptySide = ['0', '0'] as const;

const kinds: Readonly<Record<Exclude<TopicName, object>, TopicKind>> = {
  realtimes: {
    envelope: { topic: 'realtimes' } satisfies Pick<spot.TickerTopicMessage, 'topic'>,
    changesWith: 'market',
    ignored: ['t'],
    hasExchangeId: true,
    value: ({ engine, time }, symbol): spot.TickerTopicRow | undefined => {
      const ticker = engine.findMarket(symbol)?.ticker(time);
      if (ticker === undefined) return undefined;
      const { last, high, low, open, volume, quoteVolume } = ticker;
      return { t: time, s: symbol, c: last, h: high, l: low, o: open, v: volume, qv: quoteVolume };
    },
  },
  index: {
    envelope: { topic: 'index' } satisfies Pick<contract.IndexTopicMessage, 'topic'>,
    changesWith: 'market',
    value: ({ engine, time }, symbol): contract.IndexTopicRow | undefined => {
      const index = engine.indexPrices.get(symbol);
      if (index === undefined) return undefined;
      const edp = index.estimatedDeliveryPrice(time);
      return { symbol, index: index.price, edp, formula: symbol };
    },
  },
  depth: {
    envelope: { topic: 'depth' } satisfies Pick<spot.DepthTopicMessage, 'topic'>,
    changesWith: 'book',
    ignored: ['t'],
    intervalMs: 300,
    hasExchangeId: true,
    value: (source, symbol) => depthRow(source, symbol, depthLevels),
  },
  bookTicker: {
    envelope: { topic: 'bookTicker' } satisfies Pick<spot.BookTickerTopicMessage, 'topic'>,
    changesWith: 'book',
    ignored: ['time'],
    value: ({ engine, time }, symbol): spot.BookTickerTopicRow | undefined => {
      const depth = engine.findMarket(symbol)?.depth(1);
      if (depth === undefined) return undefined;
      const [bidPrice, bidQty] = depth.bids[0] ?? emptySide;
      const [askPrice, askQty] = depth.asks[0] ?? emptySide;
      return { symbol, bidPrice, bidQty, askPrice, askQty, time };
    },
  },
  diffDepth: {
    envelope: { topic: 'diffDepth' } satisfies Pick<spot.DiffDepthTopicMessage, 'topic'>,
    changesWith: 'book',
    hasExchangeId: true,
    first: (source, symbol) => {
      const row = depthRow(source, symbol, 0);
      return row && { position: Number(row.v), rows: [row] };
    },
    updates: ({ books }, symbol) =>
      (books.get(symbol)?.changes ?? []).map((row) => ({ position: Number(row.v), rows: [row] })),
  },
  trade: {
    envelope: { topic: 'trade' } satisfies Pick<spot.TradeTopicMessage, 'topic'>,
    changesWith: 'trades',
    first: ({ engine }, symbol) => {
      const trades = engine.findMarket(symbol)?.latestTrades(firstTrades);
      return trades && tradeData(trades);
    },
    updates: () => [],
  },
};

/** Returns the kind of the topic of candlesticks with a period. */
function klineKind(klineType: spot.KlinePeriod): TopicKind {
  const params: spot.KlineTopicParams = { klineType };
  return {
    envelope: { topic: 'kline', params } satisfies Pick<spot.KlineTopicMessage, 'topic' | 'params'>,
    changesWith: 'market',
    value: ({ engine, time }, symbol): spot.KlineTopicRow | undefined => {
      const row = engine.findMarket(symbol)?.candle(klineType, time);
      if (row === undefined) return undefined;
      const [t, o, h, l, c, v] = row;
      return { t, s: symbol, c, h, l, o, v };
    },
  };
}

/** Returns the best levels of a book as a row of a message. */
function depthRow(
  { engine, time, books }: TopicSource,
  symbol: string,
  limit: number,
): spot.DepthTopicRow | undefined {
  const depth = engine.findMarket(symbol)?.depth(limit);
  if (depth === undefined) return undefined;
  const v = String(books.get(symbol)?.version ?? 0);
  return { s: symbol, t: time, v, b: depth.bids.map(priceLevel), a: depth.asks.map(priceLevel) };
}

/** Copies a price level of the engine to that of a message. */
export const priceLevel = ([price, quantity]: readonly [string, string]): spot.PriceLevel => [
  price,
  quantity,
];

type TradeFields = Pick<PublicTrade, 'tradeId' | 'time' | 'price' | 'quantity' | 'isBuyerMaker'>;

/** Returns the data of trades. Its position is the id of the last trade. */
function tradeData(trades: readonly TradeFields[]): TopicData {
  const rows = trades.map(
    ({ tradeId, time, price, quantity, isBuyerMaker }): spot.TradeTopicRow => {
      return { v: tradeId, t: time, p: price, q: quantity, m: !isBuyerMaker };
    },
  );
  return { position: BigInt(trades.at(-1)?.tradeId ?? 0), rows };
}

/** A topic of one symbol, with its subscriptions. */
export class Topic {
  readonly symbol: string;
  readonly subscriptions = new Set<Subscription>();
  readonly #kind: TopicKind;
  /** Converts rows to the format of the dialect. */
  readonly #encode: (rows: readonly object[]) => readonly object[];
  #isStale = false;
  #sentAt = Number.NEGATIVE_INFINITY;
  #count = 0;
  #latest = '';

  constructor(name: TopicName, symbol: string, dialect: Dialect) {
    this.symbol = symbol;
    this.#kind = typeof name === 'object' ? klineKind(name.klineType) : kinds[name];
    this.#encode = rowEncoder(this.#kind, dialect);
  }

  get changesWith(): TopicKind['changesWith'] {
    return this.#kind.changesWith;
  }

  /** Notes that the value may have changed. */
  markStale(): void {
    this.#isStale = true;
  }

  /** When the next message may be sent, if the topic has an interval and a message waits. */
  get nextTime(): number | undefined {
    const { intervalMs } = this.#kind;
    return this.#isStale && intervalMs !== undefined ? this.#sentAt + intervalMs : undefined;
  }

  /** Returns the first message of a subscription; undefined if the symbol no longer exists. */
  first(source: TopicSource): TopicMessage | undefined {
    const data = this.#firstData(source);
    return data && this.#message(data, true);
  }

  #firstData(source: TopicSource): TopicData | undefined {
    const { first } = this.#kind;
    if (first !== undefined) return first(source, this.symbol);
    const row = this.#read(source);
    const position = this.#positionOf(source);
    // There is a candlestick, for example, only after a trade.
    if (row === undefined) return this.changesWith === 'book' ? undefined : { position, rows: [] };
    if (this.subscriptions.size === 1) this.#latest = this.#textOf(row);
    return { position, rows: [row] };
  }

  /** Returns the messages that must be published after a change of the state. */
  takeUpdates(source: TopicSource): TopicMessage[] {
    const { updates } = this.#kind;
    const data = updates === undefined ? this.#takeValue(source) : updates(source, this.symbol);
    return data.map((one) => this.#message(one, false));
  }

  #takeValue(source: TopicSource): TopicData[] {
    if (!this.#isStale || source.time < (this.nextTime ?? source.time)) return [];
    this.#isStale = false;
    const sentAt = this.#sentAt;
    const row = this.#read(source);
    const text = row === undefined ? '' : this.#textOf(row);
    if (row === undefined || text === this.#latest) {
      this.#sentAt = sentAt;
      return [];
    }
    this.#latest = text;
    this.#count += 1;
    return [{ position: this.#positionOf(source), rows: [row] }];
  }

  /** Sends trades at once: the state contains only the latest ones. */
  publishTrades(trades: readonly PublicTrade[]): void {
    this.publish(this.#message(tradeData(trades), false));
  }

  publish(message: TopicMessage): void {
    for (const subscription of this.subscriptions) subscription.send(message);
  }

  #message({ position, rows }: TopicData, isFirst: boolean): TopicMessage {
    const body = { symbol: this.symbol, ...this.#kind.envelope, data: this.#encode(rows) };
    return new TopicMessage(position, { ...body, f: isFirst });
  }

  #positionOf({ books }: TopicSource): number {
    const isBook = this.changesWith === 'book';
    return (isBook ? books.get(this.symbol)?.version : undefined) ?? this.#count;
  }

  /**
   * The interval starts again for all subscribers, even if only one of them receives a first
   * message. Therefore, no subscriber receives two messages within the interval.
   */
  #read(source: TopicSource): object | undefined {
    this.#sentAt = source.time;
    return this.#kind.value?.(source, this.symbol);
  }

  #textOf(row: object): string {
    const { ignored = [] } = this.#kind;
    return JSON.stringify(row, (name, value) => (ignored.includes(name) ? undefined : value));
  }
}

function rowEncoder({ changesWith, hasExchangeId }: TopicKind, dialect: Dialect) {
  if (changesWith === 'trades') {
    const convert = createConverter(marketDataShapes.trade, {}, publicLongFormats[dialect]);
    return (data: readonly object[]) => (convert({ data }) as { readonly data: object[] }).data;
  }
  // Recorded messages contain it as a number.
  const e = Number(exchangeId);
  const isAdded = dialect === 'observed' && hasExchangeId;
  return (rows: readonly object[]) => (isAdded ? rows.map((row) => ({ ...row, e })) : rows);
}

/** The form in which a subscription receives messages. */
export interface MessageFormat {
  readonly version: MarketVersion;
  /** Whether to send messages in binary frames. */
  readonly binary: boolean;
}

/** A message in version 1 of the market data stream. */
interface MessageBody {
  readonly symbol: string;
  readonly topic: string;
  readonly params?: spot.KlineTopicParams;
  readonly data: readonly object[];
  readonly f: boolean;
}

/** A message of a topic, which all subscribers share. It is encoded once for each format. */
class TopicMessage {
  readonly position: TopicData['position'];
  readonly #body: MessageBody;
  /** The frames of each format, by its index. */
  readonly #frames: (readonly StreamMessage[])[] = [];

  constructor(position: TopicData['position'], body: MessageBody) {
    this.position = position;
    this.#body = body;
  }

  frames({ version, binary }: MessageFormat): readonly StreamMessage[] {
    const index = 2 * version + (binary ? 1 : 0);
    const encode = (body: object) => new StreamMessage(JSON.stringify(body), binary);
    const frames =
      this.#frames[index] ??
      (version === 1 ? [encode(this.#body)] : this.#bodiesV2(binary).map(encode));
    this.#frames[index] = frames;
    return frames;
  }

  /** Returns one message for each row, because `data` is one object in version 2. */
  #bodiesV2(binary: boolean): object[] {
    const { symbol, topic, params: period = {}, data } = this.#body;
    const params = topicParams(symbol, binary, period);
    return data.map((row) => ({ topic, params, data: row }));
  }
}

/** A subscription of a connection to a topic. */
export class Subscription {
  readonly #connection: Connection;
  readonly #format: MessageFormat;
  /** The position of the first message; undefined until it is sent. */
  #position: TopicData['position'] | undefined;
  /** Messages that arrived before the first message was sent. */
  #waiting: TopicMessage[] = [];

  constructor(connection: Connection, format: MessageFormat) {
    this.#connection = connection;
    this.#format = format;
  }

  /**
   * Sends the first message, then the messages that were published while the data of the first
   * message was read.
   */
  begin(first: TopicMessage): void {
    this.#position = first.position;
    this.#sendNow(first);
    for (const message of this.#waiting) this.send(message);
    this.#waiting = [];
  }

  send(message: TopicMessage): void {
    if (this.#position === undefined) this.#waiting.push(message);
    else if (message.position > this.#position) this.#sendNow(message);
  }

  #sendNow(message: TopicMessage): void {
    for (const frame of message.frames(this.#format)) this.#connection.send(frame);
  }
}

/** Returns the message with which version 2 of the market data stream accepts a subscription. */
export function acceptance(name: TopicName, symbol: string, binary: boolean): StreamMessage {
  const topic = (typeof name === 'object' ? 'kline' : name) as spot.StreamTopicV2;
  const params = topicParams(symbol, binary, typeof name === 'object' ? name : {});
  const message: spot.SubscriptionAccepted = {
    topic,
    event: 'sub',
    params,
    code: '0',
    msg: 'Success',
  };
  return new StreamMessage(JSON.stringify(message), binary);
}

/** Returns the parameters of a subscription, as each message of version 2 repeats them. */
function topicParams(
  symbol: string,
  binary: boolean,
  period: Partial<spot.KlineTopicParams>,
): spot.TopicParamsV2 {
  return { symbol, binary: binary ? 'true' : 'false', ...period };
}
