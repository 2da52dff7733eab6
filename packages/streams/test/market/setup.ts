import { ManualTimers, type ScriptedSocket, scriptedSockets } from '@broker-api/test-kit';
import { createMarketStream, type MarketStreamOptions } from '../../src/market/index.ts';

/** A market stream whose broker is the test. */
export interface Setup {
  readonly timers: ManualTimers;
  readonly sockets: ScriptedSocket[];
  readonly stream: ReturnType<typeof createMarketStream>;
  readonly errors: unknown[];
  /** Accepts the connection that the stream tries to open. */
  readonly open: () => Promise<void>;
  /** Sends a message over the latest connection. */
  readonly receive: (message: unknown) => void;
  /** Returns the requests over the latest connection since the last call, without pings. */
  readonly requests: () => Record<string, unknown>[];
}

export function setUp(options: Partial<MarketStreamOptions> = {}): Setup {
  const timers = new ManualTimers();
  const { WebSocket, sockets } = scriptedSockets();
  const { now: clock, schedule } = timers;
  const baseUrl = 'https://broker.test';
  const stream = createMarketStream({
    baseUrl,
    WebSocket,
    clock,
    schedule,
    random: () => 1,
    // The broker of these tests sends no pongs.
    timing: { silenceMs: 10_000_000 },
    ...options,
  });
  const errors: unknown[] = [];
  stream.on('error', (error) => errors.push(error));
  const latest = () => sockets.at(-1) as ScriptedSocket;
  return {
    timers,
    sockets,
    stream,
    errors,
    open: async () => {
      await timers.advance(1000);
      latest().open();
      await timers.advance(0);
    },
    receive: (message) =>
      latest().receive(typeof message === 'string' ? message : JSON.stringify(message)),
    requests: () => {
      const sent = latest().sent.splice(0);
      return sent.map((text) => JSON.parse(text)).filter((message) => !('ping' in message));
    },
  };
}

/** Returns what a loop still receives. */
export async function rest<Value>(loop: AsyncIterator<Value, undefined>): Promise<Value[]> {
  const values: Value[] = [];
  for (let next = await loop.next(); !next.done; next = await loop.next()) values.push(next.value);
  return values;
}

type Levels = readonly (readonly [string, string])[];

/** Returns a message of an order book with a version. */
export function bookMessage(
  version: number,
  { f = false, topic = 'diffDepth', b = [] as Levels, a = [] as Levels, symbol = 'BTCUSDT' } = {},
) {
  return { symbol, topic, data: [{ s: symbol, t: version, v: String(version), b, a }], f };
}

/** Returns a message of trades with ids; the trade with the id 5 is made at the time 5. */
export function tradeMessage(ids: readonly number[], f = false) {
  const rows = ids.map((id) => ({ v: String(id), t: id, p: '10', q: '1', m: true }));
  return { symbol: 'BTCUSDT', topic: 'trade', data: rows, f };
}

/** Returns a first message of an order book. */
export const firstMessage = (version: number) =>
  bookMessage(version, { f: true, b: [['9', '1']], a: [['11', '2']] });

/** Returns a stream with an order book that is synced with version 5. */
export async function syncedBook(options?: Partial<MarketStreamOptions>) {
  const setup = setUp(options);
  const book = setup.stream.orderBook('BTCUSDT');
  await setup.open();
  setup.requests();
  setup.receive(firstMessage(5));
  return { ...setup, book };
}
