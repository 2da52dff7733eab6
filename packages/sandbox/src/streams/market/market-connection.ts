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

/** What a connection to the market data stream needs. */
export interface MarketConnectionContext extends ConnectionContext {
  readonly streams: MarketStreams;
  readonly findSymbol: FindSymbol;
  readonly onEnd: (connection: MarketConnection) => void;
}

/** A connection to the market data stream. */
export class MarketConnection extends Connection {
  override readonly stream = 'market';
  readonly #market: MarketConnectionContext;
  readonly #idle: ScheduledTask;
  /** By topic and symbol: functions that end the subscriptions. */
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

  /** Handles a heartbeat or a request. Responds to an invalid request with a stream error. */
  protected override handle(text: string): void {
    try {
      this.#handleMessage(parseMessage(text));
    } catch (error) {
      if (!(error instanceof StreamRequestError)) throw error;
      this.send(new StreamMessage(JSON.stringify(error.body)));
    }
  }

  #handleMessage(message: unknown): void {
    const heartbeat = heartbeatOf(message);
    if (heartbeat === 'pong') return;
    if (heartbeat === 'ping') {
      const now = this.context.now();
      this.#idle.reschedule(now + idleMs);
      this.send(pongAt(now));
      return;
    }
    const request = checkRequest(message, this.#market.findSymbol);
    if (request.kind === 'cancelAll') this.#cancelAll();
    else if (request.kind === 'cancel') this.#cancel(request.topic, request.symbols);
    else this.#subscribe(request.topic, request.symbols, request.binary);
  }

  #subscribe(topic: TopicName, symbols: readonly string[], binary: boolean): void {
    const added = symbols.filter((symbol) => !this.#subscriptions.has(keyOf(topic, symbol)));
    const count = this.#subscriptions.size + added.length;
    if (count > maximumSubscriptions) {
      const desc = `A connection can have at most ${maximumSubscriptions} subscriptions; got ${count}. Cancel some, or open another connection.`;
      throw new StreamRequestError('invalidRequest', desc);
    }
    for (const symbol of symbols) {
      const key = keyOf(topic, symbol);
      // A repeated subscription starts again with a first message.
      this.#subscriptions.get(key)?.();
      this.#subscriptions.set(key, this.#market.streams.subscribe(this, topic, symbol, binary));
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
