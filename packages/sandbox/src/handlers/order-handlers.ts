import type { OrderResult, PlaceOrder } from '@broker-api/engine';
import { type Handler, type HandlerCall, queryHandler, replyOrThrow } from './handler.ts';

const orders = ({ services }: HandlerCall) => services.executor.state.engine.spot.orders;

function text({ parameters }: HandlerCall, name: string): string | undefined {
  return parameters[name] as string | undefined;
}

function number({ parameters }: HandlerCall, name: string): number | undefined {
  return parameters[name] as number | undefined;
}

/** Reads an order from the parameters of a call. */
function orderOf(call: HandlerCall): Omit<PlaceOrder, 'kind' | 'time'> {
  const { services, account, time } = call;
  return {
    account,
    symbol: text(call, 'symbol') as string,
    side: text(call, 'side') as PlaceOrder['side'],
    type: text(call, 'type') as PlaceOrder['type'],
    quantity: text(call, 'quantity') as string,
    price: text(call, 'price'),
    timeInForce: text(call, 'timeInForce') as PlaceOrder['timeInForce'],
    newClientOrderId: text(call, 'newClientOrderId') ?? services.newClientOrderId(time),
  };
}

function orderFilter(call: HandlerCall) {
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

/** Adds the fields that recorded payloads have: most fields of the order, read after matching. */
function observedOrder(call: HandlerCall, placed: OrderResult): unknown {
  const { services, account, time } = call;
  return services.executor.read(() => {
    const order = replyOrThrow(orders(call).getOrder({ account, orderId: placed.orderId }));
    const { symbol, price, origQty, executedQty, status, timeInForce, type, side } = order;
    const details = { symbol, transactTime: time, price, origQty, executedQty, status };
    return { ...placed, ...details, timeInForce, type, side };
  });
}

/** Handlers for spot orders and trades. */
export const orderHandlers: Readonly<Record<string, Handler>> = {
  placeOrder: (call) => {
    const { executor, observed } = call.services;
    const command = { kind: 'spot.placeOrder' as const, time: call.time, ...orderOf(call) };
    const placed = executor.execute(command).then(replyOrThrow);
    return observed ? placed.then((result) => observedOrder(call, result)) : placed;
  },
  testOrder: queryHandler((call) => orders(call).testOrder(orderOf(call))),
  getOrder: queryHandler((call) =>
    orders(call).getOrder({
      account: call.account,
      orderId: text(call, 'orderId'),
      origClientOrderId: text(call, 'origClientOrderId'),
    }),
  ),
  cancelOrder: async (call) => {
    const { services, account, time } = call;
    const ids = { orderId: text(call, 'orderId'), clientOrderId: text(call, 'clientOrderId') };
    return replyOrThrow(
      await services.executor.execute({ kind: 'spot.cancelOrder', time, account, ...ids }),
    );
  },
  listOpenOrders: queryHandler((call) => orders(call).listOpenOrders(orderFilter(call))),
  listHistoryOrders: queryHandler((call) => {
    return orders(call).listHistoryOrders({ ...orderFilter(call), ...period(call) });
  }),
  listMyTrades: queryHandler((call) =>
    orders(call).listMyTrades({
      account: call.account,
      ...period(call),
      fromId: text(call, 'fromId'),
      toId: text(call, 'toId'),
      limit: number(call, 'limit'),
    }),
  ),
};
