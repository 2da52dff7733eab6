import type { AccountRef } from '../../accounts/account.ts';
import { noSuchAccount } from '../../accounts/accounts.ts';
import type { Check, CommandBase } from '../../section.ts';
import { checkOrder, type OrderParameters } from '../check-order.ts';
import type { ContractState } from '../contract-state.ts';
import type { ContractEvent } from '../events.ts';
import { executeOrder } from '../execute-order.ts';
import { type ContractOrderView, deferredOrderView } from '../views.ts';

/** Places a contract order. */
export interface PlaceContractOrder extends CommandBase, OrderParameters {
  readonly kind: 'contract.placeOrder';
  /** The account of the API key: a contract account, or a main account. */
  readonly account: AccountRef;
  readonly clientOrderId: string;
}

/**
 * Rejections, in this order: BAD_SYMBOL, MANDATORY_PARAM_EMPTY_OR_MALFORMED, NO_DEPTH, the errors
 * of the filters, ORDER_PRICE_WAVE_EXCEED, ORDER_DUPLICATED, NEW_ORDER_REJECTED, INVALID_PARAMETER
 * for the leverage, INSUFFICIENT_BALANCE. The reply is the order after it was matched.
 */
export const placeOrder: Check<
  ContractState,
  PlaceContractOrder,
  ContractOrderView,
  ContractEvent
> = (contract, command) => {
  const account = contract.broker.accounts.findContractAccount(command.account);
  if (account === undefined) return { rejection: noSuchAccount(command.account) };
  const checked = checkOrder(contract, account, command, command.clientOrderId);
  if (checked.rejection !== undefined) return checked;
  const { request } = checked;
  const { market } = request;
  return {
    commit: (time, events) =>
      deferredOrderView(executeOrder({ contract, market, time, events }, request)),
  };
};
