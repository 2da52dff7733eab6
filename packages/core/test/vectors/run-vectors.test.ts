import { expect, test } from 'vitest';
import { runVector } from './run-vectors.ts';
import type { Line, Vector } from './vector.ts';

const time: Line = {
  on: 'getServerTime',
  respond: { status: 200, body: { serverTime: '{time+7}' } },
  afterMs: 40,
};
const vector: Vector = {
  name: 'getServerTime returns the time of the broker',
  section: 'spot',
  call: { operation: 'getServerTime', atMs: 500 },
  broker: [time],
  expect: {
    result: { serverTime: 1_800_000_000_547 },
    atMs: 540,
    requests: [{ operation: 'getServerTime', atMs: 500 }],
  },
};

/** The thin client, without a behaviour. */
const run = (changes: object): Promise<void> =>
  runVector({ ...vector, ...changes } as Vector, ({ client }) => client);

test('runs a vector in simulated time', async () => {
  await run({});
  await run({ broker: [{ on: 'getServerTime', fault: 'no-response' }], expect: timedOut });
  const reset = { name: 'TransportError', reason: 'ECONNRESET', outcome: 'unknown' };
  const { requests } = vector.expect;
  await run({
    broker: [{ on: 'getServerTime', fault: 'reset' }],
    expect: { error: reset, requests },
  });
});

const timedOut = {
  error: { name: 'TransportError', reason: 'TimeoutError' },
  atMs: 10_500,
  requests: [{ operation: 'getServerTime' }],
};

test('the same text stands for a placeholder everywhere', async () => {
  const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '1' };
  const generated = { newClientOrderId: '{id}' };
  const body = { orderId: '1', clientOrderId: '{id}' };
  const placed = {
    call: { operation: 'placeOrder', parameters: order },
    broker: [{ on: 'placeOrder', parameters: generated, respond: { status: 200, body } }],
    expect: {
      result: { clientOrderId: '{id}' },
      requests: [{ operation: 'placeOrder', parameters: { ...order, ...generated } }],
    },
  };
  await run(placed);
  const other = { ...placed.expect, result: { clientOrderId: 'another id' } };
  await expect(run({ ...placed, expect: other })).rejects.toThrow();
});

const { expect: expected } = vector;
test.each([
  ['a request without a line', { broker: [] }],
  ['a line without a request', { broker: [time, time] }],
  ['another result', { expect: { ...expected, result: { serverTime: 1 } } }],
  ['an error instead of a result', { expect: { error: {}, requests: expected.requests } }],
  ['another time', { expect: { ...expected, atMs: 541 } }],
  ['another request', { expect: { ...expected, requests: [{ operation: 'ping' }] } }],
  ['another time of a request', { expect: { ...expected, requests: [{ atMs: 1 }] } }],
  ['a missing request', { expect: { ...expected, requests: [] } }],
])('a vector fails because of %s', async (_, changes) => {
  await expect(run(changes)).rejects.toThrow();
});
