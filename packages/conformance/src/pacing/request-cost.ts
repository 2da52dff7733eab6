import { type GatewayOperation, weightOf } from '@broker-api/spec';
import { errorCodeOf } from '../known-operations.ts';

/** How much a request counts towards the broker's rate limits. */
export interface RequestCost {
  /** The request weight. */
  readonly weight: number;
  /** How much the request counts towards the order rate limits: 0 or 1. */
  readonly orders: number;
}

const tooManyOrders = errorCodeOf('TOO_MANY_ORDERS');

/**
 * Returns the cost of a call.
 *
 * @param parameters the sent parameters; a value that is not an integer costs as much as the
 *   default
 */
export function costOf(
  { weight, errorCodes }: GatewayOperation,
  parameters: { readonly get: (name: string) => string | null | undefined },
): RequestCost {
  const orders = errorCodes.includes(tooManyOrders) ? 1 : 0;
  return { weight: weightOf(weight, (name) => parameters.get(name)), orders };
}

/** Returns the cost of two requests. */
export const sumOf = (one: RequestCost, other: RequestCost): RequestCost => ({
  weight: one.weight + other.weight,
  orders: one.orders + other.orders,
});

/** Returns the cost of several equal requests. */
export const times = ({ weight, orders }: RequestCost, count: number): RequestCost => ({
  weight: weight * count,
  orders: orders * count,
});
