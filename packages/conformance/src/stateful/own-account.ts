import { isDeepStrictEqual } from 'node:util';
import { textOf } from '../cases/parse-exact.ts';
import type { TestAccount } from '../client/account.ts';
import { compareDecimals, difference, sameDecimal } from '../decimal.ts';
import { clientOrderIdName } from '../fixtures/orders.ts';
import { profiles } from '../profiles/profiles.ts';
import type { AssetBalance, Row } from '../profiles/stateful-terms.ts';
import { type AccountState, readAccountState } from './account-state.ts';
import type { Api } from './api.ts';
import type { IdKind } from './command.ts';
import {
  amountProblem,
  closable,
  expectedChanges,
  expectedLegs,
  expectedLocks,
  filled,
} from './expected.ts';
import type { Market } from './market.ts';
import type { OwnOrder } from './own-order.ts';
import { Violation } from './violation.ts';

/** How often the state is read if others trade at the same time. */
const reads = 4;
/** The largest number of trades that one request returns in every section. */
export const mostTrades = '200';
const none: AssetBalance = { total: '0', free: '0', locked: '0' };

/** One account in a sequence: what it had at the start, and what its orders say it has now. */
export class OwnAccount {
  readonly account: TestAccount;
  readonly orders: OwnOrder[] = [];
  /** The total amount that transfers moved away, which is negative if they moved more back. */
  moved = '0';
  readonly #api: Api;
  readonly #market: Market;
  #start: AccountState | undefined;

  constructor(account: TestAccount, api: Api, market: Market) {
    this.account = account;
    this.#api = api;
    this.#market = market;
  }

  get #profile() {
    return profiles[this.#api.section];
  }

