// A broker that trades in all sections, and what a user does with a broker.
import { operations, sections } from '@broker-api/spec';
import type { ControlClient } from '../../src/control/index.ts';
import type { Sandbox } from '../../src/node/index.ts';
import { type Parameters, type Send, signedCalls } from '../requests.ts';

/** Returns a function that calls a broker, which can be one of several on a server. */
export function caller(sandbox: Sandbox, control: ControlClient, prefix = ''): Send {
  return signedCalls(sandbox, prefix, async () => (await control.getClock()).time);
}

const symbols = { spot: 'BTCUSDT', contract: 'BTC-PERP-REV', option: 'BTC0605CS10000' } as const;
const limit = { type: 'LIMIT', timeInForce: 'GTC', orderType: 'LIMIT', leverage: '10' };

/**
 * Orders that rest, trade at once, wait for a trigger, or do not apply to the state: the user, the
 * section, the side, the quantity and the price.
 */
const orders: readonly (readonly [string, keyof typeof symbols, string, string, string])[] = [
  ['alice', 'spot', 'BUY', '0.5', '9000'],
  ['alice', 'spot', 'SELL', '0.5', '12000'],
  ['bob', 'spot', 'BUY', '0.6', '12000'],
  ['bob', 'spot', 'BUY', '0.25', '9000'],
  ['alice', 'contract', 'BUY_OPEN', '300', '10000'],
  ['bob', 'contract', 'SELL_OPEN', '200', '9900'],
  ['bob', 'contract', 'SELL_OPEN', '50', '11000'],
  ['alice', 'contract', 'SELL_CLOSE', '20', '11500'],
  ['alice', 'contract', 'SELL_CLOSE', '20', '8500'],
  ['alice', 'option', 'SELL', '2', '150'],
  ['bob', 'option', 'BUY', '1', '300'],
  ['bob', 'option', 'BUY', '1', '10'],
];

/** Places the orders, and returns the statuses of the responses. */
export async function trade(send: Send, prefix: string): Promise<number[]> {
  const statuses: number[] = [];
  for (const [index, [user, section, side, quantity, price]] of orders.entries()) {
    const id = `${prefix}-${index}`;
    const stop = price === '8500' ? { orderType: 'STOP', triggerPrice: '9000' } : {};
    const names = { symbol: symbols[section], newClientOrderId: id, clientOrderId: id };
    const { path } = operations[section].placeOrder as { path: string };
    const order = { ...limit, ...names, side, quantity, price, ...stop };
    statuses.push((await send(user, 'POST', path, order)).status);
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

/** All queries, with the parameters that they require. They return each kind of record. */
export const reads = sections.flatMap((section) => {
  const values: Parameters = { symbol: symbols[section], interval: '1h', orderType: 'LIMIT' };
  return Object.values(operations[section])
    .filter(({ method }) => method === 'GET')
    .map(({ path, parameters }): [path: string, Parameters] => {
      const required = parameters.filter(({ name, required }) => required && name in values);
      return [path, Object.fromEntries(required.map(({ name }) => [name, values[name] ?? '']))];
    });
});
