import { expect, test } from 'vitest';
import { bookMessage, type Setup, setUp } from './setup.ts';

const first = (version: number) =>
  bookMessage(version, { f: true, b: [['9', '1']], a: [['11', '2']] });

async function synced(options?: Parameters<typeof setUp>[0]) {
  const setup = setUp(options);
  const book = setup.stream.orderBook('BTCUSDT');
  await setup.open();
  setup.requests();
  setup.receive(first(5));
  expect(book.state).toEqual({ status: 'synced' });
  return { ...setup, book };
}

const subscription = {
  ...{ symbol: 'BTCUSDT', topic: 'diffDepth', event: 'sub', params: { binary: false } },
};

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

test('a missing version makes the book stale until the next first message', async () => {
  const { book, receive, requests, timers } = await synced();
  receive(bookMessage(7, { a: [['12', '1']] }));
  expect(book.state).toEqual({ status: 'stale', reason: 'version 6 is missing' });
  await timers.advance(0);
  expect(requests()).toEqual([subscription]);
  expect(book.state).toEqual({ status: 'syncing' });
  receive(bookMessage(8, { a: [['13', '1']] }));
  expect(book.asks()).toEqual([['11', '2']]);
  receive(first(8));
  expect([book.state.status, book.version]).toEqual(['synced', '8']);
});

test('changes that arrive before the first message are kept and applied in their order', async () => {
  const { stream, open, receive } = setUp();
  const book = stream.orderBook('BTCUSDT');
  await open();
  receive(bookMessage(7, { a: [['11', '0']] }));
  receive(bookMessage(4, { a: [['99', '1']] }));
  receive(
    bookMessage(6, {
      a: [
        ['11', '5'],
        ['12', '1'],
      ],
    }),
  );
  receive(first(5));
  expect([book.version, book.asks()]).toEqual(['7', [['12', '1']]]);
});

test('a repeated or late message changes nothing', async () => {
  const { book, receive } = await synced();
  receive(bookMessage(6, { a: [['12', '1']] }));
  receive(bookMessage(5, { a: [['12', '9']] }));
  receive(bookMessage(6, { a: [['12', '9']] }));
  receive(first(4));
  expect([book.version, book.asks()]).toEqual([
    '6',
    [
      ['11', '2'],
      ['12', '1'],
    ],
  ]);
});

test('versions that the broker skips need not be consecutive', async () => {
  const { stream, open, receive } = setUp();
  const book = stream.orderBook('BTCUSDT', { versions: 'higher' });
  await open();
  receive(first(5));
  receive(bookMessage(9, { a: [['12', '1']] }));
  expect([book.state.status, book.version]).toEqual(['synced', '9']);
});

test('a new connection may start with a lower version', async () => {
  const { book, sockets, open, receive } = await synced();
  sockets[0]?.end();
  expect(book.state).toMatchObject({ status: 'stale' });
  await open();
  expect(book.state).toEqual({ status: 'syncing' });
  receive(first(1));
  expect([book.state.status, book.version]).toEqual(['synced', '1']);
});

test.each([
  ['a price', bookMessage(6, { a: [['x', '1']] })],
  ['a version', { ...bookMessage(6), data: [{ s: 'BTCUSDT', t: 6, v: '6_1', b: [], a: [] }] }],
  ['JSON', '{"symbol":"BTCUSDT","topic":"diffDepth","da'],
  ['data', { symbol: 'BTCUSDT', topic: 'diffDepth', data: {}, f: false }],
])('a message with invalid %s is an error, and the book syncs again', async (_, message) => {
  const { book, receive, requests, timers, errors } = await synced();
  receive(message);
  expect(errors).toHaveLength(1);
  expect(book.state.status).toBe('stale');
  await timers.advance(0);
  expect(requests()).toEqual([subscription]);
});

