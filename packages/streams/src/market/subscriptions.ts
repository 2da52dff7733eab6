import { ConfigurationError, ParameterError } from '@broker-api/core';
import { backoffMs } from '@broker-api/core/time';
import type { Platform } from '../connection/options.ts';
import { marketDataLimits } from '../generated/streams.gen.ts';
import type { MarketTopic, TopicMessage } from './topics.ts';

/** What receives the messages of one topic of one symbol. */
export interface Consumer {
  message(message: TopicMessage): void;
  /** A subscription was sent, so that a first message will follow. */
  requested?(): void;
  /** Messages may be missing: the connection ended, or a frame could not be decoded. */
  lost?(reason: string): void;
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
  /** Until when the first message must arrive; undefined if it has arrived. */
  deadline: number | undefined;
  /** The number of requests since the last first message. */
  requests: number;
  /** When the subscription was last started again, and how many times in a row. */
  restartedAt: number;
  restarts: number;
  cancelRestart: (() => void) | undefined;
  /** Whether the broker may have rejected its request. */
  isRejected: boolean;
}

/** A request that waits to be sent. */
interface Pending {
  readonly event: 'sub' | 'cancel';
  readonly entry: Entry;
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
  /** What the next flush sends, by subscription. */
  readonly #pending = new Map<string, Pending>();
  /** When the latest requests were sent, oldest first. */
  #sentAt: number[] = [];
  #cancelFlush = (): void => {};
  #cancelCheck: (() => void) | undefined;
  /** The subscriptions of which the broker rejected one. They are requested one after the other. */
  readonly #suspects = new Set<Entry>();
  /** The suspect whose request waits for its response. */
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
    const key = keyOf({ topic, symbol });
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
      deadline: undefined,
      requests: 0,
      restartedAt: Number.NEGATIVE_INFINITY,
      restarts: 0,
      cancelRestart: undefined,
      isRejected: false,
    };
    this.#entries.set(key, entry);
    entry.consumers.add(consumer);
    // A repeated subscription starts with a first message again, which a new consumer needs.
    this.#queue('sub', entry);
    return () => {
      if (!entry.consumers.delete(consumer) || entry.consumers.size > 0) return;
      entry.cancelRestart?.();
      this.#entries.delete(key);
      this.#clear(entry);
      this.#queue('cancel', entry);
      this.#nextSuspect();
    };
  }

  /** Requests a subscription again: at once, or with a growing random delay if it was recent. */
  restart(topic: MarketTopic, symbol: string): void {
    const entry = this.#entries.get(keyOf({ topic, symbol }));
    if (!this.#isLive || entry === undefined || entry.cancelRestart !== undefined) return;
    const { clock, random, schedule } = this.#platform;
    const isRecent = clock() - entry.restartedAt < 2 * maximumDelayMs;
    entry.restarts = isRecent ? entry.restarts + 1 : 0;
    entry.restartedAt = clock();
    if (entry.restarts === 0) {
      this.#queue('sub', entry);
      return;
    }
    const delays = { firstDelayMs: 1000, maxDelayMs: maximumDelayMs };
    entry.cancelRestart = schedule(
      () => {
        entry.cancelRestart = undefined;
        this.#queue('sub', entry);
      },
      backoffMs(entry.restarts, delays, random),
    );
  }

  /** Requests all subscriptions. Call it when the connection is live. */
  live(): void {
    this.#isLive = true;
    for (const entry of this.#entries.values()) {
      entry.requests = 0;
      this.#queue('sub', entry);
    }
  }

  /** Call it when the connection has ended. */
  down(reason: string): void {
    if (!this.#isLive) return;
    this.#isLive = false;
    this.#pending.clear();
    this.#sentAt = [];
    this.#suspects.clear();
    this.#suspect = undefined;
    this.#cancelFlush();
    this.#cancelCheck?.();
    this.#cancelCheck = undefined;
    for (const entry of this.#entries.values()) {
      entry.cancelRestart?.();
      entry.cancelRestart = undefined;
    }
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
    const waiting = [...this.#entries.values()].filter(({ deadline }) => deadline !== undefined);
    const [only] = waiting.length === 1 ? waiting : [];
    if (only !== undefined && only === this.#suspect) {
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
    entry.deadline = undefined;
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
    this.#queue('sub', next);
  }

  /** Tells all consumers that messages may be missing. */
  lost(reason: string): void {
    for (const { consumers } of this.#entries.values()) {
      for (const consumer of consumers) consumer.lost?.(reason);
    }
  }

  /** Passes a message to its consumers. */
  receive(message: TopicMessage): void {
    const { symbol } = message;
    const topic = message.topic === 'kline' ? `kline_${message.params?.klineType}` : message.topic;
    const entry = this.#entries.get(keyOf({ topic, symbol }));
    if (entry === undefined) return;
    if (message.f) {
      entry.deadline = undefined;
      entry.requests = 0;
      entry.isRejected = false;
      this.#clear(entry);
      this.#nextSuspect();
    }
    for (const consumer of entry.consumers) consumer.message(message);
  }

  #queue(event: 'sub' | 'cancel', entry: Entry): void {
    if (!this.#isLive) return;
    if (this.#pending.size === 0) queueMicrotask(() => this.#flush());
    this.#pending.set(keyOf(entry), { event, entry });
  }

  /** Sends what waits, as far as the rate of requests permits. */
  #flush(): void {
    const { clock, schedule } = this.#platform;
    this.#cancelFlush();
    for (const group of this.#groups()) {
      const oldest = this.#sentAt.at(-requestsPerSecond) ?? Number.NEGATIVE_INFINITY;
      const waitMs = oldest + 1000 - clock();
      // The clock can be set back.
      if (waitMs > 0 && waitMs <= 1000) {
        this.#cancelFlush = schedule(() => this.#flush(), waitMs);
        break;
      }
      this.#sentAt = [...this.#sentAt.slice(1 - requestsPerSecond), clock()];
      this.#send(group);
    }
    this.#checkLater();
  }

  /**
   * Groups what one request can contain: one event of one topic, and not too long. Cancellations
   * come first.
   */
  #groups(): Pending[][] {
    // The request without symbols has fewer than 100 characters; a character has up to 3 bytes.
    const maximum = marketDataLimits.messageBytes / 3 - 100;
    let length = 0;
    const groups = Map.groupBy(this.#pending.values(), ({ event, entry }, index) => {
      length += entry.symbol.length + 1;
      // The broker rejects a whole request if one symbol is wrong, so a repetition is for itself.
      const part = entry.requests > 0 ? `alone ${index}` : Math.floor(length / maximum);
      return `${event} ${entry.topic} ${part}`;
    });
    const isLater = ([one]: readonly Pending[]): number => Number(one?.event === 'sub');
    return [...groups.values()].sort((one, other) => isLater(one) - isLater(other));
  }

  #send(group: readonly Pending[]): void {
    const symbol = group.map(({ entry }) => entry.symbol).join(',');
    const topic = group[0]?.entry.topic;
    const event = group[0]?.event;
    this.#sendText(JSON.stringify({ symbol, topic, event, params: { binary: false } }));
    const now = this.#platform.clock();
    for (const { entry } of group) {
      this.#pending.delete(keyOf(entry));
      if (event === 'cancel') continue;
      entry.requests += 1;
      const waitMs = Math.min(maximumDelayMs, firstMessageMs * 2 ** (entry.requests - 1));
      entry.deadline = now + waitMs;
      for (const consumer of entry.consumers) consumer.requested?.();
    }
  }

  /** Requests subscriptions again whose first message does not arrive. */
  #checkLater(): void {
    const waiting = [...this.#entries.values()].some(({ deadline }) => deadline !== undefined);
    if (!waiting || this.#cancelCheck !== undefined || !this.#isLive) return;
    this.#cancelCheck = this.#platform.schedule(() => {
      this.#cancelCheck = undefined;
      const now = this.#platform.clock();
      for (const entry of this.#entries.values()) {
        if (entry.deadline === undefined || entry.deadline > now) continue;
        if (this.#suspects.size > 0) this.#suspectLater(entry);
        else this.#queue('sub', entry);
      }
      this.#nextSuspect();
      this.#checkLater();
    }, firstMessageMs / 5);
  }
}

const keyOf = ({ topic, symbol }: { readonly topic: string; readonly symbol: string }): string =>
  `${topic} ${symbol}`;
