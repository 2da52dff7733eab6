import { exchangeId } from '@broker-api/engine';
import type { SpotOperations } from '../generated/spot.gen.ts';
import { type Call, type DeepReadonly, replyOrThrow } from './handler.ts';

type Response<Id extends keyof SpotOperations> = DeepReadonly<SpotOperations[Id]['response']>;

/**
 * The fields and the names that only recorded payloads have: what the observed dialect adds to the
 * responses of an operation. The operations that all sections share are among those of spot.
 */
export const observedFields: {
  readonly [Id in keyof SpotOperations]?: (
    response: Response<Id>,
    call: Call<SpotOperations[Id]['parameters']>,
  ) => Response<Id> | Promise<Response<Id>>;
} = {
  getBrokerInfo: ({ rateLimits, symbols, contracts, options, ...info }) => ({
    ...info,
    rateLimits: rateLimits.map(({ rateLimitType: type, ...limit }) => ({
      rateLimitType: type === 'ORDERS' ? type : 'REQUEST_WEIGHT',
      ...limit,
    })),
    ...(symbols && {
      symbols: symbols.map((one) => ({ ...one, exchangeId, symbolName: one.symbol })),
    }),
    ...(contracts && { contracts: contracts.map((one) => ({ ...one, underlying: one.index })) }),
    ...(options && { options: options.map((one) => ({ ...one, symbolName: one.symbol })) }),
  }),
  getDepth: (depth, { input }) => ({ time: input.time, ...depth }),
  // Most fields of the order, as they are after matching.
  placeOrder: (placed, { executor, engine, input: { account, time } }) =>
    executor.read(() => {
      const { orderId } = placed;
      const order = replyOrThrow(
        engine.spot.orders.getOrder({ account, orderId: String(orderId) }),
      );
      const { symbol, price, origQty, executedQty, status, timeInForce, type, side } = order;
      const details = { symbol, transactTime: time, price, origQty, executedQty, status };
      return { ...placed, ...details, timeInForce, type, side };
    }),
  getOrder: (order) => ({ ...order, exchangeId }),
  cancelOrder: (order) => ({ ...order, exchangeId }),
  listOpenOrders: (orders) => orders.map((order) => ({ ...order, exchangeId })),
  listHistoryOrders: (orders) => orders.map((order) => ({ ...order, exchangeId })),
  // A second copy of the commission.
  listMyTrades: (trades) =>
    trades.map((trade) => {
      const { commission, commissionAsset: asset } = trade;
      return { ...trade, fee: { feeTokenId: asset, feeTokenName: asset, fee: commission } };
    }),
};
