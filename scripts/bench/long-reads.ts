import {
  type AssembledSandbox,
  assemble,
  clockOf,
  createInitialContents,
  memoryJournal,
  SandboxState,
  startOf,
} from '@broker-api/sandbox/internal';
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

/** A request, and the part of the sandbox that it is sent to. */
type Read = readonly [name: string, send: () => Promise<{ readonly status: number }>];

/**
 * Measures the reads of an account that has as many closed orders, trades and balance flows as the
 * engine stores. Yields the metric of the read that blocks the event loop longest.
 */
export async function* longReads(): AsyncGenerator<Metric> {
  const sandbox = createLargeSandbox();
  let longest: readonly [name: string, holds: readonly number[]] = ['none', [0]];
  for (const [name, send] of readsOf(sandbox)) {
    const holds: number[] = [];
    for (let repetition = -1; repetition < repetitions; repetition++) {
      const hold = await holdOf(name, send);
      // The first repetition warms up the compiler.
      if (repetition >= 0) holds.push(hold);
    }
    if (median(holds) > median(longest[1])) longest = [name, holds];
  }
  const name = `gateway: longest time that a read blocks the event loop (${longest[0]})`;
  yield limitMetric(name, median(longest[1]), maximumHoldMs);
}

async function holdOf(name: string, send: Read[1]): Promise<number> {
  const stop = watchTurns();
  const { status } = await send();
  const hold = stop();
  if (status !== 200) throw new Error(`Expected the status 200 from ${name}; got ${status}.`);
  return hold;
}

function createLargeSandbox(): AssembledSandbox {
  const options = { limits: 'off', clock: 'manual', startTime: start } as const;
  const { initialState, keys, commands = [] } = createInitialContents(options, start);
  const state = SandboxState.create(initialState, keys);
  for (const command of commands) state.apply(command);
  const deposit = { kind: 'accounts.deposit', time: start, amount: '1000000000000' } as const;
  state.apply({ ...deposit, account, token: 'USDT' });
  state.apply({ ...deposit, account: other, token: 'BTC' });
  const order = { kind: 'spot.placeOrder', time: start, symbol: 'BTCUSDT' } as const;
  const limit = { ...order, type: 'LIMIT', timeInForce: 'GTC', quantity: '0.05' } as const;
  for (let count = 0; count < filledOrders; count++) {
    const id = `filled-${count}`;
    const price = '10000';
    state.apply({ ...limit, account: other, side: 'SELL', price, newClientOrderId: id });
    state.apply({ ...limit, account, side: 'BUY', price, newClientOrderId: id });
  }
  // Multiples of a prime number visit all prices in a mixed order, as in a book that grew over
  // time.
  for (let count = 0; count < restingOrders; count++) {
    const cents = 10_000 + ((count * 7919) % restingOrders);
    const price = (cents / 100).toFixed(2);
    const id = `resting-${count}`;
    const { rejection } = state.apply({
      ...limit,
      account,
      side: 'BUY',
      price,
      newClientOrderId: id,
    });
    if (rejection !== undefined) throw new Error(rejection.message);
  }
  const clock = clockOf(options);
  const broker = { state, journal: memoryJournal, clock, start: startOf(options) };
  return assemble(broker, options);
}

/**
 * Returns the reads whose duration grows with the data of the account, each with the parameters
 * that make it slowest.
 */
function readsOf({ sandbox, gateway, controlPlane }: AssembledSandbox): readonly Read[] {
  const [alice] = sandbox.accounts;
  if (alice === undefined) throw new Error('The sandbox must have an account; got none.');
  const broker = (path: string, query: string): Read => {
    const timed = `${query === '' ? '' : `${query}&`}timestamp=${start}`;
    const signed = `${timed}&signature=${hmac(alice.secretKey, timed)}`;
    const headers = { [apiKeyHeader.toLowerCase()]: alice.apiKey };
    const request = { method: 'GET', body: '', headers, ip: '127.0.0.1' };
    return [
      `${path}?${query}`,
      () => gateway.handle({ ...request, path: `/openapi/${path}`, query: signed }),
    ];
  };
  const control = (path: string): Read => {
    const request = { method: 'GET', query: '', body: '', headers: {}, ip: '127.0.0.1' };
    return [path, () => controlPlane.handle({ ...request, path })];
  };
  return [
    broker('v1/openOrders', 'limit=1000'),
    broker('v1/openOrders', 'symbol=ETHUSDT'),
    broker('v1/historyOrders', 'limit=1000'),
    broker('v1/historyOrders', 'symbol=ETHUSDT'),
    broker('v1/historyOrders', 'startTime=1&endTime=2'),
    broker('v1/myTrades', 'limit=1000'),
    broker('v1/myTrades', 'endTime=2'),
    broker('v1/balance_flow', 'limit=100'),
    broker('v1/balance_flow', 'tokenId=ETH'),
    broker('v1/account', ''),
    broker('v1/depositOrders', 'limit=1000'),
    broker('v1/brokerInfo', ''),
    broker('quote/v1/depth', 'symbol=BTCUSDT&limit=0'),
    broker('quote/v1/trades', 'symbol=BTCUSDT&limit=1000'),
    broker('quote/v1/klines', 'symbol=BTCUSDT&interval=1m&limit=1000'),
    broker('quote/v1/ticker/24hr', ''),
    control('/v1/users'),
    control('/v1/apiKeys'),
    control('/v1/marketMakers'),
    control('/v1/state'),
  ];
}
