import type { AccountRef, Engine, SymbolDefinition } from '@broker-api/engine';
import { ceilDivide, one, unitsOf } from '../units.ts';
import { depositFor, type SectionQuoting } from './section-quoting.ts';

/** The value of a quote is at least this multiple of the minimum notional. */
const notionalMultiple = 1000n;

/**
 * Quotes spot symbols around the price of the index with the same name. Without this index, the
 * price is the ratio of two others: ETHBTC is ETHUSDT divided by BTCUSDT.
 */
export function spotQuoting(user: string): SectionQuoting {
  const account: AccountRef = { user, accountType: 1, accountIndex: 0 };
  return {
    section: 'spot',
    account,
    reportKind: 'executionReport',

    listSymbols: ({ admin }) => admin.listSymbols().map(({ symbol }) => symbol),

    findSymbol: (engine, symbol) => {
      const found = engine.admin.listSymbols().find((one) => one.symbol === symbol);
      if (found === undefined) return undefined;
      const value = unitsOf(found.minNotional) * notionalMultiple * one;
      return {
        ...found,
        indices: indicesOf(engine, found),
        fairPrice: ([base = 0n, quote = one]) => (base * one) / quote,
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

/**
 * Returns the index with the name of a symbol. If it has no price, returns the indices of its base
 * asset and its quote asset in a third asset, if both have a price.
 */
function indicesOf(
  { admin, indexPrices }: Engine,
  { symbol, baseAsset, quoteAsset }: SymbolDefinition,
): readonly string[] {
  if (indexPrices.has(symbol)) return [symbol];
  const priced = admin.listSymbols().filter((one) => indexPrices.has(one.symbol));
  for (const base of priced.filter((one) => one.baseAsset === baseAsset)) {
    const quote = priced.find(
      (one) => one.baseAsset === quoteAsset && one.quoteAsset === base.quoteAsset,
    );
    if (quote !== undefined) return [base.symbol, quote.symbol];
  }
  return [symbol];
}
