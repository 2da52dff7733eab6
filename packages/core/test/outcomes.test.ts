import { describe, expect, expectTypeOf, test } from 'vitest';
import { extend, type Rank } from '../src/chain.ts';
import { ConfigurationError } from '../src/index.ts';
import { type OutcomeOf, withOutcomes } from '../src/outcomes/index.ts';
import { lossyClient, lost } from './lossy-client.ts';

test('no query is sent before the time of Retry-After', async () => {
  const { time, requests, place } = lossyClient({ foundAfterMs: 0, limitedUntilMs: 2900 });
  const outcome = await time.run(place().then((unknown) => unknown.resolve()));
  expect([outcome.outcome, time.now() - time.startMs]).toEqual(['accepted', 3000]);
  expect(requests).toEqual(['place', 'get', 'get']);
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
  const { time, client, options } = lossyClient();
  let queries = 0;
  const list = async () => {
    queries += 1;
    await time.sleep(1);
    return [{ id: '1' }, { id: '2' }];
  };
  const transfer = async (): Promise<{ done: string }> => {
    throw lost('transfer', { timestamp: time.now() });
  };
  const wrapped = withOutcomes({ ...client, list, transfer }, { ...options, resolve: 'automatic' });
  expect(await time.run(wrapped.transfer())).toMatchObject({
    outcome: 'unknown',
    queryError: { name: 'ResponseError' },
  });
  // At most two queries in each of the attempts, which are a second apart.
  expect(queries).toBeLessThan(80);
});

test('queries pass the behaviours inside retries, in whichever order they were added', async () => {
  const { time, client, options } = lossyClient({ foundAfterMs: 0 });
  const passed: string[] = [];
  const noted = (inner: object, rank: Rank): object =>
    extend(inner, rank, (call, next) => {
      passed.push(`${rank} ${call.operationId} ${call.attempt ?? ''}`);
      return next(call);
    });
  const outcomes = (inner: object) => withOutcomes(inner as typeof client, options);
  const orders = [
    noted(noted(outcomes(client), 'retries'), 'budget'),
    outcomes(noted(noted(client, 'budget'), 'retries')),
  ];
  for (const all of orders) {
    passed.length = 0;
    const placed = await (all as ReturnType<typeof outcomes>).place({ id: 'one' });
    if (placed.outcome !== 'unknown') throw new Error('expected an unknown outcome');
    expect(await time.run(placed.resolve())).toMatchObject({ outcome: 'accepted' });
    expect(passed).toEqual(['retries place ', 'budget place ', 'budget get 1']);
  }
});

test('a call that was provably not sent is rejected without a query', async () => {
  const { client, requests } = lossyClient();
  let calls = 0;
  const place = async (): Promise<{ orderId: string }> => {
    calls += 1;
    // The second call is a repeat of the first one, which can still arrive.
    const isSent = calls === 2;
    throw lost('place', {
      clientOrderId: 'one',
      ...(!isSent && { phase: 'connecting', outcome: 'failed' }),
    });
  };
  const wrapped = withOutcomes({ ...client, place });
  const rejected = await wrapped.place();
  expect(rejected).toMatchObject({ outcome: 'rejected', reason: 'not-sent' });
  const unknown = await wrapped.place();
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
  expect(wrapped).not.toHaveProperty('raw');
  expect(Object.keys(await place())).toEqual([
    ...['outcome', 'operation', 'parameters', 'clientOrderId', 'error', 'timestamp'],
    ...['validUntil', 'resolve', 'repeatWithSameId'],
  ]);
});

describe('wrong arguments', () => {
  const duration = '`deadlineMs` must be an integer between 0 and 2147483647; got';
  test.each([
    [{ resolve: 'always' }, "`resolve` must be 'automatic' or 'manual'; got \"always\""],
    [{ deadlineMs: -1 }, `${duration} -1`],
    [{ deadlineMs: '5' }, `${duration} a value of type string`],
    [{ executionMs: 0.5 }, '`executionMs` must be an integer between 0 and 2147483647; got 0.5'],
    [{ onlyClientOfAccount: true }, '`onlyClientOfAccount` is not a withOutcomes option'],
    [{ stream: {} }, '`stream` is not a withOutcomes option'],
    [{ clock: 5 }, '`clock` must be a function; got 5'],
    [{ sleep: {} }, '`sleep` must be a function; got a value of type object'],
    [
      { resolve: 'automatic', deadlineMs: 0 },
      '`deadlineMs` must be at least 1 with `resolve: "auto',
    ],
    [{ deadline: 5 }, '`deadline` is not a withOutcomes option; the options: resolve, deadlineMs'],
    [null, 'the withOutcomes options must be an object such as { resolve }; got null'],
  ])('the options %j throw a ConfigurationError', (options, message) => {
    const { client } = lossyClient();
    const wrap = () => withOutcomes(client, options as never);
    expect(wrap).toThrow(expect.objectContaining({ name: 'ConfigurationError' }));
    expect(wrap).toThrow(message);
  });

  test.each([
    [{ deadlineMs: Number.NaN }, '`deadlineMs` must be an integer'],
    [{ signal: {} }, '`signal` must be an AbortSignal'],
    [{ deadline: 5 }, '`deadline` is not a resolve option; the options: deadlineMs, signal'],
    [null, 'the resolve options must be an object'],
  ])('resolve with %j throws a ParameterError', async (options, message) => {
    const unknown = await lossyClient().place();
    const resolved = unknown.resolve(options as never);
    await expect(resolved).rejects.toThrow(expect.objectContaining({ name: 'ParameterError' }));
    await expect(resolved).rejects.toThrow(message);
  });

  test.each([
    [null, 'place: the call options must be an object such as { signal }'],
    [{ signal: 1 }, 'place: `signal` must be an AbortSignal'],
  ])('repeatWithSameId with %j throws a ParameterError', async (options, message) => {
    const { place, requests } = lossyClient();
    const repeated = (await place()).repeatWithSameId?.(options as never);
    await expect(repeated).rejects.toThrow(expect.objectContaining({ name: 'ParameterError' }));
    await expect(repeated).rejects.toThrow(message);
    expect(requests).toEqual(['place']);
  });
});

test('the types of the methods', () => {
  const { wrapped } = lossyClient();
  expectTypeOf(wrapped.place).returns.toEqualTypeOf<Promise<OutcomeOf<{ orderId: string }>>>();
  expectTypeOf(wrapped.getTime).returns.toEqualTypeOf<Promise<{ now: number }>>();
  expectTypeOf(wrapped).not.toHaveProperty('raw');
});
