import type { Account, AccountRef } from '../../accounts/account.ts';
import { noSuchAccount } from '../../accounts/accounts.ts';
import type { QueryResult } from '../../rejection.ts';
import { accountTrades, newestOrders } from '../../trading/order-lists.ts';
import type { ContractState } from '../contract-state.ts';
import { findOrderOfType } from '../find-order-of-type.ts';
import type { ContractOrder, OrderSide, OrderType } from '../order.ts';
import type { ContractTrade } from '../trade.ts';
import { unknownContract } from '../unknown-contract.ts';
import {
  accountTradeView,
  type ContractAccountTradeView,
  type ContractOrderView,
  orderView,
  tradeSide,
} from './views.ts';

/** Selects orders of an account. */
export interface ContractOrdersQuery {
  readonly account: AccountRef;
  readonly orderType: OrderType;
  readonly symbol?: string | undefined;
  /** Selects only orders with an id below this one. */
  readonly orderId?: string | undefined;
  readonly side?: OrderSide | undefined;
  readonly limit?: number | undefined;
}

/** Selects trades of an account. */
export interface ContractTradesQuery {
  readonly account: AccountRef;
  readonly symbol?: string | undefined;
  readonly side?: OrderSide | undefined;
  /** Selects only trades with an id below this one. */
  readonly fromId?: string | undefined;
  /** Selects only trades with an id above this one. */
  readonly toId?: string | undefined;
  readonly limit?: number | undefined;
}

type OrdersResult = QueryResult<readonly ContractOrderView[]>;

const defaultLimit = 20;
const maxLimit = 1000;

/** Read-only order and trade queries (specification: contract, orders and account). */
export class ContractOrderQueries {
  readonly #contract: ContractState;

  constructor(contract: ContractState) {
    this.#contract = contract;
  }

  /** Returns an order. Rejections: NO_SUCH_ORDER, OPTIONAL_PARAMS_BAD_COMBO. */
  getOrder(query: {
    account: AccountRef;
    orderType: OrderType;
    orderId?: string | undefined;
    clientOrderId?: string | undefined;
  }): QueryResult<ContractOrderView> {
    const account = this.#account(query.account);
    if (account === undefined) return { rejection: noSuchAccount(query.account) };
    const found = findOrderOfType(this.#contract, account, query);
    return found.rejection === undefined ? { reply: orderView(found.order) } : found;
  }

  /**
   * Returns open orders, oldest first: those with the highest ids below `orderId`, or the newest
   * ones if `orderId` is absent.
   */
  listOpenOrders(query: ContractOrdersQuery): OrdersResult {
    return this.#list(query, (account) =>
      newestOrders(this.#contract.accountOrders(account).open, page(query)),
    );
  }

  /**
   * Returns orders that are closed or partially filled, oldest first: those with the highest ids
   * below `orderId`, or the newest ones if `orderId` is absent.
   */
  listHistoryOrders(query: ContractOrdersQuery): OrdersResult {
    const { matches, ...rest } = page(query);
    return this.#list(query, (account) =>
      newestOrders(this.#contract.accountOrders(account).all, {
        ...rest,
        matches: (order) => order.status !== 'NEW' && matches(order),
      }),
    );
  }

  /**
   * Returns the newest trades, newest first. If only `toId` is sent, returns the oldest trades
   * above that id, oldest first.
   */
  listMyTrades(query: ContractTradesQuery): QueryResult<readonly ContractAccountTradeView[]> {
    const account = this.#account(query.account);
    if (account === undefined) return { rejection: noSuchAccount(query.account) };
    const { symbol, side, fromId, toId, limit } = query;
    if (this.#isUnknown(symbol)) return { rejection: unknownContract };
    const rows = accountTrades(this.#contract.accountOrders(account).trades, {
      fromId,
      toId,
      limit: boundedLimit(limit),
      matches: (trade) =>
        (symbol === undefined || trade.symbol.name === symbol) &&
        (side === undefined || tradeSide(trade, isBuyer(trade, account)) === side),
    });
    return {
      reply: rows.map((trade) => accountTradeView(trade, account, isBuyer(trade, account))),
    };
  }

  #list(
    query: ContractOrdersQuery,
    select: (account: Account) => readonly ContractOrder[],
  ): OrdersResult {
    const account = this.#account(query.account);
    if (account === undefined) return { rejection: noSuchAccount(query.account) };
    if (this.#isUnknown(query.symbol)) return { rejection: unknownContract };
    return { reply: select(account).map(orderView) };
  }

  #account(ref: AccountRef): Account | undefined {
    return this.#contract.broker.accounts.findContractAccount(ref);
  }

  #isUnknown(symbol: string | undefined): boolean {
    return symbol !== undefined && !this.#contract.markets.has(symbol);
  }
}

function page({ orderType, symbol, orderId, side, limit }: ContractOrdersQuery) {
  return {
    orderId,
    limit: boundedLimit(limit),
    matches: (order: ContractOrder) =>
      order.type === orderType &&
      (symbol === undefined || order.symbol.name === symbol) &&
      (side === undefined || order.orderSide === side),
  };
}

function boundedLimit(limit: number = defaultLimit): number {
  return Math.min(limit, maxLimit);
}

function isBuyer({ buyerAccount }: ContractTrade, account: Account): boolean {
  return buyerAccount === account;
}
