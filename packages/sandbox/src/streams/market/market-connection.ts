import { ownTurn } from '../../slices.ts';
import type { ScheduledTask } from '../../state/scheduler.ts';
import { Connection, type ConnectionContext, type StreamClient } from '../connection.ts';
import { heartbeatOf, pongAt } from '../heartbeat.ts';
import { StreamMessage } from '../message.ts';
import { closings, idleMs, maximumBacklogBytes, maximumSubscriptions } from '../stream-bounds.ts';
import type { MarketStreams } from './market-streams.ts';
import {
  checkRequest,
  type FindSymbol,
  parseMessage,
  StreamRequestError,
  type TopicName,
} from './stream-request.ts';

/** The services that a connection to the market data stream uses. */
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
  /** The functions that end the subscriptions, by topic and symbol. */
  readonly #subscriptions = new Map<string, () => void>();
  /** Messages from the client that are not handled yet. */
  #waiting: string[] = [];
  /** The number of characters in `#waiting`. */
  #waitingLength = 0;
  #isHandling = false;

  constructor(context: MarketConnectionContext, client: StreamClient) {
    super(context, client);
    this.#market = context;
    const closeIdle = () => this.close(closings.noPing);
    this.#idle = context.scheduler.at(this.openedAt + idleMs, closeIdle);
  }

  get subscriptionCount(): number {
    return this.#subscriptions.size;
  }

  /**
   * Handles a message after all earlier ones. Otherwise, a client could start any number of
   * subscriptions to large order books at the same time.
   */
  protected override handle(text: string): void {
    this.#waiting.push(text);
    this.#waitingLength += text.length;
    if (this.#waitingLength > maximumBacklogBytes) this.close(closings.fastSender);
    else if (!this.#isHandling) {
      this.#handleWaiting().catch((error) => this.fail(error));
    }
  }

  async #handleWaiting(): Promise<void> {
    this.#isHandling = true;
    for (let text = this.#waiting.shift(); text !== undefined; text = this.#waiting.shift()) {
      this.#waitingLength -= text.length;
      const begun = this.#handleText(text);
      if (begun === undefined) continue;
      await begun;
      if (this.#waiting.length > 0) await ownTurn();
    }
    this.#isHandling = false;
  }

  /** Handles the text of a message. Responds to an invalid request with a stream error. */
  #handleText(text: string): Promise<unknown> | undefined {
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
    const request = checkRequest(message, this.#market.findSymbol);
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
    const begun = symbols.map((symbol) => {
      const key = keyOf(topic, symbol);
      // A repeated subscription starts again with a first message.
      this.#subscriptions.get(key)?.();
      const started = this.#market.streams.subscribe(this, topic, symbol, binary);
      this.#subscriptions.set(key, started.cancel);
      return started.begun;
    });
    return Promise.all(begun);
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
    this.#waiting = [];
    this.#cancelAll();
    this.#market.onEnd(this);
  }
}

function keyOf(topic: TopicName, symbol: string): string {
  return `${JSON.stringify(topic)} ${symbol}`;
}
