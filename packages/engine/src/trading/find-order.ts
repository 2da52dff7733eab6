import { parseIdSequence } from '../ids.ts';
import { type Rejection, rejected, rejection } from '../rejection.ts';
import type { OrderStatus } from './order.ts';

/** Identifies an order. When both ids are sent, they must belong to the same order. */
export interface OrderIds {
  readonly orderId?: string | undefined;
  readonly clientOrderId?: string | undefined;
}

interface OrderTypeQuery {
  /** Rejects an order of another type with NO_SUCH_ORDER. */
  readonly orderType?: string | undefined;
}

const noSuchOrder = rejected('NO_SUCH_ORDER', 'The order does not exist.');

/** Finds the orders of an account. */
export interface OrderFinder<Order> {
  find(sequence: number): Order | undefined;
  findByClientOrderId(clientOrderId: string): Order | undefined;
}

/**
 * Finds an order of an account.
 *
 * @param clientOrderIdName the name of the client order id parameter in this request, for messages
 */
export function findOrder<Order extends { readonly type: string }>(
  orders: OrderFinder<Order>,
  { orderId, clientOrderId, orderType }: OrderIds & OrderTypeQuery,
  clientOrderIdName: string,
): { readonly order: Order; readonly rejection?: undefined } | { readonly rejection: Rejection } {
  const byOrderId =
    orderId === undefined ? undefined : orders.find(parseIdSequence('order', orderId));
  const byClientOrderId =
    clientOrderId === undefined ? undefined : orders.findByClientOrderId(clientOrderId);
  const order = byOrderId ?? byClientOrderId;
  if (order === undefined) return noSuchOrder;
  if (orderId !== undefined && clientOrderId !== undefined && byOrderId !== byClientOrderId) {
    const message = `orderId and ${clientOrderIdName} belong to different orders.`;
    return { rejection: rejection('OPTIONAL_PARAMS_BAD_COMBO', message) };
  }
  return orderType === undefined || order.type === orderType ? { order } : noSuchOrder;
}

/** Rejects the cancellation of an order that is no longer open. */
export function rejectionIfClosed({
  status,
}: {
  readonly status: OrderStatus;
}): Rejection | undefined {
  if (status === 'FILLED') return rejection('ORDER_HAS_FILLED', 'The order is already filled.');
  if (status === 'CANCELED') return rejection('ORDER_CANCELLED', 'The order is already cancelled.');
  if (status === 'REJECTED') {
    return rejection(
      'ORDER_NOT_FOUND_ON_ORDER_BOOK',
      'The order was rejected and is not on the book.',
    );
  }
  return undefined;
}
