import type { GatewayOperation, Section } from '@broker-api/spec';
import { operations } from '@broker-api/spec';
import type { AccountView } from '../auditor/account-view.ts';
import type { Contradiction } from '../auditor/auditor.ts';
import type { Row } from '../auditor/rule.ts';
import { checkAccount, checkChange } from '../auditor/rules.ts';
import { textOf } from '../cases/parse-exact.ts';
import type { TestAccount } from '../client/account.ts';
import { call } from '../client/call.ts';
import type { ApiResponse, Session } from '../client/session.ts';
import { Skipped } from '../client/skipped.ts';
import { compareDecimals, difference, sameDecimal, total } from '../decimal.ts';
import { clientOrderIdName, longestList } from '../known-operations.ts';
import { profiles } from '../profiles/profiles.ts';
import type { OrderKind } from '../profiles/stateful-terms.ts';
import type { Exchange } from '../result.ts';
import { requireUsualLeverage } from '../traffic/holdings.ts';
import { readAccount } from '../traffic/read-account.ts';
import type { IdKind, Actor as Index } from './command.ts';

/** Thrown if a response contradicts what is known. */
export class Violation extends Error {
  override readonly name = 'Violation';
  /** Whether another program that uses the same account can be the cause. */
  readonly excusable: boolean;

  constructor(message: string, excusable = false) {
    super(message);
    this.excusable = excusable;
  }
}

/** An order that the broker accepted. */
export interface OwnOrder {
  readonly actor: Index;
  /** The number of the command that placed the order. */
  readonly step: number;
  readonly orderId: string;
  readonly clientId: string;
  readonly kind: OrderKind;
  readonly side: 'buy' | 'sell';
  readonly closes: boolean;
  /** Undefined for a market order. */
  readonly price: string | undefined;
  readonly quantity: string;
  /** Whether a command of the account can have ended the order. */
  mayEnd: boolean;
}

const finalStatuses = ['FILLED', 'CANCELED', 'REJECTED'];

/** One account in a sequence: its orders, its transfers, and what the broker last said about it. */
export class Actor {
  readonly account: TestAccount;
  readonly orders: OwnOrder[] = [];
  /** The total amount that transfers moved away, which is negative if they moved more back. */
  moved = '0';
  /** The changes by the transfers of this run: each amount occurs once. */
  readonly transfers: string[] = [];
  /** The view of the last check; undefined if others traded all the time. */
  last: AccountView | undefined;
  readonly #session: Session;
  readonly #section: Section;
  readonly #onExchange: (exchange: Exchange) => void;
  #since = 0;
  /** What was wrong at the start. */
  #earlier: ReadonlySet<string> = new Set();
  #first: AccountView | undefined;

  constructor(
    session: Session,
    section: Section,
    account: TestAccount,
    onExchange: (exchange: Exchange) => void,
  ) {
    this.#session = session;
    this.#section = section;
    this.account = account;
    this.#onExchange = onExchange;
  }

