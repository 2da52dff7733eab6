import { expect, test } from 'vitest';
import { bookMessage, syncedBook } from './setup.ts';

interface Rest {
  readonly bids: [string, string][];
  readonly asks: [string, string][];
}

/** A client whose next response the test gives. */
function restClient() {
  let respond: (rest: Rest | Error) => void = () => {};
  const requests: unknown[] = [];
  const getDepth = (parameters: unknown): Promise<Rest> => {
    requests.push(parameters);
    return new Promise((resolve, reject) => {
      respond = (rest) => (rest instanceof Error ? reject(rest) : resolve(rest));
    });
  };
  return { client: { getDepth }, requests, respond: (rest: Rest | Error) => respond(rest) };
}

/** The asks of the book. */
const asks: Levels = [['11', '2']];
type Levels = [string, string][];
const rest = (asks: Levels): Rest => ({ bids: [['9', '1']], asks });

test.each<[string, boolean, Levels, Levels?]>([
  ['lacks a level', false, [...asks, ['12', '1']]],
  ['has a level too many', false, []],
  ['has another quantity', false, [['11', '3']]],
  ['differs from the first response only', true, [['11', '3']], asks],
])('a comparison with REST where the book %s', async (_, expected, first, second = first) => {
  const { client, respond } = restClient();
  const { book, timers, errors } = await syncedBook({ clients: { spot: client } });
  const result = book.compare();
  await timers.advance(0);
  respond(rest(first));
  await timers.advance(1000);
  respond(rest(second));
  await timers.advance(1000);
  expect(await result).toBe(expected);
  expect(book.state.status).toBe(expected ? 'synced' : 'syncing');
  expect(errors).toEqual([]);
});

test('a book that changes, and never equals REST, is synced again', async () => {
  const { client, respond } = restClient();
  const { book, timers, receive } = await syncedBook({ clients: { spot: client } });
  const result = book.compare();
  for (const version of [6, 7]) {
    await timers.advance(0);
    receive(bookMessage(version, { a: [['12', String(version)]] }));
    respond(rest([['12', String(version + 1)]]));
    await timers.advance(1000);
  }
  expect(await result).toBe(false);
});

test('only the best 50 levels are compared', async () => {
  const levels = (count: number): [string, string][] =>
    Array.from({ length: count }, (_, index) => [String(11 + index), '1']);
  const { client, requests, respond } = restClient();
  const { book, receive, timers } = await syncedBook({ clients: { spot: client } });
  receive(bookMessage(6, { a: levels(150) }));
  const result = book.compare();
  await timers.advance(0);
  expect(requests).toEqual([{ symbol: 'BTCUSDT', limit: 50 }]);
  respond(rest(levels(60)));
  expect(await result).toBe(true);
});

test('the book is compared in the background, at each interval', async () => {
  const { client, requests, respond } = restClient();
  const { timers, book } = await syncedBook({ clients: { spot: client } });
  await timers.advance(59_999);
  expect(requests).toEqual([]);
  await timers.advance(1);
  expect(requests).toHaveLength(1);
  respond(rest([['11', '2']]));
  await timers.advance(60_000);
  for (let count = 0; count < 2; count++) {
    respond(rest([['11', '3']]));
    await timers.advance(1000);
  }
  expect([requests.length, book.state.status]).toEqual([3, 'syncing']);
});

test('a comparison does not return the result of an earlier request', async () => {
  const { client, requests, respond } = restClient();
  const { timers, book, receive } = await syncedBook({ clients: { spot: client } });
  await timers.advance(60_000);
  respond(rest([['11', '3']]));
  await timers.advance(500);
  const result = book.compare();
  // The book becomes equal to the first response.
  receive(bookMessage(6, { a: [['11', '3']] }));
  for (let count = 0; count < 2; count++) {
    await timers.advance(0);
    respond(rest([['11', '4']]));
    await timers.advance(1000);
  }
  expect([await result, requests.length]).toEqual([false, 3]);
});

test('no comparison is made before the end of Retry-After', async () => {
  const { client, requests, respond } = restClient();
  const { timers, errors } = await syncedBook({ clients: { spot: client } });
  await timers.advance(60_000);
  respond(Object.assign(new Error('banned'), { httpStatus: 418, retryAfterMs: 7_200_000 }));
  await timers.advance(7_199_999);
  expect([requests.length, errors.length]).toEqual([1, 1]);
  await timers.advance(1);
  expect(requests).toHaveLength(2);
});
