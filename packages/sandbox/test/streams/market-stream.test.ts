import { expect, it } from 'vitest';
import { noon } from '../requests.ts';
import {
  call,
  marketPath,
  openStream,
  placeOrder,
  sandboxAtNoon,
  send,
  settled,
  subscription,
} from './stream-fixture.ts';

const sub = subscription('trade');
const malformed: readonly (readonly [title: string, request: unknown, code: string])[] = [
  ['text that is not JSON', '{"event":', '-10001'],
  ['an empty message', '', '-10001'],
  ['a field that occurs twice', '{"event":"sub","event":"cancel_all"}', '-10000'],
  ['a number', 1, '-10000'],
  ['a list', [sub], '-10000'],
  ['null', null, '-10000'],
  ['no event', { ...sub, event: undefined }, '-10003'],
  ['an unknown event', { ...sub, event: 'subscribe' }, '-10002'],
  ['an event that is the name of an inherited property', { ...sub, event: 'toString' }, '-10002'],
  ['no topic', { ...sub, topic: undefined }, '-10005'],
  ['an unknown topic', subscription('trades'), '-10004'],
  ['a topic that is not a string', { ...sub, topic: 1 }, '-10004'],
  ['a kline topic without a period', subscription('kline'), '-10008'],
  ['a kline topic with an empty period', subscription('kline_'), '-10008'],
  ['an unknown period', subscription('kline_7m'), '-10009'],
  ['a period that contracts do not support', subscription('kline_2h', 'BTC-SWAP'), '-10009'],
  ['params that are not an object', { ...sub, params: 'x' }, '-10000'],
  ['params that are null', { ...sub, params: null }, '-10000'],
  ['binary that is a number', { ...sub, params: { binary: 0 } }, '-10000'],
  ['binary that is other text', { ...sub, params: { binary: 'no' } }, '-10000'],
  ['no symbol', { ...sub, symbol: undefined }, '-100010'],
  ['an empty symbol', subscription('trade', ''), '-100010'],
  ['an unknown symbol among others', subscription('trade', 'BTCUSDT,NONE'), '-100010'],
  ['a symbol that is not an index', subscription('index', 'BTC-SWAP'), '-100010'],
  ['a cancellation for an unknown symbol', { ...sub, event: 'cancel', symbol: 'X' }, '-100010'],
];

it.each(malformed)('the market data stream rejects %s', async (_, request, code) => {
  const stream = await openStream(sandboxAtNoon(), marketPath);
  expect(await send(stream, request)).toEqual([{ code, desc: expect.stringMatching(/\.$/) }]);
  expect(await send(stream, { ping: 5 })).toEqual([{ pong: noon }]);
  expect(stream.closed()).toBeUndefined();
});

it.each([
  ['trades', '"trades"'],
  [1, '1'],
  ['x'.repeat(41), `"${'x'.repeat(40)}…"`],
  [['trade'], '["trade"]'],
])('a stream error quotes the topic %j', async (topic, quoted) => {
  const stream = await openStream(sandboxAtNoon(), marketPath);
  const [{ desc = '' } = {}] = await send(stream, { ...sub, topic });
  expect(String(desc).split('; got ')[1]).toBe(`${quoted}.`);
});

it('the market data stream handles requests in order', async () => {
  const stream = await openStream(sandboxAtNoon(), marketPath);
  for (const event of ['sub', 'cancel', 'SUB'])
    stream.socket.send(JSON.stringify({ ...sub, event }));
  await settled();
  expect(stream.take()).toMatchObject([{ f: true }, { code: '-10002' }]);
});

it('the market data stream closes a connection with over 1 MiB of waiting requests', async () => {
  const sandbox = sandboxAtNoon();
  const request = JSON.stringify(sub).padEnd(16_384);
  // The first request is handled at once. The other 64 wait; together, they have 1 MiB.
  for (const [count, closed] of [
    [65, undefined],
    [66, '1008 More than 1 MiB or 2000 messages are waiting. Send more slowly.'],
  ] as const) {
    const stream = await openStream(sandbox, marketPath);
    for (let sent = 0; sent < count; sent++) stream.socket.send(request);
    await settled();
    expect(stream.closed()).toBe(closed);
  }
});

