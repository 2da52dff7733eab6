import type { Account, AccountRef } from '../../accounts/account.ts';
import { noSuchAccount } from '../../accounts/accounts.ts';
import { isWithin, pageLimit } from '../../paging.ts';
import { type QueryResult, rejected } from '../../rejection.ts';
import { findOrder } from '../../trading/find-order.ts';
import { accountTrades, newestOrders } from '../../trading/order-lists.ts';
import { checkOrder, type OrderParameters } from '../check-order.ts';
import type { SpotState } from '../spot-state.ts';
import type { SpotSymbol } from '../spot-symbol.ts';
import { type AccountTradeView, accountTradeView, type OrderView, orderView } from './views.ts';

/** Selects orders of an account. */
export interface OrdersQuery {
  readonly account: AccountRef;
  readonly symbol?: string | undefined;
  /** Selects only orders with an id below this one. */
  readonly orderId?: string | undefined;
  readonly limit?: number | undefined;
}

/** Selects closed orders of an account. */
export interface HistoryQuery extends OrdersQuery {
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
}

/** Selects trades of an account. */
export interface TradesQuery {
  readonly account: AccountRef;
  readonly symbol?: string | undefined;
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
  /** Selects only trades with an id below this one. */
  readonly fromId?: string | undefined;
  /** Selects only trades with an id above this one. */
  readonly toId?: string | undefined;
  readonly limit?: number | undefined;
}

/** Read-only order and trade queries (specification: spot, orders and account). */
export class OrderQueries {
  readonly #spot: SpotState;

  constructor(spot: SpotState) {
    this.#spot = spot;
  }

  /** Performs every check of `placeOrder` without placing the order. */
  testOrder(
    query: OrderParameters & { account: AccountRef; newClientOrderId: string },
  ): QueryResult<Record<string, never>> {
    const account = this.#spot.broker.accounts.findTokenAccount(query.account);
    if (account === undefined) return { rejection: noSuchAccount(query.account) };
    const { rejection } = checkOrder(this.#spot, account, query, query.newClientOrderId);
    return rejection === undefined ? { reply: {} } : { rejection };
  }

  /** Returns an order. Rejections: NO_SUCH_ORDER, OPTIONAL_PARAMS_BAD_COMBO. */
  getOrder(query: {
    account: AccountRef;
    orderId?: string | undefined;
    origClientOrderId?: string | undefined;
  }): QueryResult<OrderView> {
    const account = this.#account(query.account);
    if (account === undefined) return { rejection: noSuchAccount(query.account) };
    const ids = { orderId: query.orderId, clientOrderId: query.origClientOrderId };
    const found = findOrder(this.#spot.accountOrders(account), ids, 'origClientOrderId');
    return found.rejection === undefined ? { reply: orderView(found.order) } : found;
  }

  /**
   * Returns open orders, oldest first: those with the highest ids below `orderId`, or the newest
   * ones if `orderId` is absent.
   */
  listOpenOrders(query: OrdersQuery): QueryResult<readonly OrderView[]> {
    const account = this.#account(query.account);
    if (account === undefined) return { rejection: noSuchAccount(query.account) };
    if (this.#isUnknown(query.symbol)) return rejected('BAD_SYMBOL', 'Invalid symbol.');
    const rows = newestOrders(this.#spot.accountOrders(account).open, {
      orderId: query.orderId,
      limit: pageLimit(query.limit),
      matches: (order) => isForSymbol(order, query.symbol),
    });
    return { reply: rows.map(orderView) };
  }

  /**
   * Returns filled, cancelled and rejected orders in the time range, oldest first: those with the
   * highest ids below `orderId`, or the newest ones if `orderId` is absent.
   */
  listHistoryOrders(query: HistoryQuery): QueryResult<readonly OrderView[]> {
    const account = this.#account(query.account);
    if (account === undefined) return { rejection: noSuchAccount(query.account) };
    if (this.#isUnknown(query.symbol)) return rejected('BAD_SYMBOL', 'Invalid symbol.');
    const rows = newestOrders(this.#spot.accountOrders(account).all, {
      orderId: query.orderId,
      limit: pageLimit(query.limit),
      matches: (order) =>
        !order.isOpen &&
        isForSymbol(order, query.symbol) &&
        isWithin(order.time, query.startTime, query.endTime),
    });
    return { reply: rows.map(orderView) };
  }

  /**
   * Returns the newest trades, newest first. If only `toId` is sent, returns the oldest trades
   * above that id, oldest first.
   */
  listMyTrades(query: TradesQuery): QueryResult<readonly AccountTradeView[]> {
    const account = this.#account(query.account);
    if (account === undefined) return { rejection: noSuchAccount(query.account) };
    if (this.#isUnknown(query.symbol)) return rejected('BAD_SYMBOL', 'Invalid symbol.');
    const { fromId, toId, startTime, endTime } = query;
    const rows = accountTrades(this.#spot.accountOrders(account).trades, {
      fromId,
      toId,
      limit: pageLimit(query.limit),
      matches: (trade) =>
        isForSymbol(trade, query.symbol) && isWithin(trade.time, startTime, endTime),
    });
    return { reply: rows.map((trade) => accountTradeView(trade, account)) };
  }

  #account(ref: AccountRef): Account | undefined {
    return this.#spot.broker.accounts.find(ref);
  }

  #isUnknown(symbol: string | undefined): boolean {
    return symbol !== undefined && !this.#spot.markets.has(symbol);
  }
}

function isForSymbol(
  { symbol }: { readonly symbol: SpotSymbol },
  name: string | undefined,
): boolean {
  return name === undefined || symbol.name === name;
}
