import { createSandbox } from '@broker-api/sandbox';
import { createSpotClient } from '@broker-api/spot';
import { expect, test } from 'vitest';

const order = {
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  quantity: '0.001',
  price: '9990',
} as const;

test.each([
  ['a 5XX response', 'BrokerError', { effect: 'status', when: 'after' }, {}],
  ['a dropped connection', 'TransportError', { effect: 'drop', when: 'after' }, {}],
  ['a response that is not JSON', 'ResponseError', undefined, {}],
  [
    'a dropped connection, with a client order id from the caller',
    'TransportError',
    { effect: 'drop', when: 'after' },
    { newClientOrderId: 'my id/1' },
  ],
] as const)(
  'an order can be looked up by the id in the error after %s',
  async (_case, name, fault, id) => {
    const sandbox = createSandbox();
    const options = { baseUrl: 'http://127.0.0.1', credentials: sandbox.accounts[0] };
    if (fault !== undefined) await sandbox.control.injectFault({ ...fault, times: 1 });
    const spot = createSpotClient({
      ...options,
      fetch: async (url, init) => {
        const response = await sandbox.fetch(url, init);
        return fault === undefined ? new Response('<html>') : response;
      },
    });
    const error = await spot.placeOrder({ ...order, ...id }).then(
      () => undefined,
      (thrown: unknown) => thrown as Error & { outcome: string; clientOrderId: string },
    );
    expect(error?.constructor.name).toBe(name);
    expect(error?.outcome).toBe('unknown');
    if ('newClientOrderId' in id) expect(error?.clientOrderId).toBe(id.newClientOrderId);
    const { fetch } = sandbox;
    const { executedQty, clientOrderId } = await createSpotClient({ ...options, fetch }).getOrder({
      origClientOrderId: error?.clientOrderId ?? '',
    });
    expect([executedQty, clientOrderId]).toEqual(['0', error?.clientOrderId]);
  },
);

test('the error of a transfer has no client order id', async () => {
  const { fetch, accounts } = createSandbox();
  const spot = createSpotClient({ baseUrl: 'http://127.0.0.1', fetch, credentials: accounts[0] });
  const transfer = spot.transfer({
    tokenId: 'USDT',
    amount: '2000000',
    fromAccountType: 1,
    fromAccountIndex: 0,
    toAccountType: 3,
    toAccountIndex: 0,
  });
  await expect(transfer).rejects.toMatchObject({ outcome: 'failed', clientOrderId: undefined });
});
