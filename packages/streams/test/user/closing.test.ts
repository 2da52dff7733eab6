import { expect, test } from 'vitest';
import { connected, orderRow, reconnect, report, send } from './setup.ts';

test('a listener that closes the stream during a recovery receives nothing more', async () => {
  const account = { spot: { openOrders: [orderRow('1'), orderRow('2')] } };
  const setup = await connected({ account });
  const { timers, broker, events, states, stream } = setup;
  const history = ['1', '2'].map((id) => orderRow(id, '0', { status: 'CANCELED' }));
  broker.account = { spot: { history } };
  stream.on('event', () => stream.close());
  await reconnect(setup);
  expect(events).toMatchObject([{ message: { X: 'CANCELED' } }]);
  expect(states.slice(-2)).toEqual(['recovering', 'closed']);
  expect(timers.waiting).toBe(0);
});

test('a listener that closes the stream receives no later event of the frame', async () => {
  const setup = await connected();
  const { timers, broker, events, states, stream } = setup;
  const queries = broker.requests.length;
  stream.on('event', () => stream.close());
  // The second event of order 1 shows that a fill is missing.
  send(setup, report('1'), report('2'), report('1', '2'));
  await timers.advance(0);
  expect([events.length, states.at(-1)]).toEqual([1, 'closed']);
  expect([broker.requests.length, timers.waiting]).toEqual([queries, 0]);
});

test('a loop that returns while it waits ends at once', async () => {
  const { stream } = await connected();
  const loop = stream[Symbol.asyncIterator]();
  const waiting = loop.next();
  const done = { value: undefined, done: true };
  expect(await loop.return?.()).toEqual(done);
  expect(await waiting).toEqual(done);
});
