import { type Call, queryHandler, replyOrThrow } from '../handler.ts';
import { defineHandlers } from './define-handlers.ts';

const orders = ({ services }: Call<unknown>) => services.executor.state.engine.option.orders;

/** Returns the parameters of a signed call with the account of its API key, for the engine. */
function forAccount<Parameters extends { readonly recvWindow: number }>({
  parameters: { recvWindow: _, ...parameters },
  account,
}: Call<Parameters>) {
  return { ...parameters, account };
}

/** Handlers for option orders and trades. */
export const orderHandlers = defineHandlers({
  placeOrder: async (call) => {
    const { services, time } = call;
    const parameters = forAccount(call);
    const clientOrderId = parameters.clientOrderId ?? services.newClientOrderId(time);
    const command = { kind: 'option.placeOrder', time, ...parameters, clientOrderId } as const;
    return replyOrThrow(await services.executor.execute(command));
  },
  cancelOrder: async (call) => {
    const { services, time } = call;
    const command = { kind: 'option.cancelOrder', time, ...forAccount(call) } as const;
    return replyOrThrow(await services.executor.execute(command));
  },
  getOrder: queryHandler((call) => orders(call).getOrder(forAccount(call))),
  listOpenOrders: queryHandler((call) => orders(call).listOpenOrders(forAccount(call))),
  listHistoryOrders: queryHandler((call) => orders(call).listHistoryOrders(forAccount(call))),
  listMyTrades: queryHandler((call) => orders(call).listMyTrades(forAccount(call))),
});
