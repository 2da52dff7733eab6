import type { AccountRef } from '@broker-api/engine';
import { ceilDivide, one, unitsOf } from '../units.ts';
import { depositFor, type SectionQuoting } from './section-quoting.ts';
import { theoreticalPrice } from './theoretical-price.ts';

/** The maximum pay-off of a quote is at least this multiple of the minimum notional. */
const notionalMultiple = 1000n;

/** Quotes options around their theoretical price, and never above their maximum pay-off. */
export function optionQuoting(user: string): SectionQuoting {
  const account: AccountRef = { user, accountType: 2, accountIndex: 0 };
  return {
    section: 'option',
    account,
    reportKind: 'optionExecutionReport',

    listSymbols: ({ admin }) => admin.listOptions().map(({ symbol }) => symbol),

    findSymbol: ({ admin }, symbol) => {
      const found = admin.listOptions().find((one) => one.symbol === symbol);
      if (found === undefined) return undefined;
      const { maxPrice, maxPayOff } = found;
      const notional = unitsOf(found.minNotional);
      const payOff = unitsOf(maxPayOff);
      return {
        ...found,
        maxPrice: unitsOf(maxPrice) < payOff ? maxPrice : maxPayOff,
        indices: [found.index],
        fairPrice: ([index = 0n], time) => theoreticalPrice(found, index, time),
        // The second term ensures that the value of each quote satisfies the filter MIN_NOTIONAL.
        quoteSize: (price) =>
          ceilDivide(notional * notionalMultiple * one, payOff) + ceilDivide(notional * one, price),
      };
    },

    getDepth: ({ time, option }, symbol, limit) =>
      option.market.getDepth({ symbol, limit, time }).reply ?? { bids: [], asks: [] },

    listOpenOrders: ({ option }, symbol) =>
      option.orders.listOpenOrders({ account, symbol, limit: 1000 }).reply ?? [],

    listNewestOrders: ({ option }) =>
      [
        option.orders.listOpenOrders({ account, limit: 1 }),
        option.orders.listHistoryOrders({ account, limit: 1 }),
      ].flatMap(({ reply = [] }) => reply),

    cancelOrder: ({ orderId }, time) => ({ kind: 'option.cancelOrder', time, account, orderId }),

    placeOrder: (engine, { time, ...order }) => {
      const option = engine.admin.listOptions().find(({ symbol }) => symbol === order.symbol);
      if (option === undefined) return [];
      // A sell order locks at most the maximum pay-off; a buy order locks its premium and the fee.
      const perOption = order.side === 'SELL' ? option.maxPayOff : order.price;
      const amount = (2n * unitsOf(perOption) * unitsOf(order.quantity)) / one;
      return [
        ...depositFor(engine, account, option.quoteAsset, amount, time),
        { kind: 'option.placeOrder', time, account, ...order, type: 'LIMIT' },
      ];
    },
  };
}
