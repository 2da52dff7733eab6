import type { DepthWatch, MarketFeed } from '@broker-api/engine';
import type { spot } from '@broker-api/streams';
import { type EncodeRows, Topic, type TopicData, type TopicSource } from './topic.ts';

/** The maximum number of levels per side in a message of the depth topic. */
const maximumLevels = 300;

/** The minimum time between two messages of the depth topic, in milliseconds. */
const depthIntervalMs = 300;

/** Changes of a book, with the version and the time of the book after the changes. */
interface BookChange {
  readonly version: number;
  readonly row: spot.DiffDepthTopicRow;
}

/** The versions of the book of one symbol. Its depth and diffDepth topics share them. */
export class BookVersions {
  readonly symbol: string;
  readonly #watch: DepthWatch;
  /** Changes that are not published yet. */
  #changes: BookChange[] = [];
  version: number;

  /**
   * @param version the first version, which must be higher than all earlier versions of the book of
   *   this symbol
   */
  constructor(symbol: string, market: MarketFeed, version: number) {
    this.symbol = symbol;
    this.version = version;
    this.#watch = market.watchDepth();
  }

  /** Creates a version if the book has changed. Call it before the book is read. */
  update({ time }: TopicSource): void {
    const { bids, asks } = this.#watch.takeChanges();
    if (bids.length === 0 && asks.length === 0) return;
    this.version += 1;
    this.#changes.push({ version: this.version, row: this.row(time, bids, asks) });
  }

  /** Returns the changes since the previous call. */
  takeChanges(): readonly BookChange[] {
    const changes = this.#changes;
    this.#changes = [];
    return changes;
  }

  /** Returns price levels as a row of a message. */
  row(time: number, bids: Levels, asks: Levels): spot.DepthTopicRow {
    const v = String(this.version);
    return { s: this.symbol, t: time, v, b: priceLevels(bids), a: priceLevels(asks) };
  }
}

type Levels = readonly (readonly [price: string, quantity: string])[];

function priceLevels(levels: Levels): spot.PriceLevel[] {
  return levels.map(([price, quantity]) => [price, quantity]);
}

/** The topic depth: sends the best levels of a book, at most every 300 ms. */
export class DepthTopic extends Topic {
  readonly #versions: BookVersions;
  #publishedVersion: number;
  #publishedAt = Number.NEGATIVE_INFINITY;

  constructor(versions: BookVersions, encodeRows: EncodeRows) {
    const envelope: Pick<spot.DepthTopicMessage, 'topic'> = { topic: 'depth' };
    super(versions.symbol, envelope, encodeRows);
    this.#versions = versions;
    this.#publishedVersion = versions.version;
  }

  /**
   * The earliest time at which the next message may be sent; undefined if there is nothing to send.
   */
  get nextTime(): number | undefined {
    const isPublished = this.#versions.version === this.#publishedVersion;
    if (isPublished || this.subscriptions.size === 0) return undefined;
    return this.#publishedAt + depthIntervalMs;
  }

  override first(source: TopicSource): TopicData | undefined {
    this.#versions.update(source);
    if (this.subscriptions.size === 1) this.#publishedVersion = this.#versions.version;
    return this.#read(source);
  }

  override takeUpdates(source: TopicSource): readonly TopicData[] {
    const { nextTime } = this;
    if (nextTime === undefined || source.time < nextTime) return [];
    this.#publishedVersion = this.#versions.version;
    const data = this.#read(source);
    return data === undefined ? [] : [data];
  }

  #read({ engine, time }: TopicSource): TopicData | undefined {
    const depth = engine.findMarket(this.symbol)?.depth(maximumLevels);
    if (depth === undefined) return undefined;
    const { version } = this.#versions;
    // The interval starts again for all subscribers, even if only one of them receives this
    // message. Therefore, no subscriber receives two messages within the interval.
    this.#publishedAt = time;
    return { position: version, rows: [this.#versions.row(time, depth.bids, depth.asks)] };
  }
}

/** The topic diffDepth: sends the changed levels of a book after each change. */
export class DiffDepthTopic extends Topic {
  readonly #versions: BookVersions;

  constructor(versions: BookVersions, encodeRows: EncodeRows) {
    const envelope: Pick<spot.DiffDepthTopicMessage, 'topic'> = { topic: 'diffDepth' };
    super(versions.symbol, envelope, encodeRows);
    this.#versions = versions;
  }

  override first(source: TopicSource): TopicData | undefined {
    this.#versions.update(source);
    const depth = source.engine.findMarket(this.symbol)?.depth(0);
    if (depth === undefined) return undefined;
    const row = this.#versions.row(source.time, depth.bids, depth.asks);
    return { position: this.#versions.version, rows: [row] };
  }

  override takeUpdates(): readonly TopicData[] {
    return this.#versions.takeChanges().map(({ version, row }) => ({
      position: version,
      rows: [row],
    }));
  }
}

/** The topic bookTicker: sends the best prices of a book when they change. */
export class BookTickerTopic extends Topic {
  readonly #versions: BookVersions;
  #readVersion: number;
  #latest = '';

  constructor(versions: BookVersions) {
    const envelope: Pick<spot.BookTickerTopicMessage, 'topic'> = { topic: 'bookTicker' };
    super(versions.symbol, envelope);
    this.#versions = versions;
    this.#readVersion = versions.version;
  }

  override first(source: TopicSource): TopicData | undefined {
    this.#versions.update(source);
    const row = this.#read(source);
    if (row === undefined) return undefined;
    if (this.subscriptions.size === 1) this.#latest = pricesOf(row);
    return { position: this.#versions.version, rows: [row] };
  }

  override takeUpdates(source: TopicSource): readonly TopicData[] {
    const { version } = this.#versions;
    if (version === this.#readVersion || this.subscriptions.size === 0) return [];
    this.#readVersion = version;
    const row = this.#read(source);
    if (row === undefined || pricesOf(row) === this.#latest) return [];
    this.#latest = pricesOf(row);
    return [{ position: version, rows: [row] }];
  }

  #read({ engine, time }: TopicSource): spot.BookTickerTopicRow | undefined {
    const depth = engine.findMarket(this.symbol)?.depth(1);
    if (depth === undefined) return undefined;
    const [bidPrice, bidQty] = depth.bids[0] ?? emptySide;
    const [askPrice, askQty] = depth.asks[0] ?? emptySide;
    return { symbol: this.symbol, bidPrice, bidQty, askPrice, askQty, time };
  }
}

const emptySide = ['0', '0'] as const;

function pricesOf({ bidPrice, bidQty, askPrice, askQty }: spot.BookTickerTopicRow): string {
  return [bidPrice, bidQty, askPrice, askQty].join(' ');
}

/** The topics of the order book of one symbol. */
export class BookTopics {
  readonly depth: DepthTopic;
  readonly diffDepth: DiffDepthTopic;
  readonly bookTicker: BookTickerTopic;
  readonly versions: BookVersions;

  constructor(versions: BookVersions, encodeRows: EncodeRows) {
    this.versions = versions;
    this.depth = new DepthTopic(versions, encodeRows);
    this.diffDepth = new DiffDepthTopic(versions, encodeRows);
    this.bookTicker = new BookTickerTopic(versions);
  }

  /** All topics. They take their updates in this order. */
  get all(): readonly Topic[] {
    return [this.depth, this.diffDepth, this.bookTicker];
  }

  get hasSubscriptions(): boolean {
    return this.all.some(({ subscriptions }) => subscriptions.size > 0);
  }
}
