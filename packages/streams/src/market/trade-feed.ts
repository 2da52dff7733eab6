import { ResponseError } from '@broker-api/core';
import { isDecimal } from '@broker-api/core/decimal';
import type { EventQueue } from '../connection/event-queue.ts';
import { Feed } from '../connection/feed.ts';
import type { TradeTopicRow } from '../generated/streams.gen.ts';
import { compareDecimals } from './decimal.ts';
import type { Subscriptions } from './subscriptions.ts';
import type { TopicMessage } from './topics.ts';

/** A public trade, as REST returns it. */
interface RestTrade {
  readonly price: string;
  readonly qty: string;
  readonly time: number;
  readonly isBuyerMaker: boolean;
}

/** A client of the section of a symbol. */
export interface TradesClient {
  listTrades(parameters: {
    readonly symbol: string;
    readonly limit: number;
  }): Promise<readonly RestTrade[]>;
}

/** A trade. Trades of REST have no ids, so `v` of a trade that comes from there is undefined. */
export interface FeedTrade extends Omit<TradeTopicRow, 'v'> {
  readonly v: string | undefined;
}

/** What a feed of trades yields. */
export type TradeEvent =
  /** `recovered`: the trade was made before the subscription, or while the connection was down. */
  | { readonly type: 'trade'; readonly trade: FeedTrade; readonly recovered: boolean }
  /**
   * Trades are missing here: more were made without a connection than the broker returns, one
   * arrived after a later one, or a slow consumer did not take `missed` of them.
   */
  | { readonly type: 'gap'; readonly reason: string; readonly missed?: number }
  /**
   * The ids of the broker began again, for example because it was reset or restored. Trades can be
   * missing here, as in a gap.
   */
  | { readonly type: 'restart'; readonly reason: string; readonly missed?: number };

/** The events of a feed. */
export interface TradeFeedEvents {
  event: TradeEvent;
  error: unknown;
}

/** What a feed uses. */
interface TradeFeedContext {
  readonly symbol: string;
  /** The maximum number of waiting events of each consumer. */
  readonly capacity: number;
  readonly subscriptions: Subscriptions;
  readonly client: TradesClient | undefined;
  /** Called when a consumer has missed trades. */
  readonly onLag: (skipped: number) => void;
  readonly onError: (error: unknown) => void;
}

/** The digits of the longest plausible id: an integer of 64 bits has 20. */
const maximumDigits = 24;

/** The number of trades that are kept, to find them in what REST returns. */
const maximumRecent = 1000;

/**
 * The trades of one symbol, each once, in order. After a reconnection, the first message of the
 * subscription and REST contain what was missed; if they do not reach back, a gap says so.
 */
export class TradeFeed extends Feed<TradeFeedEvents, TradeEvent> {
  readonly symbol: string;
  readonly #context: TradeFeedContext;
  readonly #remove: () => void;
  /** The latest trades, oldest first. */
  #recent: FeedTrade[] = [];
  #lastId: string | undefined;
  /** Rows that wait for the first message, or for the response of REST. */
  #waiting: TradeTopicRow[] = [];
  #isLive = false;
  /** Whether a requested first message has not arrived yet, so that it is no repetition. */
  #isRequested = false;
  /** Counts the first messages, so that a recovery ends when another one arrives. */
  #beginning = 0;