it('the market data stream sends the latest trades, then each trade', async () => {
  const sandbox = sandboxAtNoon();
  await placeOrder(sandbox, 'alice', { quantity: '2' });
  await placeOrder(sandbox, 'bob', { side: 'SELL', quantity: '0.5' });
  const stream = await openStream(sandbox, marketPath);
  const row = { t: noon, p: '9000', q: '0.5', m: false, v: expect.anything() };
  const shared = { symbol: 'BTCUSDT', topic: 'trade' };
  expect(await send(stream, sub)).toEqual([{ ...shared, data: [row], f: true }]);
  await placeOrder(sandbox, 'bob', { side: 'SELL', quantity: '0.25' });
  const next = { ...shared, data: [{ ...row, q: '0.25' }], f: false };
  expect(stream.take()).toEqual([next]);
});

it('the market data stream sends the ticker and the candlestick after a trade', async () => {
  const sandbox = sandboxAtNoon();
  const stream = await openStream(sandbox, marketPath);
  await send(stream, subscription('realtimes'));
  expect(await send(stream, subscription('kline_15m'))).toEqual([
    { symbol: 'BTCUSDT', topic: 'kline', params: { klineType: '15m' }, data: [], f: true },
  ]);
  await placeOrder(sandbox, 'alice');
  expect(stream.take()).toEqual([]);
  await placeOrder(sandbox, 'bob', { side: 'SELL', quantity: '0.5' });
  const prices = { c: '9000', h: '9000', l: '9000', o: '9000', v: '0.5' };
  expect(stream.take()).toEqual([
    expect.objectContaining({ data: [{ t: noon, s: 'BTCUSDT', ...prices, qv: '4500' }] }),
    expect.objectContaining({ data: [{ t: noon, s: 'BTCUSDT', ...prices }] }),
  ]);
  await sandbox.control.advanceClock({ milliseconds: 15 * 60_000 - 1 });
  stream.socket.send('{"ping":0}');
  expect(stream.closed()).toMatch(/^1008 No ping/);
});

it('the market data stream sends a new candlestick when its period begins', async () => {
  const sandbox = sandboxAtNoon();
  await placeOrder(sandbox, 'alice');
  await placeOrder(sandbox, 'bob', { side: 'SELL', quantity: '0.5' });
  const stream = await openStream(sandbox, marketPath);
  await send(stream, subscription('kline_1m'));
  await sandbox.control.advanceClock({ milliseconds: 60_000 });
  expect(stream.take()).toMatchObject([{ data: [{ t: noon + 60_000, c: '9000', v: '0' }] }]);
});

it('the market data stream sends index prices of contracts and options', async () => {
  const sandbox = sandboxAtNoon();
  const stream = await openStream(sandbox, marketPath);
  const row = { symbol: 'BTCUSDT', index: '10000', edp: '10000', formula: 'BTCUSDT' };
  expect(await send(stream, subscription('index'))).toMatchObject([{ data: [row], f: true }]);
  await sandbox.control.setIndexPrice({ symbol: 'ETHUSDT', price: '251' });
  expect(stream.take()).toEqual([]);
  await sandbox.control.advanceClock({ milliseconds: 60_000 });
  await sandbox.control.setIndexPrice({ symbol: 'BTCUSDT', price: '10100' });
  expect(stream.take()).toMatchObject([{ data: [{ index: '10100', edp: '10000' }], f: false }]);
  await sandbox.control.advanceClock({ milliseconds: 60_000 });
  expect(stream.take()).toMatchObject([{ data: [{ index: '10100', edp: '10050' }] }]);
});

