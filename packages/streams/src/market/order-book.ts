import { ResponseError } from '@broker-api/core';
import { Feed } from '../connection/feed.ts';
import type { DiffDepthTopicRow } from '../generated/streams.gen.ts';
import { BookCheck } from './book-check.ts';
import type { BookContext, BookEvents, BookState } from './book-options.ts';
import { BookSide, type Level } from './book-side.ts';
import type { LevelChange } from './comparison.ts';
import { compareDecimals } from './decimal.ts';
import type { Consumer } from './subscriptions.ts';
import type { TopicMessage } from './topics.ts';

/** The most messages that wait for the first one of a subscription. */
const maximumBuffer = 10_000;

/**
 * A local copy of the order book of one symbol. It replaces itself with a new copy when a message
 * is missing and when it differs from REST. A loop receives the book after changes: a slow one
 * misses states in between, never the newest.
 */
export class OrderBook extends Feed<BookEvents<OrderBook>, OrderBook> {
  readonly symbol: string;
  readonly #context: BookContext;
  readonly #source: 'diffDepth' | 'depth';
  readonly #sides = { bids: new BookSide('bids'), asks: new BookSide('asks') };
  readonly #check: BookCheck;
  readonly #remove: () => void;
  #state: BookState = { status: 'connecting' };
  /** Why the book can never be synced. */
  #failure: Error | undefined;
  #version: bigint | undefined;
  #time: number | undefined;
  /** Rows that arrived before the first message of the subscription. */
  #buffer: DiffDepthTopicRow[] = [];

