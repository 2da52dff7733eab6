import { createContractClient } from '@broker-api/contract';
import { createOptionClient } from '@broker-api/option';
import { createSpotClient } from '@broker-api/spot';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../src/index.ts';

/** Returns a client of each section. */
export const clientsOf = (options: Parameters<typeof createSpotClient>[0]) => ({
  spot: createSpotClient(options),
  contract: createContractClient(options),
  option: createOptionClient(options),
});

/** A sandbox that can be replaced under its clients, like a process that starts again. */
export function replaceableSandbox(options: SandboxOptions = {}) {
  let current = createSandbox(options);
  const fetch: typeof globalThis.fetch = (input, init) =>
    current.fetch(input as never, init as never);
  const WebSocket = class {
    constructor(url: string) {
      // biome-ignore lint/correctness/noConstructorReturn: the socket itself is the instance
      return new current.WebSocket(url) as never;
    }
  } as unknown as Sandbox['WebSocket'];
  const userClients = (user: string) => {
    const credentials = current.accounts.find(({ name }) => name === user);
    return clientsOf({ baseUrl: 'http://127.0.0.1', fetch, credentials });
  };
  return {
    fetch,
    WebSocket,
    alice: userClients('alice'),
    bob: userClients('bob'),
    control: () => current.control,
    replace: async () => {
      await current.close();
      current = createSandbox(options);
    },
    close: () => current.close(),
  };
}

export type ReplaceableSandbox = ReturnType<typeof replaceableSandbox>;
type Clients = ReplaceableSandbox['alice'];

const spot = { symbol: 'BTCUSDT', type: 'LIMIT', timeInForce: 'GTC' } as const;

/** By section: places an order that rests, cancels it, and lets two users trade. */
export const sections = {
  spot: {
    /** The kind of the events with balances. */
    balances: 'account',
    symbol: async (_: Clients) => 'BTCUSDT',
    place: ({ spot: { placeOrder } }: Clients) =>
      placeOrder({ ...spot, side: 'BUY', quantity: '0.1', price: '9000' }),
    cancel: ({ spot: { cancelOrder } }: Clients, orderId: string) => cancelOrder({ orderId }),
    trade: async (seller: Clients, buyer: Clients) => {
      const terms = { ...spot, quantity: '0.1', price: '10000' };
      await seller.spot.placeOrder({ ...terms, side: 'SELL' });
      await buyer.spot.placeOrder({ ...terms, side: 'BUY' });
    },
  },
  contract: {
    /** The kind of the events with balances. */
    balances: 'balances',
    symbol: async (_: Clients) => 'BTC-SWAP',
    place: ({ contract: { placeOrder } }: Clients) => placeOrder(contractTerms('BUY_OPEN', '9000')),
    cancel: ({ contract: { cancelOrder } }: Clients, orderId: string) =>
      cancelOrder({ orderId, orderType: 'LIMIT' }),
    trade: async (seller: Clients, buyer: Clients) => {
      await seller.contract.placeOrder(contractTerms('SELL_OPEN', '10000'));
      await buyer.contract.placeOrder(contractTerms('BUY_OPEN', '10000'));
    },
  },
  option: {
    /** The kind of the events with balances. */
    balances: 'balances',
    symbol: async ({ option }: Clients) => (await optionTerms(option)).symbol,
    place: async ({ option }: Clients) =>
      option.placeOrder({ ...(await optionTerms(option)), side: 'BUY', price: '1' }),
    cancel: ({ option: { cancelOrder } }: Clients, orderId: string) => cancelOrder({ orderId }),
    trade: async (seller: Clients, buyer: Clients) => {
      const terms = { ...(await optionTerms(seller.option)), price: '100' };
      await seller.option.placeOrder({ ...terms, side: 'SELL' });
      await buyer.option.placeOrder({ ...terms, side: 'BUY' });
    },
  },
};

let orders = 0;

function contractTerms(side: 'BUY_OPEN' | 'SELL_OPEN', price: string) {
  orders += 1;
  const clientOrderId = `order-${orders}`;
  const order = { symbol: 'BTC-SWAP', orderType: 'LIMIT', leverage: '20', quantity: '5' } as const;
  return { ...order, side, price, clientOrderId };
}

async function optionTerms(option: Clients['option']) {
  const { options } = (await option.getBrokerInfo()) as { options: { symbol: string }[] };
  const symbol = options[0]?.symbol ?? '';
  return { symbol, type: 'LIMIT', timeInForce: 'GTC', quantity: '1' } as const;
}
