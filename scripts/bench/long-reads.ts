import { type AssembledSandbox, assembleInMemory } from '@broker-api/sandbox/internal';
import { apiKeyHeader } from '@broker-api/spec';
import { hmac } from '@broker-api/test-kit';
import { limitMetric, type Metric, median, watchTurns } from './measure.ts';

/**
 * The maximum time in milliseconds for which a read may block the event loop. docs/decisions/0025
 * gives the reason.
 */
const maximumHoldMs = 25;
/** How many times each request is measured. */
const repetitions = 5;

const start = Date.UTC(2026, 5, 1, 12);
const account = { user: 'alice', accountType: 1, accountIndex: 0 } as const;
const other = { ...account, user: 'bob' };

/**
 * How many filled and how many resting orders the account has. The filled ones are of the last
 * hour, so all are kept. Each resting order has a different price.
 */
const filledOrders = 100_000;
const restingOrders = 20_000;

/**
 * The reads of the broker and of the control plane whose duration grows with the data of the
 * account, each with the parameters that make it slowest.
 */
const reads = [
  'v1/openOrders?limit=1000',
  'v1/openOrders?symbol=ETHUSDT',
  'v1/historyOrders?limit=1000',
  'v1/historyOrders?symbol=ETHUSDT',
  'v1/historyOrders?startTime=1&endTime=2',
  'v1/myTrades?limit=1000',
  'v1/myTrades?endTime=2',
  'v1/balance_flow?limit=100',
  'v1/balance_flow?tokenId=ETH',
  'v1/account?',
  'v1/depositOrders?limit=1000',
  'v1/brokerInfo?',
  'quote/v1/depth?symbol=BTCUSDT&limit=0',
  'quote/v1/trades?symbol=BTCUSDT&limit=1000',
  'quote/v1/klines?symbol=BTCUSDT&interval=1m&limit=1000',
  'quote/v1/ticker/24hr?',
];
const controlReads = ['/v1/users', '/v1/apiKeys', '/v1/marketMakers', '/v1/state'];

/**
 * Measures the reads of an account that has as many closed orders, trades and balance flows as the
 * engine stores. Yields the metric of the read that blocks the event loop longest.
 */
export async function* longReads(): AsyncGenerator<Metric> {
  const sandbox = createLargeSandbox();
  let longest: readonly [name: string, hold: number] = ['none', 0];
  for (const read of [...reads, ...controlReads]) {
    const holds: number[] = [];
    // The first repetition warms up the compiler.
    for (let count = 0; count <= repetitions; count++) holds.push(await holdOf(sandbox, read));
    const hold = median(holds.slice(1));
    if (hold > longest[1]) longest = [read, hold];
  }
  const name = `gateway: longest time that a read blocks the event loop (${longest[0]})`;
  yield limitMetric(name, longest[1], maximumHoldMs);
}

async function holdOf(
  { sandbox, gateway, controlPlane }: AssembledSandbox,
  read: string,
): Promise<number> {
  const [path = '', parameters] = read.split('?');
  const { apiKey = '', secretKey = '' } = sandbox.accounts[0] ?? {};
  const text = `${parameters === '' ? '' : `${parameters}&`}timestamp=${start}`;
  const query = `${text}&signature=${hmac(secretKey, text)}`;
  const headers = { [apiKeyHeader.toLowerCase()]: apiKey };
  const request = { method: 'GET', body: '', ip: '127.0.0.1' };
  const stop = watchTurns();
  const { status } = await (parameters === undefined
    ? controlPlane.handle({ ...request, path, query: '', headers: {} })
    : gateway.handle({ ...request, path: `/openapi/${path}`, query, headers }));
  const hold = stop();
  if (status !== 200) throw new Error(`Expected the status 200 from ${read}; got ${status}.`);
  return hold;
}

function createLargeSandbox(): AssembledSandbox {
  const sandbox = assembleInMemory({ limits: 'off', clock: 'manual', startTime: start });
  const { state } = sandbox.broker;
  const deposit = { kind: 'accounts.deposit', time: start, amount: '1000000000000' } as const;
  state.apply({ ...deposit, account, token: 'USDT' });
  state.apply({ ...deposit, account: other, token: 'BTC' });
  const order = { kind: 'spot.placeOrder', time: start, symbol: 'BTCUSDT' } as const;
  const limit = { ...order, type: 'LIMIT', timeInForce: 'GTC', quantity: '0.05' } as const;
  for (let count = 0; count < filledOrders; count++) {
    const terms = { ...limit, price: '10000', newClientOrderId: `filled-${count}` };
    state.apply({ ...terms, account: other, side: 'SELL' });
    state.apply({ ...terms, account, side: 'BUY' });
  }
  // Multiples of a prime number visit all prices in a mixed order, as in a book that grew over
  // time.
  for (let count = 0; count < restingOrders; count++) {
    const price = ((10_000 + ((count * 7919) % restingOrders)) / 100).toFixed(2);
    const terms = { ...limit, account, price, newClientOrderId: `resting-${count}` };
    const { rejection } = state.apply({ ...terms, side: 'BUY' });
    if (rejection !== undefined) throw new Error(rejection.message);
  }
  return sandbox;
}
