import { describe, expect, it } from 'vitest';
import { jsonSlices } from '../src/http/json-slices.ts';
import { runInSlices } from '../src/slices.ts';
import { callOf, createSandboxWithControl, orderOf } from './control/control-fixture.ts';
import { noon } from './requests.ts';

type Sandbox = ReturnType<typeof createSandboxWithControl>;

/** Creates a sandbox with more orders and price levels of a contract than fit into one slice. */
function createSandboxWithContractOrders(): Sandbox {
  const sandbox = createSandboxWithControl();
  const { ref } = sandbox.account('alice');
  for (let index = 0; index < 21_000; index++) {
    const { rejection } = sandbox.executor.state.apply({
      kind: 'contract.placeOrder',
      time: noon,
      account: { ...ref, accountType: 3 },
      symbol: 'BTC-PERP-REV',
      side: 'BUY_OPEN',
      orderType: 'LIMIT',
      quantity: '1',
      leverage: '10',
      price: `${1000 + (index % 3000)}`,
      clientOrderId: `order-${index}`,
    });
    if (rejection !== undefined) throw new Error(rejection.message);
  }
  return sandbox;
}

/** Creates a sandbox with the given number of price levels for BTCUSDT. */
function createSandboxWithLevels(count: number): Sandbox {
  const sandbox = createSandboxWithControl();
  const { ref: account } = sandbox.account('alice');
  const limit = { type: 'LIMIT', timeInForce: 'GTC', quantity: '0.01' } as const;
  for (let level = 1; level <= count; level++) {
    sandbox.executor.state.apply({
      kind: 'spot.placeOrder',
      time: noon,
      account,
      symbol: 'BTCUSDT',
      side: 'BUY',
      ...limit,
      price: `${1000 + level}`,
      newClientOrderId: `level-${level}`,
    });
  }
  return sandbox;
}

const get = (path: string, query = '') => ({
  method: 'GET',
  path: `/openapi/${path}`,
  query,
  body: '',
  headers: {},
  ip: '127.0.0.1',
});

describe('a long read', () => {
  it('a long read of the order book delays no other request, and is consistent', async () => {
    const sandbox = createSandboxWithLevels(5000);
    const order: string[] = [];
    const read = sandbox.call(get('quote/v1/depth', 'symbol=BTCUSDT&limit=0')).then((result) => {
      order.push('depth');
      return result;
    });
    await sandbox.call(get('v1/ping')).then(() => order.push('ping'));
    const cancel = { clientOrderId: 'level-1' };
    await sandbox.call(callOf(sandbox.account('alice'), 'DELETE', '/openapi/v1/order', cancel));
    order.push('cancel');
    const { bids } = (await read).response;
    expect(order).toEqual(['ping', 'cancel', 'depth']);
    expect(bids).toHaveLength(5000);
    expect(bids.at(-1)).toEqual(['1001', '0.01']);
  });

  it('a long read of the whole state starts again if the state changes', async () => {
    const sandbox = createSandboxWithLevels(6000);
    const read = sandbox.control.getState();
    const order = callOf(sandbox.account('alice'), 'DELETE', '/openapi/v1/order', {
      clientOrderId: 'level-1',
    });
    expect((await sandbox.call(order)).status).toBe(200);
    expect(await read).toEqual(await sandbox.control.getState());
  });

  it('a long read of the whole state is rejected if every attempt is interrupted', async () => {
    const sandbox = createSandboxWithLevels(6000);
    let isReading = true;
    const read = sandbox.control.getState().finally(() => {
      isReading = false;
    });
    const rejected = expect(read).rejects.toMatchObject({
      error: 'CONFLICT',
      message: expect.stringContaining('changed during each of 10 attempts'),
    });
    while (isReading) {
      await sandbox.executor.execute({ kind: 'broker.advance', time: noon });
      await new Promise((resolve) => setImmediate(resolve));
    }
    await rejected;
  });

  it('a long read of the signature mismatches does not delay other requests', async () => {
    const sandbox = createSandboxWithControl();
    const wrong = { apiKey: sandbox.account('alice').apiKey, secretKey: 'wrong' };
    for (const price of ['1', '2']) await sandbox.call(orderOf(wrong, { price }));
    const order: string[] = [];
    const read = sandbox.control.listSignatureMismatches().then((mismatches) => {
      order.push('mismatches');
      return mismatches.map(({ receivedQuery }) => /price=(\d)/.exec(receivedQuery)?.[1]);
    });
    await new Promise((resolve) => setImmediate(resolve));
    await sandbox.call(get('v1/ping')).then(() => order.push('ping'));
    expect(await read).toEqual(['2', '1']);
    expect(order).toEqual(['ping', 'mismatches']);
  });

  it('a long read of the users returns all users, even if there are many', async () => {
    const { control, executor } = createSandboxWithControl();
    const names = Array.from({ length: 200 }, (_, index) => `user-${index}`);
    for (const user of names) {
      executor.state.apply({ kind: 'accounts.addUser', time: noon, user });
    }
    const users = await control.listUsers();
    expect(users.slice(-200).map(({ user }) => user)).toEqual(names);
    expect(users.at(-1)?.accounts).toHaveLength(3);
  });
});

it('long reads of a contract do not delay other requests', async () => {
  const sandbox = createSandboxWithContractOrders();
  const query = { orderType: 'LIMIT', symbol: 'BTC-SWAP' };
  const orders = (name: string) =>
    callOf(sandbox.account('alice'), 'GET', `/openapi/contract/v1/${name}`, query);
  const depth = get('quote/v1/contract/depth', 'symbol=BTC-PERP-REV&limit=0');
  for (const request of [depth, orders('openOrders'), orders('historyOrders')]) {
    const order: string[] = [];
    const reading = sandbox.call(request).then(({ status }) => order.push(`read ${status}`));
    await sandbox.call(get('v1/ping')).then(() => order.push('ping'));
    await reading;
    expect(order).toEqual(['ping', 'read 200']);
  }
});

describe('jsonSlices', () => {
  const long = Array.from({ length: 2500 }, (_, index) => [String(index), { index }]);

  it.each([
    ['a short value', { a: [1, undefined, 'x'], b: undefined, c: null }],
    ['a string', 'text'],
    ['null', null],
    ['a long list', long],
    ['an empty list', []],
    ['fields with long lists', { time: 1, bids: long, absent: undefined, 'a"b': long, asks: [] }],
  ])('jsonSlices formats %s like JSON.stringify', async (_, value) => {
    expect(await runInSlices(jsonSlices(value))).toBe(JSON.stringify(value));
  });

  it('jsonSlices formats at most 1000 items in a slice', () => {
    const slices = jsonSlices({ bids: long, asks: long });
    let count = 1;
    while (!slices.next().done) count++;
    expect(count).toBe(5);
  });

  it('jsonSlices formats about a million characters of a snapshot in a slice', async () => {
    const snapshot = { lines: Array.from({ length: 30 }, () => 'x'.repeat(100_000)) };
    let count = 1;
    for (const slices = jsonSlices(snapshot); !slices.next().done; ) count++;
    expect(count).toBe(3);
    expect(await runInSlices(jsonSlices(snapshot))).toBe(JSON.stringify(snapshot));
  });
});
