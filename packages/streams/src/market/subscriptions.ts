import { ConfigurationError, ParameterError } from '@broker-api/core';
import { backoffMs } from '@broker-api/core/time';
import type { Platform } from '../connection/options.ts';
import { marketDataLimits } from '../generated/streams.gen.ts';
import type { MarketTopic, TopicMessage } from './topics.ts';

/** What receives the messages of one topic of one symbol. */
export interface Consumer {
  message(message: TopicMessage): void;
  /** A subscription was sent, so that a first message will follow. */
  requested(): void;
  /** Messages may be missing: the connection ended, or a frame could not be decoded. */
  lost(reason: string): void;
  /**
   * The stream is closed, or the broker rejects the subscription.
   *
   * @param error why it can never work
   */
  closed(reason: string, error?: Error): void;
}

interface Entry {
  readonly topic: MarketTopic;
  readonly symbol: string;
  readonly consumers: Set<Consumer>;
  /** When to request it. Undefined if its first message has arrived. */
  dueAt: number | undefined;
  /** The number of requests without a first message. */
  requests: number;
  /** When it was last started again, and how many times in a row. */
  restartedAt: number;
  restarts: number;
  /** Whether the broker may have rejected its request. */
  isRejected: boolean;
}

/** How long to wait for a first message. It doubles with each further request. */
const firstMessageMs = 5000;
/** The longest delay before a subscription is started again, and before it is requested again. */
const maximumDelayMs = 30_000;
/**
 * The most requests in one second. Related brokers close a connection that sends more than five
 * messages; a ping is one of them.
 */
const requestsPerSecond = 4;

/**
 * The subscriptions of a market stream. Requests of one turn are sent together, each subscription
 * is requested again until its first message arrives, and all are requested again after a
 * reconnection.
 */
export class Subscriptions {
  readonly #platform: Platform;
  readonly #sendText: (text: string) => void;
  readonly #entries = new Map<string, Entry>();
  #isLive = false;
  #isClosed = false;
  /** The subscriptions to cancel. */
  readonly #cancelled = new Set<Entry>();
  /** When the latest requests were sent, oldest first. */
  #sentAt: number[] = [];
  #cancelFlush = (): void => {};
  #nextFlushAt = Number.POSITIVE_INFINITY;
  /** The subscriptions of which the broker rejected one. They are requested one after the other. */
  readonly #suspects = new Set<Entry>();
  /** The suspect that is requested now. */
  #suspect: Entry | undefined;

  /** @param send sends a text if the connection is live */
  constructor(platform: Platform, send: (text: string) => void) {
    this.#platform = platform;
    this.#sendText = send;
  }