it('the market data stream sends changed levels at once, best levels every 300 ms', async () => {
  const sandbox = sandboxAtNoon();
  await placeOrder(sandbox, 'alice', { price: '8000' });
  const stream = await openStream(sandbox, marketPath);
  const level = (b: string[][], a: string[][]) => [expect.objectContaining({ b, a })];
  for (const topic of ['depth', 'diffDepth']) {
    const [first] = await send(stream, subscription(topic));
    expect(first).toMatchObject({ topic, f: true, data: level([['8000', '1']], []) });
  }
  const { orderId } = await placeOrder(sandbox, 'alice', { price: '9000' });
  const changed = stream.take();
  expect(changed).toMatchObject([{ topic: 'diffDepth', data: level([['9000', '1']], []) }]);
  expect(orderId).toBeDefined();
  await placeOrder(sandbox, 'bob', { side: 'SELL', quantity: '3' });
  expect(stream.take()).toMatchObject([
    { topic: 'diffDepth', data: level([['9000', '0']], [['9000', '2']]) },
  ]);
  await sandbox.control.advanceClock({ milliseconds: 299 });
  expect(stream.take()).toEqual([]);
  await sandbox.control.advanceClock({ milliseconds: 1 });
  expect(stream.take()).toMatchObject([
    { topic: 'depth', f: false, data: level([['8000', '1']], [['9000', '2']]) },
  ]);
  // This IOC order matches no other order, so the book does not change.
  await placeOrder(sandbox, 'bob', { timeInForce: 'IOC', price: '8500' });
  await sandbox.control.advanceClock({ milliseconds: 300 });
  expect(stream.take()).toEqual([]);
});

it('the market data stream stops sending a cancelled topic', async () => {
  const sandbox = sandboxAtNoon();
  const stream = await openStream(sandbox, marketPath);
  await send(stream, subscription('diffDepth', 'BTCUSDT,ETHUSDT'));
  await send(stream, subscription('diffDepth', 'BTC-SWAP'));
  expect(await send(stream, subscription('diffDepth', 'ETHUSDT', { event: 'cancel' }))).toEqual([]);
  const eth = { symbol: 'ETHUSDT', price: '240' };
  await placeOrder(sandbox, 'alice', eth);
  await placeOrder(sandbox, 'alice');
  expect(stream.take()).toMatchObject([{ symbol: 'BTCUSDT' }]);
  expect(await send(stream, { event: 'cancel_all' })).toEqual([]);
  await placeOrder(sandbox, 'alice');
  expect(stream.take()).toEqual([]);
  const [connection] = await sandbox.control.listStreamConnections();
  expect(connection).toMatchObject({ stream: 'market', subscriptions: 0 });
});

it('a repeated subscription gets a first message, but each update only once', async () => {
  const sandbox = sandboxAtNoon();
  const stream = await openStream(sandbox, marketPath);
  for (let count = 0; count < 2; count++) {
    expect(await send(stream, subscription('depth'))).toMatchObject([{ f: true }]);
  }
  await placeOrder(sandbox, 'alice');
  await sandbox.control.advanceClock({ milliseconds: 300 });
  expect(stream.take()).toHaveLength(1);
});

it('the market data stream sends binary messages if the client requests them', async () => {
  const sandbox = sandboxAtNoon();
  const stream = await openStream(sandbox, marketPath);
  const received: unknown[] = [];
  stream.socket.onmessage = ({ data }) => received.push(data);
  await send(stream, subscription('trade', 'BTCUSDT', { params: { binary: true } }));
  expect(received).toEqual([expect.any(ArrayBuffer)]);
});

it('the market data stream serves symbols of all sections', async () => {
  const sandbox = sandboxAtNoon();
  const stream = await openStream(sandbox, marketPath);
  const listed = await call(sandbox, 'alice', 'GET', '/openapi/v1/getOptions');
  const [{ symbol: option }] = listed as unknown as [{ symbol: string }];
  for (const topic of ['trade', 'realtimes', 'kline_1h', 'depth', 'diffDepth']) {
    const messages = await send(stream, subscription(topic, `BTC-SWAP,${option}`));
    expect(messages.map(({ symbol }) => symbol).sort()).toEqual(['BTC-SWAP', option].sort());
  }
});

it('the market data stream closes a connection that sends no ping for 5 minutes', async () => {
  const sandbox = sandboxAtNoon();
  const stream = await openStream(sandbox, marketPath);
  await sandbox.control.advanceClock({ milliseconds: 299_999 });
  await send(stream, { ping: 0 });
  await sandbox.control.advanceClock({ milliseconds: 299_999 });
  expect(stream.closed()).toBeUndefined();
  await sandbox.control.advanceClock({ milliseconds: 1 });
  await settled();
  expect(stream.closed()).toBe('1008 No ping arrived for 5 minutes. Send a ping more often.');
});
