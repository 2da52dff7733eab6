import { expect, test } from 'vitest';
import { bookMessage, firstMessage, setUp, syncedBook } from './setup.ts';

const params = { binary: false };
const subscription = { symbol: 'BTCUSDT', topic: 'diffDepth', event: 'sub', params };

test('a book passes through its states, and has exact levels', async () => {
  const { stream, open, receive, requests } = setUp();
  const book = stream.orderBook('BTCUSDT');
  const states: string[] = [];
  book.on('state', ({ status }) => states.push(status));
  expect(book.state).toEqual({ status: 'connecting' });
  await open();
  expect(requests()).toEqual([subscription]);
  expect(book.state).toEqual({ status: 'syncing' });
  const b = [
    ['9.10', '1'],
    ['9.20', '0.10'],
  ] as const;
  receive(bookMessage(5, { f: true, b, a: [['10', '7']] }));
  expect(book.bids()).toEqual([
    ['9.20', '0.10'],
    ['9.10', '1'],
  ]);
  receive(bookMessage(6, { b: [['9.2', '0']], a: [['9.5', '3']] }));
  expect([book.bestBid, book.bestAsk, book.version, book.time]).toEqual([
    ['9.10', '1'],
    ['9.5', '3'],
    '6',
    6,
  ]);
  expect(book.asks(1)).toEqual([['9.5', '3']]);
  book.close();
  expect(states).toEqual(['syncing', 'synced', 'closed']);
});

test('a version with a suffix counts without it', async () => {
  const { book, receive } = await syncedBook();
  const [row] = bookMessage(6, { a: [['12', '1']] }).data;
  receive({ ...bookMessage(6), data: [{ ...row, v: '6_18' }] });
  expect([book.state.status, book.version]).toEqual(['synced', '6']);
});

test.each([
  ['a version', { ...bookMessage(6), data: [{ s: 'BTCUSDT', t: 6, v: 'x6', b: [], a: [] }] }],
  ['data', { symbol: 'BTCUSDT', topic: 'diffDepth', data: {}, f: false }],
])('a message with invalid %s is an error, and the book syncs again', async (_, message) => {
  const { book, receive, requests, timers, errors } = await syncedBook();
  receive(message);
  expect(errors).toHaveLength(1);
  expect(book.state.status).toBe('stale');
  await timers.advance(0);
  expect(requests()).toEqual([subscription]);
});

test('repeated gaps are followed by growing delays', async () => {
  const { receive, requests, timers } = await syncedBook();
  const delays: number[] = [];
  for (let version = 10; version < 17; version++) {
    receive(bookMessage(2 * version + 1));
    const started = timers.now();
    while (requests().length === 0) await timers.advance(500);
    delays.push(timers.now() - started);
    receive(firstMessage(2 * version + 1));
  }
  expect(delays).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000]);
});

test('a loop receives the newest state, however slow it is', async () => {
  const { book, receive, stream } = await syncedBook();
  const seen: (string | undefined)[] = [];
  const loop = (async () => {
    for await (const { version } of book) {
      seen.push(version);
      await new Promise((resolve) => setTimeout(resolve));
    }
  })();
  for (let version = 6; version < 100; version++) receive(bookMessage(version));
  await new Promise((resolve) => setTimeout(resolve, 5));
  stream.close();
  await loop;
  expect(seen.at(-1)).toBe('99');
  expect(seen.length).toBeLessThan(4);
  expect(book.state).toEqual({ status: 'closed', reason: 'closed by the program' });
});

test('synced() waits, and ends when the book or the signal ends', async () => {
  const { stream, open, receive } = setUp();
  const book = stream.orderBook('BTCUSDT');
  const controller = new AbortController();
  const waiting = book.synced();
  const aborted = book.synced(controller.signal);
  controller.abort(new Error('too late'));
  await expect(aborted).rejects.toThrow('too late');
  await open();
  receive(firstMessage(5));
  expect(await waiting).toBe(book);
  book.close();
  await expect(book.synced()).rejects.toThrow('closed');
});

const many = Array.from({ length: 100_001 }, (_, index) => [String(11 + index), '1'] as const);

test.each<[string, object]>([
  ['is crossed by a change', bookMessage(6, { b: [['11', '1']] })],
  ['is crossed', bookMessage(6, { f: true, b: [['11.0', '1']], a: [['11', '1']] })],
  ['has an infinite quantity', bookMessage(6, { b: [['8', 'Infinity']] })],
  ['has a negative quantity', bookMessage(6, { b: [['8', '-0']] })],
  ['has a negative price', bookMessage(6, { b: [['-8', '1']] })],
  ['has a quantity that becomes infinite', bookMessage(6, { b: [['8', '9'.repeat(400)]] })],
  ['has too many levels', bookMessage(6, { f: true, a: many })],
  ['has too many levels after a change', bookMessage(6, { a: many })],
  [
    'has a version of 30 digits',
    { ...bookMessage(6), data: [{ v: '9'.repeat(30), b: [], a: [] }] },
  ],
  ['has versions that begin again', { ...bookMessage(4), data: [{ ...row(4), t: 9 }] }],
])('a book that %s is stale until the next first message', async (_, message) => {
  const { book, receive, requests, timers } = await syncedBook();
  receive(message);
  expect(book.state.status).toBe('stale');
  await timers.advance(0);
  expect(requests()).toEqual([subscription]);
  receive(firstMessage(2));
  expect([book.state.status, book.version]).toEqual(['synced', '2']);
  expect(book.bids()).toEqual([['9', '1']]);
  expect(book.asks()).toEqual([['11', '2']]);
});

test('a whole book with a lower version and a later time replaces the book', async () => {
  const { stream, open, receive } = setUp();
  const book = stream.orderBook('BTCUSDT', { source: 'depth' });
  await open();
  receive(bookMessage(9, { topic: 'depth', f: true, b: [['9', '1']] }));
  receive(bookMessage(8, { topic: 'depth', b: [['8', '1']] }));
  expect(book.bids()).toEqual([['9', '1']]);
  receive({ ...bookMessage(1, { topic: 'depth' }), data: [{ ...row(1), t: 99 }] });
  expect([book.version, book.bids()]).toEqual(['1', []]);
});

function row(version: number) {
  return { s: 'BTCUSDT', t: version, v: String(version), b: [], a: [] };
}
