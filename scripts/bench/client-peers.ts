import { createHmac } from 'node:crypto';
import { apiKeyHeader } from '@broker-api/spec';

/** Places one signed order. */
type Call = () => Promise<unknown>;

export const credentials = {
  apiKey: 'tAQfOrPIZAhym0qHISRt8EFvxPemdBm5j5WMlkm3Ke9aFp0EGWC2CGM8GHV4kCYW',
  secretKey: 'lH3ELTNiFxCQTmi9pPcWWikhsjO04Yoqw3euoHUuOLC3GYBW64ZqzQsiOEHXQS76',
};
const { apiKey, secretKey } = credentials;

export const order = {
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  quantity: '0.5',
  price: '9990',
  newClientOrderId: 'bench-1',
} as const;

const path = '/openapi/v1/order';
const headers = { [apiKeyHeader]: apiKey };

function signedQuery(): string {
  const query = new URLSearchParams({ ...order, timestamp: String(Date.now()) }).toString();
  const signature = createHmac('sha256', secretKey).update(query).digest('hex');
  return `${query}&signature=${signature}`;
}

/** Limits that the benchmark does not reach, so that no call waits for them. */
const wideLimits = [
  { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', limit: 100_000_000 },
  { rateLimitType: 'ORDERS', interval: 'SECOND', limit: 1_000_000 },
];

/**
 * Functions that create a client for a server with the given origin. Each client places the same
 * signed order.
 */
export const clients = {
  'spot client': async (origin: string): Promise<Call> => {
    const { createSpotClient } = await import('@broker-api/spot');
    const spot = createSpotClient({ baseUrl: origin, credentials });
    return () => spot.placeOrder(order);
  },
  'spot client with the lean transport': async (origin: string): Promise<Call> => {
    const { createSpotClient } = await import('@broker-api/spot');
    const { createTransport } = await import('@broker-api/core/node');
    const spot = createSpotClient({ baseUrl: origin, credentials, fetch: createTransport() });
    return () => spot.placeOrder(order);
  },
  'spot client with all behaviours': async (origin: string): Promise<Call> => {
    const { createSpotClient } = await import('@broker-api/spot');
    const { createRateBudget, withBudget } = await import('@broker-api/core/budget');
    const { createBrokerClock, withClock } = await import('@broker-api/core/clock');
    const { withOutcomes } = await import('@broker-api/core/outcomes');
    const { withRetries } = await import('@broker-api/core/retries');
    const getServerTime = async () => ({ serverTime: Date.now() });
    const brokerClock = createBrokerClock({ getServerTime });
    const budget = createRateBudget({ limits: wideLimits });
    const options = { baseUrl: origin, credentials, clock: brokerClock.now };
    const timed = withClock(withBudget(createSpotClient(options), budget), brokerClock);
    const spot = withOutcomes(withRetries(timed), { resolve: 'automatic' });
    return async () => {
      const { outcome } = await spot.placeOrder(order);
      if (outcome !== 'accepted') throw new Error(`expected an accepted order, got ${outcome}`);
    };
  },
  'bare fetch with a timeout': async (origin: string): Promise<Call> => {
    return async () => {
      const url = `${origin}${path}?${signedQuery()}`;
      const signal = AbortSignal.timeout(10_000);
      const response = await fetch(url, { method: 'POST', headers, signal });
      return response.json();
    };
  },
  'bare undici.request': async (origin: string): Promise<Call> => {
    const { request } = await import('undici');
    return async () => {
      const url = `${origin}${path}?${signedQuery()}`;
      const { body } = await request(url, { method: 'POST', headers });
      return body.json();
    };
  },
  ccxt: async (origin: string): Promise<Call> => {
    const { binance } = await import('ccxt');
    const exchange = new binance({ apiKey, secret: secretKey, enableRateLimit: false });
    exchange.urls.api = { private: `${origin}/openapi/v1` };
    return () => exchange.privatePostOrder({ ...order });
  },
} satisfies Readonly<Record<string, (origin: string) => Promise<Call>>>;

export type ClientName = keyof typeof clients;
