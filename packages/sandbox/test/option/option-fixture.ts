import { createSandbox, type Sandbox } from '../../src/node/index.ts';
import type { SandboxOptions } from '../../src/sandbox-options.ts';
import { noon } from '../requests.ts';
import { type Parameters, signedCalls } from '../signed-calls.ts';

/** `noon` is Monday 1 June 2026. The options of the default data expire on Friday at 08:00 UTC. */
export const call = 'BTC0605CS10000';
export const expiration = Date.UTC(2026, 5, 5, 8);

const defaults: Parameters = {
  symbol: call,
  side: 'BUY',
  type: 'LIMIT',
  quantity: '2',
  price: '150',
};

/** Returns functions that call the option operations of a sandbox. */
export function optionCalls(sandbox: Sandbox) {
  let count = 0;
  const send = signedCalls(sandbox);
  const place = (user: string, order: Parameters = {}) => {
    count += 1;
    const parameters = { ...defaults, clientOrderId: `order-${count}`, ...order };
    return send(user, 'POST', '/openapi/option/v1/order', parameters);
  };
  const get = async (user: string, path: string) =>
    (await send(user, 'GET', `/openapi/option/v1/${path}`)).body;
  return {
    send,
    place,
    /** Sells two options of alice to bob at 150. */
    trade: async () => {
      await place('alice', { side: 'SELL' });
      return place('bob');
    },
    positions: (user: string) => get(user, 'positions'),
    settlements: (user: string) => get(user, 'settlements'),
    /** Returns the USDT of a user, formatted as `free + locked + margin`. */
    balance: async (user: string) => {
      const { balances } = await get(user, 'account');
      const usdt = balances.find((one: Parameters) => one.tokenName === 'USDT');
      return `${usdt.free} + ${usdt.locked} + ${usdt.margin}`;
    },
    /** Returns the balance flows of an option account: the type, change and total of each. */
    flow: async (user: string) => {
      const parameters = { accountType: '2', accountIndex: '0', tokenId: 'USDT' };
      const { body } = await send(user, 'POST', '/openapi/v1/balance_flow', parameters);
      return body.map((row: Parameters) => `${row.flowType} ${row.change} = ${row.total}`);
    },
  };
}

/**
 * Creates an in-memory sandbox with a manual clock that starts at noon UTC. Adds the functions of
 * `optionCalls`.
 */
export function createOptionSandbox(options: SandboxOptions = {}) {
  const sandbox = createSandbox({ clock: 'manual', startTime: noon, ...options });
  return { ...sandbox, ...optionCalls(sandbox) };
}
