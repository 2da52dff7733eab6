import { start } from '@broker-api/test-kit';
import {
  type AccountRef,
  type CommandResult,
  createEngine,
  defaultInitialState,
  type Engine,
  type InitialState,
} from '../../src/index.ts';

/** An order in few words: `['BUY', 'LIMIT', '9990', '0.5']`, GTC unless it says otherwise. */
export type ShortOrder = readonly [
  side: 'BUY' | 'SELL',
  type: 'LIMIT' | 'MARKET' | 'LIMIT_MAKER',
  price: string | undefined,
  quantity: string,
  timeInForce?: 'GTC' | 'IOC' | 'FOK',
];

/** A broker for scenarios: orders are short, ids count, time passes by a second a command. */
export class Desk {
  readonly engine: Engine;
  time = start;
  #count = 0;

  constructor(world: Partial<InitialState> = {}) {
    this.engine = createEngine({ ...defaultInitialState(start), ...world });
  }

  place(
    account: AccountRef,
    [side, type, price, quantity, timeInForce = 'GTC']: ShortOrder,
    { symbol = 'BTCUSDT', id = this.#nextId() } = {},
  ): CommandResult<{ orderId: string; clientOrderId: string }> {
    this.time += 1000;
    return this.engine.apply({
      kind: 'placeOrder',
      time: this.time,
      account,
      symbol,
      side,
      type,
      price,
      quantity,
      timeInForce,
      newClientOrderId: id,
    });
  }

  cancel(
    account: AccountRef,
    ids: { orderId?: string; clientOrderId?: string },
  ): CommandResult<unknown> {
    this.time += 1000;
    return this.engine.apply({ kind: 'cancelOrder', time: this.time, account, ...ids });
  }

  /** The name of the rejection, or the status of the placed order. */
  result(
    account: AccountRef,
    order: ShortOrder,
    options: { symbol?: string; id?: string } = {},
  ): string {
    const { rejection, reply } = this.place(account, order, options);
    if (rejection !== undefined) return rejection.error;
    const { orderId } = reply;
    return this.engine.spot.orders.getOrder({ account, orderId }).reply?.status ?? 'nothing';
  }

  /** Free and locked of a token, as text. */
  balance(account: AccountRef, token: string): string {
    const { reply } = this.engine.spot.accounts.getAccount({ account });
    const found = reply?.balances.find(({ asset }) => asset === token);
    return found === undefined ? 'none' : `${found.free} + ${found.locked}`;
  }

  /** Both sides of a book: `0.5@9990 | 0.4@10010`. */
  book(symbol = 'BTCUSDT'): string {
    const { reply } = this.engine.spot.market.getDepth({ symbol });
    const side = (levels: readonly (readonly [string, string])[] = []): string =>
      levels.map(([price, quantity]) => `${quantity}@${price}`).join(' ');
    return `${side(reply?.bids)} | ${side(reply?.asks)}`;
  }

  /** What a house account holds, in units of the ledger; read from the encoded state. */
  house(name: string, token: string): string {
    const lines = this.engine
      .encode()
      .split('\n')
      .map((line) => JSON.parse(line) as string[]);
    const from = lines.findIndex(([kind, house]) => kind === 'house' && house === name);
    for (const [kind, asset, free] of lines.slice(from + 1)) {
      if (kind !== 'balance') return '0';
      if (asset === token) return free ?? '0';
    }
    return '0';
  }

  #nextId(): string {
    this.#count++;
    return `desk-${this.#count}`;
  }
}
