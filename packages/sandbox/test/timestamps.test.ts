import { expect, test } from 'vitest';
import { noon, order, sandboxAt, signed, verdict } from './requests.ts';

const spotOrder = { method: 'POST', path: '/openapi/v1/order', query: order };
const testOrder = { ...spotOrder, path: '/openapi/v1/order/test' };
const account = { method: 'GET', path: '/openapi/v1/account', query: 'a=1' };

test.each([
  ['now', account, 0, 200],
  ['the last moment that is not too early', account, 999, 200],
  ['too early', account, 1000, 400],
  ['the last moment that is not too late', account, -5000, 200],
  ['too late', account, -5001, 400],
  ['a longer window does not help a query', withWindow(account, 60_000), -5001, 400],
  ['a shorter window does not harm a query', withWindow(account, 1), -5000, 200],
  ['an order within its longer window', withWindow(spotOrder, 60_000), -60_000, 200],
  ['an order beyond its longer window', withWindow(spotOrder, 60_000), -60_001, 400],
  ['an order within its shorter window', withWindow(spotOrder, 10), -10, 200],
  ['an order beyond its shorter window', withWindow(spotOrder, 10), -11, 400],
  ['an order with no window at all', withWindow(spotOrder, 0), 0, 200],
  ['an order with no window, too late', withWindow(spotOrder, 0), -1, 400],
  ['a window does not help who is early', withWindow(spotOrder, 60_000), 1000, 400],
  ['order/test reads the window too', withWindow(testOrder, 60_000), -60_000, 200],
])('%s', async (_what, sent, offset, status) => {
  const { handle, account: keyOf } = sandboxAt();
  const query = `${sent.query}&timestamp=${noon + offset}`;
  const reply = await handle(signed(keyOf('alice'), { ...sent, query }));
  expect(verdict(reply)).toEqual([status, status === 200 ? undefined : -1021]);
});

function withWindow<Sent extends { query: string }>(sent: Sent, window: number): Sent {
  return { ...sent, query: `${sent.query}&recvWindow=${window}` };
}

test('an order that was seen is refused, in either case of hex, until its window is over', async () => {
  const { handle, clock, account: keyOf } = sandboxAt();
  const sent = signed(keyOf('alice'), { ...spotOrder, query: `${order}&timestamp=${noon}` });
  expect((await handle(sent)).status).toBe(200);
  expect(verdict(await handle(sent))).toEqual([400, -1021]);
  const shouted = sent.query.replace(/[0-9a-f]{64}$/, (hex) => hex.toUpperCase());
  expect(verdict(await handle({ ...sent, query: shouted }))).toEqual([400, -1021]);
  clock.now += 5000;
  expect(verdict(await handle(sent))).toEqual([400, -1021]);
});

test.each([
  ['a query', account],
  ['a cancellation', { method: 'DELETE', path: '/openapi/v1/order', query: 'orderId=1' }],
  ['order/test', testOrder],
])('%s may come twice', async (_what, sent) => {
  const { handle, account: keyOf } = sandboxAt();
  const twice = signed(keyOf('alice'), { ...sent, query: `${sent.query}&timestamp=${noon}` });
  expect((await handle(twice)).status).toBe((await handle(twice)).status);
  expect(verdict(await handle(twice))[1]).not.toBe(-1021);
});

test('the switch lets replays in', async () => {
  const { handle, account: keyOf } = sandboxAt(noon, { rejectReplays: false });
  const sent = signed(keyOf('alice'), { ...spotOrder, query: `${order}&timestamp=${noon}` });
  expect([(await handle(sent)).status, (await handle(sent)).status]).toEqual([200, 200]);
});
