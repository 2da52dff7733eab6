import type { GatewayOperation } from '@broker-api/spec';
import { errorCodeOf } from '../known-operations.ts';

/** How much a request counts towards the broker's rate limits. */
export interface RequestCost {
  /** The request weight. */
  readonly weight: number;
  /** How much the request counts towards the order rate limits: 0 or 1. */
  readonly orders: number;
}

const tooManyOrders = errorCodeOf('TOO_MANY_ORDERS');
/** The assumed weight of an operation if no source states its weight. */
const assumedWeight = 1;

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
  const { value, by, absent, steps = [], zero } = weight ?? { value: assumedWeight };
  const sent = by === undefined ? undefined : parameters.get(by);
  if (by === undefined) return { weight: value, orders };
  if (!sent) return { weight: absent ?? value, orders };
  if (!/^\d+$/.test(sent)) return { weight: value, orders };
  if (Number(sent) === 0 && zero !== undefined) return { weight: zero, orders };
  const step = steps.find(({ upTo }) => Number(sent) <= upTo) ?? steps.at(-1);
  return { weight: step?.weight ?? value, orders };
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