  constructor(context: BookContext) {
    super(1, context.onError);
    this.symbol = context.symbol;
    this.#context = context;
    this.#source = context.options.source ?? 'diffDepth';
    const { platform, client, symbol } = context;
    this.#check = new BookCheck({
      platform,
      client,
      symbol,
      sides: this.#sides,
      limit: this.#source === 'depth' ? 100 : 0,
      intervalMs: context.options.checkMs ?? 60_000,
      onError: (error) => this.emit('error', error),
      onDifferent: () => this.#restart('differs from REST'),
    });
    const consumer: Consumer = {
      message: (message) => this.#receive(message),
      requested: () => {
        // Another consumer of the topic can request it too; the copy is valid until then.
        if (this.#state.status !== 'synced') this.#setState({ status: 'syncing' });
      },
      lost: (reason) => this.#lost(reason),
      closed: (reason, error) => {
        this.#failure = error;
        this.close(reason);
      },
    };
    this.#remove = context.subscriptions.add(this.#source, symbol, consumer);
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
    return this.#sides.bids.best(1)[0];
  }

  get bestAsk(): Level | undefined {
    return this.#sides.asks.best(1)[0];
  }

  /** Returns the best levels of the buy side, highest price first; all of them by default. */
  bids(count: number = Number.POSITIVE_INFINITY): Level[] {
    return this.#sides.bids.best(count);
  }

  /** Returns the best levels of the sell side, lowest price first; all of them by default. */
  asks(count: number = Number.POSITIVE_INFINITY): Level[] {
    return this.#sides.asks.best(count);
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
        else {
          const closed = this.#failure ?? new Error('the order book is closed');
          reject(signal?.aborted ? signal.reason : closed);
        }
      };
      const remove = this.on('state', end);
      signal?.addEventListener('abort', end);
      end();
    });
  }

  /**
   * Compares the book with REST now, and replaces it if it differs. Returns whether they are equal;
   * undefined if that cannot be said, because there is no client or no response, or the book was
   * not synced all the time.
   */
  compare(): Promise<boolean | undefined> {
    return this.#state.status === 'synced' ? this.#check.run() : Promise.resolve(undefined);
  }

  /** Ends the subscription. */
  override close(reason = 'closed by the program'): void {
    if (this.#state.status === 'closed') return;
    this.#remove();
    this.#setState({ status: 'closed', reason });
    this.end(this.#failure);
  }

  /** The newest state replaces the waiting one, so a queue is never full. */
  protected override makeRoom(): void {}

  #receive(message: TopicMessage): void {
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
    const isOld = isSynced && version <= (this.#version as bigint);
    if (isOld && !this.#isAgain(version, last.t)) return;
    const changes: LevelChange[] = [];
    if (!isSynced || f) this.#check.reset();
    this.#replaceSide(
      'bids',
      data.flatMap(({ b }) => b),
      changes,
    );
    this.#replaceSide(
      'asks',
      data.flatMap(({ a }) => a),
      changes,
    );
    this.#checkBest();
    this.#version = version;
    this.#time = last.t;
    this.#setState({ status: 'synced' });
    this.#changed(changes);
    const waiting = this.#buffer;
    this.#buffer = [];
    waiting.sort((one, other) => Number(versionOf(one) - versionOf(other)));
    for (const row of waiting) this.#receiveRow(row);
  }

  #replaceSide(side: 'bids' | 'asks', levels: readonly Level[], changes: LevelChange[]): void {
    if (!this.#check.isRunning) {
      this.#sides[side].replace(levels);
      return;
    }
    const kept = new BookSide(side);
    kept.replace(levels);
    for (const [price] of [...this.#sides[side]]) {
      if (kept.get(price) === undefined) this.#set(side, price, '0', changes);
    }
    for (const [price, quantity] of levels) this.#set(side, price, quantity, changes);
  }

  #receiveRow(row: DiffDepthTopicRow): void {
    if (this.#state.status !== 'synced') {
      this.#buffer.push(row);
      if (this.#buffer.length > maximumBuffer) this.#restart('no first message arrived');
      return;
    }
    const version = versionOf(row);
    const previous = this.#version as bigint;
    if (this.#isAgain(version, row.t)) this.#restart('the versions began again');
    if (version <= previous) return;
    if (version !== previous + 1n && this.#context.options.versions !== 'higher') {
      this.#restart(`version ${previous + 1n} is missing`);
      return;
    }
    const changes: LevelChange[] = [];
    for (const [price, quantity] of row.b) this.#set('bids', price, quantity, changes);
    for (const [price, quantity] of row.a) this.#set('asks', price, quantity, changes);
    this.#checkBest();
    this.#version = version;
    this.#time = row.t;
    this.#changed(changes);
  }

  /** Whether the versions began again: a repeated or late message has no later time. */
  #isAgain(version: bigint, time: number): boolean {
    return version < (this.#version ?? 0n) && time > (this.#time ?? time);
  }

  #checkBest(): void {
    const [bid] = this.bestBid ?? [];
    const [ask] = this.bestAsk ?? [];
    if (bid === undefined || ask === undefined || compareDecimals(bid, ask) < 0) return;
    throw new ResponseError(`the best bid, ${bid}, must be below the best ask, ${ask}`);
  }

  #set(side: 'bids' | 'asks', price: string, quantity: string, changes: LevelChange[]): void {
    const before = this.#sides[side].set(price, quantity);
    if (!this.#check.isRunning) return;
    const after = Number(quantity) === 0 ? undefined : quantity;
    changes.push({ side, price, before, after });
  }

  #changed(changes: readonly LevelChange[]): void {
    this.#check.follow(changes);
    this.emit('update', this);
    for (const queue of this.queues) queue.push(this, 'book');
  }

  #lost(reason: string): void {
    if (this.#state.status !== 'connecting') this.#restart(reason);
  }

  #restart(reason: string): void {
    this.#buffer = [];
    this.#setState({ status: 'stale', reason });
    this.#context.subscriptions.restart(this.#source, this.symbol);
  }

  #setState(state: BookState): void {
    if (this.#state.status === 'closed') return;
    const isSame = state.status === this.#state.status && state.status !== 'stale';
    this.#state = state;
    if (state.status === 'synced') this.#check.start();
    else this.#check.stop();
    if (!isSame) this.emit('state', state);
  }
}

/** Returns the version of a row. A related broker adds a scale to it, such as in `9814355_18`. */
function versionOf({ v }: DiffDepthTopicRow): bigint {
  const [, digits] = /^(\d{1,24})(?!\d)/.exec(v) ?? [];
  if (digits !== undefined) return BigInt(digits);
  throw new ResponseError('`v` of an order book must begin with 1 to 24 digits');
}
