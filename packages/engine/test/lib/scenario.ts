import type { Command, Instrument, PlaceOrder, Product, Result, Side } from '../model/types.ts';
import { accountView, orderView, type View } from '../model/views.ts';
import { History } from './history.ts';

type WithoutTime<Some> = Some extends unknown ? Omit<Some, 'time'> : never;
type OrderOptions = Partial<Omit<PlaceOrder, 'kind' | 'time' | 'account' | 'side' | 'quantity'>>;

/** An account with its balances by token, and its positions and settlements by symbol and side. */
interface Account {
  readonly balances: Readonly<Record<string, View>>;
  readonly positions: Readonly<Record<string, View>>;
  readonly settlements: Readonly<Record<string, View>>;
}

/** A scenario that the engine and the model execute together, with short methods for commands. */
export class Scenario {
  readonly #history = new History('the scenario', []);
  readonly #instrument: Instrument;
  #orderCount = 0;
  time: number;

  /**
   * @param instruments the first one is the instrument of orders without a symbol
   * @param deposits by user: the amount of each token
   */
  constructor(
    time: number,
    instruments: readonly [Instrument, ...Instrument[]],
    deposits: Readonly<Record<string, string>>,
  ) {
    this.time = time;
    this.#instrument = instruments[0];
    const tokens = new Set(instruments.map(({ token }) => token));
    for (const token of tokens) this.apply({ kind: 'addToken', token });
    this.index('10000');
    for (const instrument of instruments) this.apply({ kind: 'addInstrument', instrument });
    for (const [account, amount] of Object.entries(deposits)) {
      this.apply({ kind: 'addUser', user: account });
      const { product } = this.#instrument;
      for (const token of tokens) this.apply({ kind: 'deposit', product, account, token, amount });
    }
  }

  apply(command: WithoutTime<Command>): Result {
    return this.#history.apply({ ...command, time: this.time } as Command);
  }

  index(price: string): void {
    this.apply({ kind: 'setIndexPrice', index: 'BTCUSDT', price });
  }

  /** Places a LIMIT order, or a market order without a price. */
  place(
    account: string,
    side: Side,
    quantity: string,
    price?: string,
    options: OrderOptions = {},
  ): Result {
    this.#orderCount++;
    const { product, symbol } = this.#instrument;
    const markets: Readonly<Record<Product, OrderOptions>> = {
      spot: { type: 'MARKET' },
      contract: { type: 'LIMIT', priceType: 'MARKET' },
      option: { type: 'MARKET' },
    };
    return this.apply({
      kind: 'placeOrder',
      product,
      account,
      symbol,
      side,
      type: 'LIMIT',
      timeInForce: 'GTC',
      quantity,
      clientOrderId: `order-${this.#orderCount}`,
      ...(price === undefined ? markets[product] : { price }),
      ...options,
    });
  }

  account(name: string): Account {
    const { state } = this.#history.model;
    return accountView(state, state.account(this.#instrument.product, name)) as unknown as Account;
  }

  /** Returns the changes of an account's balances of one type, oldest first, such as `-1.5`. */
  flows(name: string, type: string): string[] {
    const { state } = this.#history.model;
    const flows = state.flows.get(state.account(this.#instrument.product, name)) ?? [];
    return flows
      .filter((flow) => flow.includes(` ${type} `))
      .map((flow) => flow.split(' ')[3] ?? '');
  }

  order(account: string, clientOrderId: string): View | undefined {
    const { orders } = this.#history.model.state;
    const order = orders.get(`${this.#instrument.product} ${account} ${clientOrderId}`);
    return order && orderView(order);
  }
}
