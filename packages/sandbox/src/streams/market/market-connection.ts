import type { MarketVersion } from '../../gateway/find-stream.ts';
import { ownTurn } from '../../next-turn.ts';
import type { ScheduledTask } from '../../state/scheduler.ts';
import { Connection, type ConnectionContext, type StreamClient } from '../connection.ts';
import { heartbeatOf, pongAt } from '../heartbeat.ts';
import { StreamMessage } from '../message.ts';
import { closings, idleMs, maximumSubscriptions } from '../stream-bounds.ts';
import type { MarketStreams } from './market-streams.ts';
import {
  checkRequest,
  type FindSymbol,
  parseMessage,
  StreamRequestError,
  type TopicName,
} from './stream-request.ts';
import { acceptance } from './version-2.ts';

/** The services that a connection to the market data stream uses. */
export interface MarketConnectionContext extends ConnectionContext {
  readonly streams: MarketStreams;
  readonly version: MarketVersion;
  readonly isStrict: () => boolean;
  readonly findSymbol: FindSymbol;
  readonly onEnd: (connection: MarketConnection) => void;
}

/** A connection to the market data stream. */
export class MarketConnection extends Connection {
  override readonly stream = 'market';
  readonly #market: MarketConnectionContext;
  readonly #idle: ScheduledTask;
  /** The functions that end the subscriptions, by topic and symbol. */
  readonly #subscriptions = new Map<string, () => void>();

  constructor(context: MarketConnectionContext, client: StreamClient) {
    super(context, client);
    this.#market = context;
    const closeIdle = () => this.close(closings.noPing);
    this.#idle = context.scheduler.at(this.openedAt + idleMs, closeIdle);
  }

  get subscriptionCount(): number {
    return this.#subscriptions.size;
  }

  /** Handles a message. Responds to an invalid request with a stream error. */
  protected override handle(text: string): Promise<unknown> | undefined {
    try {
      return this.#handleMessage(parseMessage(text));
    } catch (error) {
      if (!(error instanceof StreamRequestError)) throw error;
      this.send(new StreamMessage(JSON.stringify(error.body)));
      return undefined;
    }
  }

  /**
   * Handles a parsed message. For a new subscription, returns a promise that resolves when its
   * first messages are sent.
   */
  #handleMessage(message: unknown): Promise<unknown> | undefined {
    const heartbeat = heartbeatOf(message);
    if (heartbeat !== undefined) {
      if (heartbeat === 'ping') this.#handlePing();
      return undefined;
    }
    const { findSymbol, version, isStrict } = this.#market;
    const request = checkRequest(message, { findSymbol, version, strict: isStrict() });
    if (request.kind === 'sub') {
      return this.#subscribe(request.topic, request.symbols, request.binary);
    }
    if (request.kind === 'cancelAll') this.#cancelAll();
    else this.#cancel(request.topic, request.symbols);
    return undefined;
  }

  #handlePing(): void {
    const now = this.context.now();
    this.#idle.reschedule(now + idleMs);
    this.send(pongAt(now));
  }

  #subscribe(topic: TopicName, symbols: readonly string[], binary: boolean): Promise<unknown> {
    const added = symbols.filter((symbol) => !this.#subscriptions.has(keyOf(topic, symbol)));
    const count = this.#subscriptions.size + added.length;
    if (count > maximumSubscriptions) {
      const desc =
        `A connection can have at most ${maximumSubscriptions} subscriptions; got ${count}. ` +
        `Cancel some, or open another connection.`;
      throw new StreamRequestError('invalidRequest', desc);
    }
    if (this.#market.version === 2) {
      for (const symbol of symbols) this.send(acceptance(topic, symbol, binary));
    }
    return this.#startAll(topic, symbols, binary);
  }

  /**
   * Starts one subscription in a turn of the event loop, because a request can have hundreds of
   * symbols, and the first message of each takes time.
   */
  async #startAll(topic: TopicName, symbols: readonly string[], binary: boolean): Promise<void> {
    const format = { version: this.#market.version, binary };
    for (const [index, symbol] of symbols.entries()) {
      if (index > 0) await ownTurn();
      if (!this.isOpen) return;
      const key = keyOf(topic, symbol);
      // A repeated subscription starts again with a first message.
      this.#subscriptions.get(key)?.();
      const { begun, cancel } = this.#market.streams.subscribe(this, topic, symbol, format);
      this.#subscriptions.set(key, cancel);
      await begun;
    }
  }

  #cancel(topic: TopicName, symbols: readonly string[]): void {
    for (const symbol of symbols) {
      const key = keyOf(topic, symbol);
      this.#subscriptions.get(key)?.();
      this.#subscriptions.delete(key);
    }
  }

  #cancelAll(): void {
    for (const cancel of this.#subscriptions.values()) cancel();
    this.#subscriptions.clear();
  }

  protected override ended(): void {
    this.#idle.reschedule(undefined);
    this.#cancelAll();
    this.#market.onEnd(this);
  }
}

function keyOf(topic: TopicName, symbol: string): string {
  return `${JSON.stringify(topic)} ${symbol}`;
}
