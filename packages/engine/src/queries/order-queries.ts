import type { Account } from '../accounts/account.ts';
import type { ContractState } from '../contract/contract-state.ts';
import * as contractViews from '../contract/views.ts';
import type { OptionState } from '../option/option-state.ts';
import * as optionViews from '../option/views.ts';
import {
  type Filters,
  type Limits,
  limitOf,
  page,
  type RowQuery,
  type SortedRows,
  type TimedRow,
} from '../page.ts';
import type { QueryResult } from '../rejection.ts';
import type { SpotState } from '../spot/spot-state.ts';
import * as spotViews from '../spot/views.ts';
import { findOrder, type OrderFinder, type OrderIds } from '../trading/find-order.ts';
import type { TradedSymbol } from '../trading/traded-symbol.ts';
import type { AccountQuery, QuerySection } from './query-section.ts';

/** The parameters of order queries. Each section has some of them. */
type OrderQuery = AccountQuery &
  OrderIds &
  RowQuery & {
    /** In spot, the name of `clientOrderId`. */
    readonly origClientOrderId?: string | undefined;
    readonly limit?: number | undefined;
  };

/** The parameters of trade queries. Each section has some of them. */
type TradeQuery = AccountQuery &
  RowQuery & {
    /** Selects only trades with an id below this one. */
    readonly fromId?: string | undefined;
    /** Selects only trades with an id above this one. */
    readonly toId?: string | undefined;
    readonly limit?: number | undefined;
  };

/** What the queries read of an order of any section. */
interface QueriedOrder extends TimedRow {
  readonly type: string;
}

/** The orders of an account. */
interface OrderLists<Order> extends OrderFinder<Order> {
  readonly open: SortedRows<Order>;
  readonly all: SortedRows<Order>;
}

/** What the order queries of a section have of their own. */
interface OrderRules<Order extends QueriedOrder, View> {
  readonly section: QuerySection<unknown>;
  readonly ordersOf: (account: Account) => OrderLists<Order>;
  readonly limits: Limits;
  readonly clientOrderIdName: 'clientOrderId' | 'origClientOrderId';
  readonly filters: Filters<Order>;
  /** Whether the history contains an order. */
  readonly isHistory: (order: Order) => boolean;
  readonly view: (order: Order) => View;
}

/** Creates the queries of the orders of a section. */
function orderQueries<Order extends QueriedOrder, View>(rules: OrderRules<Order, View>) {
  const { section, ordersOf, clientOrderIdName, filters, isHistory, view } = rules;
  const pageOptions = ({ orderId, limit }: OrderQuery) => ({
    kind: 'order' as const,
    below: orderId,
    limit: limitOf(limit, rules.limits),
    filters,
  });
  return {
    /** Returns an order. Rejections: NO_SUCH_ORDER, OPTIONAL_PARAMS_BAD_COMBO. */
    getOrder(query: OrderQuery): QueryResult<View> {
      const ids = { ...query, clientOrderId: query[clientOrderIdName] };
      const { account } = query;
      const { rejection, reply: found } = section.ofAccount({ account }, (owner) =>
        findOrder(ordersOf(owner), ids, clientOrderIdName),
      );
      if (rejection !== undefined) return { rejection };
      return found.rejection === undefined ? { reply: view(found.order) } : found;
    },

    /**
     * Returns open orders, oldest first: those with the highest ids below `orderId`, or the newest
     * ones if `orderId` is absent.
     */
    listOpenOrders(query: OrderQuery): QueryResult<readonly View[]> {
      return section.ofAccount(query, (account) =>
        page(ordersOf(account).open, query, pageOptions(query)).map(view),
      );
    },

    /**
     * Returns the orders that are in the history of the section, oldest first: those with the
     * highest ids below `orderId`, or the newest ones if `orderId` is absent.
     */
    listHistoryOrders(query: OrderQuery): QueryResult<readonly View[]> {
      const options = { ...pageOptions(query), contains: isHistory };
      return section.ofAccount(query, (account) =>
        page(ordersOf(account).all, query, options).map(view),
      );
    },
  };
}

