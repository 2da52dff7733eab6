import { SimulatedTime } from '@broker-api/test-kit';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { ConfigurationError, ParameterError, TransportError } from '../src/index.ts';
import { addOutcomes, type OrderStream, type OutcomeOf } from '../src/outcomes/index.ts';
import { lossyClient, table } from './lossy-client.ts';

test('a change that a stream reports is followed by a query at once', async () => {
  const tracked: unknown[] = [];
  let ends = 0;
  const stream = (time: SimulatedTime): OrderStream => ({
    trackOrder: (order) => {
      tracked.push(order);
      let count = 0;
      return {
        next: async () => {
          count += 1;
          if (count > 1) return { value: undefined, done: true };
          await time.sleep(450);
          return { value: {}, done: false };
        },
        return: async () => {
          ends += 1;
          return { value: undefined, done: true };
        },
      };
    },
  });
  const { time, place } = lossyClient({ foundAfterMs: 450, stream });
  const outcome = await time.run(place().then((unknown) => unknown.resolve()));
  // Without the stream, the queries are sent after 0, 100, 300 and 700 ms.
  expect([outcome.outcome, time.now() - time.startMs]).toEqual(['accepted', 450]);
  expect([tracked, ends]).toEqual([[{ clientOrderId: 'one' }], 1]);
});

const failingStreams: readonly (readonly [string, () => OrderStream])[] = [
  [
    'does not have the section',
    () => ({
      trackOrder: () => {
        throw new ParameterError('trackOrder: the stream has no client of this section');
      },
    }),
  ],
  [
    'ends with an error',
    () => ({
      trackOrder: () => ({
        next: () => Promise.reject(new Error('closed')),
        return: () => Promise.reject(new Error('closed')),
      }),
    }),
  ],
];

test.each(failingStreams)('a stream that %s does not change the outcome', async (_, stream) => {
  const { time, requests, place } = lossyClient({ foundAfterMs: 450, stream });
  const outcome = await time.run(place().then((unknown) => unknown.resolve()));
  expect(outcome.outcome).toBe('accepted');
  expect(requests).toEqual(['place', 'get', 'get', 'get', 'get']);
});

test('events of a stream cause no query before the time of Retry-After', async () => {
  let tracked = 0;
  const stream = (time: SimulatedTime): OrderStream => ({
    trackOrder: () => {
      tracked += 1;
      return {
        next: async () => {
          await time.sleep(10);
          return { value: {}, done: false };
        },
      };
    },
  });
  const { time, requests, place } = lossyClient({ foundAfterMs: 0, limitedUntilMs: 2900, stream });
  const outcome = await time.run(place().then((unknown) => unknown.resolve()));
  expect([outcome.outcome, time.now() - time.startMs]).toEqual(['accepted', 3000]);
  expect([requests, tracked]).toEqual([['place', 'get', 'get'], 0]);
});

test('callers at the same time share the queries, each until its own deadline', async () => {
  const { time, requests, place } = lossyClient({ foundAfterMs: 700 });
  const outcomes = await time.run(
    place().then(async (unknown) => {
      const controller = new AbortController();
      const aborted = unknown.resolve({ signal: controller.signal });
      const impatient = unknown.resolve({ deadlineMs: 200 });
      const patient = unknown.resolve();
      await time.sleep(50);
      controller.abort();
      return Promise.all([aborted, impatient, patient]);
    }),
  );
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['unknown', 'unknown', 'accepted']);
  expect(requests).toEqual(['place', 'get', 'get', 'get', 'get']);
});

test('a broker that ignores the parameter for pages is not queried endlessly', async () => {
  const time = new SimulatedTime(1_800_000_000_000);
  let queries = 0;
  const client = {
    getTime: async () => ({ now: time.now() }),
    list: async () => {
      queries += 1;
      await time.sleep(1);
      return [{ id: '1' }, { id: '2' }];
    },
    transfer: async (): Promise<{ done: string }> => {
      throw Object.assign(new TransportError('transfer', new Error()), { timestamp: time.now() });
    },
  };
  const resolvedBy = {
    kind: 'entry',
    operation: 'list',
    send: {},
    times: { from: 'from', to: 'to' },
    page: { key: 'id', below: 'below', limit: 2 },
    entry: { type: 'TRANSFER' },
  } as const;
  const operations = { transfer: { recvWindowMs: 5000, resolvedBy } };
  const options = { resolve: 'automatic', clock: time.now, sleep: time.sleep } as const;
  const wrapped = addOutcomes<typeof client, 'transfer'>(client, { ...table, operations }, options);
  expect(await time.run(wrapped.transfer())).toMatchObject({
    outcome: 'unknown',
    queryError: { name: 'ResponseError' },
  });
  // At most two queries in each of the attempts, which are a second apart.
  expect(queries).toBeLessThan(80);
});

