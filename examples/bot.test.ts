// Tests a bot without a server: each test creates a broker of its own, which runs in this process.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSandbox } from '@broker-api/sandbox';
import { createSpotClient, type SpotClient } from '@broker-api/spot';

/** The bot: buys at the best ask if that price is within the limit. Returns the bought quantity. */
async function buyCheap(spot: SpotClient, limit: string): Promise<string> {
  const { asks } = await spot.getDepth({ symbol: 'BTCUSDT', limit: 5 });
  const [best] = asks;
  if (best === undefined || Number(best[0]) > Number(limit)) return '0';
  const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'IOC' } as const;
  const { orderId } = await spot.placeOrder({ ...order, quantity: best[1], price: limit });
  return (await spot.getOrder({ orderId })).executedQty;
}

/** Creates a broker with an order of bob, and the client of the bot, which trades for alice. */
async function marketWithOffer(price: string, quantity: string) {
  const sandbox = createSandbox({ clock: 'manual' });
  const clientOf = (user: string): SpotClient => {
    const credentials = sandbox.accounts.find(({ name }) => name === user);
    const { fetch, now: clock } = sandbox;
    return createSpotClient({ baseUrl: 'http://127.0.0.1', credentials, fetch, clock });
  };
  const offer = { symbol: 'BTCUSDT', side: 'SELL', type: 'LIMIT', timeInForce: 'GTC' } as const;
  await clientOf('bob').placeOrder({ ...offer, price, quantity });
  return { bot: clientOf('alice'), control: sandbox.control };
}

test('the bot buys what is offered within its limit', async () => {
  const { bot } = await marketWithOffer('9875', '0.25');
  assert.equal(await buyCheap(bot, '9900'), '0.25');
  const { balances } = await bot.getAccount();
  assert.equal(balances.find(({ asset }) => asset === 'BTC')?.free, '100.24975');
});

test('the bot buys nothing above its limit', async () => {
  const { bot } = await marketWithOffer('9950', '0.25');
  assert.equal(await buyCheap(bot, '9900'), '0');
});

test('the bot learns that the outcome of its order is unknown', async () => {
  const { bot, control } = await marketWithOffer('9875', '0.25');
  await control.injectFault({ effect: 'status', operation: 'placeOrder', when: 'after', times: 1 });
  await assert.rejects(buyCheap(bot, '9900'), { outcome: 'unknown' });
});
