import type { AccountRef } from '../accounts/account.ts';
import { noSuchAccount } from '../accounts/accounts.ts';
import { formatId } from '../ids.ts';
import { checkOrder, type OrderParameters } from '../spot/check-order.ts';
import { executeOrder, rejectOrder } from '../spot/execute-order.ts';
import type { Check, CommandBase } from './command-check.ts';

/** Places a spot order. */
export interface PlaceOrder extends CommandBase, OrderParameters {
  readonly kind: 'placeOrder';
  /** A token trading account. */
  readonly account: AccountRef;
  /** The client order id: the caller's, or one that the gateway generated. */
  readonly newClientOrderId: string;
}

export interface OrderResult {
  readonly orderId: string;
  readonly clientOrderId: string;
}

/**
 * Rejections, in this order: BAD_SYMBOL, the errors of the filters, NO_DEPTH, ORDER_DUPLICATED,
 * NEW_ORDER_REJECTED, INSUFFICIENT_BALANCE. A LIMIT_MAKER order that would take is rejected and
 * stored as REJECTED.
 */
export const placeOrder: Check<PlaceOrder, OrderResult> = (state, command) => {
  const { spot, accounts } = state;
  const account = accounts.findTokenAccount(command.account);
  if (account === undefined) return { rejection: noSuchAccount(command.account) };
  const { request, rejection } = checkOrder(spot, account, command, command.newClientOrderId);
  if (rejection === undefined) {
    return {
      commit: (time, events) => {
        const { sequence, clientOrderId } = executeOrder(spot, request, time, events);
        return { orderId: formatId('order', sequence), clientOrderId };
      },
    };
  }
  if (request === undefined) return { rejection };
  return { rejection, commit: (time, events) => rejectOrder(spot, request, time, events) };
};
