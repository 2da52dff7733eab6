import { exchangeId } from '../gateway/encode.ts';
import type { Call, Handler } from './handler.ts';

/**
 * Returns a handler whose responses have additional fields in the observed dialect: those that only
 * recorded payloads have.
 */
export function withObservedFields<Parameters, Reply, Observed>(
  handler: Handler<Parameters, Reply>,
  add: (reply: Reply, call: Call<Parameters>) => Observed,
): Handler<Parameters, Reply | Observed> {
  return (call) => {
    const response = handler(call);
    if (!call.services.observed) return response;
    return response instanceof Promise
      ? response.then((reply) => add(reply, call))
      : add(response as Reply, call);
  };
}

/** Adds the id of the exchange to an order. */
export function withExchangeId<Row extends object>(row: Row) {
  return { ...row, exchangeId };
}
