import { expect, test } from 'vitest';
import type { createMarketStream } from '../../src/market/index.ts';
import { bookMessage, setUp } from './setup.ts';

test.each<[string, Parameters<typeof setUp>[0], string]>([
  ['no URL', { baseUrl: 'broker' }, '`baseUrl` must be an absolute URL'],
  ['plain text', { baseUrl: 'ws://broker.test' }, '`baseUrl` must use https'],
  ['a clock', { clock: 5 as never }, '`clock` must be a function'],
  ['a timing', { timing: { pingMs: 0 } }, '`pingMs` must be an integer between 1 and'],
  ['a misspelled timing', { timing: { pingMS: 1 } as never }, '`pingMS` is not a timing option'],
  ['a misspelled option', { brokerinfo: {} } as never, 'did you mean `brokerInfo`?'],
  ['clients', { clients: { spot: {} as never, option: {} as never } }, '`brokerInfo` is required'],
])('invalid options are rejected: %s', (_, options, message) => {
  expect(() => setUp(options)).toThrow(message);
});

test.each<[string, (stream: ReturnType<typeof createMarketStream>) => unknown, string]>([
  ['topic', (stream) => stream.subscribe('depths' as never, 'A'), '`topic` must be one of trade, '],
  ['symbol', (stream) => stream.subscribe('depth', 'C'), 'that getBrokerInfo lists; got "C"'],
  ['list', (stream) => stream.subscribe('depth', 'A,B'), '`symbol` must be one symbol; got "A,B"'],
  ['no list', (stream) => stream.subscribe('depth', undefined as never), '`symbols` must be'],
  ['no symbol', (stream) => stream.subscribe('depth', []), '`symbols` must be'],
  ['type', (stream) => stream.trades(5 as never), '`symbol` must be one symbol; got 5'],
  ['capacity', (stream) => stream.trades('A', { capacity: 0 }), '`capacity` must be an integer'],
  ['name', (stream) => stream.trades('A', { size: 1 } as never), '`size` is not a trades option'],
  ['source', (stream) => stream.orderBook('A', { source: 'x' as never }), '`source` must be'],
  ['kind', (stream) => stream.orderBook('A', { source: 'trade' as never }), '`source` must be'],
  ['versions', (stream) => stream.orderBook('A', { versions: 'x' as never }), '`versions` must be'],
  ['checkMs', (stream) => stream.orderBook('A', { checkMs: 0 }), '`checkMs` must be an integer'],
])('an invalid subscription is rejected, and nothing is sent: %s', async (_, call, message) => {
  const brokerInfo = { symbols: [{ symbol: 'A' }], contracts: [{ symbol: 'B' }] };
  const { stream, open, requests } = setUp({ brokerInfo });
  expect(() => call(stream)).toThrow(message);
  await open();
  expect(requests()).toEqual([]);
});

test('a subscription without a first message is requested again, alone', async () => {
  const { stream, open, receive, requests, timers } = setUp();
  stream.subscribe('depth', ['A', 'B', 'C']);
  await open();
  expect(requests()).toMatchObject([{ symbol: 'A,B,C' }]);
  receive(bookMessage(1, { topic: 'depth', symbol: 'B', f: true }));
  await timers.advance(5000);
  expect(requests()).toMatchObject([{ symbol: 'A' }, { symbol: 'C' }]);
  receive(bookMessage(1, { topic: 'depth', symbol: 'A', f: true }));
  await timers.advance(9000);
  expect(requests()).toEqual([]);
  await timers.advance(1000);
  expect(requests()).toMatchObject([{ symbol: 'C' }]);
});

test('the limits of the broker are respected', async () => {
  const { stream, open, requests, timers } = setUp();
  const symbols = Array.from({ length: 1000 }, (_, index) => `SYMBOL-WITH-A-LONG-NAME-${index}`);
  stream.subscribe('trade', symbols);
  expect(() => stream.subscribe('trade', 'ANOTHER')).toThrow('at most 1000 subscriptions');
  stream.subscribe('trade', symbols.slice(0, 5));
  await open();
  await timers.advance(1000);
  const sent = requests();
  expect(sent.flatMap(({ symbol }) => String(symbol).split(','))).toEqual(symbols);
  expect(sent.length).toBeLessThan(10);
  for (const request of sent) expect(JSON.stringify(request).length).toBeLessThanOrEqual(16_384);
});

test('errors of the broker and of listeners arrive at the error channel', async () => {
  const { stream, open, receive, errors } = setUp();
  stream.subscribe('depth', 'BTCUSDT').on('message', () => {
    throw new Error('broken listener');
  });
  await open();
  receive({ code: '-100010', desc: 'Invalid symbols' });
  receive(bookMessage(1, { topic: 'depth', f: true }));
  expect(errors).toMatchObject([
    { name: 'StreamRequestError', code: '-100010', message: 'Invalid symbols (code -100010)' },
    { message: 'broken listener' },
  ]);
});

