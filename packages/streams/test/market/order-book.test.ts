import { expect, test } from 'vitest';
import { bookMessage, firstMessage, setUp, syncedBook } from './setup.ts';

const params = { binary: false };
const subscription = { symbol: 'BTCUSDT', topic: 'diffDepth', event: 'sub', params };

test('the properties of a book are exact', async () => {
  const { book, receive } = await syncedBook();
  const b = [
    ['9.10', '1'],
    ['9.20', '0.10'],
  ] as const;
  receive(bookMessage(6, { b, a: [['9.5', '3']] }));
  receive(bookMessage(7, { b: [['9.2', '0']] }));
  const { bestBid, bestAsk, version, time } = book;
  expect([bestBid, bestAsk, version, time]).toEqual([['9.10', '1'], ['9.5', '3'], '7', 7]);
  expect([book.bids(1), book.bids().length, book.asks().length]).toEqual([[bestBid], 2, 2]);
});

test('a version with a suffix counts without it', async () => {
  const { book, receive } = await syncedBook();
  receive({ ...bookMessage(6), data: [{ ...row(6), v: '6_18' }] });
  expect([book.state.status, book.version]).toEqual(['synced', '6']);
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

test.each<[string, object, number?]>([
  ['is crossed by a change', bookMessage(6, { b: [['11', '1']] })],
  ['is crossed', bookMessage(6, { f: true, b: [['11.0', '1']], a: [['11', '1']] })],
  ['has an infinite quantity', bookMessage(6, { b: [['8', 'Infinity']] })],
  ['has a negative quantity', bookMessage(6, { b: [['8', '-0']] })],
  ['has a negative price', bookMessage(6, { b: [['-8', '1']] })],
  ['has a quantity that becomes infinite', bookMessage(6, { b: [['8', '9'.repeat(400)]] })],
  ['has too many levels', bookMessage(6, { f: true, a: many })],
  ['has too many levels after a change', bookMessage(6, { a: many })],
  ['has a version of 30 digits', { ...bookMessage(6), data: [{ ...row(6), v: '9'.repeat(30) }] }],
  ['has a version with a letter', { ...bookMessage(6), data: [{ ...row(6), v: 'x6' }] }],
  ['has no list', { ...bookMessage(6), data: {} }],
  ['has versions that begin again', { ...bookMessage(4), data: [{ ...row(4), t: 9 }] }, 0],
])('a book that %s is stale until the next first message', async (_, message, problems = 1) => {
  const { book, receive, requests, timers, errors } = await syncedBook();
  receive(message);
  expect([book.state.status, errors.length]).toEqual(['stale', problems]);
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
