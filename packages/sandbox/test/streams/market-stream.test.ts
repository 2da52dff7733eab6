// The contract tests of the streams test the messages of each topic, cancellations, binary frames
// and idle connections. These are tests of their times, and of unusual requests.
import { expect, it } from 'vitest';
import { noon } from '../requests.ts';
import {
  marketPath,
  openStream,
  placeOrder,
  sandboxAtNoon,
  send,
  settled,
  subscription,
} from './stream-fixture.ts';

const marketPathV2 = '/openapi/quote/ws/v2';
const sub = subscription('trade');
const params = { symbol: 'BTCUSDT' };

/** The mistakes that are not those of the contract tests, of the versions 1 and 2. */
const malformed: readonly (readonly [title: string, request: unknown, code: string])[] = [
  ['an empty message', '', '-10001'],
  ['a field that occurs twice', '{"event":"sub","event":"cancel_all"}', '-10000'],
  ['a number', 1, '-10000'],
  ['a list', [sub], '-10000'],
  ['null', null, '-10000'],
  ['an event that is the name of an inherited property', { ...sub, event: 'toString' }, '-10002'],
  ['a topic that is not a string', { ...sub, topic: 1 }, '-10004'],
  ['a topic of version 2', subscription('bookTicker'), '-10004'],
  ['a kline topic with an empty period', subscription('kline_'), '-10008'],
  ['a period that contracts do not support', subscription('kline_2h', 'BTC-SWAP'), '-10009'],
  ['params that are not an object', { ...sub, params: 'x' }, '-10000'],
  ['params that are null', { ...sub, params: null }, '-10000'],
  ['binary that is a number', { ...sub, params: { binary: 0 } }, '-10000'],
  ['binary that is other text', { ...sub, params: { binary: 'no' } }, '-10000'],
  ['an empty symbol', subscription('trade', ''), '-100010'],
  ['an unknown symbol among others', subscription('trade', 'BTCUSDT,NONE'), '-100010'],
  ['a symbol that is not an index', subscription('index', 'BTC-SWAP'), '-100010'],
  ['a cancellation for an unknown symbol', { ...sub, event: 'cancel', symbol: 'X' }, '-100010'],
];
const malformedV2: typeof malformed = [
  ['no topic', { params: {} }, '-10005'],
  ['a topic of version 1', { topic: 'diffDepth', params }, '-10004'],
  ['a topic with a period', { topic: 'kline_1m', params }, '-10004'],
  ['no params', { topic: 'trade', symbol: 'BTCUSDT' }, '-10007'],
  ['no symbol in params', { topic: 'trade', symbol: 'BTCUSDT', params: {} }, '-100010'],
  ['two symbols', { topic: 'trade', params: { symbol: 'BTCUSDT,ETHUSDT' } }, '-100010'],
  ['no period', { topic: 'kline', params }, '-10008'],
  ['an unknown period', { topic: 'kline', params: { ...params, klineType: 1 } }, '-10009'],
].map(([title, request, code]) => [title, { event: 'sub', ...(request as object) }, code] as never);

it.each([
  [marketPath, malformed],
  [marketPathV2, malformedV2],
])('the market data stream at %s rejects mistakes, and continues', async (path, mistakes) => {
  const stream = await openStream(sandboxAtNoon(), path);
  for (const [title, request, code] of mistakes) {
    const error = { code, desc: expect.stringMatching(/\.$/) };
    expect([title, await send(stream, request)]).toEqual([title, [error]]);
    expect(await send(stream, { ping: 5 })).toEqual([{ pong: noon }]);
  }
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

it('the market data stream sends each trade, the ticker and the candlestick at once', async () => {
  const sandbox = sandboxAtNoon();
  const stream = await openStream(sandbox, marketPath);
  for (const topic of ['trade', 'realtimes']) await send(stream, subscription(topic));
  const kline = { symbol: 'BTCUSDT', topic: 'kline', params: { klineType: '15m' }, f: true };
  expect(await send(stream, subscription('kline_15m'))).toEqual([{ ...kline, data: [] }]);
  await placeOrder(sandbox, 'alice');
  expect(stream.take()).toEqual([]);
  await placeOrder(sandbox, 'bob', { side: 'SELL', quantity: '0.5' });
  const trade = { t: noon, p: '9000', q: '0.5', m: false, v: expect.anything() };
  const row = { t: noon, s: 'BTCUSDT', c: '9000', h: '9000', l: '9000', o: '9000', v: '0.5' };
  const of = (topic: string) => expect.objectContaining({ topic, f: false });
  const messages = stream.take();
  expect(messages).toEqual([of('trade'), of('realtimes'), of('kline')]);
  expect(messages.map(({ data }) => data)).toEqual([[trade], [{ ...row, qv: '4500' }], [row]]);
  // The next candlestick begins with its period, without a trade.
  await sandbox.control.advanceClock({ milliseconds: 4 * 60_000 });
  await send(stream, { ping: 0 });
  await send(stream, subscription('kline_5m'));
  await sandbox.control.advanceClock({ milliseconds: 60_000 });
  const next = { t: noon + 5 * 60_000, c: '9000', v: '0' };
  expect(stream.take()).toMatchObject([{ topic: 'kline', data: [next] }]);
  await sandbox.control.advanceClock({ milliseconds: 4 * 60_000 });
  expect(stream.closed()).toBe('1008 No ping arrived for 5 minutes. Send a ping more often.');
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
  // A repeated subscription gets a first message, but each update only once.
  for (const topic of ['depth', 'depth', 'diffDepth']) {
    const [first] = await send(stream, subscription(topic));
    expect(first).toMatchObject({ topic, f: true, data: level([['8000', '1']], []) });
  }
  await placeOrder(sandbox, 'alice', { price: '9000' });
  const changed = stream.take();
  expect(changed).toMatchObject([{ topic: 'diffDepth', data: level([['9000', '1']], []) }]);
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

it('the market data stream stops sending one symbol, or everything', async () => {
  const sandbox = sandboxAtNoon();
  const stream = await openStream(sandbox, marketPath);
  await send(stream, subscription('diffDepth', 'BTCUSDT,ETHUSDT,BTC-SWAP'));
  expect(await send(stream, subscription('diffDepth', 'ETHUSDT', { event: 'cancel' }))).toEqual([]);
  await placeOrder(sandbox, 'alice', { symbol: 'ETHUSDT', price: '240' });
  await placeOrder(sandbox, 'alice');
  expect(stream.take()).toMatchObject([{ symbol: 'BTCUSDT' }]);
  expect(await send(stream, { event: 'cancel_all' })).toEqual([]);
  await placeOrder(sandbox, 'alice');
  expect(stream.take()).toEqual([]);
  const [connection] = await sandbox.control.listStreamConnections();
  expect(connection).toMatchObject({ stream: 'market', subscriptions: 0 });
});
