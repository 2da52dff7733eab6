import { createMarketStream } from '@broker-api/streams/market';
import { ManualTimers, type Random, scriptedSockets, seededRandom } from '@broker-api/test-kit';
import ccxt from 'ccxt';
import { compare, type Metric, processorTime } from './measure.ts';

/** The number of levels of the book: half of them on each side. */
const levelCount = 45_000;
const changesPerMessage = 10;
const nearestLevels = 2000;
const messagesPerSlice = 300;

type Level = [price: string, quantity: string];
type Update = (texts: readonly string[]) => void;

/** The part of ccxt's exchange classes that maintains an order book. */
interface Exchange {
  orderBook(snapshot: object, depth: number): { bids: object; asks: object };
  handleDeltas(side: object, changes: readonly Level[]): void;
}

/**
 * Compares messages that change an order book of 45,000 levels with ccxt: from the text of the
 * frame to the sorted levels. Each message inserts or removes ten levels near the best price.
 */
export async function orderBookMetric(): Promise<Metric> {
  const levels = { b: side(1), a: side(levelCount) };
  const ours = await ourBook(JSON.stringify(message(1, levels, true)));
  const peer = ccxtBook(levels);
  const name = `streams: ${messagesPerSlice} book updates at 45,000 levels compared with ccxt`;
  return compare(name, 0.1, { ours: sliceOf(ours), peer: sliceOf(peer) });
}

/** Returns a function that measures the next messages. All such functions draw the same ones. */
function sliceOf(update: Update): () => Promise<number> {
  const changes = new Changes();
  let version = 1;
  return () => {
    const texts = Array.from({ length: messagesPerSlice }, () => {
      version += 1;
      return JSON.stringify(message(version, { b: changes.next(), a: [] }, false));
    });
    return processorTime(() => update(texts));
  };
}

/** Returns the levels of a side, with a free price between two levels. */
function side(start: number): Level[] {
  return Array.from({ length: levelCount / 2 }, (_, index) => [String(start + 2 * index), '1']);
}

/** Draws changes near the best price, where most orders are placed and cancelled. */
class Changes {
  readonly #random: Random = seededRandom(28);
  /** Whether there is a level, by the distance from the highest price. */
  readonly #exists = Array.from({ length: nearestLevels }, (_, index) => index % 2 === 0);

  /** Inserts a level where there is none, and removes it where there is one. */
  next(): Level[] {
    return Array.from({ length: changesPerMessage }, () => {
      const distance = this.#random.below(nearestLevels);
      const exists = this.#exists[distance];
      this.#exists[distance] = !exists;
      return [String(levelCount - 1 - distance), exists ? '0' : '2'];
    });
  }
}

function message(version: number, rows: { readonly b: Level[]; readonly a: Level[] }, f: boolean) {
  const data = [{ s: 'BTCUSDT', t: version, v: String(version), ...rows }];
  return { symbol: 'BTCUSDT', topic: 'diffDepth', data, f };
}

async function ourBook(first: string): Promise<Update> {
  const { WebSocket, sockets } = scriptedSockets();
  const timers = new ManualTimers();
  const { now: clock, schedule } = timers;
  const baseUrl = 'https://broker.test';
  const stream = createMarketStream({ baseUrl, WebSocket, clock, schedule });
  const book = stream.orderBook('BTCUSDT');
  await timers.advance(0);
  const [socket] = sockets;
  socket?.open();
  socket?.receive(first);
  return (texts) => {
    for (const text of texts) socket?.receive(text);
    if (book.state.status !== 'synced') throw new Error('the book is not synced');
  };
}

function ccxtBook({ b, a }: { readonly b: Level[]; readonly a: Level[] }): Update {
  // The class of a related broker, whose messages have the same fields.
  const exchange = new ccxt.pro.toobit() as unknown as Exchange;
  const numbers = (levels: Level[]) => levels.map((level) => level.map(Number));
  const book = exchange.orderBook({ bids: numbers(b), asks: numbers(a) }, levelCount);
  return (texts) => {
    for (const text of texts) {
      for (const row of JSON.parse(text).data) {
        exchange.handleDeltas(book.bids, row.b);
        exchange.handleDeltas(book.asks, row.a);
      }
    }
  };
}
