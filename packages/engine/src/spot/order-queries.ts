import type { Account, AccountRef } from '../accounts/account.ts';
import { noSuchAccount } from '../accounts/accounts.ts';
import type { EngineState } from '../engine-state.ts';
import { sequenceOf } from '../ids.ts';
import { nearestAbove, newestRows, within } from '../paging.ts';
import { type QueryResult, rejected } from '../rejection.ts';
import { checkOrder, type OrderParameters } from './check-order.ts';
import { findOrder } from './find-order.ts';
import { pageLimit } from './market-queries.ts';
import type { SpotOrder } from './order.ts';
import type { SpotTrade } from './trade.ts';
import { type ShownAccountTrade, type ShownOrder, shownAccountTrade, shownOrder } from './views.ts';

/** Which orders of an account a caller wants. */
export interface OrdersQuery {
  readonly account: AccountRef;
  readonly symbol?: string | undefined;
  /** Only orders with an id below it. */
  readonly orderId?: string | undefined;
  readonly limit?: number | undefined;
}

/** Which trades of an account a caller wants. */
export interface TradesQuery {
  readonly account: AccountRef;
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
  readonly fromId?: string | undefined;
  readonly toId?: string | undefined;
  readonly limit?: number | undefined;
}

/** Reads of orders and of an account's trades (specification: spot, orders and account). */
export class OrderQueries {
  readonly #broker: EngineState;

  constructor(broker: EngineState) {
    this.#broker = broker;
  }

  /** Every check of `placeOrder`, and nothing else. */
  testOrder(
    query: OrderParameters & { account: AccountRef; newClientOrderId: string },
  ): QueryResult<Record<string, never>> {
    const account = this.#broker.accounts.findForTokens(query.account);
    if (account === undefined) return { rejection: noSuchAccount(query.account) };
    const { rejection } = checkOrder(this.#broker.spot, account, query, query.newClientOrderId);
    return rejection === undefined ? { reply: {} } : { rejection };
  }

  /** Rejected with OPTIONAL_PARAMS_BAD_COMBO or NO_SUCH_ORDER. */
  getOrder(query: {
    account: AccountRef;
    orderId?: string | undefined;
    origClientOrderId?: string | undefined;
  }): QueryResult<ShownOrder> {
    const account = this.#account(query.account);
    if (account === undefined) return { rejection: noSuchAccount(query.account) };
    const ids = { orderId: query.orderId, clientOrderId: query.origClientOrderId };
    const found = findOrder(this.#broker.spot, account, ids, 'origClientOrderId');
    return found.rejection === undefined ? { reply: shownOrder(found.order) } : found;
  }

  /** Oldest first: with orderId those nearest below it, without it the newest. */
  listOpenOrders(query: OrdersQuery): QueryResult<readonly ShownOrder[]> {
    const account = this.#account(query.account);
    if (account === undefined) return { rejection: noSuchAccount(query.account) };
    if (this.#isUnknown(query.symbol)) return rejected('BAD_SYMBOL', 'Invalid symbol.');
    const below = belowOf(query.orderId);
    const limit = pageLimit(query.limit);
    const rows: SpotOrder[] = [];
    for (const order of this.#broker.spot.of(account).open()) {
      if (rows.length >= limit) break;
      if (order.sequence < below && isOf(order, query.symbol)) rows.push(order);
    }
    return { reply: rows.reverse().map(shownOrder) };
  }

  /** The same for orders that are filled, cancelled or rejected. */
  listHistoryOrders(
    query: OrdersQuery & { startTime?: number | undefined; endTime?: number | undefined },
  ): QueryResult<readonly ShownOrder[]> {
    const account = this.#account(query.account);
    if (account === undefined) return { rejection: noSuchAccount(query.account) };
    if (this.#isUnknown(query.symbol)) return rejected('BAD_SYMBOL', 'Invalid symbol.');
    const rows = newestRows(this.#broker.spot.of(account).recent, {
      below: belowOf(query.orderId),
      limit: pageLimit(query.limit),
      matches: (order) =>
        !order.isOpen &&
        isOf(order, query.symbol) &&
        within(order.time, query.startTime, query.endTime),
    });
    return { reply: rows.map(shownOrder) };
  }

  /** Newest first; only with toId alone oldest first. */
  listMyTrades(query: TradesQuery): QueryResult<readonly ShownAccountTrade[]> {
    const account = this.#account(query.account);
    if (account === undefined) return { rejection: noSuchAccount(query.account) };
    const { fromId, toId, startTime, endTime } = query;
    const { trades } = this.#broker.spot.of(account);
    const page = {
      below: fromId === undefined ? undefined : sequenceOf('trade', fromId),
      above: toId === undefined ? undefined : sequenceOf('trade', toId),
      limit: pageLimit(query.limit),
      matches: ({ time }: SpotTrade) => within(time, startTime, endTime),
    };
    const onlyTo = fromId === undefined && toId !== undefined;
    const rows = onlyTo ? nearestAbove(trades, page) : newestRows(trades, page).reverse();
    return { reply: rows.map((trade) => shownAccountTrade(trade, account.sequence)) };
  }

  #account(ref: AccountRef): Account | undefined {
    return this.#broker.accounts.find(ref);
  }

  #isUnknown(symbol: string | undefined): boolean {
    return symbol !== undefined && !this.#broker.spot.markets.has(symbol);
  }
}

function belowOf(orderId: string | undefined): number {
  return orderId === undefined ? Number.POSITIVE_INFINITY : sequenceOf('order', orderId);
}

function isOf({ market }: SpotOrder, symbol: string | undefined): boolean {
  return symbol === undefined || market.symbol === symbol;
}
