import { ManualTimers, type Random, scriptedSockets, seededRandom } from '@broker-api/test-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMarketStream } from '../src/market/index.ts';
import { createSetup } from './user/setup.ts';

// Nothing that the broker sends may end the program: no frame throws an error into the WebSocket,
// and no promise is rejected without a handler.
const rejections: unknown[] = [];
const note = (error: unknown): unknown => rejections.push(error);
beforeAll(() => void process.on('unhandledRejection', note));
afterAll(() => void process.off('unhandledRejection', note));

const junk = [null, 5, -1, 'x', '', '0', '1e5', [], {}, [null], [[]], true];
const seeds = Array.from({ length: 20 }, (_, index) => (Date.now() % 1_000_000) + index);

/** Replaces and removes parts of a value at random. */
function damaged(value: unknown, random: Random): unknown {
  if (random.chance(0.15)) return random.pick(junk);
  if (Array.isArray(value)) return value.map((one) => damaged(one, random));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(() => random.chance(0.9));
  return Object.fromEntries(kept.map(([key, one]) => [key, damaged(one, random)]));
}

test.each(seeds)('damaged market data and responses, seed %i', async (seed) => {
  const random = seededRandom(seed);
  const timers = new ManualTimers();
  const { WebSocket, sockets } = scriptedSockets();
  const rest = { bids: [['9', '1']], asks: [['11', '2']] };
  const spot = {
    getDepth: async () => damaged(rest, random) as never,
  };
  const { now: clock, schedule } = timers;
  const options = { baseUrl: 'https://broker.test', WebSocket, clock, schedule };
  const stream = createMarketStream({ ...options, clients: { spot } });
  const book = stream.orderBook('S');
  const feeds = [book, stream.trades('S'), stream.subscribe('kline_1m', 'S', { capacity: 2 })];
  for (const feed of feeds) feed[Symbol.asyncIterator]();
  await timers.advance(0);
  sockets[0]?.open();
  for (let version = 1; version <= 60; version++) {
    const v = String(version);
    const row = random.pick([
      { topic: 'diffDepth', data: [{ t: version, v, b: rest.bids, a: rest.asks }] },
      { topic: 'trade', data: [{ v, t: version, p: '9', q: '1', m: false }] },
      { topic: 'kline', params: { klineType: '1m' }, data: [{ t: version, o: '1' }] },
    ]);
    const frame = { symbol: 'S', f: random.chance(0.3), ...row };
    sockets[0]?.receive(JSON.stringify(random.chance(0.7) ? damaged(frame, random) : frame));
    if (random.chance(0.2)) void book.compare();
    await timers.advance(random.below(1000));
  }
  stream.close();
  await timers.advance(0);
  expect([timers.waiting, rejections]).toEqual([0, []]);
});

test.each(seeds)('damaged events and responses of a user, seed %i', async (seed) => {
  const random = seededRandom(seed);
  const ids = { orderId: '5', clientOrderId: '5', orderType: 'LIMIT', origQty: '2' };
  const order = { ...ids, executedQty: '1', status: 'PARTIALLY_FILLED', time: 5, updateTime: 6 };
  const part = {
    openOrders: [{ ...order, cummulativeQuoteQty: '1' }],
    trades: [{ id: '7', tradeId: '7', orderId: '5', price: '1', qty: '1', quantity: '1', time: 6 }],
    account: { updateTime: 5, balances: [{ asset: 'X', free: '1', locked: '0' }] },
    positions: [{ symbol: 'S', side: 'LONG', position: '1' }],
  };
  const account = { spot: part, contract: part, option: { ...part, settlements: [] } };
  const sections = ['spot', 'contract', 'option'] as const;
  const setup = createSetup({ account, sections, capacity: 5 });
  const { timers, stream, broker, latest } = setup;
  const loop = stream[Symbol.asyncIterator]();
  await timers.advance(0);
  latest().open();
  const event = { i: '9', c: '9', q: '2', z: '1', l: '1', L: '1', X: 'PARTIALLY_FILLED', E: 10 };
  const events = [
    { e: 'executionReport', ...event },
    { e: 'contractExecutionReport', ...event, z: '0', l: '0' },
    { e: 'outboundAccountInfo', E: 11, T: true, B: [{ a: 'X', f: '2', l: '0' }] },
    { e: 'toString', ...event },
  ];
  for (let count = 0; count < 40; count++) {
    broker.account = (random.chance(0.2) ? damaged(account, random) : account) as never;
    const frame = [damaged(random.pick(events), random), random.pick(events)];
    latest().receive(JSON.stringify(frame));
    if (random.chance(0.3)) void loop.next().catch(() => {});
    await timers.advance(random.below(10_000));
  }
  broker.account = account;
  await timers.advance(120_000);
  expect(stream.state).toEqual({ status: 'live' });
  stream.close();
  await timers.advance(0);
  expect([timers.waiting, rejections]).toEqual([0, []]);
});
