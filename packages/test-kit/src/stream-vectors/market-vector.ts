import { ManualTimers } from '../manual-timers.ts';
import { scriptedSockets } from '../scripted-socket.ts';
import { matchProblems } from '../vectors/match-problems.ts';

interface Listenable {
  on(name: string, listener: (value: never) => void): unknown;
}

interface Book extends Listenable {
  readonly state: { readonly status: string };
  readonly version: string | undefined;
  bids(): unknown;
  asks(): unknown;
  compare(): Promise<unknown>;
  close(): void;
}

interface Opened extends Listenable {
  close(): void;
}

/** The part of a market stream that the vectors use. */
interface Stream extends Listenable {
  orderBook(symbol: string, options: object): Book;
  subscribe(topic: string, symbols: readonly string[]): Opened;
  trades(symbol: string): Opened;
}

type CreateMarketStream = (options: never) => object;

interface TradeEvent {
  readonly type: string;
  readonly trade: { readonly v: string; readonly t: number };
  readonly recovered: boolean;
}

interface Step {
  readonly book?: { readonly symbol: string };
  readonly trades?: string;
  readonly subscribe?: { readonly topic: string; readonly symbols: readonly string[] };
  readonly close?: number;
  readonly compare?: string;
  readonly open?: true;
  readonly frame?: unknown;
  readonly end?: number;
  readonly rest?: unknown;
  readonly advanceMs?: number;
}

/** A file of spec/vectors/market-stream is a list of these. */
export interface MarketVector {
  readonly name: string;
  readonly rest?: boolean;
  readonly symbols?: readonly string[];
  readonly steps: readonly Step[];
  readonly expect: {
    readonly events?: readonly object[];
    readonly sent?: readonly object[];
    readonly books?: Readonly<Record<string, object>>;
  };
}

/** A client whose responses are steps of the vector. */
class ScriptedClient {
  readonly #waiting: ((body: unknown) => void)[] = [];
  readonly client = { getDepth: () => this.#request() };

  respond(body: unknown): void {
    this.#waiting.shift()?.(body);
  }

  #request(): Promise<never> {
    return new Promise((resolve, reject) => {
      this.#waiting.push((body) => {
        if (body === null) reject(new Error('no response'));
        else resolve(body as never);
      });
    });
  }
}

/** A stream whose broker is a vector. */
class VectorRun {
  readonly timers = new ManualTimers();
  readonly events: object[] = [];
  readonly books = new Map<string, Book>();
  readonly #rest = new ScriptedClient();
  readonly #network = scriptedSockets();
  readonly #opened: ({ close(): void } | undefined)[] = [];
  readonly #stream: Stream;

  constructor(createMarketStream: CreateMarketStream, { rest = false, symbols }: MarketVector) {
    const { now: clock, schedule } = this.timers;
    const { WebSocket } = this.#network;
    const options = {
      baseUrl: 'https://broker.example',
      WebSocket,
      clock,
      schedule,
      random: () => 0.5,
      clients: rest ? { spot: this.#rest.client } : {},
      brokerInfo: symbols && { symbols: symbols.map((symbol) => ({ symbol })) },
    };
    this.#stream = createMarketStream(options as never) as Stream;
    this.#stream.on('state', ({ status: state }) => this.events.push({ state }));
    this.#stream.on('lag', (lag) => this.events.push({ lag }));
    this.#stream.on('error', (error) => this.#failed(error));
  }

  /** All requests except heartbeats. */
  get sent(): object[] {
    const texts = this.#network.sockets.flatMap(({ sent }) => sent);
    return texts.map((text) => JSON.parse(text)).filter((one) => !('ping' in one));
  }

  async step(step: Step): Promise<void> {
    const socket = this.#network.sockets.at(-1);
    try {
      this.#opened.push(this.#call(step));
    } catch (error) {
      this.#failed(error);
    }
    if (step.close !== undefined) this.#opened[step.close]?.close();
    if (step.open) socket?.open();
    if (step.end !== undefined) socket?.end(step.end);
    const { frame } = step;
    if (frame !== undefined) {
      socket?.receive(typeof frame === 'string' ? frame : JSON.stringify(frame));
    }
    if (step.rest !== undefined) this.#rest.respond(step.rest);
    await this.timers.advance(step.advanceMs ?? 0);
  }

  #call({ book, trades, subscribe, compare }: Step): { close(): void } | undefined {
    if (book !== undefined) return this.#openBook(book);
    if (subscribe !== undefined) {
      const feed = this.#stream.subscribe(subscribe.topic, subscribe.symbols);
      feed.on('message', (message) => this.events.push({ message }));
      return feed;
    }
    if (compare !== undefined) void this.books.get(compare)?.compare();
    if (trades === undefined) return undefined;
    const feed = this.#stream.trades(trades);
    feed.on('event', (event: TradeEvent) => {
      if (event.type !== 'trade') this.events.push({ [event.type]: true });
      else {
        const { trade, recovered } = event;
        this.events.push({ trade: trade.v, time: trade.t, recovered });
      }
    });
    return feed;
  }

  #openBook({ symbol, ...options }: { readonly symbol: string }): Book {
    const book = this.#stream.orderBook(symbol, options);
    this.books.set(symbol, book);
    book.on('state', ({ status }) => this.events.push({ book: symbol, status }));
    book.on('update', ({ version }) => this.events.push({ book: symbol, version }));
    return book;
  }

  #failed(error: unknown): void {
    this.events.push({ error: { ...(error as Error), name: (error as Error).name } });
  }
}

/**
 * Runs a vector. Returns how the stream differs from what the vector expects. This file and its
 * imports use only what every runtime has.
 */
export async function runMarketVector(
  createMarketStream: CreateMarketStream,
  vector: MarketVector,
): Promise<string[]> {
  const run = new VectorRun(createMarketStream, vector);
  await run.timers.advance(0);
  for (const step of vector.steps) await run.step(step);
  const books = [...run.books].map(([symbol, book]) => {
    const { version, state } = book;
    return [
      symbol,
      { bids: book.bids(), asks: book.asks(), status: state.status, version },
    ] as const;
  });
  const actual = { events: run.events, sent: run.sent, books: Object.fromEntries(books) };
  return matchProblems(actual, vector.expect, 'stream');
}
