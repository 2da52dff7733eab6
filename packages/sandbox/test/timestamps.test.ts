import { expect, test } from 'vitest';
import { noon, order, sandboxAt, signed, statusAndCode } from './requests.ts';

const spotOrder = { method: 'POST', path: '/openapi/v1/order', query: order };
const testOrder = { ...spotOrder, path: '/openapi/v1/order/test' };
const account = { method: 'GET', path: '/openapi/v1/account', query: 'a=1' };

/** Sends a request whose timestamp has an offset from the broker's clock, in milliseconds. */
async function send(parts: { query: string }, offset: number) {
  const { handle, account: keyOf } = sandboxAt();
  const query = `${parts.query}&timestamp=${noon + offset}`;
  return statusAndCode(await handle(signed(keyOf('alice'), { ...parts, query })));
}

test.each([
  ['a query with the current time', account, 0],
  ['a query 999 ms ahead of the clock', account, 999],
  ['a query 5000 ms old', account, -5000],
  ['a query 5000 ms old, because its recvWindow of 1 is ignored', withWindow(account, 1), -5000],
  ['an order 60000 ms old with a recvWindow of 60000', withWindow(spotOrder, 60_000), -60_000],
  ['an order 10 ms old with a recvWindow of 10', withWindow(spotOrder, 10), -10],
  ['an order 0 ms old with a recvWindow of 0', withWindow(spotOrder, 0), 0],
  ['order/test 60000 ms old with a recvWindow of 60000', withWindow(testOrder, 60_000), -60_000],
])('the gateway accepts %s', async (_case, parts, offset) => {
  expect(await send(parts, offset)).toEqual([200, undefined]);
});

test.each([
  ['a query 1000 ms ahead of the clock', account, 1000],
  ['a query 5001 ms old', account, -5001],
  [
    'a query 5001 ms old, because its recvWindow of 60000 is ignored',
    withWindow(account, 60_000),
    -5001,
  ],
  ['an order 60001 ms old with a recvWindow of 60000', withWindow(spotOrder, 60_000), -60_001],
  ['an order 11 ms old with a recvWindow of 10', withWindow(spotOrder, 10), -11],
  ['an order 1 ms old with a recvWindow of 0', withWindow(spotOrder, 0), -1],
  ['an order 1000 ms ahead with a recvWindow of 60000', withWindow(spotOrder, 60_000), 1000],
])('the gateway rejects %s', async (_case, parts, offset) => {
  expect(await send(parts, offset)).toEqual([400, -1021]);
});

function withWindow<Sent extends { query: string }>(sent: Sent, window: number): Sent {
  return { ...sent, query: `${sent.query}&recvWindow=${window}` };
}

test('a replay is rejected until its recvWindow ends, even in upper case', async () => {
  const { handle, clock, account: keyOf } = sandboxAt();
  const sent = signed(keyOf('alice'), { ...spotOrder, query: `${order}&timestamp=${noon}` });
  expect((await handle(sent)).status).toBe(200);
  expect(statusAndCode(await handle(sent))).toEqual([400, -1021]);
  const upperCase = sent.query.replace(/[0-9a-f]{64}$/, (hex) => hex.toUpperCase());
  expect(statusAndCode(await handle({ ...sent, query: upperCase }))).toEqual([400, -1021]);
  clock.now += 5000;
  expect(statusAndCode(await handle(sent))).toEqual([400, -1021]);
});

test.each([
  ['a query', account],
  ['a cancellation', { method: 'DELETE', path: '/openapi/v1/order', query: 'orderId=1' }],
  ['order/test', testOrder],
])('the gateway accepts %s twice', async (_request, sent) => {
  const { handle, account: keyOf } = sandboxAt();
  const twice = signed(keyOf('alice'), { ...sent, query: `${sent.query}&timestamp=${noon}` });
  expect((await handle(twice)).status).toBe((await handle(twice)).status);
  expect(statusAndCode(await handle(twice))[1]).not.toBe(-1021);
});

test('a replayed order is accepted if rejectReplays is false', async () => {
  const { handle, account: keyOf } = sandboxAt(noon, { rejectReplays: false });
  const sent = signed(keyOf('alice'), { ...spotOrder, query: `${order}&timestamp=${noon}` });
  expect([(await handle(sent)).status, (await handle(sent)).status]).toEqual([200, 200]);
});