  /**
   * Adds a consumer, and returns a function that removes it.
   *
   * @throws ParameterError if a connection cannot have another subscription
   * @throws ConfigurationError if the stream is closed
   */
  add(topic: MarketTopic, symbol: string, consumer: Consumer): () => void {
    if (this.#isClosed) throw new ConfigurationError('the stream is closed; create another one');
    const key = `${topic} ${symbol}`;
    const maximum = marketDataLimits.subscriptions;
    if (!this.#entries.has(key) && this.#entries.size >= maximum) {
      throw new ParameterError(
        `a connection can have at most ${maximum} subscriptions; create another stream`,
      );
    }
    const entry = this.#entries.get(key) ?? {
      topic,
      symbol,
      consumers: new Set(),
      dueAt: undefined,
      requests: 0,
      restartedAt: Number.NEGATIVE_INFINITY,
      restarts: 0,
      isRejected: false,
    };
    this.#entries.set(key, entry);
    entry.consumers.add(consumer);
    // A repeated subscription starts with a first message again, which a new consumer needs.
    this.#requestAfter(0, entry);
    return () => {
      if (!entry.consumers.delete(consumer) || entry.consumers.size > 0) return;
      this.#entries.delete(key);
      this.#clear(entry);
      if (this.#isLive) this.#cancelled.add(entry);
      this.#nextSuspect();
      this.#flushAt(this.#platform.clock());
    };
  }

  /** Requests a subscription again: at once, or with a growing random delay if it was recent. */
  restart(topic: MarketTopic, symbol: string): void {
    const entry = this.#entries.get(`${topic} ${symbol}`);
    const isWaiting = entry?.dueAt !== undefined && entry.requests === 0;
    if (!this.#isLive || entry === undefined || isWaiting) return;
    const { clock, random } = this.#platform;
    const isRecent = clock() - entry.restartedAt < 2 * maximumDelayMs;
    entry.restarts = isRecent ? entry.restarts + 1 : 0;
    entry.restartedAt = clock();
    const delays = { firstDelayMs: 1000, maxDelayMs: maximumDelayMs };
    this.#requestAfter(isRecent ? backoffMs(entry.restarts, delays, random) : 0, entry);
  }

  /** Requests all subscriptions. Call it when the connection is live. */
  live(): void {
    this.#isLive = true;
    for (const entry of this.#entries.values()) {
      entry.requests = 0;
      this.#requestAfter(0, entry);
    }
  }

  /** Call it when the connection has ended. */
  down(reason: string): void {
    if (!this.#isLive) return;
    this.#isLive = false;
    this.#cancelled.clear();
    this.#sentAt = [];
    this.#suspects.clear();
    this.#suspect = undefined;
    this.#cancelFlush();
    this.#nextFlushAt = Number.POSITIVE_INFINITY;
    this.lost(reason);
  }

  /** Ends all consumers. */
  close(reason: string, error?: Error): void {
    this.down(reason);
    this.#isClosed = true;
    for (const { consumers } of [...this.#entries.values()]) {
      for (const consumer of [...consumers]) consumer.closed(reason, error);
    }
  }

  /**
   * The broker rejected a request, and does not say which: those without a response are repeated,
   * one after the other. A late error can concern another request, but never twice; then the
   * subscription can never work, so its consumers end.
   */
  rejected(error: Error): void {
    const waiting = [...this.#entries.values()].filter(({ requests }) => requests > 0);
    const [only] = waiting;
    if (only !== undefined && waiting.length === 1 && only === this.#suspect) {
      if (only.isRejected) {
        for (const consumer of [...only.consumers]) consumer.closed(error.message, error);
        return;
      }
      only.isRejected = true;
    }
    for (const entry of waiting) this.#suspectLater(entry);
    this.#nextSuspect();
  }

  #suspectLater(entry: Entry): void {
    entry.dueAt = Number.POSITIVE_INFINITY;
    entry.requests = 0;
    this.#clear(entry);
    this.#suspects.add(entry);
  }

  #clear(entry: Entry): void {
    this.#suspects.delete(entry);
    if (entry === this.#suspect) this.#suspect = undefined;
  }

  #nextSuspect(): void {
    const [next] = this.#suspects;
    if (this.#suspect !== undefined || next === undefined) return;
    this.#suspects.delete(next);
    this.#suspect = next;
    this.#requestAfter(0, next);
  }

  /** Tells all consumers that messages may be missing. */
  lost(reason: string): void {
    for (const { consumers } of this.#entries.values()) {
      for (const consumer of consumers) consumer.lost(reason);
    }
  }

  /** Passes a message to its consumers. */
  receive(message: TopicMessage): void {
    const topic = message.topic === 'kline' ? `kline_${message.params?.klineType}` : message.topic;
    const entry = this.#entries.get(`${topic} ${message.symbol}`);
    if (entry === undefined) return;
    if (message.f) {
      entry.dueAt = undefined;
      entry.requests = 0;
      entry.isRejected = false;
      this.#clear(entry);
      this.#nextSuspect();
    }
    for (const consumer of entry.consumers) consumer.message(message);
  }

  #requestAfter(delayMs: number, entry: Entry): void {
    entry.dueAt = this.#platform.clock() + delayMs;
    this.#flushAt(entry.dueAt);
  }

  #flushAt(time: number): void {
    const { clock, schedule } = this.#platform;
    if (!this.#isLive || time >= this.#nextFlushAt) return;
    this.#cancelFlush();
    this.#nextFlushAt = time;
    this.#cancelFlush = schedule(() => this.#flush(), Math.max(0, time - clock()));
  }

  /** Sends the requests that are due, as far as their rate permits. */
  #flush(): void {
    const now = this.#platform.clock();
    this.#nextFlushAt = Number.POSITIVE_INFINITY;
    const due = [...this.#entries.values()].filter((entry) => dueTime(entry) <= now);
    for (const entry of due) {
      // Its first message has not arrived: it may be the one that the broker rejects.
      if (entry.requests > 0 && this.#suspects.size > 0) this.#suspectLater(entry);
    }
    this.#nextSuspect();
    const requests = [
      ...this.#requestsOf('cancel', [...this.#cancelled]),
      ...this.#requestsOf(
        'sub',
        due.filter((entry) => !this.#suspects.has(entry)),
      ),
    ];
    for (const { event, entries } of requests) {
      const oldest = this.#sentAt.at(-requestsPerSecond) ?? Number.NEGATIVE_INFINITY;
      const waitMs = oldest + 1000 - now;
      // The clock can be set back.
      if (waitMs > 0 && waitMs <= 1000) {
        this.#flushAt(now + waitMs);
        return;
      }
      this.#sentAt = [...this.#sentAt.slice(1 - requestsPerSecond), now];
      this.#send(event, entries, now);
    }
    this.#flushAt(Math.min(...[...this.#entries.values()].map(dueTime)));
  }

  /** Returns the requests for subscriptions: one topic each, and not too long. */
  #requestsOf(event: 'sub' | 'cancel', entries: readonly Entry[]) {
    // The request without symbols has fewer than 100 characters; a character has up to 3 bytes.
    const maximum = marketDataLimits.messageBytes / 3 - 100;
    let length = 0;
    const groups = Map.groupBy(entries, (entry, index) => {
      length += entry.symbol.length + 1;
      // The broker rejects a whole request if one symbol is wrong, so a repetition is for itself.
      const isAlone = entry.requests > 0 || entry === this.#suspect;
      return `${entry.topic} ${isAlone ? `alone ${index}` : Math.floor(length / maximum)}`;
    });
    return [...groups.values()].map((group) => ({ event, entries: group }));
  }

  #send(event: 'sub' | 'cancel', entries: readonly Entry[], now: number): void {
    const symbol = entries.map((entry) => entry.symbol).join(',');
    const topic = entries[0]?.topic;
    this.#sendText(JSON.stringify({ symbol, topic, event, params: { binary: false } }));
    for (const entry of entries) {
      if (this.#cancelled.delete(entry)) continue;
      entry.dueAt = now + Math.min(maximumDelayMs, firstMessageMs * 2 ** entry.requests);
      entry.requests += 1;
      for (const consumer of entry.consumers) consumer.requested();
    }
  }
}

const dueTime = ({ dueAt = Number.POSITIVE_INFINITY }: Entry): number => dueAt;
