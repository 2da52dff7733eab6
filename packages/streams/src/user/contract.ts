import type {
  AccountTrade,
  ContractMethods,
  Order,
  OrderType,
  Position,
} from '@broker-api/contract';
import { product } from '@broker-api/core/decimal';
import type { MarginBalanceRow, OrderMessage } from './events.ts';
import type { RowKind } from './known.ts';
import {
  checkedOrder,
  type Fill,
  firstFound,
  newestFirst,
  openRows,
  orderFields,
  pageRows,
  type SectionReader,
} from './section-reader.ts';

/** The operations of a contract client that a user stream calls. */
export type ContractQueries = Pick<ContractMethods, (typeof contractQueries)[number]>;

export const contractQueries = [
  'getAccount',
  'getOrder',
  'listHistoryOrders',
  'listMyTrades',
  'listOpenOrders',
  'listPositions',
] as const;

/** A STOP order that was triggered is listed with the others, so these are read last. */
const orderTypes: readonly OrderType[] = ['STOP', 'LIMIT'];

const balances = (contract: ContractQueries): RowKind<MarginBalanceRow> => ({
  name: 'contract balances',
  read: async (signal) => {
    const account = Object.entries(await contract.getAccount({}, { signal }));
    return account.map(([token, row]) => ({ token, ...row }));
  },
  keyOf: ({ token }) => token,
  stateOf: (row) => [row.total, row.availableMargin, row.positionMargin, row.orderMargin],
  event: (rows) => ({ kind: 'balances', section: 'contract', recovered: true, rows }),
});

const positions = (contract: ContractQueries): RowKind<Position> => ({
  name: 'contract positions',
  read: (signal) => contract.listPositions({}, { signal }),
  keyOf: ({ symbol, side }) => `${symbol} ${side}`,
  stateOf: (row) => [
    row.position,
    row.available,
    row.avgPrice,
    row.leverage,
    row.margin,
    row.realizedPnL,
  ],
  removed: (row) => ({ ...row, position: '0', available: '0' }),
  event: (rows) => ({ kind: 'positions', section: 'contract', recovered: true, rows }),
});

/** Reads contract orders, trades, balances and positions. */
export function contractReader(contract: ContractQueries): SectionReader {
  return {
    section: 'contract',
    open: (signal) =>
      orderTypes.map((orderType) =>
        newestFirst('i', openRows, async (orderId) => {
          const page = { orderType, orderId, limit: openRows };
          return (await contract.listOpenOrders(page, { signal })).map(orderMessage);
        }),
      ),
    closed: (signal) =>
      orderTypes.map((orderType) =>
        newestFirst('i', pageRows, async (orderId) => {
          const page = { orderType, orderId, limit: pageRows };
          return (await contract.listHistoryOrders(page, { signal })).map(orderMessage);
        }),
      ),
    fills: (signal) =>
      newestFirst('t', pageRows, async (fromId) =>
        (await contract.listMyTrades({ fromId, limit: pageRows }, { signal })).map(fill),
      ),
    order: async (ids, signal) => {
      const queries = orderTypes
        .toReversed()
        .map((orderType) => () => contract.getOrder({ orderType, ...ids }, { signal }));
      const order = await firstFound(queries);
      return order && orderMessage(order);
    },
    account: async () => undefined,
    kinds: [balances(contract), positions(contract)],
  };
}

function orderMessage(row: Order): OrderMessage {
  return checkedOrder({
    e: 'contractExecutionReport',
    ...orderFields(row),
    o: row.orderType,
    Z: product(row.avgPrice ?? '0', row.executedQty),
  });
}

function fill(row: AccountTrade): Fill {
  return {
    E: row.time,
    i: row.orderId,
    l: row.quantity,
    L: row.price,
    n: row.fee,
    N: row.feeTokenId,
    t: row.tradeId,
  };
}
