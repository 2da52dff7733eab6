import type { AccountView } from '../auditor/account-view.ts';
import type { Contradiction } from '../auditor/auditor.ts';
import type { Row } from '../auditor/rule.ts';
import { checkAccount, checkChange } from '../auditor/rules.ts';
import { sectionTerms } from '../auditor/section-terms.ts';
import { textOf } from '../cases/parse-exact.ts';
import type { TestAccount } from '../client/account.ts';
import { Skipped } from '../client/skipped.ts';
import { compareDecimals, sameDecimal } from '../decimal.ts';
import { clientOrderIdName, longestList } from '../known-operations.ts';
import { profiles } from '../profiles/profiles.ts';
import { readAccount } from '../traffic/read-account.ts';
import type { Api } from './api.ts';
import type { IdKind } from './command.ts';
import { filled } from './expected.ts';
import type { Market } from './market.ts';
import type { OwnOrder } from './own-order.ts';
import { Violation } from './violation.ts';

/** The largest number of trades that one request returns in every section. */
export const mostTrades = '200';

/** One account in a sequence: its orders, its transfers, and what the broker last said about it. */
export class OwnAccount {
  readonly account: TestAccount;
  readonly orders: OwnOrder[] = [];
  /** The total amount that transfers moved away, which is negative if they moved more back. */
  moved = '0';
  /** The changes by the transfers of this run: each amount occurs once. */
  readonly transfers: string[] = [];
  readonly #api: Api;
  readonly #market: Market;
  #since = 0;
  #last: AccountView | undefined;
  /** What was wrong at the start. */
  #earlier: ReadonlySet<string> = new Set();
  /** The ids of the flows at the start; undefined if others traded all the time. */
  #flows: ReadonlySet<string> | undefined;

  constructor(account: TestAccount, api: Api, market: Market) {
    this.account = account;
    this.#api = api;
    this.#market = market;
  }

  get #profile() {
    return profiles[this.#api.section];
  }

  /** The orders of the account. */
  get trading() {
    return { section: this.#api.section, orders: this.orders };
  }

  /** Reads the account at the start of the sequence. What is wrong then, no command caused. */
  async begin(): Promise<void> {
    this.#since = (await this.#api.session.clock()).now();
    this.#last = await this.#read();
    const problems = this.#last === undefined ? [] : checkAccount(this.#last);
    this.#earlier = new Set(problems.map(causeOf));
    this.#flows = this.#last && new Set(this.#last.reading.flows.map(({ id }) => textOf(id)));
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
      if (order.final === undefined && rows.length < 100) await this.#requireEnded(order);
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
    const { tradeFields, feeAsset: feeAssetOf } = sectionTerms[this.#api.section];
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
    const asset = feeAssetOf(side, this.#market.listed);
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
   * Audits the account while it does not change: its orders, its trades, and what the account has,
   * also compared with the audit before. Returns false if others traded all the time.
   */
  async check(): Promise<boolean> {
    const statement = await this.#read();
    if (statement === undefined) return false;
    await this.#observe(statement);
    const problems = [
      ...checkAccount(statement).filter((one) => !this.#earlier.has(causeOf(one))),
      ...(this.#last === undefined ? [] : checkChange(this.#last, statement)),
      ...this.#transferProblems(statement),
    ];
    this.#last = statement;
    const [problem] = problems;
    if (problem === undefined) return true;
    throw new Violation(`Of the account ${this.account.name}: ${problem.message}`, true);
  }

  async #read(): Promise<AccountView | undefined> {
    const { section, session } = this.#api;
    const { account } = this;
    try {
      return await readAccount(session, { section, account, since: this.#since });
    } catch (error) {
      if (!(error instanceof Skipped)) throw error;
      if (error.skipCause === 'not testable') return undefined;
      throw new Violation(`The account ${error.message}.`);
    }
  }

  /** Compares the rows of the own orders with what is known of them. */
  async #observe({ reading: { openOrders, history, trades } }: AccountView): Promise<void> {
    const byId = new Map(this.orders.map((order) => [order.sent.orderId, order]));
    const open = new Set(openOrders.map(({ orderId }) => textOf(orderId)));
    for (const row of openOrders) byId.get(textOf(row.orderId))?.observe(row, 'listOpenOrders');
    for (const row of history) byId.get(textOf(row.orderId))?.observe(row, 'listHistoryOrders');
    for (const { orderId, row } of trades) {
      const order = byId.get(orderId);
      if (order !== undefined) this.#observeTrade(order, row);
    }
    for (const [id, order] of byId) {
      if (order.final === undefined && !open.has(id)) await this.#requireEnded(order);
    }
  }

  async #requireEnded(order: OwnOrder): Promise<void> {
    await this.readOrder(order);
    if (order.final !== undefined) return;
    throw new Violation(`Expected ${order.name}, which is open, in listOpenOrders; it is missing.`);
  }

  /** Each transfer changed the account once. A long list lacks the oldest flows. */
  #transferProblems({ reading: { flows } }: AccountView): Pick<Contradiction, 'message'>[] {
    const known = this.#flows;
    if (known === undefined) return [];
    const recent = flows.filter(({ id }) => !known.has(textOf(id)));
    if (recent.length >= longestList('spot', 'listBalanceFlow')) return [];
    return this.transfers.flatMap((amount) => {
      const { length } = recent.filter(({ change }) => sameDecimal(textOf(change), amount));
      if (length === 1) return [];
      const what = `one flow of the transfer of ${amount}`;
      const message = `Expected ${what} in listBalanceFlow, got ${length}.`;
      return [{ message }];
    });
  }
}

/** Returns what a message says apart from its values. */
const causeOf = ({ message }: Pick<Contradiction, 'message'>): string =>
  message.replace(/\d[\d.]*/g, '*');
