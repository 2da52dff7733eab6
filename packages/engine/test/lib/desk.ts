import { start } from '@broker-api/test-kit';
import {
  type AccountRef,
  type CommandResult,
  createEngine,
  defaultInitialState,
  type Engine,
  type InitialState,
} from '../../src/index.ts';
import { recordsOf } from './state-records.ts';

/** An order in short form, such as `['BUY', 'LIMIT', '9990', '0.5']`; GTC by default. */
export type ShortOrder = readonly [
  side: 'BUY' | 'SELL',
  type: 'LIMIT' | 'MARKET' | 'LIMIT_MAKER',
  price: string | undefined,
  quantity: string,
  timeInForce?: 'GTC' | 'IOC' | 'FOK',
];

/**
 * An engine with short methods for test scenarios. Each order and each cancellation advances the
 * time by one second. Client order ids are `desk-1`, `desk-2` and so on by default.
 */
export class Desk {
  readonly engine: Engine;
  time = start;
  #count = 0;

  constructor(overrides: Partial<InitialState> = {}) {
    this.engine = createEngine({ ...defaultInitialState(start), ...overrides });
  }

  place(
    account: AccountRef,
    [side, type, price, quantity, timeInForce = 'GTC']: ShortOrder,
    { symbol = 'BTCUSDT', id = this.#nextId() } = {},
  ): CommandResult<{ orderId: string; clientOrderId: string }> {
    this.time += 1000;
    return this.engine.apply({
      kind: 'spot.placeOrder',
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
    return this.engine.apply({ kind: 'spot.cancelOrder', time: this.time, account, ...ids });
  }

  /** Places an order. Returns the name of its rejection, or the status of the order. */
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

  /** Returns the free and locked amounts of a token, such as `250 + 0`. */
  balance(account: AccountRef, token: string): string {
    const { reply } = this.engine.accounts.getAccount({ account });
    const found = reply?.balances.find(({ asset }) => asset === token);
    return found === undefined ? 'none' : `${found.free} + ${found.locked}`;
  }

  /** Returns the bids and asks of a book, such as `0.5@9990 | 0.4@10010`. */
  book(symbol = 'BTCUSDT'): string {
    const { reply } = this.engine.spot.market.getDepth({ symbol });
    const side = (levels: readonly (readonly [string, string])[] = []): string =>
      levels.map(([price, quantity]) => `${quantity}@${price}`).join(' ');
    return `${side(reply?.bids)} | ${side(reply?.asks)}`;
  }

  /** Returns the balance of a house account, in ledger units, read from the encoded state. */
  houseBalance(name: string, token: string): string {
    for (const [kind, owner, asset, free] of recordsOf(this.engine.encodeLines())) {
      if (kind === 'accounts.houseBalance' && owner === name && asset === token) return `${free}`;
    }
    return '0';
  }

  #nextId(): string {
    this.#count++;
    return `desk-${this.#count}`;
  }
}