  /** Sends a signed request. Transfers and balance flows are operations of token trading. */
  async send(operationId: string, parameters: Record<string, string>, text = '') {
    const found = operations[this.#section][operationId] ?? operations.spot[operationId];
    const query = [text, new URLSearchParams(parameters).toString()].filter((part) => part !== '');
    const operation = found as GatewayOperation;
    const sent = query.join('&');
    await requireUsualLeverage(this.#session, this.#section, this.account, sent);
    const response = await call(this.#session, this.account, operation, sent);
    this.#onExchange(response.exchange);
    const { status, exchange } = response;
    if (status !== 0 && status < 500) return response;
    const got = status === 0 ? (exchange.error ?? 'none') : `status ${status}`;
    throw new Violation(`Expected a response of ${operationId}; got ${got}.`);
  }

  /** Sends a request that must succeed. */
  async require(operationId: string, parameters: Record<string, string>): Promise<ApiResponse> {
    const response = await this.send(operationId, parameters);
    const { status, body, text } = response;
    if (status === 200 && typeof body === 'object' && body !== null) return response;
    const got = `status ${status} ${text.slice(0, 200)}`;
    throw new Violation(`Expected ${operationId} to succeed; got ${got}.`);
  }

  /** Returns the rows of a list. */
  async rows(operationId: string, parameters: Record<string, string>): Promise<readonly Row[]> {
    const { body } = await this.require(operationId, parameters);
    if (Array.isArray(body)) return body as readonly Row[];
    throw new Violation(`Expected a list in the response of ${operationId}.`);
  }

  /** The parameter with the type of an order, in sections that require it. */
  get typed(): Record<string, string> {
    const { typeParameter } = profiles[this.#section];
    return typeParameter === undefined ? {} : { [typeParameter]: 'LIMIT' };
  }

  /** Returns the parameters that select an order. */
  selecting(operationId: string, by: IdKind, id: string): Record<string, string> {
    const operation = operations[this.#section][operationId] as GatewayOperation;
    return { ...this.typed, [by === 'id' ? 'orderId' : clientOrderIdName(operation)]: id };
  }

  /** Returns the parameters that select an own order. */
  selectingOrder(operationId: string, { orderId, clientId }: OwnOrder, by: IdKind = 'id') {
    return this.selecting(operationId, by, by === 'id' ? orderId : clientId);
  }

  /** Reads an order, which must be the own one. */
  async read(order: OwnOrder, by: IdKind = 'id'): Promise<void> {
    const { body } = await this.require('getOrder', this.selectingOrder('getOrder', order, by));
    const { orderId } = body as Row;
    if (textOf(orderId) === order.orderId) return;
    const got = textOf(orderId);
    throw new Violation(`Expected getOrder to return the order ${order.orderId}; got ${got}.`);
  }

  /** What is known of an order; an empty row if no response contained it. */
  known({ orderId }: OwnOrder): Row {
    return this.#session.auditor.order(this.#section, this.account.name, orderId) ?? {};
  }

  /** The final status of an order; undefined as long as it can be open. */
  finalStatus(order: OwnOrder): string | undefined {
    const status = textOf(this.known(order).status);
    return finalStatuses.includes(status) ? status : undefined;
  }

  executed = (order: OwnOrder): string => textOf(this.known(order).executedQty ?? '0');

  /** The orders that can be open. */
  get open(): readonly OwnOrder[] {
    return this.orders.filter((order) => this.finalStatus(order) === undefined);
  }

  /** Reads the orders that are not listed as open any more. Returns the listed rows. */
  async readOpenOrders(symbol: string): Promise<readonly Row[]> {
    const rows = await this.rows('listOpenOrders', { ...this.typed, symbol, limit: '100' });
    const listed = new Set(rows.map(({ orderId }) => textOf(orderId)));
    for (const order of this.open) {
      if (rows.length >= 100 || listed.has(order.orderId)) continue;
      await this.read(order);
      if (this.finalStatus(order) !== undefined) continue;
      const name = `the order of step ${order.step + 1}`;
      throw new Violation(`Expected ${name}, which is open, in listOpenOrders; it is missing.`);
    }
    return rows;
  }

  /** Reads the account at the start of the sequence. What is wrong then, no command caused. */
  async begin(): Promise<void> {
    this.#since = (await this.#session.clock()).now();
    this.last = await this.#view();
    this.#first = this.last;
    this.#earlier = new Set((this.last ? checkAccount(this.last) : []).map(causeOf));
  }

  /** Audits the account while it does not change, also compared with the audit before. */
  async check(): Promise<void> {
    const before = this.last;
    const view = await this.#view();
    this.last = view;
    if (view === undefined) return;
    const problem =
      checkAccount(view).find((one) => !this.#earlier.has(causeOf(one))) ??
      (before && checkChange(before, view)[0]) ??
      this.#transferProblems(view)[0] ??
      this.#endedProblems()[0];
    if (problem === undefined) return;
    throw new Violation(`Of the account ${this.account.name}: ${problem.message}`, true);
  }

  async #view(): Promise<AccountView | undefined> {
    const request = { section: this.#section, account: this.account, since: this.#since };
    try {
      const view = await readAccount(this.#session, request);
      for (const { exchange } of view.reading.responses) this.#onExchange(exchange);
      return view;
    } catch (error) {
      if (!(error instanceof Skipped)) throw error;
      if (error.skipCause === 'not testable') return undefined;
      throw new Violation(`The account ${error.message}.`);
    }
  }

  /** Each transfer changed the account once. A long list lacks the oldest flows. */
  #transferProblems({ reading: { flows } }: AccountView): Pick<Contradiction, 'message'>[] {
    const known = new Set(this.#first?.reading.flows.map(({ id }) => textOf(id)));
    const recent = flows.filter(({ id }) => !known.has(textOf(id)));
    const isComplete = recent.length < longestList('spot', 'listBalanceFlow');
    if (this.#first === undefined || !isComplete) return [];
    return this.transfers.flatMap((amount) => {
      const { length } = recent.filter(({ change }) => sameDecimal(textOf(change), amount));
      if (length === 1) return [];
      const what = `one flow of the transfer of ${amount}`;
      return [{ message: `Expected ${what} in listBalanceFlow, got ${length}.` }];
    });
  }

  /** An order ends when it is filled, or when a command can have ended it. */
  #endedProblems(): Pick<Contradiction, 'message'>[] {
    return this.orders.flatMap((order) => {
      const status = this.finalStatus(order);
      if (status === undefined || status === 'FILLED' || order.mayEnd) return [];
      const name = `the order of step ${order.step + 1}`;
      const got = `${status}, and nothing cancelled it`;
      return [{ message: `Expected ${name} to be open or filled; got ${got}.` }];
    });
  }

  /** Returns how many contracts of a leg the fills opened and no open order closes. */
  closable(leg: string): string {
    const { effect } = profiles[this.#section].stateful;
    const changes = this.orders.flatMap((order) => {
      const { leg: own = '', grows = true } = effect?.(order.side, order.closes) ?? {};
      if (own !== leg) return [];
      const executed = this.executed(order);
      const isClosing = order.closes && this.finalStatus(order) === undefined;
      const rest = isClosing ? [difference(executed, order.quantity)] : [];
      return [grows ? executed : difference('0', executed), ...rest];
    });
    return total(changes);
  }

  /** Marks the open orders that an order of the same account can match: either may be cancelled. */
  markCrossing(order: OwnOrder, candidates: readonly OwnOrder[]): void {
    for (const other of candidates) {
      if (other.side === order.side || !areCrossing(order, other)) continue;
      other.mayEnd = true;
      order.mayEnd = true;
    }
  }
}

/** Whether the prices of two orders of opposite sides let them match. */
function areCrossing(one: OwnOrder, other: OwnOrder): boolean {
  if (one.price === undefined || other.price === undefined) return true;
  const [buy, sell] = one.side === 'buy' ? [one.price, other.price] : [other.price, one.price];
  return compareDecimals(buy, sell) >= 0;
}

/** Returns what a message says apart from its values. */
const causeOf = ({ message }: Pick<Contradiction, 'message'>): string =>
  message.replace(/\d[\d.]*/g, '*');
