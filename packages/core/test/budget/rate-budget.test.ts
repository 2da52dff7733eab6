import { expect, test } from 'vitest';
import { withBudget } from '../../src/budget/index.ts';
import { ParameterError, TransportError } from '../../src/errors.ts';
import { orderLimit, simulate, weightLimit } from './simulated-client.ts';

const startsOf = (sent: readonly { atMs: number }[]): number[] => sent.map(({ atMs }) => atMs);
const idsOf = (sent: readonly { id: unknown }[]): unknown[] => sent.map(({ id }) => id);

test('waits until one window after the responses', async () => {
  const { time, sent, limited } = simulate({ limits: [weightLimit(3)], latencyMs: 200 });
  await time.run(Promise.all(Array.from({ length: 7 }, () => limited.query())));
  // An amount counts for 60 s after the response, and 60 ms longer.
  const second = 200 + 60_060;
  expect(startsOf(sent)).toEqual([0, 0, 0, second, second, second, 2 * second]);
});

test('counts a request without a response while it may still arrive', async () => {
  const { time, sent, limited } = simulate({ limits: [weightLimit(1)] });
  const slow = limited.query({ latencyMs: 90_000 });
  await time.run(Promise.all([slow, limited.query()]));
  expect(startsOf(sent)).toEqual([0, 150_060]);
});

test('onWait receives each call that has to wait, once', async () => {
  const events: unknown[] = [];
  const onWait = (event: object): void => {
    events.push(event);
    throw new Error('a hook that fails');
  };
  const { time, limited } = simulate({ limits: [weightLimit(1)], onWait });
  await limited.query();
  await time.run(Promise.all([limited.query(), limited.order(), limited.query()]));
  const event = { waitMs: 60_060, waiting: 3 };
  expect(events).toEqual([
    { operationId: 'query', priority: 'query', ...event },
    { operationId: 'order', priority: 'order', ...event },
    { operationId: 'query', priority: 'query', ...event },
  ]);
});

test('counts nothing for a request that was provably not sent', async () => {
  const unsent = Object.assign(new TransportError('query', new Error()), { outcome: 'failed' });
  const { time, sent, limited } = simulate({
    limits: [weightLimit(1)],
    respond: (_, { id }) => (id === 'unsent' ? unsent : undefined),
  });
  await time.run(limited.query({ id: 'unsent' }).catch(() => limited.query()));
  expect(startsOf(sent)).toEqual([0, 0]);
});

test('sends cancellations before orders before queries, each in their order', async () => {
  const { time, sent, limited } = simulate({ limits: [weightLimit(1, 'SECOND')] });
  const calls = [
    limited.query({ id: 'first' }),
    limited.query({ id: 'query 1' }),
    limited.order({ id: 'order 1' }),
    limited.cancel({ id: 'cancel 1' }),
    limited.query({ id: 'query 2' }),
    limited.order({ id: 'order 2' }),
    limited.cancel({ id: 'cancel 2' }),
  ];
  await time.run(Promise.all(calls));
  const order = ['cancel 1', 'cancel 2', 'order 1', 'order 2', 'query 1', 'query 2'];
  expect(idsOf(sent)).toEqual(['first', ...order]);
});

test('a heavy query at the front is not overtaken by lighter ones', async () => {
  const { time, sent, limited } = simulate({ limits: [weightLimit(10)] });
  const calls = [7, 5, 1].map((weight) => limited.query({ weight, id: weight }));
  await time.run(Promise.all(calls));
  expect(sent.map(({ id, atMs }) => [id, atMs])).toEqual([
    [7, 0],
    [5, 60_060],
    [1, 60_060],
  ]);
});

test('an account without orders left delays neither queries nor other accounts', async () => {
  const { time, sent, budget, client, limited } = simulate({
    limits: [weightLimit(100), orderLimit(1)],
    account: 'alice',
  });
  const bob = withBudget(client, budget, { account: 'bob' });
  const calls = [
    limited.order({ id: 'alice 1' }),
    limited.order({ id: 'alice 2' }),
    bob.order({ id: 'bob 1' }),
    limited.query({ id: 'query' }),
  ];
  await time.run(Promise.all(calls));
  expect(idsOf(sent)).toEqual(['alice 1', 'bob 1', 'query', 'alice 2']);
  expect(startsOf(sent)).toEqual([0, 0, 0, 1010]);
});

