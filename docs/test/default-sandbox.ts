import { createContractClient } from '@broker-api/contract';
import { createOptionClient } from '@broker-api/option';
import { createSandbox, type RunningServer } from '@broker-api/sandbox';
import { createSpotClient } from '@broker-api/spot';
import type { Target } from '../src/samples/sample.ts';

/** A sandbox with market makers, as `npm start` starts it. */
export class DefaultSandbox {
  readonly #sandbox = createSandbox({ limits: 'off' });
  #server: RunningServer | undefined;
  #controlServer: RunningServer | undefined;

  async start(): Promise<void> {
    this.#server = await this.#sandbox.listen({ port: 0 });
    this.#controlServer = await this.#sandbox.listenControl({ port: 0 });
    await this.#sandbox.startMarketMakers();
  }

  async close(): Promise<void> {
    await this.#server?.stop(0);
    await this.#controlServer?.stop(0);
    await this.#sandbox.close();
  }

  /** The address of the sandbox, and the keys of alice. */
  get target(): Target {
    const [{ apiKey, secretKey } = { apiKey: '', secretKey: '' }] = this.#sandbox.accounts;
    return { baseUrl: this.#server?.origin ?? '', apiKey, secretKey };
  }

  /** The address of the control plane. */
  get controlUrl(): string {
    return this.#controlServer?.origin ?? '';
  }

  get #options() {
    const { fetch, accounts } = this.#sandbox;
    return { baseUrl: 'http://127.0.0.1', fetch, credentials: accounts[0] };
  }

  /** Trades with the market makers, so that the streams have trades and candlesticks to send. */
  async trade(): Promise<void> {
    const order = { symbol: 'BTCUSDT', side: 'SELL', type: 'MARKET', quantity: '1' } as const;
    await createSpotClient(this.#options).placeOrder(order);
  }

  /** Places an order for alice in each section. Returns the ids of the orders. */
  async placeOrders(): Promise<string[]> {
    const limit = { side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '1' } as const;
    const open = { side: 'BUY_OPEN', orderType: 'LIMIT', leverage: '10', quantity: '1' } as const;
    const clientOrderId = `test-${crypto.randomUUID()}`;
    const option = createOptionClient(this.#options);
    const [{ symbol } = { symbol: '' }] = await option.listOptions();
    const contract = createContractClient(this.#options);
    const orders = await Promise.all([
      createSpotClient(this.#options).placeOrder({ ...limit, symbol: 'BTCUSDT', price: '5000' }),
      contract.placeOrder({ ...open, symbol: 'BTC-PERP-REV', price: '5000', clientOrderId }),
      option.placeOrder({ ...limit, symbol, price: '1' }),
    ]);
    return orders.map(({ orderId }) => orderId);
  }

  /** Returns the number of open connections to user data streams. */
  async userConnections(): Promise<number> {
    const connections = await this.#sandbox.control.listStreamConnections();
    return connections.filter(({ stream }) => stream === 'user').length;
  }
}
