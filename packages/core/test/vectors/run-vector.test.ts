import { type Exchange, runVector, type Vector } from '@broker-api/test-kit/vectors';
import { expect, test } from 'vitest';
import { loadEntry } from './run-vectors.ts';

const time: Exchange = {
  on: 'getServerTime',
  atMs: 500,
  afterMs: 40,
  body: { serverTime: '{time+7}' },
};
const vector: Vector = {
  name: 'getServerTime returns the time of the broker',
  section: 'spot',
  call: { operation: 'getServerTime', atMs: 500 },
  exchanges: [time],
  expect: { result: { serverTime: 1_800_000_000_547 }, atMs: 540 },
};

/** The thin client, without a behaviour. */
const run = (changes: object): Promise<string[]> =>
  runVector({ ...vector, ...changes } as Vector, ({ client }) => client, loadEntry);

test('runs a vector in simulated time', async () => {
  expect(await run({})).toEqual([]);
  const silent = [{ on: 'getServerTime', fault: 'no-response' }];
  const timedOut = { name: 'TransportError', reason: 'TimeoutError' };
  expect(await run({ exchanges: silent, expect: { error: timedOut, atMs: 10_500 } })).toEqual([]);
  const resetting = [{ on: 'getServerTime', fault: 'reset' }];
  const reset = { name: 'TransportError', reason: 'ECONNRESET', outcome: 'unknown' };
  expect(await run({ exchanges: resetting, expect: { error: reset } })).toEqual([]);
  const rejecting = [{ on: 'getServerTime', status: 429, code: -1003 }];
  const rejected = { name: 'TOO_MANY_REQUESTS', httpStatus: 429 };
  expect(await run({ exchanges: rejecting, expect: { error: rejected } })).toEqual([]);
});

test('the same text stands for a placeholder everywhere', async () => {
  const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '1' };
  const generated = { newClientOrderId: '{id}' };
  const body = { orderId: '1', clientOrderId: '{id}' };
  const placed = {
    call: { operation: 'placeOrder', parameters: order },
    exchanges: [{ on: 'placeOrder', parameters: { ...order, ...generated }, body }],
    expect: { result: { clientOrderId: '{id}' } },
  };
  expect(await run(placed)).toEqual([]);
  const other = { ...placed.expect, result: { clientOrderId: 'another id' } };
  expect(await run({ ...placed, expect: other })).toHaveLength(1);
});

const { expect: expected } = vector;
test.each([
  ['a request that is one too many', { exchanges: [] }],
  ['a missing request', { exchanges: [time, time] }],
  ['another request', { exchanges: [{ ...time, on: 'ping' }] }],
  ['another time of a request', { exchanges: [{ ...time, atMs: 1 }] }],
  ['another parameter', { exchanges: [{ ...time, parameters: { symbol: 'BTCUSDT' } }] }],
  ['a missing parameter', { exchanges: [{ ...time, parameters: { symbol: '{symbol}' } }] }],
  ['another result', { expect: { ...expected, result: { serverTime: 1 } } }],
  ['an error instead of a result', { expect: { error: {} } }],
  ['another time', { expect: { ...expected, atMs: 541 } }],
])('a vector fails because of %s', async (_, changes) => {
  expect(await run(changes)).not.toEqual([]);
});
