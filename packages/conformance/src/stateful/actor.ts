import { operations, type Section } from '@broker-api/spec';
import type { AccountView } from '../auditor/account-view.ts';
import type { Row } from '../auditor/rule.ts';
import { textOf } from '../cases/parse-exact.ts';
import { call } from '../client/call.ts';
import type { ApiResponse, Session } from '../client/session.ts';
import { difference, total } from '../decimal.ts';
import { longestList, requiredOperation } from '../known-operations.ts';
import { Trader } from '../traffic/trader.ts';
import type { IdKind, OrderPlan } from './command.ts';
import type { Market } from './market.ts';
import type { Budget } from './plan.ts';

/** What a sequence uses. */
export interface Context {
  readonly session: Session;
  readonly section: Section;
  readonly actors: readonly Actor[];
  readonly market: Market;
  /** The time at which the sequence began. */
  readonly since: number;
  readonly budget: Budget;
  /** The amounts of all transfers of the run. */
  readonly amounts: Set<string>;
  /** Adds to the line about the command what it does. */
  readonly say: (text: string) => void;
}

/** Thrown if a response contradicts what is known. */
export class Violation extends Error {
  override readonly name = 'Violation';
}

/** An order that the broker accepted. */
export interface OwnOrder extends OrderPlan {
  readonly owner: Actor;
  /** The order in messages. */
  readonly name: string;
  readonly orderId: string;
  readonly clientOrderId: string;
  /** Undefined for a market order. */
  readonly price: string | undefined;
  readonly quantity: string;
  /** Whether a command of the account can have ended the order. */
  mayEnd: boolean;
}

const finalStatuses = ['FILLED', 'CANCELED', 'REJECTED'];

/** One account in a sequence: its orders, its transfers, and what the broker last said about it. */
export class Actor extends Trader {
  /** The orders by the number of the command that placed them. */
  readonly orders = new Map<number, OwnOrder>();
  /** The total amount that transfers moved away. */
  moved = '0';
  /** The view of the last audit; undefined if others traded all the time. */
  view: AccountView | undefined;
  /** What was wrong at the start. */
  earlier: ReadonlySet<string> = new Set();

  /** Sends a signed request. Transfers and balance flows are operations of token trading. */
  async send(operationId: string, parameters: string): Promise<ApiResponse> {
    const section = operationId in operations[this.section] ? this.section : 'spot';
    const operation = requiredOperation(section, operationId);
    await this.requireUsualLeverage(parameters);
    const response = await call(this.session, this.account, operation, parameters);
    this.exchanges.push(response.exchange);
    const { status, exchange } = response;
    if (status !== 0 && status < 500) return response;
    const got = status === 0 ? (exchange.error ?? 'none') : `status ${status}`;
    throw new Violation(`Expected a response of ${operationId}; got ${got}.`);
  }

  /** Sends a request that must succeed, and returns the body of the response. */
  override async require(operationId: string, parameters: string): Promise<unknown> {
    const { status, body, text } = await this.send(operationId, parameters);
    if (status === 200 && typeof body === 'object' && body !== null) return body;
    const got = `status ${status} ${text.slice(0, 200)}`;
    throw new Violation(`Expected ${operationId} to succeed; got ${got}.`);
  }

  /** Lists orders or trades, by default of all symbols. */
  async list(
    operationId: 'listOpenOrders' | 'listHistoryOrders' | 'listMyTrades',
    symbol = '',
  ): Promise<readonly Row[]> {
    const type = operationId === 'listMyTrades' ? '' : this.ofType();
    const ofSymbol = symbol && `symbol=${symbol}&`;
    const limit = `limit=${longestList(this.section, operationId)}`;
    return (await this.require(operationId, type + ofSymbol + limit)) as readonly Row[];
  }

  /** Reads an order, which must be the own one. */
  async read(order: OwnOrder, by: IdKind = 'id'): Promise<void> {
    const body = await this.require('getOrder', this.selecting('getOrder', order, by));
    const got = textOf((body as Row).orderId);
    if (got === order.orderId) return;
    throw new Violation(`Expected getOrder to return the order ${order.orderId}; got ${got}.`);
  }

  /** Returns the parameters that select an order. */
  selecting(operationId: 'getOrder' | 'cancelOrder', order: OwnOrder, by: IdKind): string {
    return by === 'id'
      ? this.idOf(order.orderId)
      : this.clientIdOf(order.clientOrderId, operationId);
  }

  /** The final status of an order; undefined as long as it can be open. */
  finalStatus(order: OwnOrder): string | undefined {
    const status = textOf(this.#known(order).status);
    return finalStatuses.includes(status) ? status : undefined;
  }

  executed = (order: OwnOrder): string => textOf(this.#known(order).executedQty ?? '0');

  /** What is known of an order; an empty row if no response contained it. */
  #known({ orderId }: OwnOrder): Row {
    return this.session.auditor.records.order(this.section, this.account.name, orderId) ?? {};
  }

  /** The orders that can be open. */
  get open(): readonly OwnOrder[] {
    return [...this.orders.values()].filter((one) => this.finalStatus(one) === undefined);
  }

  /** Returns how many contracts the fills opened that an order of a side can close. */
  closable(side: 'buy' | 'sell'): string {
    const { open } = this;
    const own = [...this.orders.values()].filter((one) => one.closes === (one.side === side));
    const changes = own.map((one) => {
      if (!one.closes) return this.executed(one);
      return difference('0', open.includes(one) ? one.quantity : this.executed(one));
    });
    return total(changes);
  }
}
