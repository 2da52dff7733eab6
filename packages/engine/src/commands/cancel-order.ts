import type { AccountRef } from '../accounts/account.ts';
import { noSuchAccount } from '../accounts/accounts.ts';
import { formatId } from '../ids.ts';
import { type Rejection, rejection } from '../rejection.ts';
import { cancelOpenOrder } from '../spot/execute-order.ts';
import { findOrder, type OrderIds } from '../spot/find-order.ts';
import type { SpotOrder } from '../spot/order.ts';
import type { Check, CommandBase } from './command-check.ts';

/** Cancels an open spot order. The symbol may have any status. */
export interface CancelOrder extends CommandBase, OrderIds {
  readonly kind: 'spot.cancelOrder';
  readonly account: AccountRef;
}

export interface CancelResult {
  readonly symbol: string;
  readonly clientOrderId: string;
  readonly orderId: string;
  readonly status: 'CANCELED';
}

/**
 * Rejections: OPTIONAL_PARAMS_BAD_COMBO, NO_SUCH_ORDER, ORDER_HAS_FILLED, ORDER_CANCELLED,
 * ORDER_NOT_FOUND_ON_ORDER_BOOK.
 */
export const cancelOrder: Check<CancelOrder, CancelResult> = ({ spot, accounts }, command) => {
  const account = accounts.find(command.account);
  if (account === undefined) return { rejection: noSuchAccount(command.account) };
  const found = findOrder(spot, account, command, 'clientOrderId');
  if (found.rejection !== undefined) return found;
  const { order } = found;
  const rejection = rejectionIfClosed(order);
  if (rejection !== undefined) return { rejection };
  return {
    commit: (time, events) => {
      cancelOpenOrder(spot, order, time, events);
      const { sequence, market, clientOrderId } = order;
      const orderId = formatId('order', sequence);
      return { symbol: market.symbol, clientOrderId, orderId, status: 'CANCELED' };
    },
  };
};

function rejectionIfClosed({ status }: SpotOrder): Rejection | undefined {
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
