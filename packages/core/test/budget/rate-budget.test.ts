import { expect, test } from 'vitest';
import { withBudget } from '../../src/budget/index.ts';
import { TransportError } from '../../src/errors.ts';
import { orderLimit, simulate, weightLimit } from './simulated-client.ts';

const startsOf = (sent: readonly { atMs: number }[]): number[] => sent.map(({ atMs }) => atMs);
const idsOf = (sent: readonly { id: unknown }[]): unknown[] => sent.map(({ id }) => id);

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

test('a closed budget rejects waiting calls and later ones', async () => {
  const { limited, budget } = simulate({ limits: [weightLimit(1)] });
  await limited.query();
  const waiting = limited.query();
  budget.close();
  await expect(waiting).rejects.toMatchObject({ reason: 'closed' });
  await expect(limited.query()).rejects.toMatchObject({ reason: 'closed' });
});
