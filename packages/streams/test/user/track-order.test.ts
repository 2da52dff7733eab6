import { expect, test } from 'vitest';
import { connected, orderRow, reconnect, report, type Setup, send } from './setup.ts';

const spot = { openOrders: [orderRow('5')] };
const filled = report('5', '9', { X: 'FILLED', l: '8' });

async function statesOf(setup: Setup, tracked: AsyncIterable<{ X: string; z: string }>) {
  const states: string[] = [];
  const reading = (async () => {
    for await (const { X, z } of tracked) states.push(`${X} ${z}`);
  })();
  await setup.timers.advance(0);
  return { states, reading };
}

test('follows an order from its current state to its final one', async () => {
  const setup = await connected({ account: { spot } });
  const tracked = setup.stream.trackOrder('5');
  const { states, reading } = await statesOf(setup, tracked);
  expect(states).toEqual(['NEW 0']);
  send(setup, report('5', '1'));
  await setup.timers.advance(0);
  send(setup, filled);
  await reading;
  expect(states).toEqual(['NEW 0', 'PARTIALLY_FILLED 1', 'FILLED 9']);
  expect(await tracked.final).toMatchObject({ X: 'FILLED', z: '9' });
});

test('the query never takes an order back', async () => {
  const setup = await connected({ account: { spot } });
  const { promise, resolve } = Promise.withResolvers<void>();
  setup.broker.hold = promise;
  const tracked = setup.stream.trackOrder({ clientOrderId: 'c5' });
  const { states } = await statesOf(setup, tracked);
  send(setup, report('5', '1'));
  await setup.timers.advance(0);
  resolve();
  await setup.timers.advance(0);
  expect(states).toEqual(['PARTIALLY_FILLED 1']);
  expect(tracked.latest).toMatchObject({ z: '1' });
});

test('a missed state arrives recovered', async () => {
  const setup = await connected({ account: { spot } });
  const tracked = setup.stream.trackOrder('5');
  const { states, reading } = await statesOf(setup, tracked);
  setup.broker.account = { spot: { history: [orderRow('5', '0', { status: 'CANCELED' })] } };
  await reconnect(setup);
  await reading;
  expect(states).toEqual(['NEW 0', 'CANCELED 0']);
});

test('waits for an unknown order, and repeats failed queries', async () => {
  const setup = await connected();
  setup.broker.failures.set('getOrder', 1);
  const tracked = setup.stream.trackOrder({ clientOrderId: 'c5', section: 'spot' });
  const { states } = await statesOf(setup, tracked);
  await setup.timers.advance(1000);
  expect([states, setup.errors.length]).toEqual([[], 1]);
  send(setup, report('5'));
  await setup.timers.advance(0);
  expect(states).toEqual(['NEW 0']);
});

test('a slow loop receives the newest state', async () => {
  const setup = await connected({ account: { spot } });
  const tracked = setup.stream.trackOrder('5');
  await setup.timers.advance(0);
  send(setup, report('5', '1'));
  send(setup, filled);
  const { states, reading } = await statesOf(setup, tracked);
  await reading;
  expect(states).toEqual(['FILLED 9']);
});

test('ends without a final state when the stream, the tracker or the signal ends', async () => {
  const setup = await connected({ account: { spot } });
  const signal = new AbortController();
  const ended = [
    setup.stream.trackOrder('5', { signal: signal.signal }),
    setup.stream.trackOrder('5'),
    setup.stream.trackOrder('5'),
  ];
  signal.abort();
  ended[1]?.close();
  setup.stream.close();
  for (const tracked of [...ended, setup.stream.trackOrder('5')]) {
    await expect(tracked.final).rejects.toThrow('before its final state');
  }
});

test.each([
  ['an id with letters', 'abc', 'must be digits'],
  ['no id', {}, 'expected an `orderId`'],
  ['a section that is not in use', { orderId: '5', section: 'option' }, '`section` must be spot'],
  ['an id without a section', { orderId: '5' }, '`section` is required'],
])('rejects %s', async (_, reference, problem) => {
  const { stream, broker } = await connected({ sections: ['spot', 'contract'] });
  const { length } = broker.requests;
  expect(() => stream.trackOrder(reference as never)).toThrow(problem);
  expect(broker.requests).toHaveLength(length);
});
