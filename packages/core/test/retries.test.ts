import { expect, test } from 'vitest';
import { type SectionTable, TransportError } from '../src/index.ts';
import { attemptsOf, type RetryEvent, type RetryOptions, withRetries } from '../src/retries.ts';
import { clientWithAll, type Methods } from './all-behaviours.ts';

// spec/vectors/retries states which calls are repeated, and when. These tests are about the rest:
// options, hooks, and what happens together with other behaviours.

const failure = (): Response => new Response('{"code":-1000,"msg":""}', { status: 500 });
const sleep = async (): Promise<void> => {};

const table: SectionTable = {
  section: 'tiny',
  operations: {
    query: { method: 'GET', path: '/', safe: true },
    order: { method: 'POST', path: '/' },
  },
  shapes: {},
};

/** Returns a client whose calls fail, and the calls. */
function failing(options: RetryOptions = {}) {
  const calls: unknown[] = [];
  const query = async (): Promise<never> => {
    calls.push('sent');
    throw new TransportError('query', new Error());
  };
  // The deadline never ends, and each pause ends at once.
  const pending = (ms: number) => (ms === 30_000 ? new Promise<void>(() => {}) : sleep());
  const client = withRetries({ table, query, order: query }, { sleep: pending, ...options });
  return { client, calls };
}

test('the error of a repeated call has the number of attempts', async () => {
  const { client, calls } = failing({ maxAttempts: 3 });
  const error = await client.query().catch((thrown: unknown) => thrown);
  expect([attemptsOf(error), calls.length]).toEqual([3, 3]);
  const other = await client.order().catch((thrown: unknown) => thrown);
  expect([attemptsOf(other), calls.length]).toEqual([undefined, 4]);
});

test('onRetry receives the failed attempts, and cannot change the outcome of a call', async () => {
  const events: RetryEvent[] = [];
  const errors: unknown[] = [];
  const { client } = failing({
    random: () => 0.25,
    maxAttempts: 3,
    onRetry: (event) => {
      events.push(event);
      if (events.length === 1) throw new Error('a hook that throws');
      return Promise.reject(new Error('a hook that rejects'));
    },
    onError: (error) => {
      errors.push((error as Error).message);
      throw error;
    },
  });
  await expect(client.query()).rejects.toMatchObject({ name: 'TransportError', attempts: 3 });
  const error = expect.any(TransportError);
  expect(events).toEqual([
    { operationId: 'query', attempt: 1, error, delayMs: 25 },
    { operationId: 'query', attempt: 2, error, delayMs: 50 },
  ]);
  expect(errors).toEqual(['a hook that throws', 'a hook that rejects']);
});

test.each<[string, unknown, string]>([
  [
    'no object',
    5,
    'the retry options must be an object such as { deadlineMs }; got a value of type number',
  ],
  ['an unknown option', { retries: 3 }, '`retries` is not a retry option; the options: deadlineMs'],
  [
    'a deadline of 0',
    { deadlineMs: 0 },
    '`deadlineMs` must be an integer between 1 and 2147483647',
  ],
  ['half an attempt', { maxAttempts: 1.5 }, '`maxAttempts` must be an integer between 1 and'],
  ['endless attempts', { maxAttempts: Infinity }, '`maxAttempts` must be an integer between 1'],
  [
    'a delay as text',
    { firstDelayMs: '5' },
    'between 1 and 2147483647; got a value of type string',
  ],
  [
    'a longer first delay',
    { firstDelayMs: 9000 },
    '`firstDelayMs` must be at most `maxDelayMs`, 5000',
  ],
  ['a delay that is longer than its maximum', { firstDelayMs: 9, maxDelayMs: 8 }, 'got 9'],
  [
    'a delay beyond the deadline',
    { maxDelayMs: 2000, deadlineMs: 1000 },
    '`maxDelayMs` must be at most `deadlineMs`, 1000; got 2000',
  ],
  [
    'a hook that is no function',
    { onRetry: {} },
    '`onRetry` must be a function; got a value of type',
  ],
  ['a clock that is no function', { clock: 1 }, '`clock` must be a function; got 1'],
])('retries reject %s', (_case, options, message) => {
  const create = () => withRetries({ table }, options as RetryOptions);
  expect(create).toThrow(message);
  expect(create).toThrow(expect.objectContaining({ name: 'ConfigurationError' }));
});

