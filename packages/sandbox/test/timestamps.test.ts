import { expect, test } from 'vitest';
import { noon, order, sandboxAt, signed, statusAndCode } from './requests.ts';

const spotOrder = { method: 'POST', path: '/openapi/v1/order', query: order };
const testOrder = { ...spotOrder, path: '/openapi/v1/order/test' };
const account = { method: 'GET', path: '/openapi/v1/account', query: 'a=1' };

test.each([
  ['the current time', account, 0, 200],
  ['the latest valid time', account, 999, 200],
  ['a time too far ahead', account, 1000, 400],
  ['the earliest valid time', account, -5000, 200],
  ['a time too far in the past', account, -5001, 400],
  ['a query with a longer window, which is ignored', withWindow(account, 60_000), -5001, 400],
  ['a query with a shorter window, which is ignored', withWindow(account, 1), -5000, 200],
  ['an order within its longer window', withWindow(spotOrder, 60_000), -60_000, 200],
  ['an order beyond its longer window', withWindow(spotOrder, 60_000), -60_001, 400],
  ['an order within its shorter window', withWindow(spotOrder, 10), -10, 200],
  ['an order beyond its shorter window', withWindow(spotOrder, 10), -11, 400],
  ['an order with a window of 0', withWindow(spotOrder, 0), 0, 200],
  ['an order beyond a window of 0', withWindow(spotOrder, 0), -1, 400],
  ['an order too far ahead with a longer window', withWindow(spotOrder, 60_000), 1000, 400],
  ['order/test within its longer window', withWindow(testOrder, 60_000), -60_000, 200],
])('responds to %s with the right status', async (_case, sent, offset, status) => {
  const { handle, account: keyOf } = sandboxAt();
  const query = `${sent.query}&timestamp=${noon + offset}`;
  const reply = await handle(signed(keyOf('alice'), { ...sent, query }));
  expect(statusAndCode(reply)).toEqual([status, status === 200 ? undefined : -1021]);
});

function withWindow<Sent extends { query: string }>(sent: Sent, window: number): Sent {
  return { ...sent, query: `${sent.query}&recvWindow=${window}` };
}

test('rejects a replayed order, in either case of hex, until its window ends', async () => {
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
])('accepts %s twice', async (_request, sent) => {
  const { handle, account: keyOf } = sandboxAt();
  const twice = signed(keyOf('alice'), { ...sent, query: `${sent.query}&timestamp=${noon}` });
  expect((await handle(twice)).status).toBe((await handle(twice)).status);
  expect(statusAndCode(await handle(twice))[1]).not.toBe(-1021);
});

test('accepts replays with rejectReplays off', async () => {
  const { handle, account: keyOf } = sandboxAt(noon, { rejectReplays: false });
  const sent = signed(keyOf('alice'), { ...spotOrder, query: `${order}&timestamp=${noon}` });
  expect([(await handle(sent)).status, (await handle(sent)).status]).toEqual([200, 200]);
});