test('a call that was provably not sent is rejected without a query', async () => {
  const { client, requests } = lossyClient();
  let calls = 0;
  const place = async (): Promise<{ orderId: string }> => {
    calls += 1;
    // The second call is a repeat of the first one, which can still arrive.
    const isSent = calls === 2;
    const unsent = { phase: 'connecting', outcome: 'failed' };
    const error = new TransportError('place', new Error());
    throw Object.assign(error, { clientOrderId: 'one' }, isSent || unsent);
  };
  const wrapped = addOutcomes<typeof client, 'place'>({ ...client, place }, table);
  const rejected = await wrapped.place({ id: 'one' });
  expect(rejected).toMatchObject({ outcome: 'rejected', reason: 'not-sent' });
  const unknown = await wrapped.place({ id: 'one' });
  if (unknown.outcome !== 'unknown') throw new Error('expected an unknown outcome');
  expect(await unknown.repeatWithSameId?.()).toMatchObject({ outcome: 'unknown' });
  expect(requests).toEqual([]);
});

test('a resolved outcome needs no further query', async () => {
  const { time, requests, place } = lossyClient({ foundAfterMs: 0 });
  const resolve = async () => {
    const unknown = await place();
    return [await unknown.resolve(), await unknown.resolve({ deadlineMs: 0 })];
  };
  expect(await time.run(resolve())).toMatchObject([{ orderId: '7' }, { orderId: '7' }]);
  expect(requests).toEqual(['place', 'get']);
});

test('without callers, the queries end', async () => {
  const { time, requests, place } = lossyClient({ deadlineMs: 250 });
  const run = async () => {
    await (await place()).resolve();
    await time.sleep(20_000);
  };
  await time.run(run());
  expect(requests).toEqual(['place', 'get', 'get']);
});

test('a signal that is aborted before sends nothing', async () => {
  const { time, requests, place } = lossyClient();
  const resolve = async () => (await place()).resolve({ signal: AbortSignal.abort() });
  expect(await time.run(resolve())).toMatchObject({ outcome: 'unknown' });
  expect(requests).toEqual(['place']);
});

test('an error of a query that was not sent leaves the outcome unknown', async () => {
  // For example, the clock of the caller fails between the call and the query.
  const failure = new ConfigurationError('`clock` must return a time in milliseconds');
  const { time, place } = lossyClient({ failure });
  const outcome = await time.run(place().then((unknown) => unknown.resolve()));
  expect(outcome).toMatchObject({ outcome: 'unknown', queryError: failure });
  expect(time.now()).toBe(time.startMs);
});

test('an unknown outcome shows no secret, and the client has no `raw`', async () => {
  const { wrapped, place } = lossyClient();
  expect(Object.keys(wrapped)).toEqual(['getTime', 'get', 'place']);
  expect(Object.keys(await place())).toEqual([
    ...['outcome', 'operation', 'parameters', 'clientOrderId', 'error', 'timestamp'],
    ...['validUntil', 'resolve', 'repeatWithSameId'],
  ]);
});

describe('wrong arguments', () => {
  test.each([
    [{ resolve: 'always' }, '`resolve` must be "automatic" or "manual"; got always'],
    [{ deadlineMs: -1 }, '`deadlineMs` must be an integer between 0 and 2147483647; got -1'],
    [{ deadlineMs: '5' }, '`deadlineMs` must be an integer between 0 and 2147483647; got 5'],
    [{ executionMs: 0.5 }, '`executionMs` must be an integer between 0 and 2147483647; got 0.5'],
    [{ onlyClientOfAccount: true }, '`onlyClientOfAccount` is not a outcome option'],
    [{ clock: 5 }, '`clock` must be a function; got 5'],
    [{ sleep: {} }, '`sleep` must be a function; got object'],
    [
      { resolve: 'automatic', deadlineMs: 0 },
      '`deadlineMs` must be at least 1 with `resolve: "auto',
    ],
    [{ deadline: 5 }, '`deadline` is not a outcome option; the options: resolve, deadlineMs'],
    [null, 'the outcome options must be an object such as { resolve }; got null'],
  ])('the options %j throw a ConfigurationError', (options, message) => {
    const { client } = lossyClient();
    const wrap = () => addOutcomes(client, table, options as never);
    expect(wrap).toThrow(expect.objectContaining({ name: 'ConfigurationError' }));
    expect(wrap).toThrow(message);
  });

  test('a client of another section throws a ConfigurationError', () => {
    expect(() => addOutcomes({ ping: async () => ({}) }, table)).toThrow('`place` is missing');
  });

  test.each([
    [{ deadlineMs: Number.NaN }, '`deadlineMs` must be an integer'],
    [{ signal: {} }, '`signal` must be an AbortSignal'],
    [{ deadline: 5 }, '`deadline` is not an option; the options: deadlineMs, signal'],
  ])('resolve with %j throws a ParameterError', async (options, message) => {
    const unknown = await lossyClient().place();
    const resolved = unknown.resolve(options as never);
    await expect(resolved).rejects.toThrow(expect.objectContaining({ name: 'ParameterError' }));
    await expect(resolved).rejects.toThrow(message);
  });
});

test('the types of the methods', () => {
  const { wrapped } = lossyClient();
  expectTypeOf(wrapped.place).returns.toEqualTypeOf<Promise<OutcomeOf<{ orderId: string }>>>();
  expectTypeOf(wrapped.getTime).returns.toEqualTypeOf<Promise<{ now: number }>>();
  expectTypeOf(wrapped).not.toHaveProperty('raw');
});
