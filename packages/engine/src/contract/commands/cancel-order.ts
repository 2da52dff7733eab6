import type { AccountRef } from '../../accounts/account.ts';
import { noSuchAccount } from '../../accounts/accounts.ts';
import type { Check, CommandBase } from '../../section.ts';
import { findOrder, type OrderIds, rejectionIfClosed } from '../../trading/find-order.ts';
import type { ContractState } from '../contract-state.ts';
import type { ContractEvent } from '../events.ts';
import { cancelOpenOrder } from '../execute-order.ts';
import type { OrderType } from '../order.ts';
import { type ContractOrderView, deferredOrderView } from '../views.ts';

/** Cancels an open contract order. The contract may have any status. */
export interface CancelContractOrder extends CommandBase, OrderIds {
  readonly kind: 'contract.cancelOrder';
  readonly account: AccountRef;
  /** The current type of the order; a triggered STOP order has the type LIMIT. */
  readonly orderType: OrderType;
}

/**
 * Rejections: OPTIONAL_PARAMS_BAD_COMBO, NO_SUCH_ORDER, ORDER_HAS_FILLED, ORDER_CANCELLED,
 * ORDER_NOT_FOUND_ON_ORDER_BOOK.
 */
export const cancelOrder: Check<
  ContractState,
  CancelContractOrder,
  ContractOrderView,
  ContractEvent
> = (contract, command) => {
  const account = contract.broker.accounts.findContractAccount(command.account);
  if (account === undefined) return { rejection: noSuchAccount(command.account) };
  const found = findOrder(contract.accountOrders(account), command, 'clientOrderId');
  if (found.rejection !== undefined) return found;
  const { order } = found;
  const rejection = rejectionIfClosed(order);
  if (rejection !== undefined) return { rejection };
  const market = contract.marketOf(order.symbol);
  return {
    commit: (time, events) => {
      cancelOpenOrder({ contract, market, time, events }, order);
      return deferredOrderView(order);
    },
  };
};
