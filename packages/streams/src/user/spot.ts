import type { AccountTrade, Order, SpotMethods } from '@broker-api/spot';
import type { OrderMessage } from './events.ts';
import {
  checkedFill,
  checkedOrder,
  type Fill,
  orderFields,
  orderOrNone,
  type orderQueries,
  type SectionReader,
} from './section-reader.ts';

/** The operations of a spot client that a user stream calls. */
export type SpotQueries = Pick<SpotMethods, (typeof orderQueries)[number]>;

/** Reads spot orders, trades and balances. */
export function spotReader(spot: SpotQueries): SectionReader {
  return {
    section: 'spot',
    openOrders: [
      async (orderId, limit, signal) =>
        (await spot.listOpenOrders({ orderId, limit }, { signal })).map(orderMessage),
    ],
    closedOrders: [
      async (orderId, limit, signal) =>
        (await spot.listHistoryOrders({ orderId, limit }, { signal })).map(orderMessage),
    ],
    fills: async (fromId, limit, signal) =>
      (await spot.listMyTrades({ fromId, limit }, { signal })).map(fill),
    order: async ({ orderId, clientOrderId: origClientOrderId }, signal) => {
      const ids = orderId === undefined ? { origClientOrderId } : { orderId, origClientOrderId };
      const order = await orderOrNone(spot.getOrder(ids, { signal }));
      return order && orderMessage(order);
    },
    accounts: async (signal) => {
      const account = await spot.getAccount({}, { signal });
      const { updateTime: E, canTrade: T, canWithdraw: W, canDeposit: D, balances } = account;
      const B = balances.map(({ asset: a, free: f, locked: l }) => ({ a, f, l }));
      return [{ e: 'outboundAccountInfo', E, T, W, D, B }];
    },
    kinds: [],
  };
}

function orderMessage(row: Order): OrderMessage {
  const { type: o, isWorking: w, cummulativeQuoteQty: Z } = row;
  return checkedOrder({ e: 'executionReport', ...orderFields(row), o, w, Z });
}

function fill(row: AccountTrade): Fill {
  const { time: E, orderId: i, qty: l, price: L, commission: n, commissionAsset: N } = row;
  return checkedFill({ E, i, l, L, n, N, m: row.isMaker, t: row.id });
}
