import { createSandbox, type Sandbox } from '../../src/node/index.ts';
import type { SandboxOptions } from '../../src/sandbox-options.ts';
import { noon } from '../requests.ts';
import { type Parameters, signedCalls } from '../signed-calls.ts';

/** The default parameters of an order: it opens 300 inverse contracts, worth 0.03 TBTC. */
const defaults: Parameters = {
  symbol: 'BTC-PERP-REV',
  side: 'BUY_OPEN',
  orderType: 'LIMIT',
  quantity: '300',
  price: '10000',
  leverage: '10',
};

/** Returns functions that call the contract operations of a sandbox. */
export function contractCalls(sandbox: Sandbox) {
  let count = 0;
  const send = signedCalls(sandbox);
  const place = (user: string, order: Parameters = {}) => {
    count += 1;
    const parameters = { ...defaults, clientOrderId: `order-${count}`, ...order };
    return send(user, 'POST', '/openapi/contract/v1/order', parameters);
  };
  return {
    send,
    place,
    /** Opens the same number of contracts on both sides: alice LONG as the maker, bob SHORT. */
    open: async (order: Parameters = {}) => {
      const maker = await place('alice', order);
      const taker = await place('bob', { ...order, side: 'SELL_OPEN' });
      return [maker, taker];
    },
    positions: async (user: string) =>
      (await send(user, 'GET', '/openapi/contract/v1/positions')).body,
    balances: async (user: string) =>
      (await send(user, 'GET', '/openapi/contract/v1/account')).body,
    /** Returns the balance flows of a contract account: the type, change and total of each. */
    flow: async (user: string, tokenId: string) => {
      const parameters = { accountType: '3', accountIndex: '0', tokenId };
      const { body } = await send(user, 'POST', '/openapi/v1/balance_flow', parameters);
      return body.map((row: Parameters) => `${row.flowType} ${row.change} = ${row.total}`);
    },
  };
}

/**
 * Creates an in-memory sandbox with a manual clock that starts at noon UTC. Adds the functions of
 * `contractCalls`.
 */
export function createContractSandbox(options: SandboxOptions = {}) {
  const sandbox = createSandbox({ clock: 'manual', startTime: noon, ...options });
  return { ...sandbox, ...contractCalls(sandbox) };
}
