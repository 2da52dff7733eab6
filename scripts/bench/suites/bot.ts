import type { BrokerClientOptions } from '@broker-api/sandbox/vitest';
import { createSpotClient } from '@broker-api/spot';

/** How many tests a suite has. */
export const testCount = 200;

/** What each test does: two users trade with each other, and read their orders. */
export async function trade(
  alice: BrokerClientOptions,
  bob: BrokerClientOptions,
): Promise<readonly unknown[]> {
  const buyer = createSpotClient(alice);
  const seller = createSpotClient(bob);
  const order = { symbol: 'BTCUSDT', type: 'LIMIT', timeInForce: 'GTC', price: '9000' } as const;
  await buyer.placeOrder({ ...order, side: 'BUY', quantity: '0.3' });
  await seller.placeOrder({ ...order, side: 'SELL', quantity: '0.1' });
  return buyer.listOpenOrders();
}
