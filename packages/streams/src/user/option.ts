import { product } from '@broker-api/core/decimal';
import type {
  AccountTrade,
  Balance,
  OptionMethods,
  Order,
  Position,
  Settlement,
} from '@broker-api/option';
import type { OrderMessage } from './events.ts';
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

/** The operations of an option client that a user stream calls. */
export type OptionQueries = Pick<
  OptionMethods,
  (typeof orderQueries)[number] | 'listPositions' | 'listSettlements'
>;

export const optionQueries: readonly (keyof OptionQueries)[] = [
  ...orderQueries,
  'listPositions',
  'listSettlements',
];

/** The history has no pages: only the newest orders are listed. */
const historyRows = 1000;

/** Reads option orders, trades, balances, positions and settlements. */
export function optionReader(option: OptionQueries): SectionReader {
  return {
    section: 'option',
    openOrders: [
      async (orderId, limit, signal) =>
        (await option.listOpenOrders({ orderId, limit }, { signal })).map(orderMessage),
    ],
    closedOrders: [
      async (below, _limit, signal) => {
        if (below !== undefined) return [];
        return (await option.listHistoryOrders({ limit: historyRows }, { signal })).map(
          orderMessage,
        );
      },
    ],
    fills: async (fromId, limit, signal) =>
      (await option.listMyTrades({ fromId, limit }, { signal })).map(fill),
    order: async (ids, signal) => {
      const order = await orderOrNone(option.getOrder(ids, { signal }));
      return order && orderMessage(order);
    },
    accounts: async () => [],
    kinds: [balances(option), positions(option), settlements(option)],
  };
}

const balances = (option: OptionQueries): RowKind<Balance> => ({
  name: 'option balances',
  read: async (signal) => (await option.getAccount({}, { signal })).balances,
  keyOf: ({ tokenName }) => tokenName,
  stateOf: ({ free, locked, margin }) => [free, locked, margin],
  event: (rows) => ({ kind: 'balances', section: 'option', recovered: true, rows }),
});

const positions = (option: OptionQueries): RowKind<Position> => ({
  name: 'option positions',
  read: (signal) => option.listPositions({}, { signal }),
  keyOf: ({ symbol }) => symbol,
  stateOf: (row) => [row.position, row.availablePosition, row.averagePrice, row.margin],
  removed: (row) => ({ ...row, position: '0', availablePosition: '0' }),
  event: (rows) => ({ kind: 'positions', section: 'option', recovered: true, rows }),
});

const settlements = (option: OptionQueries): RowKind<Settlement> => ({
  name: 'option settlements',
  isPast: true,
  read: (signal) => option.listSettlements({}, { signal }),
  keyOf: ({ symbol, timestamp }) => `${symbol} ${timestamp}`,
  stateOf: ({ changed }) => [changed],
  event: (rows) => ({ kind: 'settlements', section: 'option', recovered: true, rows }),
});

function orderMessage(row: Order): OrderMessage {
  const Z = product(row.avgPrice ?? '0', row.executedQty);
  return checkedOrder({ e: 'optionExecutionReport', ...orderFields(row), o: row.type, Z });
}

function fill(row: AccountTrade): Fill {
  const { time: E, orderId: i, quantity: l, price: L, fee: n, feeTokenName: N, tradeId: t } = row;
  return checkedFill({ E, i, l, L, n, N, t });
}
