import type { Account } from '../accounts/account.ts';
import { parseIdSequence } from '../ids.ts';
import { type Rejection, rejection } from '../rejection.ts';
import type { SpotOrder } from './order.ts';
import type { SpotSection } from './spot-section.ts';

/** Names an order; with both ids they must belong to the same order. */
export interface OrderIds {
  readonly orderId?: string | undefined;
  readonly clientOrderId?: string | undefined;
}

/**
 * Finds an order of an account.
 *
 * @param clientIdName how the caller spells the parameter of the caller's id
 */
export function findOrder(
  spot: SpotSection,
  account: Account,
  { orderId, clientOrderId }: OrderIds,
  clientIdName: string,
):
  | { readonly order: SpotOrder; readonly rejection?: undefined }
  | { readonly rejection: Rejection } {
  const byId = orderId === undefined ? undefined : findByOrderId(spot, account, orderId);
  const byClientId =
    clientOrderId === undefined ? undefined : spot.accountOrders(account).findByClientOrderId(clientOrderId);
  const order = byId ?? byClientId;
  if (order === undefined) {
    return { rejection: rejection('NO_SUCH_ORDER', 'The order does not exist.') };
  }
  if (orderId !== undefined && clientOrderId !== undefined && byId !== byClientId) {
    const message = `orderId and ${clientIdName} belong to different orders.`;
    return { rejection: rejection('OPTIONAL_PARAMS_BAD_COMBO', message) };
  }
  return { order };
}

function findByOrderId(spot: SpotSection, account: Account, id: string): SpotOrder | undefined {
  const sequence = parseIdSequence('order', id);
  const order = Number.isFinite(sequence) && sequence >= 0 ? spot.orders.get(sequence) : undefined;
  return order?.account === account ? order : undefined;
}
