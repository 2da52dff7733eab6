import type { AccountRef } from '../../accounts/account.ts';
import { noSuchAccount } from '../../accounts/accounts.ts';
import type { Check, CommandBase } from '../../section.ts';
import { findOrder, type OrderIds, rejectionIfClosed } from '../../trading/find-order.ts';
import type { OptionEvent } from '../events.ts';
import { cancelOpenOrder } from '../execute-order.ts';
import type { OptionState } from '../option-state.ts';
import { deferredOrderView, type OptionOrderView } from '../views.ts';

/** Cancels an open option order. The option may have any status. */
export interface CancelOptionOrder extends CommandBase, OrderIds {
  readonly kind: 'option.cancelOrder';
  readonly account: AccountRef;
}

/** Rejections: OPTIONAL_PARAMS_BAD_COMBO, NO_SUCH_ORDER, ORDER_HAS_FILLED, ORDER_CANCELLED. */
export const cancelOrder: Check<OptionState, CancelOptionOrder, OptionOrderView, OptionEvent> = (
  option,
  command,
) => {
  const account = option.broker.accounts.findOptionAccount(command.account);
  if (account === undefined) return { rejection: noSuchAccount(command.account) };
  const found = findOrder(option.accountOrders(account), command, 'clientOrderId');
  if (found.rejection !== undefined) return found;
  const { order } = found;
  const rejection = rejectionIfClosed(order);
  if (rejection !== undefined) return { rejection };
  const market = option.marketOf(order.symbol);
  return {
    commit: (time, events) => {
      cancelOpenOrder({ option, market, time, events }, order);
      return deferredOrderView(order);
    },
  };
};
