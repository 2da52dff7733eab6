import type { Account, AccountRef } from '../../accounts/account.ts';
import { noSuchAccount } from '../../accounts/accounts.ts';
import type { Side } from '../../book/book-side.ts';
import type { QueryResult } from '../../rejection.ts';
import { findOrder, type OrderIds } from '../../trading/find-order.ts';
import type { OrderStatus } from '../../trading/order.ts';
import { accountTrades, newestOrders } from '../../trading/order-lists.ts';
import type { OptionState } from '../option-state.ts';
import type { OptionOrder, OrderType } from '../order.ts';
import { unknownOption } from '../unknown-option.ts';
import {
  accountTradeView,
  type OptionAccountTradeView,
  type OptionOrderView,
  orderView,
} from './views.ts';

/** Selects orders of an account. */
interface OrdersQuery {
  readonly account: AccountRef;
  readonly symbol?: string | undefined;
  readonly side?: Side | undefined;
  readonly type?: OrderType | undefined;
  readonly limit?: number | undefined;
}

/** Selects open orders. */
export interface OpenOptionOrdersQuery extends OrdersQuery {
  /** Selects only orders with an id below this one. */
  readonly orderId?: string | undefined;
}

/** Selects orders that are closed or partially filled. */
export interface OptionHistoryOrdersQuery extends OrdersQuery {
  readonly orderStatus?: OrderStatus | undefined;
}

/** Selects trades of an account. */
export interface OptionTradesQuery {
  readonly account: AccountRef;
  readonly symbol?: string | undefined;
  readonly side?: Side | undefined;
  /** Selects only trades with an id below this one. */
  readonly fromId?: string | undefined;
  /** Selects only trades with an id above this one. */
  readonly toId?: string | undefined;
  readonly limit?: number | undefined;
}

type OrdersResult = QueryResult<readonly OptionOrderView[]>;

const defaultLimit = 20;
const maxLimit = 1000;

/** Read-only order and trade queries (specification: option, orders and account). */
export class OptionOrderQueries {
  readonly #option: OptionState;

  constructor(option: OptionState) {
    this.#option = option;
  }

  /** Returns an order. Rejections: NO_SUCH_ORDER, OPTIONAL_PARAMS_BAD_COMBO. */
  getOrder(query: OrderIds & { readonly account: AccountRef }): QueryResult<OptionOrderView> {
    const account = this.#account(query.account);
    if (account === undefined) return { rejection: noSuchAccount(query.account) };
    const found = findOrder(this.#option.accountOrders(account), query, 'clientOrderId');
    return found.rejection === undefined ? { reply: orderView(found.order) } : found;
  }

  /**
   * Returns open orders, oldest first: those with the highest ids below `orderId`, or the newest
   * ones if `orderId` is absent.
   */
  listOpenOrders(query: OpenOptionOrdersQuery): OrdersResult {
    const { orderId } = query;
    return this.#list(query, (account) =>
      newestOrders(this.#option.accountOrders(account).open, { ...page(query), orderId }),
    );
  }

  /** Returns the newest orders that are closed or partially filled, oldest first. */
  listHistoryOrders(query: OptionHistoryOrdersQuery): OrdersResult {
    const { limit, matches } = page(query);
    const { orderStatus } = query;
    const hasStatus = ({ status }: OptionOrder): boolean =>
      orderStatus === undefined ? status !== 'NEW' : status === orderStatus;
    return this.#list(query, (account) =>
      newestOrders(this.#option.accountOrders(account).all, {
        orderId: undefined,
        limit,
        matches: (order) => hasStatus(order) && matches(order),
      }),
    );
  }

  /**
   * Returns the newest trades, newest first. If only `toId` is sent, returns the oldest trades
   * above that id, oldest first.
   */
  listMyTrades(query: OptionTradesQuery): QueryResult<readonly OptionAccountTradeView[]> {
    const account = this.#account(query.account);
    if (account === undefined) return { rejection: noSuchAccount(query.account) };
    const { symbol, side, fromId, toId, limit } = query;
    if (this.#isUnknown(symbol)) return { rejection: unknownOption };
    const rows = accountTrades(this.#option.accountOrders(account).trades, {
      fromId,
      toId,
      limit: boundedLimit(limit),
      matches: (trade) =>
        (symbol === undefined || trade.symbol.name === symbol) &&
        (side === undefined || (trade.buyerAccount === account) === (side === 'BUY')),
    });
    return { reply: rows.map((trade) => accountTradeView(trade, account)) };
  }

  #list(query: OrdersQuery, select: (account: Account) => readonly OptionOrder[]): OrdersResult {
    const account = this.#account(query.account);
    if (account === undefined) return { rejection: noSuchAccount(query.account) };
    if (this.#isUnknown(query.symbol)) return { rejection: unknownOption };
    return { reply: select(account).map(orderView) };
  }

  #account(ref: AccountRef): Account | undefined {
    return this.#option.broker.accounts.findOptionAccount(ref);
  }

  #isUnknown(symbol: string | undefined): boolean {
    return symbol !== undefined && !this.#option.markets.has(symbol);
  }
}

function page({ symbol, side, type, limit }: OrdersQuery) {
  return {
    limit: boundedLimit(limit),
    matches: (order: OptionOrder) =>
      (symbol === undefined || order.symbol.name === symbol) &&
      (side === undefined || order.side === side) &&
      (type === undefined || order.type === type),
  };
}

function boundedLimit(limit: number = defaultLimit): number {
  return Math.min(limit, maxLimit);
}