test('queries leave the weight that waiting orders need', async () => {
  const { time, sent, limited } = simulate({ limits: [weightLimit(4), orderLimit(1)] });
  const orders = ['order 1', 'order 2', 'order 3'].map((id) => limited.order({ id }));
  const queries = ['query 1', 'query 2'].map((id) => limited.query({ id }));
  await time.run(Promise.all([...orders, ...queries]));
  expect(idsOf(sent)).toEqual(['order 1', 'query 1', 'order 2', 'order 3', 'query 2']);
});

test('calls without a weight wait for no limit', async () => {
  const { time, sent, limited } = simulate({ limits: [weightLimit(1)] });
  await time.run(limited.query());
  const waiting = limited.query({ id: 'waits' });
  await time.run(limited.getInfo());
  expect(idsOf(sent)).toEqual(['', '']);
  await time.run(waiting);
});

test('`maxWaitMs` 0 sends at once or fails at once', async () => {
  const { time, sent, limited, budget } = simulate({ limits: [weightLimit(1)], maxWaitMs: 0 });
  await limited.query();
  const expected = { name: 'RateBudgetError', reason: 'deadline', outcome: 'failed' };
  await expect(limited.query()).rejects.toMatchObject({ ...expected, retryAfterMs: 60_060 });
  const patient = limited.query({ id: 'patient' }, { maxWaitMs: 100_000 });
  await expect(limited.query()).rejects.toMatchObject(expected);
  await time.run(patient);
  expect(sent).toHaveLength(2);
  expect(budget.waiting).toBe(0);
});

test('a call that has waited for `maxWaitMs` fails at its deadline', async () => {
  const { time, limited, budget } = simulate({ limits: [weightLimit(1)] });
  await limited.query({}, { maxWaitMs: 0 });
  const first = limited.query();
  const second = limited.query({}, { maxWaitMs: 5000 }).catch((error: unknown) => ({
    error,
    atMs: time.now() - time.startMs,
  }));
  expect(await time.run(second)).toMatchObject({ error: { reason: 'deadline' }, atMs: 5000 });
  expect(budget.waiting).toBe(1);
  await time.run(first);
});

test('an aborted call leaves the queue', async () => {
  const { time, sent, limited, budget } = simulate({ limits: [weightLimit(1)] });
  await limited.query();
  const controller = new AbortController();
  const aborted = limited.query({ id: 'aborted' }, { signal: controller.signal });
  const next = limited.query({ id: 'next' });
  controller.abort(new Error('secret'));
  await expect(aborted).rejects.toMatchObject({ reason: 'aborted', outcome: 'failed' });
  expect(budget.waiting).toBe(1);
  await time.run(next);
  expect(idsOf(sent)).toEqual(['', 'next']);
  const before = limited.query({}, { signal: AbortSignal.abort() });
  await expect(before).rejects.toMatchObject({ reason: 'aborted' });
});

test('the queue is bounded for each priority', async () => {
  const { time, limited } = simulate({ limits: [weightLimit(1)], maxQueue: 2 });
  await limited.query();
  const waiting = [limited.query(), limited.query(), limited.cancel()];
  await expect(limited.query()).rejects.toMatchObject({ reason: 'queue-full' });
  await time.run(Promise.all(waiting));
});

test('a call that exceeds a limit by itself fails at once', async () => {
  const { limited } = simulate({ limits: [weightLimit(5)] });
  const heavy = limited.query({ weight: 6 });
  await expect(heavy).rejects.toMatchObject({ reason: 'exceeds-limit' });
});

test('a call that the client rejects before it sends counts nothing', async () => {
  let isWrong = true;
  const { limited, sent } = simulate({
    limits: [weightLimit(1)],
    maxWaitMs: 0,
    respond: () => (isWrong ? new ParameterError('query: `symbol` is required') : undefined),
  });
  await expect(limited.query()).rejects.toThrow('`symbol` is required');
  isWrong = false;
  await limited.query();
  expect(sent).toHaveLength(2);
});

test('a closed budget rejects waiting calls and later ones', async () => {
  const { limited, budget } = simulate({ limits: [weightLimit(1)] });
  await limited.query();
  const waiting = limited.query();
  budget.close();
  await expect(waiting).rejects.toMatchObject({ reason: 'closed' });
  await expect(limited.query()).rejects.toMatchObject({ reason: 'closed' });
});
