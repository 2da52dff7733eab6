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

export const inverse = 'BTC-PERP-REV';
export const linear = 'BTC-PERP-BUSDT';

const contractAccount = (user: string): AccountRef => ({ user, accountType: 3, accountIndex: 0 });
export const alice = contractAccount('alice');
export const bob = contractAccount('bob');
/** An account that provides the other side of trades. */
export const maker = contractAccount('maker');

type Side = 'BUY_OPEN' | 'SELL_OPEN' | 'BUY_CLOSE' | 'SELL_CLOSE';
type OrderCommand = Extract<Command, { kind: 'contract.placeOrder' }>;
type Options = Partial<Omit<OrderCommand, 'kind' | 'time' | 'account'>>;
type WithoutTime<Some extends Command> = Some extends unknown ? Omit<Some, 'time'> : never;

/**
 * An engine with short methods for scenarios with contracts. Checks all invariants after each
 * command. The leverage is 10 by default. Each command advances the time by one second.
 */
export class ContractDesk {
  readonly engine: Engine;
  time = start;
  events: readonly EngineEvent[] = [];
  readonly #symbol: string;
  #count = 0;

  constructor(symbol: string, overrides: Partial<InitialState> = {}) {
    this.#symbol = symbol;
    const initial = defaultInitialState(start);
    this.engine = createEngine({
      ...initial,
      users: [...initial.users, { user: 'maker' }],
      deposits: [
        ...initial.deposits,
        { account: maker, token: 'TBTC', amount: '1000' },
        { account: maker, token: 'BUSDT', amount: '10000000' },
      ],
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
    side: Side,
    quantity: number,
    price: string | undefined,
    options: Options = {},
  ): string {
    this.#count++;
    const { reply, rejection } = this.apply({
      kind: 'contract.placeOrder',
      account,
      symbol: this.#symbol,
      side,
      orderType: 'LIMIT',
      quantity: String(quantity),
      price,
      leverage: '10',
      clientOrderId: `desk-${this.#count}`,
      ...options,
    });
    if (rejection !== undefined) return rejection.error;
    const { status, executedQty } = reply as { status: string; executedQty: string };
    return `${status} ${executedQty}`;
  }

  /** Opens a position for an account at the given price; the maker is the counterparty. */
  open(
    account: AccountRef,
    side: 'LONG' | 'SHORT',
    quantity: number,
    price: string,
    leverage = '10',
  ) {
    const isLong = side === 'LONG';
    this.place(maker, isLong ? 'SELL_OPEN' : 'BUY_OPEN', quantity, price, { leverage: '1' });
    return this.place(account, isLong ? 'BUY_OPEN' : 'SELL_OPEN', quantity, price, { leverage });
  }

  mark(price: string): void {
    this.apply({ kind: 'broker.setIndexPrice', symbol: 'BTCUSDT', price });
  }

  advanceTo(time: number): void {
    this.apply({ kind: 'broker.advance' }, time);
  }

  position(account: AccountRef, side: 'LONG' | 'SHORT') {
    const query = { account, symbol: this.#symbol, side };
    return this.engine.contract.account.listPositions(query).reply?.[0];
  }

  order(account: AccountRef, clientOrderId: string, orderType: 'LIMIT' | 'STOP' = 'LIMIT') {
    return this.engine.contract.orders.getOrder({ account, clientOrderId, orderType }).reply;
  }

  /** Returns `available + position margin + order margin` of the margin token. */
  balance(account: AccountRef): string {
    const token = this.#symbol === inverse ? 'TBTC' : 'BUSDT';
    const balance = this.engine.contract.account.getAccount({ account }).reply?.[token];
    return `${balance?.availableMargin} + ${balance?.positionMargin} + ${balance?.orderMargin}`;
  }

  /** Returns the newest balance of the insurance fund. */
  fund(): string | undefined {
    const { reply } = this.engine.contract.market.listInsurance({ symbol: this.#symbol });
    return Object.values(reply ?? {})[0]?.at(-1)?.value;
  }

  /** Returns the bids and asks of the book, such as `5@9990 | 4@10010`. */
  book(): string {
    const query = { symbol: this.#symbol, time: this.time };
    const { reply } = this.engine.contract.market.getDepth(query);
    const side = (levels: readonly (readonly [string, string])[] = []): string =>
      levels.map(([price, quantity]) => `${quantity}@${price}`).join(' ');
    return `${side(reply?.bids)} | ${side(reply?.asks)}`;
  }

  /** Returns the newest balance flows of an account, oldest first, such as `PNL -1.5`. */
  flows(account: AccountRef, count: number): string[] {
    const { reply = [] } = this.engine.accounts.listBalanceFlow({
      account: { user: account.user, accountType: 1, accountIndex: 0 },
      accountType: 3,
      limit: count,
    });
    return reply.map(({ flowType, change }) => `${flowType} ${change}`);
  }
}
