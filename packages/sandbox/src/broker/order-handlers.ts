import type { OrderResult, PlaceOrder } from '@broker-api/engine';
import { type Handler, type HandlerCall, reading, replyOf } from './handler.ts';

const orders = ({ parts }: HandlerCall) => parts.executor.state.engine.spot.orders;

function text({ given }: HandlerCall, name: string): string | undefined {
  return given[name] as string | undefined;
}

function number({ given }: HandlerCall, name: string): number | undefined {
  return given[name] as number | undefined;
}

/** The order that a call describes. */
function orderOf(call: HandlerCall): Omit<PlaceOrder, 'kind' | 'time'> {
  const { parts, account, time } = call;
  return {
    account,
    symbol: text(call, 'symbol') as string,
    side: text(call, 'side') as PlaceOrder['side'],
    type: text(call, 'type') as PlaceOrder['type'],
    quantity: text(call, 'quantity') as string,
    price: text(call, 'price'),
    timeInForce: text(call, 'timeInForce') as PlaceOrder['timeInForce'],
    newClientOrderId: text(call, 'newClientOrderId') ?? parts.newClientOrderId(time),
  };
}

function listed(call: HandlerCall) {
  return {
    account: call.account,
    symbol: text(call, 'symbol'),
    orderId: text(call, 'orderId'),
    limit: number(call, 'limit'),
  };
}

function period(call: HandlerCall) {
  return { startTime: number(call, 'startTime'), endTime: number(call, 'endTime') };
}

/** Recorded payloads show most of the order, as it is after it was matched. */
function observedOrder(call: HandlerCall, placed: OrderResult): unknown {
  const { parts, account, time } = call;
  return parts.executor.read(() => {
    const order = replyOf(orders(call).getOrder({ account, orderId: placed.orderId }));
    const { symbol, price, origQty, executedQty, status, timeInForce, type, side } = order;
    const more = { symbol, transactTime: time, price, origQty, executedQty, status };
    return { ...placed, ...more, timeInForce, type, side };
  });
}

/** Orders and trades of the spot section. */
export const orderHandlers: Readonly<Record<string, Handler>> = {
  placeOrder: (call) => {
    const { executor, observed } = call.parts;
    const command = { kind: 'placeOrder' as const, time: call.time, ...orderOf(call) };
    const placed = executor.execute(command).then(replyOf);
    return observed ? placed.then((result) => observedOrder(call, result)) : placed;
  },
  testOrder: reading((call) => orders(call).testOrder(orderOf(call))),
  getOrder: reading((call) =>
    orders(call).getOrder({
      account: call.account,
      orderId: text(call, 'orderId'),
      origClientOrderId: text(call, 'origClientOrderId'),
    }),
  ),
  cancelOrder: async (call) => {
    const { parts, account, time } = call;
    const ids = { orderId: text(call, 'orderId'), clientOrderId: text(call, 'clientOrderId') };
    return replyOf(await parts.executor.execute({ kind: 'cancelOrder', time, account, ...ids }));
  },
  listOpenOrders: reading((call) => orders(call).listOpenOrders(listed(call))),
  listHistoryOrders: reading((call) => {
    return orders(call).listHistoryOrders({ ...listed(call), ...period(call) });
  }),
  listMyTrades: reading((call) =>
    orders(call).listMyTrades({
      account: call.account,
      ...period(call),
      fromId: text(call, 'fromId'),
      toId: text(call, 'toId'),
      limit: number(call, 'limit'),
    }),
  ),
};
