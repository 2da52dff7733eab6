import { ResponseError } from '@broker-api/core';
import { isDecimal, sameDecimal } from '@broker-api/core/decimal';
import type { EventQueue } from '../connection/event-queue.ts';
import type { TradeTopicRow } from '../generated/streams.gen.ts';
import { Feed, type FeedContext } from './feed.ts';
import type { TopicMessage } from './topics.ts';

/** A public trade. */
export type FeedTrade = TradeTopicRow;

/** What a feed of trades yields. */
export type TradeEvent =
  /** `recovered`: the trade was made before the subscription, or while the connection was down. */
  | { readonly type: 'trade'; readonly trade: FeedTrade; readonly recovered: boolean }
  /**
   * Trades can be missing here: more were made without a connection than the first message of the
   * next subscription has, one arrived after a later one, or a slow consumer did not take `missed`
   * of them.
   */
  | { readonly type: 'gap'; readonly reason: string; readonly missed?: number }
  /**
   * The ids of the broker began again, for example because it was reset or restored. Trades can be
   * missing here, as in a gap.
   */
  | { readonly type: 'restart'; readonly reason: string; readonly missed?: number };

/** The events of a feed. */
interface TradeFeedEvents {
  event: TradeEvent;
  error: unknown;
}

/** What a feed uses. */
interface TradeFeedContext extends FeedContext {
  /** Called when a consumer has missed trades. */
  readonly onLag: (skipped: number) => void;
}

/** The digits of the longest plausible id: an integer of 64 bits has 20. */
const maximumDigits = 24;

/** The number of trades that are kept, to know a trade that arrives again. */
const maximumRecent = 1000;

/**
 * The trades of one symbol, each once, in order. After a reconnection, the first message of the
 * subscription contains what was missed; if it does not reach back, a gap says so.
 */
export class TradeFeed extends Feed<TradeFeedEvents, TradeEvent> {
  readonly symbol: string;
  readonly #context: TradeFeedContext;
  /** The latest trades, oldest first. */
  #recent: FeedTrade[] = [];
  #lastId: string | undefined;
  /** Rows that wait for the first message. */
  #waiting: TradeTopicRow[] = [];
  #isLive = false;
  /** Whether a requested first message has not arrived yet, so that it is no repetition. */
  #isRequested = false;

  constructor(symbol: string, context: TradeFeedContext) {
    super(context);
    this.symbol = symbol;
    this.#context = context;
  }

  protected override requested(): void {
    this.#isRequested = true;
  }

  /** The next first message says which messages are missing. */
  protected override lost(): void {
    this.#isLive = false;
    this.#waiting = [];
    this.#context.subscriptions.restart('trade', this.symbol);
  }

  protected override receive(message: TopicMessage): void {
    if (message.topic !== 'trade') return;
    if (!message.data.every(isReadable)) {
      this.emit('error', new ResponseError('a trade of the stream is malformed'));
      this.lost();
      return;
    }
    // After a trade with such an id, all others would count as earlier ones.
    const rows = message.data.filter(({ v }) => v.length <= maximumDigits);
    const missed = message.data.length - rows.length;
    if (missed > 0) this.#emit({ type: 'gap', reason: 'the id of a trade is too long', missed });
    if (message.f) this.#begin(rows);
    else if (this.#isLive) for (const row of rows) this.#add(row, false);
    else if (this.#waiting.length < maximumRecent) this.#waiting.push(...rows);
    else this.lost();
  }

  /** Continues after the last trade with the first message of a subscription. */
  #begin(rows: readonly TradeTopicRow[]): void {
    const known = this.#restartBefore(rows);
    const [first] = rows;
    const last = this.#lastId;
    this.#isRequested = false;
    this.#isLive = true;
    if (last !== undefined && first !== undefined && isHigher(first.v, last)) {
      this.#emit({ type: 'gap', reason: `trades between ${last} and ${first.v} can be missing` });
    }
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const row of rows) {
      if (known.some((one) => isSame(one, row))) this.#keep(row);
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

  /** Emits a trade of the stream, unless it was emitted before. */
  #add(row: TradeTopicRow, recovered: boolean): void {
    if (this.#lastId !== undefined && !isHigher(row.v, this.#lastId)) {
      // A first message also contains trades that were made before those that are kept.
      if (recovered || this.#recent.some((one) => isSame(one, row))) return;
      // A trade that arrives late was made earlier.
      if (row.t <= (this.#recent.at(-1)?.t ?? row.t)) {
        this.#emit({ type: 'gap', reason: `trade ${row.v} arrived late`, missed: 1 });
        return;
      }
      this.#restart(`trade ${row.v} is later than ${this.#lastId}`);
    }
    this.#keep(row);
    this.#emit({ type: 'trade', trade: row, recovered });
  }

  #keep(trade: FeedTrade): void {
    this.#lastId = trade.v;
    this.#recent.push(trade);
    // Not at each trade, because that would move the whole list.
    if (this.#recent.length >= 2 * maximumRecent) this.#recent.splice(0, maximumRecent);
  }

  #emit(event: TradeEvent): void {
    this.emit('event', event);
    for (const queue of this.queues) this.add(queue, event);
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

/** Returns whether the fields that the code reads have the expected types. */
function isReadable({ v, t, p, q, m }: TradeTopicRow): boolean {
  const isTimed = /^\d+$/.test(v) && Number.isSafeInteger(t);
  return isTimed && isDecimal(p) && isDecimal(q) && typeof m === 'boolean';
}

function isSame(one: FeedTrade, other: FeedTrade): boolean {
  const isSameKind = one.v === other.v && one.t === other.t && one.m === other.m;
  return isSameKind && sameDecimal(one.p, other.p) && sameDecimal(one.q, other.q);
}
