import type { AccountRef } from '@broker-api/engine';
import { ceilDivide, one, unitsOf } from '../units.ts';
import { depositFor, type SectionQuoting } from './section-quoting.ts';

/** The value of a quote is at least this multiple of the minimum notional. */
const notionalMultiple = 1000n;

/** Quotes spot symbols around the price of the index with the same name. */
export function spotQuoting(user: string): SectionQuoting {
  const account: AccountRef = { user, accountType: 1, accountIndex: 0 };
  return {
    section: 'spot',
    account,
    reportKind: 'executionReport',

    listSymbols: ({ admin }) => admin.listSymbols().map(({ symbol }) => symbol),

    findSymbol: ({ admin }, symbol) => {
      const found = admin.listSymbols().find((one) => one.symbol === symbol);
      if (found === undefined) return undefined;
      const value = unitsOf(found.minNotional) * notionalMultiple * one;
      return {
        ...found,
        index: symbol,
        fairPrice: (index) => index,
        quoteSize: (price) => ceilDivide(value, price),
      };
    },

    getDepth: ({ spot }, symbol, limit) =>
      spot.market.getDepth({ symbol, limit }).reply ?? { bids: [], asks: [] },

    listOpenOrders: ({ spot }, symbol) =>
      spot.orders.listOpenOrders({ account, symbol, limit: 1000 }).reply ?? [],

    listNewestOrders: ({ spot }) =>
      [
        spot.orders.listOpenOrders({ account, limit: 1 }),
        spot.orders.listHistoryOrders({ account, limit: 1 }),
      ].flatMap(({ reply = [] }) => reply),

    cancelOrder: ({ orderId }, time) => ({ kind: 'spot.cancelOrder', time, account, orderId }),

    placeOrder: (engine, { clientOrderId, time, ...order }) => {
      const { baseAsset = '', quoteAsset = '' } =
        engine.admin.listSymbols().find(({ symbol }) => symbol === order.symbol) ?? {};
      const price = unitsOf(order.price);
      const quantity = unitsOf(order.quantity);
      const [token, amount] =
        order.side === 'SELL' ? [baseAsset, quantity] : [quoteAsset, (quantity * price) / one + 1n];
      return [
        ...depositFor(engine, account, token, amount, time),
        {
          kind: 'spot.placeOrder',
          time,
          account,
          ...order,
          type: 'LIMIT',
          newClientOrderId: clientOrderId,
        },
      ];
    },
  };
}