  /** The orders of the account, and the symbol that they trade. */
  get trading() {
    return { section: this.#api.section, listed: this.#market.listed, orders: this.orders };
  }

  /** Remembers the state at the start of the sequence. */
  async begin(): Promise<void> {
    this.#start = await this.#read();
  }

  /** Reads one order. `by` selects the id that the request contains. */
  async readOrder(order: OwnOrder, by: IdKind = 'id'): Promise<void> {
    const body = await this.#api.body(this.account, 'getOrder', this.idOf(order, 'getOrder', by));
    order.observe(body as Row, 'getOrder');
  }

  /** Returns the parameters that select an order. */
  idOf(order: OwnOrder, operationId: string, by: IdKind): Record<string, string> {
    const { orderId, clientId } = order.sent;
    return this.idParameters(operationId, by, by === 'id' ? orderId : clientId);
  }

  idParameters(operationId: string, by: IdKind, id: string): Record<string, string> {
    const client = clientOrderIdName(this.#api.operation(operationId));
    return { ...this.typed, [by === 'id' ? 'orderId' : client]: id };
  }

  /** The parameter with the type of an order, in sections that require it. */
  get typed(): Record<string, string> {
    const { typeParameter } = this.#profile;
    return typeParameter === undefined ? {} : { [typeParameter]: 'LIMIT' };
  }

  /** Lists the open orders, and compares them with the own orders. Returns the other rows. */
  async readOpenOrders(): Promise<readonly Row[]> {
    const { symbol } = this.#market;
    const parameters = { ...this.typed, symbol, limit: '100' };
    const rows = await this.#api.rows(this.account, 'listOpenOrders', parameters);
    const byId = new Map(rows.map((row) => [textOf(row.orderId), row]));
    for (const order of this.orders) {
      const row = byId.get(order.sent.orderId);
      byId.delete(order.sent.orderId);
      if (row !== undefined) {
        order.observe(row, 'listOpenOrders');
        if (order.final !== undefined) {
          throw new Violation(
            `Expected only open orders in listOpenOrders; ${order.name} is ${order.final}.`,
          );
        }
        continue;
      }
      if (order.final !== undefined || rows.length >= 100) continue;
      await this.readOrder(order);
      if (order.final !== undefined) continue;
      throw new Violation(
        `Expected ${order.name}, which is open, in listOpenOrders; it is missing.`,
      );
    }
    return [...byId.values()];
  }

  /** Lists the trades, and compares those of the own orders with the executed quantities. */
  async readTrades(): Promise<readonly Row[]> {
    const parameters = { symbol: this.#market.symbol, limit: mostTrades };
    const rows = await this.#api.rows(this.account, 'listMyTrades', parameters);
    const byId = new Map(this.orders.map((order) => [order.sent.orderId, order]));
    for (const row of rows) {
      const order = byId.get(textOf(row.orderId));
      if (order !== undefined) this.#observeTrade(order, row);
    }
    if (rows.length >= Number(mostTrades)) return rows;
    for (const order of this.orders) {
      const filled = this.#filledOf(order);
      if (compareDecimals(filled, order.executed) >= 0) continue;
      throw new Violation(
        `Expected trades of ${order.name} with a total quantity of at least ${order.executed}, ` +
          `its executedQty, in listMyTrades; got ${filled}.`,
      );
    }
    return rows;
  }

  #filledOf(order: OwnOrder): string {
    return filled(this.#api.section, order);
  }

  #observeTrade(order: OwnOrder, row: Row): void {
    const { tradeFields, stateful } = this.#profile;
    const id = textOf(row.id ?? row.tradeId);
    if (order.trades.has(id)) return;
    order.trades.set(id, row);
    const { side, price, kind } = order.sent;
    const got = textOf(row.price);
    const expected = (what: string, value: string): Violation =>
      new Violation(`Expected ${what} in trade ${id} of ${order.name}; got ${value}.`);
    const worse =
      price !== undefined && compareDecimals(got, price) * (side === 'buy' ? 1 : -1) > 0;
    if (worse) throw expected(`a price not worse than ${price}`, got);
    const asset = stateful.feeAsset(side, this.#market.listed);
    const feeAsset = textOf(row[tradeFields.asset]);
    if (feeAsset !== asset) throw expected(`a fee in ${asset}`, feeAsset);
    if (row.isMaker !== undefined && kind !== 'limit' && row.isMaker !== (kind === 'maker')) {
      throw expected(`isMaker ${kind === 'maker'}`, String(row.isMaker));
    }
    if (compareDecimals(this.#filledOf(order), order.sent.quantity) > 0) {
      throw expected(`a total quantity of at most ${order.sent.quantity}`, this.#filledOf(order));
    }
  }

  /**
   * Reads orders, account and trades until nothing changes between, and compares them. Returns
   * false if that was not possible, because others traded all the time.
   */
  async check(): Promise<boolean> {
    for (let count = 0; count < reads; count++) {
      await this.readOpenOrders();
      const before = this.#progress;
      const state = await this.#read();
      await this.readOpenOrders();
      if (this.#progress !== before) continue;
      if (this.orders.some((order) => !sameDecimal(order.executed, this.#filledOf(order)))) {
        const rows = await this.readTrades();
        if (this.orders.some((order) => !sameDecimal(order.executed, this.#filledOf(order)))) {
          if (rows.length >= Number(mostTrades)) return false;
          // A fill after the account was read.
          await this.readOpenOrders();
          if (this.#progress !== before) continue;
          throw this.#excess();
        }
      }
      for (const order of this.orders) {
        const problem = amountProblem(this.#api.section, order);
        if (problem !== undefined) throw new Violation(problem);
      }
      const problem = this.#problem(state);
      if (problem === undefined) return true;
      // Another program can change a position between two responses, and change it back.
      const isStable = isDeepStrictEqual(await this.#read(), state);
      if (isStable || count === reads - 1) throw problem;
    }
    return false;
  }

  #problem(state: AccountState): Violation | undefined {
    try {
      this.#compare(state);
      return undefined;
    } catch (error) {
      if (error instanceof Violation) return error;
      throw error;
    }
  }

  #read(): Promise<AccountState> {
    return readAccountState(this.#api, this.account, this.#market.symbol);
  }

  #excess(): Violation {
    const order = this.orders.find((one) => !sameDecimal(one.executed, this.#filledOf(one)));
    const filled = order === undefined ? '' : this.#filledOf(order);
    return new Violation(
      `Expected the executedQty of ${order?.name} to be ${filled}, the total of its trades; ` +
        `got ${order?.executed}.`,
    );
  }

  /** A text that changes with every fill and every end of an own order. */
  get #progress(): string {
    return this.orders.map(({ executed, final }) => `${executed} ${final}`).join();
  }

  #compare(state: AccountState): void {
    const start = this.#start as AccountState;
    for (const [asset, change] of expectedChanges(this.trading, this.moved) ?? []) {
      const before = start.balances.get(asset) ?? none;
      const now = state.balances.get(asset) ?? none;
      this.#same(`the total of ${asset}`, before.total, now.total, change);
    }
    for (const [asset, { least, most }] of expectedLocks(this.trading)) {
      const before = (start.balances.get(asset) ?? none).locked;
      const change = difference((state.balances.get(asset) ?? none).locked, before);
      const tooMuch = most !== undefined && compareDecimals(change, most) > 0;
      if (compareDecimals(change, least) >= 0 && !tooMuch) continue;
      const range =
        most === undefined ? `at least ${least}` : least === most ? least : `${least} to ${most}`;
      throw this.#violation(
        `the locked ${asset} to have changed by ${range}, which its open orders lock`,
        change,
      );
    }
    for (const [leg, change] of expectedLegs(this.trading)) {
      this.#same(`the position (${leg})`, start.legs[leg], state.legs[leg], change);
    }
    for (const leg of ['long', 'short'] as const) {
      if (start.available === undefined || state.available === undefined) break;
      const what = `what is available of the position (${leg})`;
      const change = closable(this.trading, leg);
      this.#same(what, start.available[leg], state.available[leg], change);
    }
    const asset = this.#profile.stateful.transferAsset(this.#market.listed);
    const margins = [start, state].map(({ balances }) => (balances.get(asset) ?? none).margin);
    if (this.#profile.positions === undefined || margins.includes(undefined)) return;
    const ofPositions = difference(state.margin, start.margin);
    this.#same(
      `the margin of positions in ${asset}`,
      margins[0] ?? '0',
      margins[1] ?? '0',
      ofPositions,
    );
  }

  #same(what: string, before: string, now: string, change: string): void {
    const got = difference(now, before);
    if (sameDecimal(got, change)) return;
    throw this.#violation(`${what} to have changed by ${change} since the start, ${before}`, got);
  }

  #violation(what: string, got: string): Violation {
    return new Violation(
      `Expected, of the account ${this.account.name}, ${what}; got ${got}.`,
      true,
    );
  }
}
