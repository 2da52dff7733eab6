import type { Account } from '../accounts/account.ts';
import { parseIdSequence } from '../ids.ts';
import { type Rejection, rejection } from '../rejection.ts';
import type { SpotOrder } from './order.ts';
import type { SpotState } from './spot-state.ts';

/** Identifies an order. When both ids are sent, they must belong to the same order. */
export interface OrderIds {
  readonly orderId?: string | undefined;
  readonly clientOrderId?: string | undefined;
}

/**
 * Finds an order of an account.
 *
 * @param clientOrderIdName the name of the client order id parameter in this request, for messages
 */
export function findOrder(
  spot: SpotState,
  account: Account,
  { orderId, clientOrderId }: OrderIds,
  clientOrderIdName: string,
):
  | { readonly order: SpotOrder; readonly rejection?: undefined }
  | { readonly rejection: Rejection } {
  const orders = spot.accountOrders(account);
  const byOrderId =
    orderId === undefined ? undefined : orders.find(parseIdSequence('order', orderId));
  const byClientOrderId =
    clientOrderId === undefined ? undefined : orders.findByClientOrderId(clientOrderId);
  const order = byOrderId ?? byClientOrderId;
  if (order === undefined) {
    return { rejection: rejection('NO_SUCH_ORDER', 'The order does not exist.') };
  }
  if (orderId !== undefined && clientOrderId !== undefined && byOrderId !== byClientOrderId) {
    const message = `orderId and ${clientOrderIdName} belong to different orders.`;
    return { rejection: rejection('OPTIONAL_PARAMS_BAD_COMBO', message) };
  }
  return { order };
}
