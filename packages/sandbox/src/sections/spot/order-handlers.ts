import type { OrderResult, PlaceOrder } from '@broker-api/engine';
import { ApiError } from '../../gateway/api-error.ts';
import type { SpotOperations } from '../../generated/spot.gen.ts';
import { type Call, queryHandler, replyOrThrow } from '../handler.ts';
import { withExchangeId, withObservedFields } from '../observed-fields.ts';
import { defineHandlers } from './define-handlers.ts';

const orders = ({ services }: Call<unknown>) => services.executor.state.engine.spot.orders;

function orderOf({
  services,
  account,
  parameters,
  time,
  rules,
}: Call<SpotOperations['placeOrder']['parameters']>): Omit<PlaceOrder, 'kind' | 'time'> {
  const { symbol, side, type, quantity, price, timeInForce, assetType } = parameters;
  // No source says what the asset type MARGIN does.
  if (assetType === 'MARGIN') {
    const message = 'The value MARGIN of `assetType` is unavailable; send CASH.';
    throw new ApiError('INVALID_PARAMETER', message);
  }
  const newClientOrderId = parameters.newClientOrderId ?? services.newClientOrderId(time);
  const order = { account, symbol, side, type, quantity, price, timeInForce, newClientOrderId };
  return rules.marketBuyInQuote ? { ...order, spendsQuote: true } : order;
}

/**
 * Adds the fields that recorded payloads have: most fields of the order, as they are after
 * matching.
 */
function observedOrder(call: Call<unknown>, placed: OrderResult) {
  const { services, account, time } = call;
  return services.executor.read(() => {
    const order = replyOrThrow(orders(call).getOrder({ account, orderId: placed.orderId }));
    const { symbol, price, origQty, executedQty, status, timeInForce, type, side } = order;
    const details = { symbol, transactTime: time, price, origQty, executedQty, status };
    return { ...placed, ...details, timeInForce, type, side };
  });
}

/** Adds the second copy of the commission that recorded trades have. */
function withNestedFee<Trade extends { commission: string; commissionAsset: string }>(
  trade: Trade,
) {
  const { commission, commissionAsset } = trade;
  const fee = { feeTokenId: commissionAsset, feeTokenName: commissionAsset, fee: commission };
  return { ...trade, fee };
}

/** Handlers for spot orders and trades. */
export const orderHandlers = defineHandlers({
  placeOrder: async (call) => {
    const { executor, observed } = call.services;
    const placed = replyOrThrow(
      await executor.execute({ kind: 'spot.placeOrder', time: call.time, ...orderOf(call) }),
    );
    return observed ? observedOrder(call, placed) : placed;
  },
  testOrder: queryHandler((call) => orders(call).testOrder(orderOf(call))),
  getOrder: withObservedFields(
    queryHandler((call) => {
      const { orderId, origClientOrderId } = call.parameters;
      return orders(call).getOrder({ account: call.account, orderId, origClientOrderId });
    }),
    withExchangeId,
  ),
  cancelOrder: withObservedFields(async ({ services, account, parameters, time }) => {
    const { orderId, clientOrderId } = parameters;
    const ids = { orderId, clientOrderId };
    return replyOrThrow(
      await services.executor.execute({ kind: 'spot.cancelOrder', time, account, ...ids }),
    );
  }, withExchangeId),
  listOpenOrders: withObservedFields(
    queryHandler((call) => {
      const { symbol, orderId, limit } = call.parameters;
      return orders(call).listOpenOrders({ account: call.account, symbol, orderId, limit });
    }),
    (rows) => rows.map(withExchangeId),
  ),
  listHistoryOrders: withObservedFields(
    queryHandler((call) => {
      const { symbol, orderId, startTime, endTime, limit } = call.parameters;
      const filter = { symbol, orderId, startTime, endTime, limit };
      return orders(call).listHistoryOrders({ account: call.account, ...filter });
    }),
    (rows) => rows.map(withExchangeId),
  ),
  listMyTrades: withObservedFields(
    queryHandler((call) => {
      const { symbol, startTime, endTime, fromId, toId, limit } = call.parameters;
      const filter = { symbol, startTime, endTime, fromId, toId, limit };
      return orders(call).listMyTrades({ account: call.account, ...filter });
    }),
    (trades) => trades.map(withNestedFee),
  ),
});
