import type { Account } from '../accounts/account.ts';
import type { BrokerState } from '../broker/broker-state.ts';
import { type Rejection, rejection } from '../rejection.ts';
import type { SymbolStatus } from './market.ts';
import type { TradedSymbol } from './traded-symbol.ts';

const brokerOrderReasons = ['liquidation', 'deleveraging'] as const;

/** Why the broker places an order for an account. */
export type BrokerOrderReason = (typeof brokerOrderReasons)[number];

/** Returns the client order id of an order that the broker places for an account. */
export function brokerClientOrderId(reason: BrokerOrderReason, orderId: string): string {
  return `${reason}-${orderId}`;
}

const reservedPrefixes = brokerOrderReasons.map((reason) => brokerClientOrderId(reason, ''));

/**
 * Rejects a client order id that the account already used, or that an order of the broker could
 * get: `brokerClientOrderId` does not check whether the id is already used.
 */
export function checkClientOrderId(
  orders: { findByClientOrderId(id: string): { readonly isOpen: boolean } | undefined },
  clientOrderId: string,
): Rejection | undefined {
  if (reservedPrefixes.some((prefix) => clientOrderId.startsWith(prefix))) {
    const message =
      `The client order id ${clientOrderId} must not begin with ` +
      `${reservedPrefixes.join(' or ')}: such ids are reserved for the orders of the broker. ` +
      `Send another one.`;
    return rejection('INVALID_PARAMETER', message);
  }
  const existing = orders.findByClientOrderId(clientOrderId);
  if (existing === undefined) return undefined;
  const message = `The client order id ${clientOrderId} was already used. Send a new one.`;
  return rejection('ORDER_DUPLICATED', message);
}

/** The properties of a section's state that `checkAccountAndMarket` reads. */
interface OpenOrders {
  readonly broker: BrokerState;
  accountOrders(account: Account): {
    readonly openOrderCount: number;
    openOrderCountIn(symbol: TradedSymbol): number;
  };
}

/**
 * Rejects a new order if the account must not trade, the market is closed, or the account has
 * reached its maximum number of open orders.
 */
export function checkAccountAndMarket(
  state: OpenOrders,
  account: Account,
  { symbol, status }: { readonly symbol: TradedSymbol; readonly status: SymbolStatus },
): Rejection | undefined {
  const reject = (message: string): Rejection => rejection('NEW_ORDER_REJECTED', message);
  if (!account.permissions.canTrade) return reject('This action disabled is on this account.');
  if (status !== 'TRADING') return reject('Market is closed.');
  const accountOrders = state.accountOrders(account);
  const { maxOpenOrders } = state.broker.rules;
  if (accountOrders.openOrderCountIn(symbol) >= symbol.rules.maxOpenOrders) {
    return reject('Filter failure: MAX_NUM_ORDERS');
  }
  if (accountOrders.openOrderCount >= (maxOpenOrders ?? Number.POSITIVE_INFINITY)) {
    return reject('Filter failure: BROKER_MAX_NUM_ORDERS');
  }
  return undefined;
}