test.each<RetryOptions>([{ deadlineMs: 10 }, { maxDelayMs: 1 }, { maxAttempts: 1 }])(
  'the defaults of retries fit %j',
  (options) => {
    expect(() => withRetries({ table }, options)).not.toThrow();
  },
);

test('the queries of resolve() are repeated in one loop', async () => {
  const counted = async (maxAttempts: number): Promise<readonly number[]> => {
    const queries: number[] = [];
    const { client, time } = await clientWithAll({
      fetch: async () => {
        queries.push(time.now() - time.startMs);
        return failure();
      },
      retries: { maxAttempts },
      outcomes: { deadlineMs: 2000 },
    });
    const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '1' };
    const placed = client.placeOrder?.(order) as Promise<Methods>;
    const resolved = await time.run(placed.then((unknown) => unknown.resolve?.()));
    expect(resolved).toMatchObject({ outcome: 'unknown', queryError: { name: 'UNKNOWN' } });
    return queries;
  };
  const once = await counted(1);
  expect(once).toEqual([0, 0, 100, 300, 700, 1500]);
  expect(await counted(10)).toEqual(once);
});

test('each page is repeated once, and rows are neither lost nor duplicated', async () => {
  const sent: string[] = [];
  const { pages, time } = await clientWithAll({
    fetch: async (url) => {
      const from = new URL(url).searchParams.get('fromId');
      sent.push(`${from}`);
      if (sent.length % 2 === 1) return failure();
      const ids = { null: ['4', '5'], 4: ['2', '3'], 2: ['1'] }[String(from)] ?? [];
      return new Response(JSON.stringify(ids.map((id) => ({ id }))));
    },
  });
  const read = async (): Promise<unknown[]> => {
    const rows: unknown[] = [];
    for await (const row of pages.listMyTrades?.({ limit: 2 }) ?? []) rows.push(row);
    return rows;
  };
  expect(await time.run(read())).toMatchObject(['5', '4', '3', '2', '1'].map((id) => ({ id })));
  expect(sent).toEqual(['null', 'null', '4', '4', '2', '2', '1', '1']);
});

test('each attempt passes through the budget, which sends nothing before Retry-After', async () => {
  const sent: number[] = [];
  const { client, time } = await clientWithAll({
    fetch: async () => {
      sent.push(time.now() - time.startMs);
      const headers = { 'retry-after': '3' };
      const limited = new Response('{"code":-1003,"msg":""}', { status: 429, headers });
      return sent.length === 1 ? limited : new Response('{}');
    },
  });
  const other = time.sleep(100).then(() => client.getAccount?.());
  await time.run(Promise.all([client.getAccount?.(), other]));
  // The call that waited in the budget is the probe; the repeated one follows after its pause.
  expect(sent).toEqual([0, 3000, 3050]);
});

test('a query is repeated if the budget could not read the limits', async () => {
  const sent: string[] = [];
  const limits = [{ rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', limit: 100 }];
  const { client, time } = await clientWithAll({
    budget: { limits: undefined },
    fetch: async (url) => {
      sent.push(new URL(url).pathname.split('/').at(-1) as string);
      if (sent.length === 1) throw new TypeError('fetch failed');
      return new Response(JSON.stringify({ rateLimits: limits }));
    },
  });
  await time.run(client.getAccount?.() as Promise<unknown>);
  expect(sent).toEqual(['brokerInfo', 'brokerInfo', 'account']);
});
