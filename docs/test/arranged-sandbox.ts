import { type ContractClient, createContractClient } from '@broker-api/contract';
import { createOptionClient, type OptionClient } from '@broker-api/option';
import { createSandbox, type RunningServer } from '@broker-api/sandbox';
import { sections } from '@broker-api/spec';
import { BrokerError, createSpotClient, type SpotClient } from '@broker-api/spot';
import type { Target } from '../src/samples/sample.ts';
import type { Example, OperationPage } from '../src/spec/operations.ts';

/** The error code for an operation that the broker does not support. */
export const unsupportedCode = -1020;

type Request = Example['request'];
interface OrderIds {
  readonly orderId: string;
  readonly clientOrderId: string;
}

/** A sandbox with market makers, in which the main example of every operation can be executed. */
export class ArrangedSandbox {
  readonly #sandbox = createSandbox({ limits: 'off' });
  readonly #spot: SpotClient;
  readonly #contract: ContractClient;
  readonly #option: OptionClient;
  #server: RunningServer | undefined;
  #subAccount: Target | undefined;

  constructor() {
    this.#spot = createSpotClient(this.#optionsOf('alice'));
    this.#contract = createContractClient(this.#optionsOf('alice'));
    this.#option = createOptionClient(this.#optionsOf('alice'));
  }

  #optionsOf(name: string) {
    const { fetch, accounts } = this.#sandbox;
    const credentials = accounts.find((account) => account.name === name);
    return { baseUrl: 'http://127.0.0.1', fetch, credentials };
  }

  async start(): Promise<void> {
    this.#server = await this.#sandbox.listen({ port: 0 });
    await this.#sandbox.startMarketMakers();
    await this.#tradeSpot();
    await this.#openPosition();
    const { control } = this.#sandbox;
    await control.addSubAccount({ user: 'alice' });
    const key = await control.addApiKey({ user: 'alice', accountType: 1, accountIndex: 1 });
    const deposit = { user: 'alice', accountType: 1, accountIndex: 1, token: 'USDT' } as const;
    await control.addDeposit({ ...deposit, amount: '100000' });
    this.#subAccount = { ...this.target, apiKey: key.apiKey, secretKey: key.secretKey };
  }

  /** Trades with the market makers, so that there are trades and candlesticks. */
  async #tradeSpot(): Promise<void> {
    for (const symbol of ['BTCUSDT', 'ETHUSDT']) {
      const order = { symbol, side: 'SELL', type: 'MARKET', quantity: '1' } as const;
      await this.#spot.placeOrder({ ...order, newClientOrderId: `arranged-${symbol}` });
    }
  }

  /** Opens a long position for alice, and leaves orders of bob in the order book. */
  async #openPosition(): Promise<void> {
    const bob = createContractClient(this.#optionsOf('bob'));
    const order = { symbol: 'BTC-PERP-REV', orderType: 'LIMIT', leverage: '10' } as const;
    const id = (name: string) => ({ clientOrderId: `arranged-${name}` });
    const ask = { ...order, side: 'SELL_OPEN', price: '10010', quantity: '9000' } as const;
    await bob.placeOrder({ ...ask, ...id('ask') });
    await bob.placeOrder({
      ...order,
      side: 'BUY_OPEN',
      price: '9990',
      quantity: '9000',
      ...id('bid'),
    });
    const taker = { ...order, side: 'BUY_OPEN', price: '10010', quantity: '5000' } as const;
    await this.#contract.placeOrder({ ...taker, ...id('position') });
  }

  async close(): Promise<void> {
    await this.#server?.stop(0);
    await this.#sandbox.close();
  }

  /** Returns the address of the sandbox, and the keys that an example needs. */
  targetOf({ account }: Example): Target {
    return account === 'aliceSub' && this.#subAccount ? this.#subAccount : this.target;
  }

  /** The address of the sandbox, and the keys of alice. */
  get target(): Target {
    const [{ apiKey, secretKey } = { apiKey: '', secretKey: '' }] = this.#sandbox.accounts;
    return { baseUrl: this.#server?.origin ?? '', apiKey, secretKey };
  }

  /** Returns whether the sandbox supports the operation of a page. */
  async supports(page: OperationPage, example: Example): Promise<boolean> {
    const { section, operationId } = page.record;
    const clients = { spot: this.#spot, contract: this.#contract, option: this.#option };
    const methods = clients[section] as unknown as Record<string, (request: Request) => unknown>;
    try {
      await methods[operationId]?.(await this.requestOf(page, example));
      return true;
    } catch (error) {
      if (!(error instanceof BrokerError)) throw error;
      return error.code !== unsupportedCode;
    }
  }

  /** Returns an example's parameters. Its option, order id and listen key exist in the sandbox. */
  async requestOf({ record }: OperationPage, example: Example): Promise<Request> {
    const request: Request = {
      ...example.request,
      ...(await this.#symbolOf(record.section, example)),
    };
    if (request.listenKey !== undefined) {
      return { ...request, listenKey: (await this.#spot.createListenKey()).listenKey };
    }
    if (record.retry === 'by-client-order-id') return request;
    const names = ['orderId', 'clientOrderId', 'origClientOrderId'] as const;
    const name = names.find((one) => request[one] !== undefined);
    if (name === undefined) return request;
    const ids = await this.#placeOrder(record.section);
    return { ...request, [name]: name === 'orderId' ? ids.orderId : ids.clientOrderId };
  }

  /** If the example names an option, returns one that still trades, because options expire. */
  async #symbolOf(
    section: OperationPage['record']['section'],
    { request }: Example,
  ): Promise<{ readonly symbol?: string }> {
    if (section !== 'option' || request.symbol === undefined) return {};
    const [{ symbol } = { symbol: '' }] = await this.#option.listOptions();
    return { symbol };
  }

  /** Places an order for alice in each section. Returns the ids of the orders. */
  async placeOrders(): Promise<string[]> {
    const orders = await Promise.all(sections.map((section) => this.#placeOrder(section)));
    return orders.map(({ orderId }) => orderId);
  }

  /** Returns the number of open connections to user data streams. */
  async userConnections(): Promise<number> {
    const connections = await this.#sandbox.control.listStreamConnections();
    return connections.filter(({ stream }) => stream === 'user').length;
  }

  /** Places an order that stays open. */
  async #placeOrder(section: OperationPage['record']['section']): Promise<OrderIds> {
    const order = { quantity: '1', clientOrderId: `arranged-${crypto.randomUUID().slice(0, 8)}` };
    if (section === 'spot') {
      const { clientOrderId: newClientOrderId, quantity } = order;
      const limit = { side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', price: '5000' } as const;
      return this.#spot.placeOrder({ symbol: 'BTCUSDT', ...limit, quantity, newClientOrderId });
    }
    if (section === 'contract') {
      const open = { side: 'BUY_OPEN', orderType: 'LIMIT', leverage: '10', price: '9000' } as const;
      return this.#contract.placeOrder({ symbol: 'BTC-PERP-REV', ...open, ...order });
    }
    const limit = { side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', price: '1' } as const;
    const [{ symbol } = { symbol: '' }] = await this.#option.listOptions();
    return this.#option.placeOrder({ symbol, ...limit, ...order });
  }
}
