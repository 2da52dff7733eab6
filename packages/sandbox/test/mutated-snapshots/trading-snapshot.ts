// A broker that trades in all sections, and what a user does with a broker.
import type { ControlClient } from '../../src/control/index.ts';
import type { Sandbox, SandboxAccount } from '../../src/node/index.ts';
import { noon, signed } from '../requests.ts';
import type { Parameters } from '../signed-calls.ts';

/** Sends a request, and returns its response. */
export type Send = (
  user: string,
  method: string,
  path: string,
  parameters?: Parameters,
) => Promise<{ readonly status: number; readonly body: unknown }>;

/** Returns a function that calls a broker, which can be one of several on a server. */
export function caller(sandbox: Sandbox, control: ControlClient, prefix = ''): Send {
  return async (user, method, path, parameters = {}) => {
    const account = sandbox.accounts.find(({ name }) => name === user) as SandboxAccount;
    const timestamp = String((await control.getClock()).time);
    const query = new URLSearchParams({ ...parameters, timestamp }).toString();
    const request = signed(account, { method, path: `${prefix}${path}`, query });
    const { status, body } = await sandbox.handle(request);
    // A fault can drop the response.
    return { status, body: body === '' ? undefined : JSON.parse(body) };
  };
}

const spot = { symbol: 'BTCUSDT', type: 'LIMIT', timeInForce: 'GTC' };
const contract = { symbol: 'BTC-PERP-REV', orderType: 'LIMIT', leverage: '10' };
const option = { symbol: 'BTC0605CS10000', type: 'LIMIT' };

/** Orders that rest, trade at once, wait for a trigger, or do not apply to the state. */
export const orders: readonly (readonly [user: string, path: string, Parameters])[] = [
  ['alice', '/openapi/v1/order', { ...spot, side: 'BUY', quantity: '0.5', price: '9000' }],
  ['alice', '/openapi/v1/order', { ...spot, side: 'SELL', quantity: '0.5', price: '12000' }],
  ['bob', '/openapi/v1/order', { ...spot, side: 'BUY', quantity: '0.6', price: '12000' }],
  ['bob', '/openapi/v1/order', { ...spot, side: 'BUY', quantity: '0.25', price: '9000' }],
  ['alice', '/openapi/contract/v1/order', order('BUY_OPEN', '300', '10000')],
  ['bob', '/openapi/contract/v1/order', order('SELL_OPEN', '200', '9900')],
  ['bob', '/openapi/contract/v1/order', order('SELL_OPEN', '50', '11000')],
  ['alice', '/openapi/contract/v1/order', order('SELL_CLOSE', '20', '11500')],
  [
    'alice',
    '/openapi/contract/v1/order',
    { ...order('SELL_CLOSE', '20', '8500'), orderType: 'STOP', triggerPrice: '9000' },
  ],
  ['alice', '/openapi/option/v1/order', { ...option, side: 'SELL', quantity: '2', price: '150' }],
  ['bob', '/openapi/option/v1/order', { ...option, side: 'BUY', quantity: '1', price: '300' }],
  ['bob', '/openapi/option/v1/order', { ...option, side: 'BUY', quantity: '1', price: '10' }],
];

function order(side: string, quantity: string, price: string): Parameters {
  return { ...contract, side, quantity, price };
}

export async function trade(send: Send, prefix: string): Promise<number[]> {
  const statuses: number[] = [];
  for (const [index, [user, path, parameters]] of orders.entries()) {
    const name = path === '/openapi/v1/order' ? 'newClientOrderId' : 'clientOrderId';
    const { status } = await send(user, 'POST', path, {
      ...parameters,
      [name]: `${prefix}-${index}`,
    });
    statuses.push(status);
  }
  return statuses;
}

/** Trades in all sections until each kind of record exists. */
export async function prepare(sandbox: Sandbox, withBots: boolean, days: number): Promise<void> {
  const { control } = sandbox;
  const send = caller(sandbox, control);
  if (withBots) {
    await control.setMarketMaker({ symbol: 'BTCUSDT', enabled: true });
    await control.setMarketMaker({ symbol: 'BTC-PERP-REV', enabled: true });
    await control.setTaker({ symbol: 'BTCUSDT', enabled: true, intervalMs: 3_600_000 });
    await control.setIndexMover({ symbol: 'ETHUSDT', enabled: true, intervalMs: 3_600_000 });
    await control.injectFault({ effect: 'drop', operation: 'getOrder', times: 2 });
    await control.injectStreamFault({ effect: 'drop', times: 1 });
  }
  await send('alice', 'POST', '/openapi/v1/userDataStream');
  await trade(send, 'first');
  await control.advanceClock({ milliseconds: 9 * 3_600_000 });
  await trade(send, 'second');
  // After five days, the options have expired.
  await control.advanceClock({ milliseconds: days * 86_400_000 });
  await control.setIndexPrice({ symbol: 'BTCUSDT', price: '10010' });
  await trade(send, 'third');
  await send('alice', 'POST', '/openapi/v1/userDataStream');
}

/** Reads that return every kind of record, with the symbol that they need. */
export const reads: readonly (readonly [path: string, symbol?: string])[] = [
  ['v1/brokerInfo'],
  ['v1/openOrders'],
  ['v1/historyOrders'],
  ['v1/myTrades'],
  ['v1/account'],
  ['v1/depositOrders'],
  ['v1/balance_flow'],
  ['contract/v1/openOrders', 'BTC-PERP-REV'],
  ['contract/v1/historyOrders', 'BTC-PERP-REV'],
  ['contract/v1/myTrades'],
  ['contract/v1/positions'],
  ['contract/v1/account'],
  ['contract/v1/insurance'],
  ['contract/v1/fundingRate'],
  ['option/v1/openOrders'],
  ['option/v1/historyOrders'],
  ['option/v1/myTrades'],
  ['option/v1/positions'],
  ['option/v1/account'],
  ['option/v1/settlements'],
  ['quote/v1/depth', 'BTCUSDT'],
  ['quote/v1/trades', 'BTCUSDT'],
  ['quote/v1/klines', 'BTCUSDT'],
  ['quote/v1/ticker/24hr'],
  ['quote/v1/contract/depth', 'BTC-PERP-REV'],
  ['quote/v1/contract/klines', 'BTC-PERP-REV'],
];

export { noon };
