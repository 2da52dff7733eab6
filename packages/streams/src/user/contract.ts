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
  checkedFill,
  checkedOrder,
  type Fill,
  orderFields,
  orderOrNone,
  orderQueries,
  type SectionReader,
} from './section-reader.ts';

/** The operations of a contract client that a user stream calls. */
export type ContractQueries = Pick<
  ContractMethods,
  (typeof orderQueries)[number] | 'listPositions'
>;

export const contractQueries: readonly (keyof ContractQueries)[] = [
  ...orderQueries,
  'listPositions',
];

/** In this order, an order that is triggered between two queries is in one list at least. */
const orderTypes: readonly OrderType[] = ['STOP', 'LIMIT'];

/** Reads contract orders, trades, balances and positions. */
export function contractReader(contract: ContractQueries): SectionReader {
  return {
    section: 'contract',
    openOrders: orderTypes.map((orderType) => async (orderId, limit, signal) => {
      const page = { orderType, orderId, limit };
      return (await contract.listOpenOrders(page, { signal })).map(orderMessage);
    }),
    closedOrders: orderTypes.map((orderType) => async (orderId, limit, signal) => {
      const page = { orderType, orderId, limit };
      return (await contract.listHistoryOrders(page, { signal })).map(orderMessage);
    }),
    fills: async (fromId, limit, signal) =>
      (await contract.listMyTrades({ fromId, limit }, { signal })).map(fill),
    order: async (ids, signal) => {
      const get = (orderType: OrderType): Promise<Order | undefined> =>
        orderOrNone(contract.getOrder({ orderType, ...ids }, { signal }));
      const order = (await get('LIMIT')) ?? (await get('STOP'));
      return order && orderMessage(order);
    },
    accounts: async () => [],
    kinds: [balances(contract), positions(contract)],
  };
}

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
  stateOf: ({ position, available, avgPrice, leverage, margin, realizedPnL }) => [
    position,
    available,
    avgPrice,
    leverage,
    margin,
    realizedPnL,
  ],
  removed: (row) => ({ ...row, position: '0', available: '0' }),
  event: (rows) => ({ kind: 'positions', section: 'contract', recovered: true, rows }),
});

function orderMessage(row: Order): OrderMessage {
  const Z = product(row.avgPrice ?? '0', row.executedQty);
  const e = 'contractExecutionReport';
  return checkedOrder({ e, ...orderFields(row), o: row.orderType, Z });
}

function fill(row: AccountTrade): Fill {
  const { time: E, orderId: i, quantity: l, price: L, fee: n, feeTokenId: N, tradeId: t } = row;
  return checkedFill({ E, i, l, L, n, N, t });
}
