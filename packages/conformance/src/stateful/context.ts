import { compareDecimals } from '../decimal.ts';
import { profiles } from '../profiles/profiles.ts';
import type { StatefulTerms } from '../profiles/stateful-terms.ts';
import type { Api } from './api.ts';
import type { Budget } from './budget.ts';
import type { Actor } from './command.ts';
import type { Market } from './market.ts';
import type { OwnAccount } from './own-account.ts';
import type { OwnOrder } from './own-order.ts';

/** What all sequences of a section share in a run. */
export interface SharedState {
  readonly budget: Budget;
  /** The ids of all orders of the run. */
  readonly orderIds: Set<string>;
  /** The client order ids of all orders that the run sent, whether accepted or not. */
  readonly clientIds: Set<string>;
  /** The amounts of all transfers of the run. */
  readonly amounts: Set<string>;
}

/** What the commands of a sequence use. */
export interface Context {
  readonly api: Api;
  readonly market: Market;
  readonly accounts: readonly OwnAccount[];
  readonly shared: SharedState;
  /** The client order ids of orders that the broker must not have placed. */
  readonly unplaced: Set<string>;
  /** The accounts that sent orders, by client order id. */
  readonly senders: Map<string, OwnAccount>;
}

/** Returns the account of an actor; the only one if there is no second account. */
export function accountOf({ accounts }: Context, actor: Actor): OwnAccount {
  return accounts[actor % accounts.length] as OwnAccount;
}

export const termsOf = ({ api }: Context): StatefulTerms => profiles[api.section].stateful;

export const allOrders = ({ accounts }: Context): readonly OwnOrder[] =>
  accounts.flatMap(({ orders }) => orders);

/** Returns the order that a command placed; undefined if it placed none. */
export const orderOfStep = (context: Context, step: number): OwnOrder | undefined =>
  allOrders(context).find(({ sent }) => sent.step === step);

/** Returns whether a decimal is positive. */
export const isPositive = (value: string): boolean => compareDecimals(value, '0') > 0;
