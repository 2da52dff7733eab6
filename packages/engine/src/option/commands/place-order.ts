import type { AccountRef } from '../../accounts/account.ts';
import { noSuchAccount } from '../../accounts/accounts.ts';
import type { Check, CommandBase } from '../../section.ts';
import { checkOrder, type OrderParameters } from '../check-order.ts';
import type { OptionEvent } from '../events.ts';
import { executeOrder } from '../execute-order.ts';
import type { OptionState } from '../option-state.ts';
import { deferredOrderView, type OptionOrderView } from '../views.ts';

/** Places an option order. */
export interface PlaceOptionOrder extends CommandBase, OrderParameters {
  readonly kind: 'option.placeOrder';
  /** The account of the API key: an option account, or a main account. */
  readonly account: AccountRef;
  readonly clientOrderId: string;
}

/**
 * Rejections, in this order: BAD_SYMBOL, NEW_ORDER_REJECTED for an expired option,
 * MANDATORY_PARAM_EMPTY_OR_MALFORMED, the errors of the filters, NO_DEPTH, ORDER_DUPLICATED,
 * NEW_ORDER_REJECTED, INVALID_PARAMETER for a position that is too large, INSUFFICIENT_BALANCE. The
 * reply is the order after it was matched.
 */
export const placeOrder: Check<OptionState, PlaceOptionOrder, OptionOrderView, OptionEvent> = (
  option,
  command,
) => {
  const account = option.broker.accounts.findOptionAccount(command.account);
  if (account === undefined) return { rejection: noSuchAccount(command.account) };
  const checked = checkOrder(option, account, command, command.clientOrderId);
  if (checked.rejection !== undefined) return checked;
  const { request } = checked;
  const { market } = request;
  return {
    commit: (time, events) =>
      deferredOrderView(executeOrder({ option, market, time, events }, request)),
  };
};
