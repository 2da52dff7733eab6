import type { AccountTrade, Order, SpotMethods } from '@broker-api/spot';
import type { OrderMessage } from './events.ts';
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

/** The operations of a spot client that a user stream calls. */
export type SpotQueries = Pick<SpotMethods, (typeof spotQueries)[number]>;

export const spotQueries = [
  'getAccount',
  'getOrder',
  'listHistoryOrders',
  'listMyTrades',
  'listOpenOrders',
] as const;

/** Reads spot orders, trades and balances. */
export function spotReader(spot: SpotQueries): SectionReader {
  return {
    section: 'spot',
    open: (signal) => [
      newestFirst('i', openRows, async (orderId) =>
        (await spot.listOpenOrders({ orderId, limit: openRows }, { signal })).map(orderMessage),
      ),
    ],
    closed: (signal) => [
      newestFirst('i', pageRows, async (orderId) =>
        (await spot.listHistoryOrders({ orderId, limit: pageRows }, { signal })).map(orderMessage),
      ),
    ],
    fills: (signal) =>
      newestFirst('t', pageRows, async (fromId) =>
        (await spot.listMyTrades({ fromId, limit: pageRows }, { signal })).map(fill),
      ),
    order: async ({ orderId, clientOrderId: origClientOrderId }, signal) => {
      const ids = orderId === undefined ? { origClientOrderId } : { orderId, origClientOrderId };
      const order = await firstFound([() => spot.getOrder(ids, { signal })]);
      return order && orderMessage(order);
    },
    account: async (signal) => {
      const account = await spot.getAccount({}, { signal });
      const { updateTime: E, canTrade: T, canWithdraw: W, canDeposit: D, balances } = account;
      const B = balances.map(({ asset: a, free: f, locked: l }) => ({ a, f, l }));
      return { e: 'outboundAccountInfo', E, T, W, D, B };
    },
    kinds: [],
  };
}

function orderMessage(row: Order): OrderMessage {
  return checkedOrder({
    e: 'executionReport',
    ...orderFields(row),
    o: row.type,
    w: row.isWorking,
    Z: row.cummulativeQuoteQty,
  });
}

function fill(row: AccountTrade): Fill {
  return {
    E: row.time,
    i: row.orderId,
    l: row.qty,
    L: row.price,
    n: row.commission,
    N: row.commissionAsset,
    m: row.isMaker,
    t: row.id,
  };
}
