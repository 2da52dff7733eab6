import { start } from '@broker-api/test-kit';
import {
  type AccountRef,
  type Command,
  type CommandResult,
  createEngine,
  defaultInitialState,
  type Engine,
  type EngineEvent,
  type InitialState,
} from '../../src/index.ts';
import { recordsOf } from '../lib/state-records.ts';

/** `start` is a Tuesday at 00:00 UTC; the options of the default data expire on Friday at 08:00. */
export const call = 'BTC1204CS10000';
export const put = 'BTC1204PS10000';
export const expiration = Date.UTC(2026, 11, 4, 8);
export const week = 7 * 24 * 3_600_000;

const optionAccount = (user: string): AccountRef => ({ user, accountType: 2, accountIndex: 0 });
export const alice = optionAccount('alice');
export const bob = optionAccount('bob');
export const carol = optionAccount('carol');

type OrderCommand = Extract<Command, { kind: 'option.placeOrder' }>;
type Options = Partial<Omit<OrderCommand, 'kind' | 'time' | 'account'>>;
type WithoutTime<Some extends Command> = Some extends unknown ? Omit<Some, 'time'> : never;

/**
 * An engine with short methods for scenarios with options. Checks all invariants after each
 * command. Each of the three users has 10,000 USDT in the option account. Each command advances the
 * time by one second.
 */
export class OptionDesk {
  readonly engine: Engine;
  time = start;
  events: readonly EngineEvent[] = [];
  readonly #symbol: string;
  #count = 0;

  constructor(symbol: string = call, overrides: Partial<InitialState> = {}) {
    this.#symbol = symbol;
    const accounts = [alice, bob, carol];
    this.engine = createEngine({
      ...defaultInitialState(start),
      users: accounts.map(({ user }) => ({ user })),
      deposits: accounts.map((account) => ({ account, token: 'USDT', amount: '10000' })),
      ...overrides,
    });
  }

  apply(command: WithoutTime<Command>, time = this.time + 1000): CommandResult<unknown> {
    this.time = time;
    const result = this.engine.apply({ ...command, time } as Command);
    this.events = result.events;
    const violations = [...this.engine.invariantViolations()];
    if (violations.length > 0) throw new Error(violations.join('\n'));
    return result;
  }

  /**
   * Places an order. Returns the status and the executed quantity, such as `FILLED 10`, or the name
   * of the rejection.
   */
  place(
    account: AccountRef,
    side: 'BUY' | 'SELL',
    quantity: string,
    price: string | undefined,
    options: Options = {},
  ): string {
    const { reply, rejection } = this.send(account, side, quantity, price, options);
    if (rejection !== undefined) return rejection.error;
    const { status, executedQty } = reply as { status: string; executedQty: string };
    return `${status} ${executedQty}`;
  }

  /** Places an order: a MARKET order if the price is undefined, otherwise a LIMIT order. */
  send(
    account: AccountRef,
    side: 'BUY' | 'SELL',
    quantity: string,
    price: string | undefined,
    options: Options = {},
  ): CommandResult<unknown> {
    this.#count++;
    return this.apply({
      kind: 'option.placeOrder',
      account,
      symbol: this.#symbol,
      side,
      type: price === undefined ? 'MARKET' : 'LIMIT',
      quantity,
      price,
      clientOrderId: `desk-${this.#count}`,
      ...options,
    });
  }

  /** Trades a quantity between two accounts at a price. */
  trade(seller: AccountRef, buyer: AccountRef, quantity: string, price: string): void {
    this.place(seller, 'SELL', quantity, price);
    const taken = this.place(buyer, 'BUY', quantity, price);
    if (taken !== `FILLED ${quantity}`) throw new Error(`The buy order was not filled: ${taken}`);
  }

  cancel(account: AccountRef, clientOrderId: string): string {
    const { reply, rejection } = this.apply({ kind: 'option.cancelOrder', account, clientOrderId });
    return rejection?.error ?? (reply as { status: string }).status;
  }

  index(price: string, time?: number): void {
    this.apply({ kind: 'broker.setIndexPrice', symbol: 'BTCUSDT', price }, time);
  }

  advanceTo(time: number): void {
    this.apply({ kind: 'broker.advance' }, time);
  }

  position(account: AccountRef) {
    const query = { account, symbol: this.#symbol };
    return this.engine.option.account.listPositions(query).reply?.[0];
  }

  settlements(account: AccountRef) {
    return this.engine.option.account.listSettlements({ account }).reply ?? [];
  }

  order(account: AccountRef, clientOrderId: string) {
    return this.engine.option.orders.getOrder({ account, clientOrderId }).reply;
  }

  /** Returns `free + locked + margin` of USDT. */
  balance(account: AccountRef): string {
    const { reply } = this.engine.option.account.getAccount({ account });
    const balance = reply?.balances.find(({ tokenName }) => tokenName === 'USDT');
    return `${balance?.free} + ${balance?.locked} + ${balance?.margin}`;
  }

  /** Returns the newest balance flows of an account, oldest first, such as `TRADE -150`. */
  flows(account: AccountRef, count: number): string[] {
    const { reply = [] } = this.engine.accounts.listBalanceFlow({
      account: { user: account.user, accountType: 1, accountIndex: 0 },
      accountType: 2,
      limit: count,
    });
    return reply.map(({ flowType, change }) => `${flowType} ${change}`);
  }

  /**
   * Returns the free USDT balance of a house account, in ledger units; undefined if there is no
   * such balance.
   */
  house(name: string): string | undefined {
    for (const [kind, owner, asset, free] of recordsOf(this.engine.encodeLines())) {
      if (kind === 'accounts.houseBalance' && owner === name && asset === 'USDT') return `${free}`;
    }
    return undefined;
  }
}
