import type { Account } from '../accounts/account.ts';
import { type Rejection, rejected } from '../rejection.ts';
import { findOrder, type OrderIds } from '../trading/find-order.ts';
import type { ContractState } from './contract-state.ts';
import type { ContractOrder, OrderType } from './order.ts';

/**
 * Finds an order of an account among the orders of one type. Rejects an order of the other type
 * with NO_SUCH_ORDER.
 */
export function findOrderOfType(
  contract: ContractState,
  account: Account,
  { orderType, ...ids }: OrderIds & { readonly orderType: OrderType },
):
  | { readonly order: ContractOrder; readonly rejection?: undefined }
  | { readonly rejection: Rejection } {
  const found = findOrder(contract.accountOrders(account), ids, 'clientOrderId');
  if (found.rejection !== undefined || found.order.type === orderType) return found;
  return rejected('NO_SUCH_ORDER', 'The order does not exist.');
}
