import { withOutcomes } from '@broker-api/core/outcomes';
import { createSandbox } from '@broker-api/sandbox';
import { createSpotClient } from '@broker-api/spot';
import { expect, test } from 'vitest';

type Send = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Starts a sandbox that allows replays, with a proxy that sends each request twice and returns the
 * second response.
 */
async function startWithCopies(resolve: 'automatic' | 'manual' = 'automatic') {
  const sandbox = createSandbox();
  await sandbox.control.setGatewayRules({ rejectReplays: false });
  const [alice, bob] = sandbox.accounts;
  const responses: string[] = [];
  const copying: Send = async (url, init) => {
    const send = async (): Promise<Response> => sandbox.fetch(url, init);
    if (init.method !== 'POST') return send();
    await send();
    const response = await send();
    responses.push(await response.clone().text());
    return response;
  };
  const options = { baseUrl: 'http://127.0.0.1', credentials: alice };
  const client = createSpotClient({ ...options, fetch: copying });
  const spot = withOutcomes(client, { resolve });
  const counterparty = createSpotClient({ ...options, credentials: bob, fetch: sandbox.fetch });
  return { sandbox, spot, counterparty, responses };
}

test('a copy of an order that took the whole book is not a rejection', async () => {
  const { sandbox, spot, counterparty, responses } = await startWithCopies();
  const terms = { symbol: 'BTCUSDT', quantity: '0.001' } as const;
  const limit = { type: 'LIMIT', timeInForce: 'GTC', price: '10000' } as const;
  await counterparty.placeOrder({ ...terms, ...limit, side: 'SELL' });
  const bought = await spot.placeOrder({ ...terms, side: 'BUY', type: 'MARKET' });
  expect(responses[0]).toContain('-1112');
  expect(bought).toMatchObject({ outcome: 'accepted', status: 'FILLED' });
  await sandbox.close();
});

test('a copy of a transfer of the whole balance is not a rejection', async () => {
  const { sandbox, spot, responses } = await startWithCopies('manual');
  const from = { fromAccountType: 1, fromAccountIndex: 0 } as const;
  const to = { toAccountType: 3, toAccountIndex: 0 } as const;
  const { outcome } = await spot.transfer({ tokenId: 'ETH', amount: '1000', ...from, ...to });
  expect(responses[0]).toContain('-1131');
  expect(outcome).toBe('unknown');
  await sandbox.close();
});
