import type { Section } from '@broker-api/spec';
import type { Row } from '../auditor/rule.ts';
import type { AccountView } from '../auditor/views.ts';
import { textOf } from '../cases/parse-exact.ts';
import type { ApiResponse, Session } from '../client/session.ts';
import { Skipped } from '../client/skipped.ts';
import { difference, product, total } from '../decimal.ts';
import { longestList } from '../known-operations.ts';
import { Market as ListedMarket, leastQuantity, middlePrice } from '../traffic/market.ts';
import { Trader } from '../traffic/trader.ts';
import { type IdKind, lowestLevel, type OrderPlan } from './command.ts';

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

  /** Sends a signed request. */
  async send(operationId: string, parameters: string): Promise<ApiResponse> {
    await this.requireUsualLeverage(parameters);
    const response = await this.call(operationId, parameters);
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

  /** Lists orders or trades of a symbol. */
  async list(
    operationId: 'listOpenOrders' | 'listHistoryOrders' | 'listMyTrades',
    symbol: string,
  ): Promise<readonly Row[]> {
    const type = operationId === 'listMyTrades' ? '' : this.ofType();
    const limit = `limit=${longestList(this.section, operationId)}`;
    return (await this.require(operationId, `${type}symbol=${symbol}&${limit}`)) as readonly Row[];
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

/** The symbol that the sequences trade, and its prices. */
export interface Market {
  readonly symbol: string;
  /** The symbol in brokerInfo. */
  readonly listed: Row;
  /** The quantity of the smallest orders. */
  readonly unit: string;
  /** Returns a price that is some steps above or below the middle of the market. */
  readonly priceAt: (level: number) => string;
}

/** The distance of two levels, as a part of the price. */
const stepPart = 0.003;

/** Reads the symbol of a section, and its order book. */
export async function marketOf(session: Session, section: Section): Promise<Market> {
  const market = new ListedMarket(session, section);
  const best = await market.best();
  const { symbol, listed, tickSize } = best;
  if (listed === undefined) {
    throw new Skipped(`requires the symbol ${symbol} in brokerInfo`, 'options');
  }
  const ticksOf = (price: number): number => Math.max(1, Math.round(price / Number(tickSize)));
  const middle = middlePrice(best);
  const priceAt = (level: number): string =>
    product(tickSize, String(Math.max(1, ticksOf(middle) + level * ticksOf(middle * stepPart))));
  // A tenth of the usual quantity, or more if the filters require it.
  const least = product(market.profile.orders.quantity, '0.1');
  const unit = leastQuantity(listed, priceAt(lowestLevel), least);
  return { symbol, listed, unit, priceAt };
}
