import { type Line, runVector, type Vector } from '@broker-api/test-kit/vectors';
import { expect, test } from 'vitest';
import { loadEntry } from './run-vectors.ts';

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
const run = (changes: object): Promise<string[]> =>
  runVector({ ...vector, ...changes } as Vector, ({ client }) => client, loadEntry);

test('runs a vector in simulated time', async () => {
  expect(await run({})).toEqual([]);
  const silent = [{ on: 'getServerTime', fault: 'no-response' }];
  expect(await run({ broker: silent, expect: timedOut })).toEqual([]);
  const reset = { name: 'TransportError', reason: 'ECONNRESET', outcome: 'unknown' };
  const { requests } = vector.expect;
  const resetting = [{ on: 'getServerTime', fault: 'reset' }];
  expect(await run({ broker: resetting, expect: { error: reset, requests } })).toEqual([]);
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
  expect(await run(placed)).toEqual([]);
  const other = { ...placed.expect, result: { clientOrderId: 'another id' } };
  expect(await run({ ...placed, expect: other })).toHaveLength(1);
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
  expect(await run(changes)).not.toEqual([]);
});
