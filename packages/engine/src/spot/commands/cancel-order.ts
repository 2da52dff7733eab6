import type { AccountRef } from '../../accounts/account.ts';
import { noSuchAccount } from '../../accounts/accounts.ts';
import { formatId } from '../../ids.ts';
import type { Check, CommandBase } from '../../section.ts';
import { findOrder, type OrderIds, rejectionIfClosed } from '../../trading/find-order.ts';
import type { SpotEvent } from '../events.ts';
import { cancelOpenOrder } from '../execute-order.ts';
import type { SpotState } from '../spot-state.ts';

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
export const cancelOrder: Check<SpotState, CancelOrder, CancelResult, SpotEvent> = (
  spot,
  command,
) => {
  const account = spot.broker.accounts.find(command.account);
  if (account === undefined) return { rejection: noSuchAccount(command.account) };
  const found = findOrder(spot.accountOrders(account), command, 'clientOrderId');
  if (found.rejection !== undefined) return found;
  const { order } = found;
  const rejection = rejectionIfClosed(order);
  if (rejection !== undefined) return { rejection };
  const market = spot.marketOf(order.symbol);
  return {
    commit: (time, events) => {
      cancelOpenOrder({ spot, market, time, events }, order);
      const { sequence, symbol, clientOrderId } = order;
      const orderId = formatId('order', sequence);
      return { symbol: symbol.name, clientOrderId, orderId, status: 'CANCELED' };
    },
  };
};
