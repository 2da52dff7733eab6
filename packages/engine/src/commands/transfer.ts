import type { Account, AccountRef, AccountType } from '../accounts/account.ts';
import { type Accounts, noSuchAccount } from '../accounts/accounts.ts';
import { negate } from '../money/amount.ts';
import { isDecimal, parseAmount } from '../money/decimal.ts';
import { type Rejection, rejection } from '../rejection.ts';
import type { Check, CommandBase } from './command-check.ts';

/** Moves money between two accounts of one user. */
export interface Transfer extends CommandBase {
  readonly kind: 'transfer';
  /** The account that the caller's key belongs to. */
  readonly account: AccountRef;
  readonly tokenId: string;
  /** A decimal above zero. */
  readonly amount: string;
  /** The key of the main account names both accounts, that of a sub-account none. */
  readonly fromAccountType?: AccountType | undefined;
  readonly fromAccountIndex?: number | undefined;
  readonly toAccountType?: AccountType | undefined;
  readonly toAccountIndex?: number | undefined;
}

export interface TransferResult {
  readonly success: string;
}

/**
 * Rejections, in this order: MANDATORY_PARAM_EMPTY_OR_MALFORMED, INVALID_PARAMETER with the rule that
 * the pair breaks, PARAM_NOT_REQUIRED, BAD_PRECISION, INSUFFICIENT_BALANCE.
 */
export const transfer: Check<Transfer, TransferResult> = (broker, command) => {
  const { ledger, accounts, tokens } = broker;
  const caller = accounts.find(command.account);
  if (caller === undefined) return { rejection: noSuchAccount(command.account) };
  const named = caller.isMain ? namedAccounts(command) : undefined;
  if (named !== undefined && 'error' in named) return { rejection: named };
  const token = tokens.get(command.tokenId);
  if (token === undefined) {
    return { rejection: rejection('INVALID_PARAMETER', `There is no token ${command.tokenId}.`) };
  }
  if (!isDecimal(command.amount) || !/[1-9]/.test(command.amount)) {
    const message = `The amount is ${command.amount}; it must be a decimal above zero.`;
    return { rejection: rejection('INVALID_PARAMETER', message) };
  }
  const pair =
    named === undefined ? ownPair(accounts, caller, command) : namedPair(accounts, named);
  if ('error' in pair) return { rejection: pair };
  const amount = parseAmount(command.amount, token.scale);
  if (amount === undefined) {
    const message = `${token.name} has ${token.scale} decimals, ${command.amount} has more.`;
    return { rejection: rejection('BAD_PRECISION', message) };
  }
  const { from, to } = pair;
  if (from.free(token) < amount) {
    return { rejection: rejection('INSUFFICIENT_BALANCE', 'The balance is insufficient.') };
  }
  return {
    commit: () => {
      ledger.post(from.balance(token), negate(amount), 'USER_ACCOUNT_TRANSFER');
      ledger.post(to.balance(token), amount, 'USER_ACCOUNT_TRANSFER');
      return { success: 'true' };
    },
  };
};

const names = ['fromAccountType', 'fromAccountIndex', 'toAccountType', 'toAccountIndex'] as const;

interface NamedAccounts {
  readonly from: AccountRef;
  readonly to: AccountRef;
}

/** The accounts that a key of the main account names: all four parameters are needed. */
function namedAccounts(command: Transfer): NamedAccounts | Rejection {
  const { user } = command.account;
  const { fromAccountType, fromAccountIndex, toAccountType, toAccountIndex } = command;
  if (
    fromAccountType === undefined ||
    fromAccountIndex === undefined ||
    toAccountType === undefined ||
    toAccountIndex === undefined
  ) {
    const missing = names.find((name) => command[name] === undefined);
    const message = `Parameter ${missing} is required with a key of the main account.`;
    return rejection('MANDATORY_PARAM_EMPTY_OR_MALFORMED', message);
  }
  return {
    from: { user, accountType: fromAccountType, accountIndex: fromAccountIndex },
    to: { user, accountType: toAccountType, accountIndex: toAccountIndex },
  };
}

interface Pair {
  readonly from: Account;
  readonly to: Account;
}

/** One of two named accounts is the main account. */
function namedPair(accounts: Accounts, named: NamedAccounts): Pair | Rejection {
  const from = accounts.find(named.from);
  const to = accounts.find(named.to);
  if (from === undefined) return noSuchAccount(named.from);
  if (to === undefined) return noSuchAccount(named.to);
  if (from === to) {
    return rejection('INVALID_PARAMETER', 'The sending and the receiving account are the same.');
  }
  if (from.isMain || to.isMain) return { from, to };
  const message = 'Either the sending or the receiving account must be the main account.';
  return rejection('INVALID_PARAMETER', message);
}

/** The pair of a key of a sub-account: from its own account to the main one, nothing else. */
function ownPair(accounts: Accounts, from: Account, command: Transfer): Pair | Rejection {
  const named = names.find((name) => command[name] !== undefined);
  if (named !== undefined) {
    const message = `Leave ${named} out: a key of a sub-account transfers from its own account to the main account.`;
    return rejection('PARAM_NOT_REQUIRED', message);
  }
  const mainRef: AccountRef = { user: from.ref.user, accountType: 1, accountIndex: 0 };
  const to = accounts.find(mainRef);
  return to === undefined ? noSuchAccount(mainRef) : { from, to };
}
