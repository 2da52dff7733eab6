import { exchangeId, type PublicTrade } from '@broker-api/engine';
import { type contract, marketDataShapes, type spot } from '@broker-api/streams';
import { createConverter, type Dialect, publicLongFormats } from '../../gateway/encode.ts';
import { priceLevel } from './book-versions.ts';
import type { TopicName } from './stream-request.ts';
import {
  type EncodeRows,
  type Envelope,
  Topic,
  type TopicData,
  type TopicSource,
} from './topic.ts';

/** What the current value of a topic is, and when it may have changed. */
interface ValueKind {
  readonly envelope: Envelope;
  /** Returns the value; undefined if there is none. */
  read(source: TopicSource, symbol: string): object | undefined;
  /** `market` stands for trades, index prices and the time. */
  readonly changesWith: 'market' | 'book';
  /** The fields whose changes cause no message. */
  readonly ignored?: readonly string[];
  /** The minimum time between two messages, in milliseconds. */
  readonly intervalMs?: number;
  /** Whether recorded messages contain the id of the exchange. */
  readonly hasExchangeId?: boolean;
}

/** The maximum number of levels per side in a message of the topic `depth`. */
const depthLevels = 300;
const emptySide = ['0', '0'] as const;

/** The topics whose messages contain a current value. */
const valueKinds = {
  realtimes: {
    envelope: { topic: 'realtimes' } satisfies Pick<spot.TickerTopicMessage, 'topic'>,
    changesWith: 'market',
    ignored: ['t'],
    hasExchangeId: true,
    read: ({ engine, time }, symbol): spot.TickerTopicRow | undefined => {
      const ticker = engine.findMarket(symbol)?.ticker(time);
      if (ticker === undefined) return undefined;
      const { last, high, low, open, volume, quoteVolume } = ticker;
      return { t: time, s: symbol, c: last, h: high, l: low, o: open, v: volume, qv: quoteVolume };
    },
  },
  index: {
    envelope: { topic: 'index' } satisfies Pick<contract.IndexTopicMessage, 'topic'>,
    changesWith: 'market',
    read: ({ engine, time }, symbol): contract.IndexTopicRow | undefined => {
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
    read: (source, symbol): spot.DepthTopicRow | undefined => depthRow(source, symbol, depthLevels),
  },
  bookTicker: {
    envelope: { topic: 'bookTicker' } satisfies Pick<spot.BookTickerTopicMessage, 'topic'>,
    changesWith: 'book',
    ignored: ['time'],
    read: ({ engine, time }, symbol): spot.BookTickerTopicRow | undefined => {
      const depth = engine.findMarket(symbol)?.depth(1);
      if (depth === undefined) return undefined;
      const [bidPrice, bidQty] = depth.bids[0] ?? emptySide;
      const [askPrice, askQty] = depth.asks[0] ?? emptySide;
      return { symbol, bidPrice, bidQty, askPrice, askQty, time };
    },
  },
} satisfies Record<string, ValueKind>;

/** Returns the kind of the topic of candlesticks with a period. */
function klineKind(klineType: spot.KlinePeriod): ValueKind {
  const params: spot.KlineTopicParams = { klineType };
  return {
    envelope: { topic: 'kline', params } satisfies Pick<spot.KlineTopicMessage, 'topic' | 'params'>,
    changesWith: 'market',
    read: ({ engine, time }, symbol): spot.KlineTopicRow | undefined => {
      const row = engine.findMarket(symbol)?.candle(klineType, time);
      if (row === undefined) return undefined;
      const [t, o, h, l, c, v] = row;
      return { t, s: symbol, c, h, l, o, v };
    },
  };
}

/** Creates topics, in the format of a dialect. */
export class TopicFactory {
  readonly #encodeTrades: EncodeRows;
  readonly #addExchangeId: EncodeRows | undefined;

  constructor(dialect: Dialect) {
    const convert = createConverter(marketDataShapes.trade, {}, publicLongFormats[dialect]);
    this.#encodeTrades = (data) => (convert({ data }) as { readonly data: readonly object[] }).data;
    // Recorded messages contain it as a number.
    const e = Number(exchangeId);
    if (dialect === 'observed') this.#addExchangeId = (rows) => rows.map((row) => ({ ...row, e }));
  }

  create(name: TopicName, symbol: string): Topic {
    if (name === 'trade') return new TradeTopic(symbol, { topic: 'trade' }, this.#encodeTrades);
    if (name === 'diffDepth') {
      return new DiffDepthTopic(symbol, { topic: 'diffDepth' }, this.#addExchangeId);
    }
    const kind: ValueKind = typeof name === 'object' ? klineKind(name.klineType) : valueKinds[name];
    return new ValueTopic(symbol, kind, kind.hasExchangeId ? this.#addExchangeId : undefined);
  }
}

/** A topic whose messages contain the current value. A message is sent when the value changes. */
export class ValueTopic extends Topic {
  readonly #kind: ValueKind;
  readonly #ignored: readonly string[];
  #isStale = false;
  #sentAt = Number.NEGATIVE_INFINITY;
  #count = 0;
  #latest = '';

  constructor(symbol: string, kind: ValueKind, encodeRows?: EncodeRows) {
    super(symbol, kind.envelope, encodeRows);
    this.#kind = kind;
    this.#ignored = kind.ignored ?? [];
  }

  get changesWith(): ValueKind['changesWith'] {
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

  override first(source: TopicSource): TopicData | undefined {
    const row = this.#read(source);
    const position = this.#positionOf(source);
    // There is a candlestick, for example, only after a trade.
    if (row === undefined) return this.changesWith === 'book' ? undefined : { position, rows: [] };
    if (this.subscriptions.size === 1) this.#latest = this.#textOf(row);
    return { position, rows: [row] };
  }

  override takeUpdates(source: TopicSource): readonly TopicData[] {
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
    return this.#kind.read(source, this.symbol);
  }

  #textOf(row: object): string {
    return JSON.stringify(row, (name, value) => (this.#ignored.includes(name) ? undefined : value));
  }
}

/** The trades of a symbol as they happen. The position of a message is the id of its last trade. */
export class TradeTopic extends Topic {
  override first({ engine }: TopicSource): TopicData | undefined {
    const trades = engine.findMarket(this.symbol)?.latestTrades(firstTrades);
    return trades && dataOfTrades(trades);
  }

  /** Publishes trades at once: the state contains only the latest ones. */
  publishTrades(trades: readonly PublicTrade[]): void {
    this.publish(dataOfTrades(trades));
  }
}

const firstTrades = 60;

type TradeFields = Pick<PublicTrade, 'tradeId' | 'time' | 'price' | 'quantity' | 'isBuyerMaker'>;

function dataOfTrades(trades: readonly TradeFields[]): TopicData {
  const rows = trades.map(
    ({ tradeId, time, price, quantity, isBuyerMaker }): spot.TradeTopicRow => {
      return { v: tradeId, t: time, p: price, q: quantity, m: !isBuyerMaker };
    },
  );
  return { position: BigInt(trades.at(-1)?.tradeId ?? 0), rows };
}

/** The topic diffDepth: sends the changed levels of a book after each change. */
class DiffDepthTopic extends Topic {
  override first(source: TopicSource): TopicData | undefined {
    const row = depthRow(source, this.symbol, 0);
    return row && { position: Number(row.v), rows: [row] };
  }

  override takeUpdates({ books }: TopicSource): readonly TopicData[] {
    const { changes = [] } = books.get(this.symbol) ?? {};
    return changes.map((row) => ({ position: Number(row.v), rows: [row] }));
  }
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

/** Returns whether a topic reads the book of its symbol. */
export const readsBook = (topic: Topic): boolean =>
  topic instanceof DiffDepthTopic || (topic instanceof ValueTopic && topic.changesWith === 'book');
