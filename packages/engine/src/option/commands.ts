import type { AccountRef } from '../accounts/account.ts';
import { noSuchAccount } from '../accounts/accounts.ts';
import { rejected } from '../rejection.ts';
import type { Check, CommandBase } from '../section.ts';
import { findOrder, type OrderIds, rejectionIfClosed } from '../trading/find-order.ts';
import { checkOrder, type OrderParameters } from './check-order.ts';
import type { OptionEvent } from './events.ts';
import { cancelOpenOrder, executeOrder } from './execute-order.ts';
import { OptionMarket } from './option-market.ts';
import type { OptionDefinition } from './option-rules.ts';
import type { OptionState } from './option-state.ts';
import { createOption } from './option-symbol.ts';
import { deferredOrderView, type OptionOrderView } from './views.ts';

/** Lists an option with the status TRADING. */
export interface AddOption extends CommandBase, OptionDefinition {
  readonly kind: 'option.addOption';
}

/**
 * Rejects with INVALID_PARAMETER: an existing symbol, an unknown token, an index without a price,
 * invalid terms, and an expiration that is not in the future.
 */
export const addOption: Check<OptionState, AddOption, Record<string, never>> = (
  option,
  { kind: _, time, ...definition },
) => {
  const { broker, markets } = option;
  if (markets.has(definition.symbol)) {
    return rejected('INVALID_PARAMETER', `The option ${definition.symbol} already exists.`);
  }
  const symbol = createOption(broker.tokens, definition);
  if ('error' in symbol) return { rejection: symbol };
  if (!broker.indexPrices.has(definition.index)) {
    const message = `The index ${definition.index} has no price. Set its price first.`;
    return rejected('INVALID_PARAMETER', message);
  }
  const now = Math.max(time, broker.time);
  if (definition.expiration <= now) {
    return rejected(
      'INVALID_PARAMETER',
      `The expiration must be after the current time, ${now}; got ${definition.expiration}.`,
    );
  }
  return {
    commit: (created) => {
      option.list(new OptionMarket(symbol, created));
      return {};
    },
  };
};

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
