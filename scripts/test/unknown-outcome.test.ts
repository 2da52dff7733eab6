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

const dropped = { effect: 'drop', when: 'after' } as const;
const ownId = { newClientOrderId: 'my id/1' };

test.each([
  ['a 5XX response', 'BrokerError', { effect: 'status', when: 'after' }, {}],
  ['a dropped connection', 'TransportError', dropped, {}],
  ['a response that is not JSON', 'ResponseError', undefined, {}],
  ['a dropped connection, with a client order id', 'TransportError', dropped, ownId],
] as const)('an order can be looked up by the id in the error after %s', async (...row) => {
  const [, name, fault, id] = row;
  const { accounts, control, fetch } = createSandbox();
  const options = { baseUrl: 'http://127.0.0.1', credentials: accounts[0], fetch };
  if (fault !== undefined) await control.injectFault({ ...fault, times: 1 });
  const unreadable: typeof fetch = async (url, init) => {
    await fetch(url, init);
    return new Response('<html>');
  };
  const faulty = { ...options, fetch: fault === undefined ? unreadable : fetch };
  const error = await createSpotClient(faulty)
    .placeOrder({ ...order, ...id })
    .then(
      () => undefined,
      (thrown: unknown) => thrown as Error & { outcome: string; clientOrderId: string },
    );
  expect([error?.constructor.name, error?.outcome]).toEqual([name, 'unknown']);
  const { clientOrderId: origClientOrderId = '' } = error ?? {};
  expect({ newClientOrderId: origClientOrderId }).toMatchObject(id);
  const found = await createSpotClient(options).getOrder({ origClientOrderId });
  expect([found.executedQty, found.clientOrderId]).toEqual(['0', origClientOrderId]);
});

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
