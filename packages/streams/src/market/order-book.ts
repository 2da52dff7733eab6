import { ResponseError } from '@broker-api/core';
import { compareDecimals } from '@broker-api/core/decimal';
import type { Platform } from '../connection/options.ts';
import type { DiffDepthTopicRow } from '../generated/streams.gen.ts';
import { BookCheck, type MarketClient } from './book-check.ts';
import { BookSide, type Level } from './book-side.ts';
import { Feed, type FeedContext } from './feed.ts';
import type { TopicMessage } from './topics.ts';

/**
 * The state of a local order book. Only a `synced` book is the book of the broker. In any other
 * state, its levels are those that it had last.
 */
export type BookState =
  | { readonly status: 'connecting' | 'syncing' | 'synced' }
  | { readonly status: 'stale' | 'closed'; readonly reason: string };

/** The events of an order book. */
export interface BookEvents {
  /** The levels have changed. */
  update: OrderBook;
  state: BookState;
  error: unknown;
}

/** Options of an order book. */
export interface BookOptions {
  /** `diffDepth` (the default): all levels, after each change. `depth`: only the best levels. */
  readonly source?: 'diffDepth' | 'depth' | undefined;
  /**
   * `next`, the default: each version is the previous one plus 1. `higher`: versions of the broker
   * can be skipped, so a missing message does not show.
   */
  readonly versions?: 'next' | 'higher' | undefined;
  /** The time between two comparisons with REST; the default is 60,000. They need a client. */
  readonly checkMs?: number | undefined;
}

/** What an order book uses. */
interface BookContext extends Omit<FeedContext, 'capacity'> {
  readonly symbol: string;
  readonly topic: 'diffDepth' | 'depth';
  readonly versions: 'next' | 'higher';
  readonly checkMs: number;
  readonly platform: Platform;
  readonly client: MarketClient | undefined;
}

/** The most messages that wait for the first one of a subscription. */
const maximumBuffer = 10_000;

/**
 * A local copy of the order book of one symbol. It replaces itself with a new copy when a message
 * is missing and when it differs from REST. A loop receives the book after changes: a slow one
 * misses states in between, never the newest.
 */
export class OrderBook extends Feed<BookEvents, OrderBook> {
  readonly symbol: string;
  readonly #context: BookContext;
  readonly #bids = new BookSide('bids');
  readonly #asks = new BookSide('asks');
  readonly #check: BookCheck | undefined;
  #state: BookState = { status: 'connecting' };
  /** Why the book can never be synced. */
  #failure: Error | undefined;
  #version: bigint | undefined;
  #time: number | undefined;
  /** Rows that arrived before the first message of the subscription. */
  #buffer: DiffDepthTopicRow[] = [];

  constructor(context: BookContext) {
    super({ ...context, capacity: 1 });
    this.symbol = context.symbol;
    this.#context = context;
    const { client } = context;
    this.#check =
      client &&
      new BookCheck({
        ...context,
        client,
        best: (count) => ({ bids: this.bids(count), asks: this.asks(count) }),
        onError: (error) => this.emit('error', error),
        onDifferent: () => this.#restart('differs from REST'),
      });
  }

  get state(): BookState {
    return this.#state;
  }

  /** The version of the book after the last message, as text. */
  get version(): string | undefined {
    return this.#version?.toString();
  }

  /** The time of this state of the book, in milliseconds since the epoch. */
  get time(): number | undefined {
    return this.#time;
  }

  get bestBid(): Level | undefined {
    return this.bids(1)[0];
  }

  get bestAsk(): Level | undefined {
    return this.asks(1)[0];
  }

  /** Returns the best levels of the buy side, highest price first; all of them by default. */
  bids(count: number = Number.POSITIVE_INFINITY): Level[] {
    return this.#bids.best(count);
  }

  /** Returns the best levels of the sell side, lowest price first; all of them by default. */
  asks(count: number = Number.POSITIVE_INFINITY): Level[] {
    return this.#asks.best(count);
  }

