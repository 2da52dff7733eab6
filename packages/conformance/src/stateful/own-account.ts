import type { TestAccount } from '../client/account.ts';
import { textOf } from '../cases/parse-exact.ts';
import { compareDecimals, difference, isDecimal, sameDecimal, total } from '../decimal.ts';
import { profiles } from '../profiles/profiles.ts';
import type { AssetBalance, PositionEffect, Row } from '../profiles/stateful-terms.ts';
import type { Api } from './api.ts';
import type { Market } from './market.ts';
import type { OwnOrder } from './own-order.ts';
import { Violation } from './violation.ts';

type Leg = PositionEffect['leg'];

/** The state of an account, apart from its orders. */
interface AccountState {
  readonly balances: ReadonlyMap<string, AssetBalance>;
  /** The sizes of the position by leg, and the margin of the positions in the symbol. */
  readonly legs: Readonly<Record<Leg, string>>;
  readonly margin: string;
}

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

  /** Remembers the state at the start of the sequence. */
  async begin(): Promise<void> {
    this.#start = await this.#read();
  }

  /** Reads one order. `by` selects the id that the request contains. */
  async readOrder(order: OwnOrder, by: 'id' | 'client id' = 'id'): Promise<void> {
    const body = await this.#api.body(this.account, 'getOrder', this.idOf(order, 'getOrder', by));
    order.observe(body as Row, 'getOrder');
  }

  /** Returns the parameters that select an order. */
  idOf(order: OwnOrder, operationId: string, by: 'id' | 'client id'): Record<string, string> {
    const { orderId, clientId } = order.sent;
    return this.idParameters(operationId, by, by === 'id' ? orderId : clientId);
  }

  idParameters(operationId: string, by: 'id' | 'client id', id: string): Record<string, string> {
    const names = this.#api.parametersOf(operationId);
    const client = names.find((name) => /clientOrderId$/i.test(name)) ?? 'clientOrderId';
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
          throw new Violation(`Expected only open orders in listOpenOrders; ${order.name} is ${order.final}.`);
        }
        continue;
      }
      if (order.final !== undefined || rows.length >= 100) continue;
      await this.readOrder(order);
      if (order.final !== undefined) continue;
      throw new Violation(`Expected ${order.name}, which is open, in listOpenOrders; it is missing.`);
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
      const filled = this.#filled(order);
      if (compareDecimals(filled, order.executed) >= 0) continue;
      throw new Violation(
        `Expected trades of ${order.name} with a total quantity of at least ${order.executed}, ` +
          `its executedQty, in listMyTrades; got ${filled}.`,
      );
    }
    return rows;
  }

  #filled(order: OwnOrder): string {
    const { quantity } = this.#profile.tradeFields;
    return total([...order.trades.values()].map((trade) => textOf(trade[quantity])));
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
    const worse = price !== undefined && compareDecimals(got, price) * (side === 'buy' ? 1 : -1) > 0;
    if (worse) throw expected(`a price not worse than ${price}`, got);
    const asset = stateful.feeAsset(side, this.#market.listed);
    const feeAsset = textOf(row[tradeFields.asset]);
    if (feeAsset !== asset) throw expected(`a fee in ${asset}`, feeAsset);
    if (row.isMaker !== undefined && kind !== 'limit' && row.isMaker !== (kind === 'maker')) {
      throw expected(`isMaker ${kind === 'maker'}`, String(row.isMaker));
    }
    if (compareDecimals(this.#filled(order), order.sent.quantity) > 0) {
      throw expected(`a total quantity of at most ${order.sent.quantity}`, this.#filled(order));
    }
  }

  /** Reads orders, account and trades until nothing changes between, and compares them. */
  async check(): Promise<void> {
    for (let count = 0; count < reads; count++) {
      await this.readOpenOrders();
      const before = this.#progress;
      const state = await this.#read();
      await this.readOpenOrders();
      if (this.#progress !== before) continue;
      if (this.orders.some((order) => !sameDecimal(order.executed, this.#filled(order)))) {
        const rows = await this.readTrades();
        if (this.orders.some((order) => !sameDecimal(order.executed, this.#filled(order)))) {
          if (rows.length >= Number(mostTrades)) return;
          // A fill after the account was read.
          await this.readOpenOrders();
          if (this.#progress !== before) continue;
          throw this.#excess();
        }
      }
      this.#compare(state);
      return;
    }
  }

  #excess(): Violation {
    const order = this.orders.find((one) => !sameDecimal(one.executed, this.#filled(one)));
    const filled = order === undefined ? '' : this.#filled(order);
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
    for (const [asset, change] of this.#expectedChanges()) {
      if (change === undefined) continue;
      const before = start.balances.get(asset) ?? none;
      const now = state.balances.get(asset) ?? none;
      this.#same(`the total of ${asset}`, before.total, now.total, change);
    }
    for (const [asset, { least, most }] of this.#expectedLocks()) {
      const before = (start.balances.get(asset) ?? none).locked;
      const change = difference((state.balances.get(asset) ?? none).locked, before);
      const tooMuch = most !== undefined && compareDecimals(change, most) > 0;
      if (compareDecimals(change, least) >= 0 && !tooMuch) continue;
      const range = most === undefined ? `at least ${least}` : least === most ? least : `${least} to ${most}`;
      throw this.#violation(`the locked ${asset} to have changed by ${range}, which its open orders lock`, change);
    }
    for (const [leg, change] of this.#expectedLegs()) {
      this.#same(`the position (${leg})`, start.legs[leg], state.legs[leg], change);
    }
    const asset = this.#profile.stateful.transferAsset(this.#market.listed);
    const margins = [start, state].map(({ balances }) => (balances.get(asset) ?? none).margin);
    if (this.#profile.positions === undefined || margins.includes(undefined)) return;
    const ofPositions = difference(state.margin, start.margin);
    this.#same(`the margin of positions in ${asset}`, margins[0] ?? '0', margins[1] ?? '0', ofPositions);
  }

  #same(what: string, before: string, now: string, change: string): void {
    const got = difference(now, before);
    if (sameDecimal(got, change)) return;
    throw this.#violation(`${what} to have changed by ${change} since the start, ${before}`, got);
  }

  #violation(what: string, got: string): Violation {
    return new Violation(`Expected, of the account ${this.account.name}, ${what}; got ${got}.`, true);
  }

  /** Returns how trades and transfers changed each asset; undefined if that is not known. */
  #expectedChanges(): ReadonlyMap<string, string | undefined> {
    const { stateful } = this.#profile;
    const { listed } = this.#market;
    const asset = stateful.transferAsset(listed);
    const changes = new Map<string, string | undefined>([[asset, difference('0', this.moved)]]);
    for (const order of this.orders) {
      for (const trade of order.trades.values()) {
        const postings = stateful.postings(trade, order.sent, listed);
        if (postings === undefined) return new Map([[asset, undefined]]);
        for (const [token, amount] of postings) {
          changes.set(token, total([changes.get(token) ?? '0', amount]));
        }
      }
    }
    return changes;
  }

  #expectedLocks(): ReadonlyMap<string, { least: string; most: string | undefined }> {
    const { stateful } = this.#profile;
    const { listed } = this.#market;
    const locks = new Map<string, { least: string; most: string | undefined }>();
    for (const { sent, row, final } of this.orders) {
      const asset = stateful.lockedAsset(sent.side, listed);
      const others = locks.get(asset) ?? { least: '0', most: '0' };
      const isOpen = final === undefined && row !== undefined;
      const price = sent.price ?? '0';
      const own = isOpen ? stateful.lock({ ...sent, price }, row) : { least: '0', most: '0' };
      locks.set(asset, {
        least: total([others.least, own.least]),
        most:
          own.most === undefined || others.most === undefined
            ? undefined
            : total([others.most, own.most]),
      });
    }
    return locks;
  }

  #expectedLegs(): ReadonlyMap<Leg, string> {
    const { effect } = this.#profile.stateful;
    const legs = new Map<Leg, string>();
    if (effect === undefined) return legs;
    for (const { sent, executed } of this.orders) {
      const { leg, grows } = effect(sent.side, sent.closes);
      const change = grows ? executed : difference('0', executed);
      legs.set(leg, total([legs.get(leg) ?? '0', change]));
    }
    return legs;
  }

  /** Returns how many contracts the sequence opened and no open order closes. */
  closable(leg: Leg): string {
    const { effect } = this.#profile.stateful;
    const closing = this.orders
      .filter(({ sent, final }) => final === undefined && sent.closes && effect?.(sent.side, true).leg === leg)
      .map(({ rest }) => rest);
    return difference(this.#expectedLegs().get(leg) ?? '0', total(closing));
  }

  /** Returns the size of a leg at the start of the sequence. */
  atStart(leg: Leg): string {
    return this.#start?.legs[leg] ?? '0';
  }

  async #read(): Promise<AccountState> {
    const { stateful, positions } = this.#profile;
    const balances = stateful.balances(await this.#api.body(this.account, 'getAccount', {}));
    for (const [asset, { total: sum, free, locked, margin = '0' }] of balances) {
      if (![sum, free, locked, margin].every(isDecimal)) {
        throw new Violation(`Expected decimals in the balance of ${asset}.`);
      }
      if (sameDecimal(sum, total([free, locked, margin]))) continue;
      throw new Violation(`Expected the total of ${asset} to be the sum of its parts; got ${sum}.`);
    }
    const zero = { long: '0', short: '0', net: '0' };
    if (positions === undefined) return { balances, legs: zero, margin: '0' };
    const { symbol } = this.#market;
    const rows = await this.#api.rows(this.account, 'listPositions', { symbol });
    const sizes = rows.map((row) => positions.read(row));
    const of = (side: 'long' | 'short'): string =>
      total(sizes.filter((one) => one.side === side).map(({ quantity }) => quantity));
    const legs = { long: of('long'), short: of('short'), net: difference(of('long'), of('short')) };
    return { balances, legs, margin: total(rows.map(({ margin }) => textOf(margin))) };
  }
}
