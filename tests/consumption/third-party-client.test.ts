import { binance, type Market } from 'ccxt';
import { expect, test } from 'vitest';
import { startSandbox } from './lib/installed-sandbox.ts';

/**
 * A widely used third-party client (ccxt) for an exchange with the same API dialect. We override
 * only its URLs, the name of the API key header, and the market.
 */
class ThirdPartyClient extends binance {
  constructor(rest: string, { apiKey, secretKey }: { apiKey: string; secretKey: string }) {
    super({ apiKey, secret: secretKey });
    const api = this.urls.api as Record<string, string>;
    this.urls.api = {
      ...api,
      public: `${rest}/openapi/quote/v1`,
      private: `${rest}/openapi/v1`,
      fapiPrivate: `${rest}/openapi/contract/v1`,
    };
    this.setMarkets([market]);
  }

  /** Calls a signed contract operation. The client signs the call as it signs its own requests. */
  contract(method: 'GET' | 'POST' | 'DELETE', path: string, parameters = {}): Promise<unknown> {
    return this.request(path, 'fapiPrivate', method, parameters);
  }

  override sign(...args: Parameters<binance['sign']>) {
    const request = super.sign(...args);
    const { 'X-MBX-APIKEY': key, ...headers } = (request.headers ?? {}) as Record<string, string>;
    return { ...request, headers: { ...headers, ...(key && { 'X-BH-APIKEY': key }) } };
  }
}

const market = {
  id: 'BTCUSDT',
  symbol: 'BTC/USDT',
  type: 'spot',
  spot: true,
  active: true,
  base: 'BTC',
  quote: 'USDT',
  baseId: 'BTC',
  quoteId: 'USDT',
  precision: { price: 0.01, amount: 0.000001 },
  limits: {},
  info: { orderTypes: ['LIMIT', 'MARKET', 'LIMIT_MAKER'] },
} as unknown as Market;

test.each(['reference', 'observed'])(
  'a third-party client can trade in the %s dialect',
  async (dialect) => {
    const { rest, accounts } = await startSandbox('--dialect', dialect);
    const [first, second] = accounts;
    if (first === undefined || second === undefined)
      throw new Error(
        `Expected the sandbox to have at least two accounts; got ${accounts.length}.`,
      );
    const alice = new ThirdPartyClient(rest, first);
    const bob = new ThirdPartyClient(rest, second);
    await bob.createOrder('BTC/USDT', 'limit', 'sell', 0.5, 10_000);
    expect((await alice.fetchOrderBook('BTC/USDT')).asks).toEqual([[10_000, 0.5]]);

    const bought = await alice.createOrder('BTC/USDT', 'limit', 'buy', 0.2, 10_000);
    expect(await alice.fetchOrder(String(bought.id), 'BTC/USDT')).toMatchObject({
      status: 'closed',
      filled: 0.2,
      cost: 2000,
    });
    expect(await alice.fetchMyTrades('BTC/USDT')).toMatchObject([
      { side: 'buy', price: 10_000, amount: 0.2, fee: { currency: 'BTC', cost: 0.0002 } },
    ]);
    expect((await alice.fetchBalance()).BTC).toMatchObject({ free: 100.1998, used: 0 });

    const resting = await alice.createOrder('BTC/USDT', 'limit', 'buy', 0.1, 9000);
    expect(await alice.fetchOpenOrders('BTC/USDT')).toMatchObject([
      { id: resting.id, price: 9000, remaining: 0.1, status: 'open' },
    ]);
    expect(await alice.cancelOrder(String(resting.id), 'BTC/USDT')).toMatchObject({
      status: 'canceled',
    });
    expect(await alice.fetchOpenOrders('BTC/USDT')).toEqual([]);

    const unaffordable = alice.createOrder('BTC/USDT', 'limit', 'buy', 5000, 10_000);
    await expect(unaffordable).rejects.toThrow('-1131');
    await tradeContract(alice, bob);
  },
);

/** Opens and closes 100 linear contracts at 10000, which are worth 100 BUSDT. */
async function tradeContract(alice: ThirdPartyClient, bob: ThirdPartyClient): Promise<void> {
  const contract = {
    symbol: 'BTC-PERP-BUSDT',
    orderType: 'LIMIT',
    quantity: '100',
    price: '10000',
  };
  const order = (client: ThirdPartyClient, side: string, clientOrderId: string) =>
    client.contract('POST', 'order', { ...contract, side, clientOrderId, leverage: '10' });
  expect(await order(bob, 'SELL_OPEN', 'offer')).toMatchObject({ marginLocked: '10.1' });
  expect(await order(alice, 'BUY_OPEN', 'take')).toMatchObject({ side: 'BUY_OPEN' });
  expect(await alice.contract('GET', 'positions')).toMatchObject([
    { symbol: 'BTC-PERP-BUSDT', side: 'LONG', position: '100', margin: '10.05', flp: '9040.2' },
  ]);
  await order(bob, 'BUY_CLOSE', 'buy-back');
  await order(alice, 'SELL_CLOSE', 'close');
  expect(await alice.contract('GET', 'positions')).toEqual([]);
  // Both fees are taker fees: each is 0.05% of 100 BUSDT.
  expect(await alice.contract('GET', 'account')).toMatchObject({
    BUSDT: { total: '999999.9', availableMargin: '999999.9' },
  });
  await order(alice, 'BUY_OPEN', 'resting');
  const ids = { orderType: 'LIMIT', clientOrderId: 'resting' };
  expect(await alice.contract('DELETE', 'order/cancel', ids)).toMatchObject({ status: 'CANCELED' });
  await expect(order(alice, 'SELL_CLOSE', 'nothing-to-close')).rejects.toThrow('-1131');
}
