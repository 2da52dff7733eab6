import type { AccountRef } from '../accounts/account.ts';
import { noSuchAccount } from '../accounts/accounts.ts';
import { unknownSymbol } from '../rejection.ts';
import type { Check, CommandBase } from '../section.ts';
import { findOrder, type OrderIds, rejectionIfClosed } from '../trading/find-order.ts';
import { checkOrder, type OrderParameters } from './check-order.ts';
import type { ContractState } from './contract-state.ts';
import type { ContractEvent } from './events.ts';
import { cancelOpenOrder, executeOrder } from './execute-order.ts';
import type { OrderType } from './order.ts';
import { type ContractOrderView, deferredOrderView } from './views.ts';

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

/** Cancels the open LIMIT orders of an account; untriggered STOP orders stay open. */
export interface CancelContractOrders extends CommandBase {
  readonly kind: 'contract.cancelOrders';
  readonly account: AccountRef;
  /** The contracts; all contracts by default. */
  readonly symbols?: readonly string[] | undefined;
}

export interface CancelContractOrdersResult {
  readonly message: string;
  readonly timestamp: number;
}

/** Rejects an unknown contract with BAD_SYMBOL. */
export const cancelOrders: Check<
  ContractState,
  CancelContractOrders,
  CancelContractOrdersResult,
  ContractEvent
> = (contract, command) => {
  const account = contract.broker.accounts.findContractAccount(command.account);
  if (account === undefined) return { rejection: noSuchAccount(command.account) };
  const { symbols } = command;
  if (symbols?.some((symbol) => !contract.markets.has(symbol))) {
    return unknownSymbol();
  }
  return {
    commit: (time, events) => {
      for (const order of [...contract.accountOrders(account).open.ascending()]) {
        const { symbol, isWaiting } = order;
        if (isWaiting || symbols?.includes(symbol.name) === false) continue;
        const market = contract.marketOf(symbol);
        cancelOpenOrder({ contract, market, time, events }, order);
      }
      return { message: 'success', timestamp: time };
    },
  };
};