  constructor(context: TradeFeedContext) {
    super(context.capacity, context.onError);
    this.symbol = context.symbol;
    this.#context = context;
    this.#remove = context.subscriptions.add('trade', context.symbol, {
      message: (message) => this.#receive(message),
      requested: () => {
        this.#isRequested = true;
      },
      lost: () => this.#lost(),
      closed: (_, error) => this.#finish(error),
    });
  }

  /** Ends the subscription. */
  override close(): void {
    this.#finish();
  }

  #finish(error?: Error): void {
    this.#remove();
    this.#beginning += 1;
    this.end(error);
  }

  /** A message may be missing: the next first message says which. */
  #lost(): void {
    this.#beginning += 1;
    this.#isLive = false;
    this.#waiting = [];
    this.#context.subscriptions.restart('trade', this.symbol);
  }

  #receive(message: TopicMessage): void {
    if (message.topic !== 'trade') return;
    const invalid = message.data.some((row) => !/^\d+$/.test(row.v) || !isTrade(row));
    if (invalid) {
      this.emit('error', new ResponseError('a trade of the stream is malformed'));
      this.#lost();
      return;
    }
    // After a trade with such an id, all others would count as earlier ones.
    const rows = message.data.filter(({ v }) => v.length <= maximumDigits);
    const missed = message.data.length - rows.length;
    if (missed > 0) this.#emit({ type: 'gap', reason: 'the id of a trade is too long', missed });
    if (message.f) void this.#begin(rows);
    else if (this.#isLive) for (const row of rows) this.#add(row, false);
    else if (this.#waiting.length < maximumRecent) this.#waiting.push(...rows);
    else this.#lost();
  }

  /** Continues after the last trade with the first message of a subscription. */
  async #begin(rows: readonly TradeTopicRow[]): Promise<void> {
    const { client, symbol } = this.#context;
    const [first] = rows;
    this.#beginning += 1;
    const beginning = this.#beginning;
    const known = this.#restartBefore(rows);
    this.#isRequested = false;
    const last = this.#lastId;
    if (last !== undefined && first !== undefined && isHigher(first.v, last)) {
      this.#isLive = false;
      const missed = await this.#missed(client, symbol, rows);
      if (beginning !== this.#beginning) return;
      if (missed === undefined) {
        this.#recent = [];
        this.#emit({ type: 'gap', reason: 'the broker does not return the missed trades' });
      }
      for (const trade of missed ?? []) this.#emitTrade(trade, true);
    }
    this.#isLive = true;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const row of rows) {
      // Trades of REST have no ids.
      if (known.some((one) => (one.v ?? row.v) === row.v && isSame(one, row))) this.#keep(row);
      else this.#add(row, true);
    }
    for (const row of waiting) this.#add(row, false);
  }

  /**
   * Begins again before a first message whose newest trade is older than the last one, or that has
   * another trade with a known id. Returns the trades that are known, or none.
   */
  #restartBefore(rows: readonly TradeTopicRow[]): readonly FeedTrade[] {
    const last = this.#lastId;
    const newest = rows.at(-1)?.v;
    const known = this.#recent;
    if (!this.#isRequested || last === undefined) return [];
    const isOther = rows.some((row) => known.some((one) => one.v === row.v && !isSame(one, row)));
    if (newest !== undefined && !isHigher(last, newest) && !isOther) return [];
    this.#restart(`the newest trade is ${newest}, after ${last}`);
    return known;
  }

  #restart(reason: string): void {
    this.#recent = [];
    this.#lastId = undefined;
    this.#emit({ type: 'restart', reason });
  }

  /** Returns the trades between the last one and a list; undefined if that cannot be said. */
  async #missed(
    client: TradesClient | undefined,
    symbol: string,
    next: readonly TradeTopicRow[],
  ): Promise<readonly FeedTrade[] | undefined> {
    if (client === undefined) return undefined;
    try {
      const listed = (await client.listTrades({ symbol, limit: maximumRecent })).map(feedTrade);
      if (!listed.every(isTrade)) throw new ResponseError('a trade of REST is malformed');
      return between(this.#recent, listed, next);
    } catch (error) {
      this.emit('error', error);
      return undefined;
    }
  }

  /** Emits a trade of the stream, unless it was emitted before. */
  #add(row: TradeTopicRow, recovered: boolean): void {
    if (this.#lastId !== undefined && !isHigher(row.v, this.#lastId)) {
      // A first message also contains trades that were made before those that are kept.
      const isKnown = recovered || this.#recent.some((one) => one.v === row.v && isSame(one, row));
      if (isKnown) return;
      // A trade that arrives late was made earlier.
      if (row.t <= (this.#recent.at(-1)?.t ?? row.t)) {
        this.#emit({ type: 'gap', reason: `trade ${row.v} arrived late`, missed: 1 });
        return;
      }
      this.#restart(`trade ${row.v} is later than ${this.#lastId}`);
    }
    this.#emitTrade(row, recovered);
  }

  #emitTrade(trade: FeedTrade, recovered: boolean): void {
    this.#keep(trade);
    this.#emit({ type: 'trade', trade, recovered });
  }

  #keep(trade: FeedTrade): void {
    this.#lastId = trade.v ?? this.#lastId;
    this.#recent.push(trade);
    // Not at each trade, because that would move the whole list.
    if (this.#recent.length >= 2 * maximumRecent) this.#recent.splice(0, maximumRecent);
  }

  #emit(event: TradeEvent): void {
    this.emit('event', event);
    for (const queue of this.queues) queue.push(event);
  }

  /** Replaces the waiting events of a slow consumer with one that says how many it has missed. */
  protected override makeRoom(queue: EventQueue<TradeEvent>): void {
    let missed = 0;
    let type: 'gap' | 'restart' = 'gap';
    for (let event = queue.shift(); event !== undefined; event = queue.shift()) {
      missed += event.type === 'trade' ? 1 : (event.missed ?? 0);
      if (event.type === 'restart') type = 'restart';
    }
    queue.push({ type, reason: 'the consumer is too slow', missed });
    this.#context.onLag(missed);
  }
}

/** Returns whether an id is higher than another one. Ids are text; they can be long. */
function isHigher(id: string, other: string): boolean {
  return id.length === other.length ? id > other : id.length > other.length;
}

function feedTrade({ price, qty, time, isBuyerMaker }: RestTrade): FeedTrade {
  return { v: undefined, t: time, p: price, q: qty, m: !isBuyerMaker };
}

/** Returns whether the fields that the code reads have the expected types. */
function isTrade({ t, p, q, m }: FeedTrade): boolean {
  return Number.isSafeInteger(t) && isDecimal(p) && isDecimal(q) && typeof m === 'boolean';
}

function isSame(one: FeedTrade, other: FeedTrade): boolean {
  const isSameKind = one.t === other.t && one.m === other.m;
  return isSameKind && !compareDecimals(one.p, other.p) && !compareDecimals(one.q, other.q);
}

/**
 * Returns the listed trades between two runs of trades. Listed trades have no ids, so each run is
 * found by what it contains. Returns undefined if one of them is not found, or found twice.
 */
function between(
  before: readonly FeedTrade[],
  listed: readonly FeedTrade[],
  after: readonly FeedTrade[],
): readonly FeedTrade[] | undefined {
  const indexes = [...listed.keys(), listed.length];
  // The list can begin after the first trades of `before`, and end before the last of `after`.
  const ends = indexes.filter((index) => {
    const length = Math.min(index, before.length);
    const known = before.slice(before.length - length);
    return (
      length > 0 && known.every((one, at) => isSame(one, listed[index - length + at] as FeedTrade))
    );
  });
  const starts = indexes.filter((index) => {
    const rest = listed.slice(index, index + after.length);
    return rest.length > 0 && rest.every((one, at) => isSame(one, after[at] as FeedTrade));
  });
  const [end] = ends;
  const [start] = starts;
  if (ends.length !== 1 || starts.length !== 1) return undefined;
  if ((end as number) > (start as number)) return undefined;
  return listed.slice(end, start);
}
