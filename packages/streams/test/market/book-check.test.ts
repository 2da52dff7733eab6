import { expect, test } from 'vitest';
import { bookMessage, type Setup, syncedBook } from './setup.ts';

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

const rest = (asks: [string, string][]): Rest => ({ bids: [['9', '1']], asks });

type Respond = (setup: Setup, client: ReturnType<typeof restClient>) => void;

/** Compares a book. The second request gets the same kind of response as the first one. */
async function compared(respond: Respond, second: Respond = respond) {
  const client = restClient();
  const setup = await syncedBook({ clients: { spot: client.client } });
  const result = setup.book.compare();
  await setup.timers.advance(0);
  respond(setup, client);
  await setup.timers.advance(1000);
  second(setup, client);
  await setup.timers.advance(1000);
  return { ...setup, isEqual: await result };
}

test.each<[string, boolean | undefined, Respond, Respond?]>([
  [
    'lacks a level',
    false,
    (_, { respond }) =>
      respond(
        rest([
          ['11', '2'],
          ['12', '1'],
        ]),
      ),
  ],
  ['has a level too many', false, (_, { respond }) => respond(rest([]))],
  ['has another quantity', false, (_, { respond }) => respond(rest([['11', '3']]))],
  ['has no list', undefined, (_, { respond }) => respond({ bids: [] } as never)],
  [
    'was never equal',
    false,
    ({ receive }, { respond }) => {
      receive(bookMessage(6, { a: [['12', '1']] }));
      respond(rest([['12', '2']]));
    },
    ({ receive }, { respond }) => {
      receive(bookMessage(7, { a: [['12', '2']] }));
      respond(rest([['12', '3']]));
    },
  ],
  [
    'differs from the first response only',
    true,
    (_, { respond }) => respond(rest([['11', '3']])),
    (_, { respond }) => respond(rest([['11', '2']])),
  ],
])('a comparison with REST where the book %s', async (_, expected, respond, second) => {
  const { book, isEqual, errors } = await compared(respond, second);
  expect(isEqual).toBe(expected);
  expect(book.state.status).toBe(expected === false ? 'syncing' : 'synced');
  expect(errors).toHaveLength(expected === undefined ? 1 : 0);
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
