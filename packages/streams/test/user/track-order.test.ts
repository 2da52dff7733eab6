import { expect, test } from 'vitest';
import { createSetup, type Setup } from './setup.ts';

const T = 1_800_000_000_000;
const order = (executedQty: string, status: string, updateTime: number): object => ({
  orderId: '5',
  clientOrderId: 'mine',
  symbol: 'BTCUSDT',
  origQty: '2',
  executedQty,
  status,
  cummulativeQuoteQty: '0',
  time: T,
  updateTime: T + updateTime,
});
const report = (z: string, X: string, l: string, time: number): string =>
  JSON.stringify([
    { e: 'executionReport', i: '5', c: 'mine', q: '2', z, X, l, L: '1', E: T + time },
  ]);

async function connected(account = {}, sections: readonly ('spot' | 'contract')[] = ['spot']) {
  const setup = createSetup({ account: { spot: account }, sections });
  await setup.timers.advance(0);
  setup.latest().open();
  await setup.timers.advance(0);
  return setup;
}

const placed = { openOrders: [order('0', 'NEW', 0)] } as never;

async function statesOf(setup: Setup, tracked: AsyncIterable<{ X: string; z: string }>) {
  const states: string[] = [];
  const reading = (async () => {
    for await (const { X, z } of tracked) states.push(`${X} ${z}`);
  })();
  await setup.timers.advance(0);
  return { states, reading };
}

test('follows an order from its current state to its final one', async () => {
  const setup = await connected(placed);
  const tracked = setup.stream.trackOrder('5');
  const { states, reading } = await statesOf(setup, tracked);
  expect(states).toEqual(['NEW 0']);
  setup.latest().receive(report('1', 'PARTIALLY_FILLED', '1', 10));
  await setup.timers.advance(0);
  setup.latest().receive(report('2', 'FILLED', '1', 20));
  await reading;
  expect(states).toEqual(['NEW 0', 'PARTIALLY_FILLED 1', 'FILLED 2']);
  expect(await tracked.final).toMatchObject({ X: 'FILLED', z: '2' });
});

test('the query never takes an order back', async () => {
  const setup = await connected(placed);
  const { promise, resolve } = withResolvers();
  setup.broker.hold = promise;
  const tracked = setup.stream.trackOrder({ clientOrderId: 'mine' });
  const { states } = await statesOf(setup, tracked);
  setup.latest().receive(report('1', 'PARTIALLY_FILLED', '1', 10));
  await setup.timers.advance(0);
  resolve();
  await setup.timers.advance(0);
  expect(states).toEqual(['PARTIALLY_FILLED 1']);
  expect(tracked.latest).toMatchObject({ z: '1' });
});

test('a missed state arrives recovered', async () => {
  const setup = await connected(placed);
  const tracked = setup.stream.trackOrder('5');
  const { states, reading } = await statesOf(setup, tracked);
  setup.broker.account = { spot: { history: [order('0', 'CANCELED', 30) as never] } };
  setup.latest().end(1006);
  await setup.timers.advance(1000);
  setup.latest().open();
  await setup.timers.advance(0);
  await reading;
  expect(states).toEqual(['NEW 0', 'CANCELED 0']);
});

test('waits for an unknown order, and repeats failed queries', async () => {
  const setup = await connected();
  setup.broker.failures.set('getOrder', 1);
  const tracked = setup.stream.trackOrder({ clientOrderId: 'mine', section: 'spot' });
  const { states } = await statesOf(setup, tracked);
  await setup.timers.advance(1000);
  expect([states, setup.errors.length]).toEqual([[], 1]);
  setup.latest().receive(report('0', 'NEW', '0', 10));
  await setup.timers.advance(0);
  expect(states).toEqual(['NEW 0']);
});

test('a slow loop receives the newest state', async () => {
  const setup = await connected(placed);
  const tracked = setup.stream.trackOrder('5');
  await setup.timers.advance(0);
  setup.latest().receive(report('1', 'PARTIALLY_FILLED', '1', 10));
  setup.latest().receive(report('2', 'FILLED', '1', 20));
  const { states, reading } = await statesOf(setup, tracked);
  await reading;
  expect(states).toEqual(['FILLED 2']);
});

test('ends without a final state when the stream, the tracker or the signal ends', async () => {
  const setup = await connected(placed);
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
  const { stream, broker } = await connected({}, ['spot', 'contract']);
  const { length } = broker.requests;
  expect(() => stream.trackOrder(reference as never)).toThrow(problem);
  expect(broker.requests).toHaveLength(length);
});

function withResolvers() {
  let resolve = (): void => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