test('a ping of the broker gets a pong, and unknown messages change nothing', async () => {
  const { open, receive, requests, timers, errors } = setUp();
  await open();
  receive({ ping: 5 });
  receive({ news: true });
  receive({ topic: 'new', data: [] });
  expect(requests()).toEqual([{ pong: timers.now() }]);
  expect(errors).toEqual([]);
});

test('a slow consumer receives the newest message of each symbol, and a lag', async () => {
  const { stream, open, receive, timers } = setUp();
  const lags: unknown[] = [];
  stream.on('lag', (lag) => lags.push(lag));
  const feed = stream.subscribe('depth', ['A', 'B']);
  const consumer = feed[Symbol.asyncIterator]();
  await open();
  for (let version = 1; version <= 1000; version++) {
    receive(bookMessage(version, { topic: 'depth', symbol: 'A', f: version === 1 }));
    if (version === 500) await timers.advance(1000);
  }
  receive(bookMessage(7, { topic: 'depth', symbol: 'B', f: true }));
  feed.close();
  const versions = [];
  for (let next = await consumer.next(); !next.done; next = await consumer.next()) {
    versions.push(`${next.value.symbol} ${next.value.data[0]?.v}`);
  }
  expect(versions).toEqual(['A 1000', 'B 7']);
  expect(lags).toEqual([
    { topic: 'depth', symbol: 'A', skipped: 1 },
    { topic: 'depth', symbol: 'A', skipped: 499 },
  ]);
});

test('a slow consumer of changes starts again with a first message', async () => {
  const { stream, open, receive, requests, timers } = setUp();
  const feed = stream.subscribe('diffDepth', 'BTCUSDT', { capacity: 3 });
  const consumer = feed[Symbol.asyncIterator]();
  await open();
  requests();
  receive(bookMessage(1, { f: true }));
  for (let version = 2; version <= 100; version++) receive(bookMessage(version));
  await timers.advance(0);
  expect(requests()).toMatchObject([{ topic: 'diffDepth', event: 'sub' }]);
  receive(bookMessage(101));
  receive(bookMessage(101, { f: true }));
  receive(bookMessage(102));
  feed.close();
  const versions = [];
  for (let next = await consumer.next(); !next.done; next = await consumer.next()) {
    versions.push(`${next.value.data[0]?.v} ${next.value.f}`);
  }
  expect(versions).toEqual(['101 true', '102 false']);
});

test('a signal and `using` close everything', async () => {
  const controller = new AbortController();
  const { stream, open, sockets, timers } = setUp({ signal: controller.signal });
  const book = stream.orderBook('A');
  const trades = stream.trades('A')[Symbol.asyncIterator]();
  const next = trades.next();
  await open();
  controller.abort();
  expect(await next).toEqual({ value: undefined, done: true });
  expect(book.state).toEqual({ status: 'closed', reason: 'aborted' });
  expect(stream.state).toEqual({ status: 'closed', reason: 'aborted' });
  expect(sockets[0]?.closedWith).toBe(1000);
  expect(timers.waiting).toBe(0);
  expect(() => stream.trades('A')).toThrow('the stream is closed');
  const other = setUp();
  {
    using used = other.stream;
    expect(used.state.status).toBe('connecting');
  }
  expect(other.stream.state.status).toBe('closed');
});

test('at most five messages are sent in a second, also after a reconnection', async () => {
  const { stream, open, requests, timers, sockets } = setUp({ timing: { pingMs: 100 } });
  const topics = [
    'trade',
    'realtimes',
    'depth',
    'diffDepth',
    'index',
    'kline_1m',
    'kline_1h',
  ] as const;
  for (const topic of topics) stream.subscribe(topic, 'A');
  await open();
  sockets[0]?.end();
  await open();
  const sent: string[][] = [];
  for (let second = 0; second < 2; second++) {
    await timers.advance(999);
    sent.push(requests().map(({ topic }) => String(topic)));
    await timers.advance(1);
  }
  expect(sent).toEqual([topics.slice(0, 4), topics.slice(4)]);
});

test('a subscription that is cancelled while it waits for its turn is not sent', async () => {
  const { stream, open, requests, timers } = setUp();
  const feeds = (['trade', 'realtimes', 'depth', 'index', 'kline_1m'] as const).map((topic) =>
    stream.subscribe(topic, 'A'),
  );
  await open();
  expect(requests()).toHaveLength(4);
  feeds[4]?.close();
  await timers.advance(3000);
  expect(requests()).toMatchObject([{ topic: 'kline_1m', event: 'cancel' }]);
});
