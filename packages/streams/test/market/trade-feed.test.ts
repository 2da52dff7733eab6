import { expect, test } from 'vitest';
import type { TradeEvent } from '../../src/market/index.ts';
import { setUp, tradeMessage } from './setup.ts';

/** Formats events: a trade as its id; `r` marks a recovered one. */
const formatted = (event: TradeEvent): string => {
  if (event.type !== 'trade') return `${event.type}: ${event.reason}`;
  return `${event.trade.v}${event.recovered ? ' r' : ''}`;
};

function follow() {
  const setup = setUp();
  const feed = setup.stream.trades('BTCUSDT');
  const events: string[] = [];
  feed.on('event', (event) => events.push(formatted(event)));
  const seen = async () => {
    await setup.timers.advance(0);
    return events.splice(0);
  };
  return { ...setup, feed, seen };
}

test('ids are compared as numbers of any length', async () => {
  const { open, receive, seen } = follow();
  await open();
  receive(tradeMessage([9], true));
  receive({
    ...tradeMessage([]),
    data: [{ ...tradeMessage([1]).data[0], v: '99999999999999999999' }],
  });
  receive({
    ...tradeMessage([]),
    data: [{ ...tradeMessage([1]).data[0], v: '100000000000000000000' }],
  });
  expect(await seen()).toEqual(['9 r', '99999999999999999999', '100000000000000000000']);
});

test('trades that arrive before the first message follow it', async () => {
  const { open, receive, seen } = follow();
  await open();
  receive(tradeMessage([5, 6]));
  receive(tradeMessage([3, 4, 5], true));
  expect(await seen()).toEqual(['3 r', '4 r', '5 r', '6']);
});

/** A message of one trade with any id. */
const tradeWith = (v: string, t: number) => ({
  ...tradeMessage([]),
  data: [{ ...tradeMessage([t]).data[0], v }],
});

test.each([
  ['of 30 digits', '9'.repeat(30), ['gap: the id of a trade is too long', '5', '6']],
  [
    'that is too high',
    '9'.repeat(19),
    ['9'.repeat(19), 'restart: trade 5 is later than', '5', '6'],
  ],
])('an id %s hides no later trade', async (_, v, expected) => {
  const { open, receive, seen } = follow();
  await open();
  receive(tradeMessage([1], true));
  receive(tradeWith(v, 4));
  receive(tradeMessage([5]));
  receive(tradeMessage([6]));
  expect((await seen()).map((one) => one.replace(/ 9{19}$/, ''))).toEqual(['1 r', ...expected]);
});

test('a first message with lower ids is a restart, but repeats no known trade', async () => {
  const { receive, seen } = await reconnected();
  receive(tradeMessage([1, 2, 3], true));
  receive(tradeWith('4', 9));
  receive(tradeMessage([1, 2, 3], true));
  receive(tradeWith('5', 10));
  expect(await seen()).toEqual(['restart: the newest trade is 3, after 5', '4', '5']);
});

test('another trade with a known id is a restart, although the ids are higher again', async () => {
  const { receive, seen } = await reconnected();
  receive({
    ...tradeMessage([], true),
    data: [5, 6].map((id) => tradeWith(`${id}`, id + 9).data[0]),
  });
  expect(await seen()).toEqual(['restart: the newest trade is 6, after 5', '5 r', '6 r']);
});

test('a slow consumer learns of a restart', async () => {
  const { feed, receive } = await reconnected();
  const consumer = feed[Symbol.asyncIterator]();
  receive(tradeMessage([], true));
  for (let id = 1; id <= 10_001; id++) receive(tradeMessage([id]));
  const { value } = await consumer.next();
  expect(value).toMatchObject({ type: 'restart', missed: 9999 });
});

/** Loses the connection after the trades 1 to 5, and connects again. */
async function reconnected() {
  const setup = follow();
  await setup.open();
  setup.receive(tradeMessage([1, 2, 3], true));
  setup.receive(tradeMessage([4, 5]));
  await setup.seen();
  setup.sockets[0]?.end();
  await setup.open();
  return setup;
}

test('a slow consumer receives a gap with the number of missed trades', async () => {
  const { stream, open, receive, timers } = setUp();
  const lags: unknown[] = [];
  stream.on('lag', (lag) => lags.push(lag));
  const feed = stream.trades('BTCUSDT', { capacity: 10 });
  const consumer = feed[Symbol.asyncIterator]();
  await open();
  receive(tradeMessage([1], true));
  for (let id = 2; id <= 1000; id++) receive(tradeMessage([id]));
  feed.close();
  const values: TradeEvent[] = [];
  for (let next = await consumer.next(); !next.done; next = await consumer.next()) {
    values.push(next.value);
  }
  await timers.advance(0);
  const [gap, ...trades] = values;
  expect(gap).toMatchObject({ type: 'gap', missed: 1000 - trades.length });
  expect(trades.map(formatted).at(-1)).toBe('1000');
  expect(values.length).toBeLessThanOrEqual(10);
  expect(lags).toMatchObject([{ topic: 'trade', symbol: 'BTCUSDT' }]);
});