  /**
   * Waits until the book is synced. Throws if it is closed, or the signal aborts, before that, and
   * if it can never be synced: a StreamRequestError if the broker rejects the symbol.
   */
  synced(signal?: AbortSignal): Promise<this> {
    return new Promise((resolve, reject) => {
      const end = (): void => {
        const { status } = this.#state;
        if (status !== 'synced' && status !== 'closed' && !signal?.aborted) return;
        remove();
        signal?.removeEventListener('abort', end);
        if (status === 'synced') resolve(this);
        else if (signal?.aborted) reject(signal.reason);
        else reject(this.#failure ?? new Error('the order book is closed'));
      };
      const remove = this.on('state', end);
      signal?.addEventListener('abort', end);
      end();
    });
  }

  /**
   * Compares the best levels with REST now, and replaces the book if they differ. Returns whether
   * they are equal; undefined if that cannot be said, because there is no client or no response, or
   * the book was not synced all the time.
   */
  async compare(): Promise<boolean | undefined> {
    return this.#state.status === 'synced' ? this.#check?.run() : undefined;
  }

  /** Ends the subscription. */
  override close(reason = 'closed by the program'): void {
    if (this.#state.status === 'closed') return;
    this.#setState({ status: 'closed', reason });
    this.end(this.#failure);
  }

  protected override closed(reason: string, error?: Error): void {
    this.#failure = error;
    this.close(reason);
  }

  protected override requested(): void {
    // Another consumer of the topic can request it too; the copy is valid until then.
    if (this.#state.status !== 'synced') this.#setState({ status: 'syncing' });
  }

  protected override lost(reason: string): void {
    if (this.#state.status !== 'connecting') this.#restart(reason);
  }

  /** The newest state replaces the waiting one, so a queue is never full. */
  protected override makeRoom(): void {}

  protected override receive(message: TopicMessage): void {
    if (message.topic !== 'depth' && message.topic !== 'diffDepth') return;
    try {
      if (message.f || message.topic === 'depth') this.#replace(message);
      else for (const row of message.data) this.#receiveRow(row);
    } catch (error) {
      // An invalid decimal or version.
      this.emit('error', error);
      this.#restart('a message was invalid');
    }
  }

  /** Replaces all levels. */
  #replace({ data, f }: TopicMessage<'depth' | 'diffDepth'>): void {
    const last = data.at(-1);
    if (last === undefined) throw new ResponseError('a message of an order book must have a row');
    const version = versionOf(last);
    const isSynced = this.#state.status === 'synced';
    // A repeated or late message. The versions of a new connection can be lower.
    const isOld = isSynced && version <= (this.#version ?? 0n);
    if (isOld && !this.#isAgain(version, last.t)) return;
    if (!isSynced || f) this.#check?.reset();
    this.#bids.replace(data.flatMap(({ b }) => b));
    this.#asks.replace(data.flatMap(({ a }) => a));
    this.#changed(version, last.t);
    const waiting = this.#buffer;
    this.#buffer = [];
    waiting.sort((one, other) => Number(versionOf(one) - versionOf(other)));
    for (const row of waiting) this.#receiveRow(row);
  }

  #receiveRow(row: DiffDepthTopicRow): void {
    if (this.#state.status !== 'synced') {
      this.#buffer.push(row);
      if (this.#buffer.length > maximumBuffer) this.#restart('no first message arrived');
      return;
    }
    const version = versionOf(row);
    const next = (this.#version ?? 0n) + 1n;
    if (this.#isAgain(version, row.t)) this.#restart('the versions began again');
    if (version < next) return;
    if (version !== next && this.#context.versions !== 'higher') {
      this.#restart(`version ${next} is missing`);
      return;
    }
    this.#bids.change(row.b);
    this.#asks.change(row.a);
    this.#changed(version, row.t);
  }

  /** Whether the versions began again: a repeated or late message has no later time. */
  #isAgain(version: bigint, time: number): boolean {
    return version < (this.#version ?? 0n) && time > (this.#time ?? time);
  }

  #changed(version: bigint, time: number): void {
    this.#checkBest();
    this.#version = version;
    this.#time = time;
    this.#setState({ status: 'synced' });
    this.#check?.changed();
    this.emit('update', this);
    for (const queue of this.queues) this.add(queue, this, 'book');
  }

  #checkBest(): void {
    const [bid] = this.bestBid ?? [];
    const [ask] = this.bestAsk ?? [];
    // The conversion to a number keeps the order, but two decimals can become the same number.
    if (bid === undefined || ask === undefined || Number(bid) < Number(ask)) return;
    if (compareDecimals(bid, ask) < 0) return;
    throw new ResponseError(`the best bid, ${bid}, must be below the best ask, ${ask}`);
  }

  #restart(reason: string): void {
    const { subscriptions, topic, symbol } = this.#context;
    this.#buffer = [];
    this.#setState({ status: 'stale', reason });
    subscriptions.restart(topic, symbol);
  }

  #setState(state: BookState): void {
    if (this.#state.status === 'closed') return;
    const isSame = state.status === this.#state.status && state.status !== 'stale';
    this.#state = state;
    if (state.status === 'synced') this.#check?.start();
    else this.#check?.stop();
    if (!isSame) this.emit('state', state);
  }
}

/** Returns the version of a row. A related broker adds a scale to it, such as in `9814355_18`. */
function versionOf({ v }: DiffDepthTopicRow): bigint {
  const [, digits] = /^(\d{1,24})(?!\d)/.exec(v) ?? [];
  if (digits !== undefined) return BigInt(digits);
  throw new ResponseError('`v` of an order book must begin with 1 to 24 digits');
}
