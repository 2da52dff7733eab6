import { expect, test } from 'vitest';
import { createSetup } from './setup.ts';

const T = 1_800_000_000_000;
const order = (orderId: string, status: string, executedQty = '0'): Record<string, unknown> => ({
  orderId,
  clientOrderId: orderId,
  origQty: '1',
  executedQty,
  cummulativeQuoteQty: '0',
  status,
  time: T,
  updateTime: T + 1,
});
const report = (i: string, X: string, z: string): object => {
  return { e: 'executionReport', i, c: i, q: '2', X, z, l: z, L: '1', E: T + 2 };
};

test('a listener that closes the stream during a recovery receives nothing more', async () => {
  const account = { spot: { openOrders: [order('1', 'NEW'), order('2', 'NEW')] } };
  const { timers, latest, broker, events, states, stream } = createSetup({ account });
  await timers.advance(0);
  latest().open();
  await timers.advance(0);
  broker.account = { spot: { history: [order('1', 'CANCELED'), order('2', 'CANCELED')] } };
  events.length = 0;
  stream.on('event', () => stream.close());
  latest().end(1006);
  await timers.advance(1000);
  latest().open();
  await timers.advance(0);
  expect(events).toMatchObject([{ message: { X: 'CANCELED' } }]);
  expect(states.slice(-2)).toEqual(['recovering', 'closed']);
  expect(timers.waiting).toBe(0);
});

test('a listener that closes the stream receives no later event of the frame', async () => {
  const { timers, latest, broker, events, states, stream } = createSetup({});
  await timers.advance(0);
  latest().open();
  await timers.advance(0);
  events.length = 0;
  const queries = broker.requests.length;
  stream.on('event', () => stream.close());
  // The second event of order 1 shows that a fill is missing.
  const gap = { ...report('1', 'PARTIALLY_FILLED', '2'), l: '1' };
  latest().receive(JSON.stringify([report('1', 'NEW', '0'), report('2', 'NEW', '0'), gap]));
  await timers.advance(0);
  expect(events).toHaveLength(1);
  expect(states.at(-1)).toBe('closed');
  expect(broker.requests).toHaveLength(queries);
  expect(timers.waiting).toBe(0);
});

test('a loop that returns while it waits ends at once', async () => {
  const { timers, latest, stream } = createSetup({});
  await timers.advance(0);
  latest().open();
  await timers.advance(0);
  const loop = stream[Symbol.asyncIterator]();
  const waiting = loop.next();
  const done = { value: undefined, done: true };
  expect(await loop.return?.()).toEqual(done);
  expect(await waiting).toEqual(done);
});