/** What the trade query of a section has of its own. */
interface TradeRules<Trade extends TimedRow, View> {
  readonly section: QuerySection<unknown>;
  readonly tradesOf: (account: Account) => SortedRows<Trade>;
  readonly limits: Limits;
  /** Returns the filters for the trades of an account. */
  readonly filters: (account: Account) => Filters<Trade>;
  readonly view: (trade: Trade, account: Account) => View;
}

/** Creates the query of the trades of an account in a section. */
function tradeQueries<Trade extends TimedRow, View>(rules: TradeRules<Trade, View>) {
  const { section, tradesOf, limits, filters, view } = rules;
  return {
    /**
     * Returns the newest trades, newest first. If only `toId` is sent, returns the oldest trades
     * above that id, oldest first.
     */
    listMyTrades(query: TradeQuery): QueryResult<readonly View[]> {
      const { fromId, toId } = query;
      return section.ofAccount(query, (account) => {
        const trades = page(tradesOf(account), query, {
          kind: 'trade',
          below: fromId,
          above: toId,
          limit: limitOf(query.limit, limits),
          filters: filters(account),
        });
        const onlyToId = fromId === undefined && toId !== undefined;
        return (onlyToId ? trades : trades.reverse()).map((trade) => view(trade, account));
      });
    },
  };
}

const symbolOf = ({ symbol }: { readonly symbol: TradedSymbol }): string => symbol.name;
const spotLimits = { default: 500, maximum: 1000 };
const limits = { default: 20, maximum: 1000 };

// What differs between the sections. The history of spot has closed orders; those of contracts and
// options also have open orders that are partially filled.

/** Creates the order and trade queries of spot. */
export function spotOrderQueries(spot: SpotState, section: QuerySection<unknown>) {
  return {
    ...orderQueries({
      section,
      ordersOf: (account) => spot.accountOrders(account),
      limits: spotLimits,
      clientOrderIdName: 'origClientOrderId',
      filters: { symbol: symbolOf },
      isHistory: ({ isOpen }) => !isOpen,
      view: spotViews.orderView,
    }),
    ...tradeQueries({
      section,
      tradesOf: (account) => spot.accountOrders(account).trades,
      limits: spotLimits,
      filters: () => ({ symbol: symbolOf }),
      view: spotViews.accountTradeView,
    }),
  };
}

/** Creates the order and trade queries of contracts. */
export function contractOrderQueries(contract: ContractState, section: QuerySection<unknown>) {
  return {
    ...orderQueries({
      section,
      ordersOf: (account) => contract.accountOrders(account),
      limits,
      clientOrderIdName: 'clientOrderId',
      filters: {
        symbol: symbolOf,
        side: ({ orderSide }) => orderSide,
        orderType: ({ type }) => type,
      },
      isHistory: ({ status }) => status !== 'NEW',
      view: contractViews.orderView,
    }),
    ...tradeQueries({
      section,
      tradesOf: (account) => contract.accountOrders(account).trades,
      limits,
      filters: (account) => ({
        symbol: symbolOf,
        side: (trade) => contractViews.tradeSide(trade, account),
      }),
      view: contractViews.accountTradeView,
    }),
  };
}

/** Creates the order and trade queries of options. */
export function optionOrderQueries(option: OptionState, section: QuerySection<unknown>) {
  return {
    ...orderQueries({
      section,
      ordersOf: (account) => option.accountOrders(account),
      limits,
      clientOrderIdName: 'clientOrderId',
      filters: {
        symbol: symbolOf,
        side: ({ side }) => side,
        type: ({ type }) => type,
        orderStatus: ({ status }) => status,
      },
      isHistory: ({ status }) => status !== 'NEW',
      view: optionViews.orderView,
    }),
    ...tradeQueries({
      section,
      tradesOf: (account) => option.accountOrders(account).trades,
      limits,
      filters: (account) => ({
        symbol: symbolOf,
        side: (trade) => optionViews.tradeSide(trade, account),
      }),
      view: optionViews.accountTradeView,
    }),
  };
}