test('repeated gaps are followed by growing delays', async () => {
  const { receive, requests, timers } = await synced();
  const delays: number[] = [];
  for (let version = 10; version < 17; version++) {
    receive(bookMessage(2 * version + 1));
    const started = timers.now();
    while (requests().length === 0) await timers.advance(500);
    delays.push(timers.now() - started);
    receive(first(2 * version + 1));
  }
  expect(delays).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000]);
});

test('the topic depth replaces the levels, and needs no consecutive versions', async () => {
  const { stream, open, receive, requests } = setUp();
  const book = stream.orderBook('BTCUSDT', { source: 'depth' });
  await open();
  expect(requests()).toMatchObject([{ topic: 'depth' }]);
  receive(
    bookMessage(5, {
      topic: 'depth',
      f: true,
      a: [
        ['11', '1'],
        ['12', '1'],
      ],
    }),
  );
  receive(bookMessage(9, { topic: 'depth', a: [['12', '3']] }));
  receive(bookMessage(8, { topic: 'depth', a: [['13', '3']] }));
  expect([book.state.status, book.version, book.asks()]).toEqual(['synced', '9', [['12', '3']]]);
});

test('a loop receives the newest state, however slow it is', async () => {
  const { book, receive, stream } = await synced();
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
  receive(first(5));
  expect(await waiting).toBe(book);
  book.close();
  await expect(book.synced()).rejects.toThrow('closed');
});

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
  const client = { getDepth, listTrades: async () => [] };
  return { client, requests, respond: (rest: Rest | Error) => respond(rest) };
}

const rest = (asks: [string, string][]): Rest => ({ bids: [['9', '1']], asks });

async function compared(respond: (setup: Setup, client: ReturnType<typeof restClient>) => void) {
  const client = restClient();
  const setup = await synced({ clients: { spot: client.client } });
  const result = setup.book.compare();
  respond(setup, client);
  await setup.timers.advance(0);
  await setup.timers.advance(2000);
  return { ...setup, isEqual: await result };
}

test.each<[string, boolean | undefined, Parameters<typeof compared>[0]]>([
  ['equals REST', true, (_, { respond }) => respond(rest([['11.0', '2.00']]))],
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
  ['has no response', undefined, (_, { respond }) => respond(new Error('no network'))],
  [
    'was equal before a change during the request',
    true,
    ({ receive }, { respond }) => {
      receive(
        bookMessage(6, {
          a: [
            ['11', '0'],
            ['12', '1'],
          ],
        }),
      );
      receive(bookMessage(7, { a: [['12', '3']] }));
      respond(rest([['12', '1']]));
    },
  ],
  [
    'is equal after a change that arrives later',
    true,
    ({ receive, timers }, { respond }) => {
      respond(rest([['12', '1']]));
      timers.schedule(
        () =>
          receive(
            bookMessage(6, {
              a: [
                ['11', '0'],
                ['12', '1'],
              ],
            }),
          ),
        1000,
      );
    },
  ],
  [
    'was never equal',
    false,
    ({ receive, timers }, { respond }) => {
      receive(bookMessage(6, { a: [['12', '1']] }));
      respond(rest([['12', '2']]));
      timers.schedule(() => receive(bookMessage(7, { a: [['12', '2']] })), 1000);
    },
  ],
])('a comparison with REST where the book %s', async (_, expected, respond) => {
  const { book, isEqual, errors } = await compared(respond);
  expect(isEqual).toBe(expected);
  expect(book.state.status).toBe(expected === false ? 'syncing' : 'synced');
  expect(errors).toHaveLength(expected === undefined ? 1 : 0);
});

test('the book is compared in the background, at each interval', async () => {
  const { client, requests, respond } = restClient();
  const { timers, book } = await synced({ clients: { spot: client } });
  await timers.advance(59_999);
  expect(requests).toEqual([]);
  await timers.advance(1);
  expect(requests).toEqual([{ symbol: 'BTCUSDT', limit: 0 }]);
  respond(rest([['11', '2']]));
  await timers.advance(60_000);
  respond(rest([['11', '3']]));
  await timers.advance(2000);
  expect([requests.length, book.state.status]).toEqual([2, 'syncing']);
});
