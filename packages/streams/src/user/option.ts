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
  checkedOrder,
  type Fill,
  firstFound,
  newestFirst,
  openRows,
  orderFields,
  pageRows,
  type SectionReader,
} from './section-reader.ts';

/** The operations of an option client that a user stream calls. */
export type OptionQueries = Pick<OptionMethods, (typeof optionQueries)[number]>;

export const optionQueries = [
  'getAccount',
  'getOrder',
  'listHistoryOrders',
  'listMyTrades',
  'listOpenOrders',
  'listPositions',
  'listSettlements',
] as const;

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
  read: (signal) => option.listSettlements({}, { signal }),
  isPast: true,
  keyOf: ({ symbol, timestamp }) => `${symbol} ${timestamp}`,
  stateOf: ({ changed }) => [changed],
  event: (rows) => ({ kind: 'settlements', section: 'option', recovered: true, rows }),
});

/** Reads option orders, trades, balances, positions and settlements. */
export function optionReader(option: OptionQueries): SectionReader {
  return {
    section: 'option',
    open: (signal) => [
      newestFirst('i', openRows, async (orderId) =>
        (await option.listOpenOrders({ orderId, limit: openRows }, { signal })).map(orderMessage),
      ),
    ],
    closed: (signal) => [closedOrders(option, signal)],
    fills: (signal) =>
      newestFirst('t', pageRows, async (fromId) =>
        (await option.listMyTrades({ fromId, limit: pageRows }, { signal })).map(fill),
      ),
    order: async (ids, signal) => {
      const order = await firstFound([() => option.getOrder(ids, { signal })]);
      return order && orderMessage(order);
    },
    account: async () => undefined,
    kinds: [balances(option), positions(option), settlements(option)],
  };
}

/** The history has no pages: only the newest orders are listed, oldest first. */
async function* closedOrders(option: OptionQueries, signal: AbortSignal) {
  const rows = await option.listHistoryOrders({ limit: 1000 }, { signal });
  yield* rows.map(orderMessage).toReversed();
}

function orderMessage(row: Order): OrderMessage {
  return checkedOrder({
    e: 'optionExecutionReport',
    ...orderFields(row),
    o: row.type,
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
    N: row.feeTokenName,
    t: row.tradeId,
  };
}
