import {
  type Account,
  type AccountRef,
  type AccountType,
  formatAccountRef,
  parseTokenAmount,
  type TokenAmount,
} from '../accounts/account.ts';
import { type Accounts, noSuchAccount } from '../accounts/accounts.ts';
import { negate } from '../money/amount.ts';
import { formatDecimal } from '../money/decimal.ts';
import { type Rejection, rejection } from '../rejection.ts';
import type { Check, CommandBase } from '../section.ts';
import type { BrokerState } from './broker-state.ts';

/** Transfers an amount between two accounts of one user. */
export interface Transfer extends CommandBase {
  readonly kind: 'accounts.transfer';
  /** The account of the caller's API key. */
  readonly account: AccountRef;
  readonly tokenId: string;
  /** A decimal above zero. */
  readonly amount: string;
  /**
   * The two accounts of the transfer. With an API key of the main account, all four parameters are
   * required; with any other key, none of them is allowed.
   */
  readonly fromAccountType?: AccountType | undefined;
  readonly fromAccountIndex?: number | undefined;
  readonly toAccountType?: AccountType | undefined;
  readonly toAccountIndex?: number | undefined;
}

export interface TransferResult {
  readonly success: string;
}

/**
 * Rejections, in this order: MANDATORY_PARAM_EMPTY_OR_MALFORMED, INVALID_PARAMETER (also when
 * transfers between the two accounts are not allowed), PARAM_NOT_REQUIRED, BAD_PRECISION,
 * INSUFFICIENT_BALANCE.
 */
export const transfer: Check<BrokerState, Transfer, TransferResult> = (state, command) => {
  const { ledger, accounts, tokens } = state;
  const caller = accounts.find(command.account);
  if (caller === undefined) return { rejection: noSuchAccount(command.account) };
  const requested = caller.isMain ? requestedAccounts(command) : undefined;
  if (requested !== undefined && 'error' in requested) return { rejection: requested };
  const parsed = parseTokenAmount(tokens, command.tokenId, command.amount);
  // BAD_PRECISION comes after the rejections that concern the accounts (see the list above).
  if ('error' in parsed && parsed.error !== 'BAD_PRECISION') return { rejection: parsed };
  const resolved =
    requested === undefined
      ? resolveSubAccountTransfer(accounts, caller, command)
      : resolveMainAccountTransfer(accounts, requested);
  if ('error' in resolved) return { rejection: resolved };
  if ('error' in parsed) return { rejection: parsed };
  const { token, amount } = parsed;
  const { from, to } = resolved;
  if (from.free(token) < amount) return { rejection: insufficientBalance(from, parsed) };
  return {
    commit: () => {
      ledger.post(from.balance(token), negate(amount), 'USER_ACCOUNT_TRANSFER');
      ledger.post(to.balance(token), amount, 'USER_ACCOUNT_TRANSFER');
      return { success: 'true' };
    },
  };
};

function insufficientBalance(from: Account, { token, amount }: TokenAmount): Rejection {
  const needed = formatDecimal(amount, token.scale);
  const free = formatDecimal(from.free(token), token.scale);
  const message =
    `The balance is insufficient: the account ${formatAccountRef(from.ref)} ` +
    `has ${free} ${token.name} available; got ${needed}. Send a smaller amount.`;
  return rejection('INSUFFICIENT_BALANCE', message);
}

const accountParameters = [
  'fromAccountType',
  'fromAccountIndex',
  'toAccountType',
  'toAccountIndex',
] as const;

interface RequestedAccounts {
  readonly from: AccountRef;
  readonly to: AccountRef;
}

/**
 * Returns the source and the target of a transfer that uses an API key of the main account. Such a
 * transfer requires all four account parameters.
 */
function requestedAccounts(command: Transfer): RequestedAccounts | Rejection {
  const { user } = command.account;
  const { fromAccountType, fromAccountIndex, toAccountType, toAccountIndex } = command;
  if (
    fromAccountType === undefined ||
    fromAccountIndex === undefined ||
    toAccountType === undefined ||
    toAccountIndex === undefined
  ) {
    const missing = accountParameters.find((name) => command[name] === undefined);
    const message = `Parameter ${missing} is required with an API key of the main account.`;
    return rejection('MANDATORY_PARAM_EMPTY_OR_MALFORMED', message);
  }
  return {
    from: { user, accountType: fromAccountType, accountIndex: fromAccountIndex },
    to: { user, accountType: toAccountType, accountIndex: toAccountIndex },
  };
}

interface TransferAccounts {
  readonly from: Account;
  readonly to: Account;
}

/** Finds the two requested accounts; one of them must be the main account. */
function resolveMainAccountTransfer(
  accounts: Accounts,
  requested: RequestedAccounts,
): TransferAccounts | Rejection {
  const from = accounts.find(requested.from);
  const to = accounts.find(requested.to);
  if (from === undefined) return noSuchAccount(requested.from);
  if (to === undefined) return noSuchAccount(requested.to);
  if (from === to) {
    return rejection('INVALID_PARAMETER', 'The sending and receiving accounts must be different.');
  }
  if (from.isMain || to.isMain) return { from, to };
  const message = 'Either the sending or the receiving account must be the main account.';
  return rejection('INVALID_PARAMETER', message);
}

/**
 * Finds the two accounts of a transfer that uses an API key of a sub-account: the account of the
 * key and the main account.
 */
function resolveSubAccountTransfer(
  accounts: Accounts,
  from: Account,
  command: Transfer,
): TransferAccounts | Rejection {
  const unexpected = accountParameters.find((name) => command[name] !== undefined);
  if (unexpected !== undefined) {
    const message =
      `Omit ${unexpected}: ` +
      `an API key of a sub-account can only transfer from its own account to the main account.`;
    return rejection('PARAM_NOT_REQUIRED', message);
  }
  const mainRef: AccountRef = { user: from.ref.user, accountType: 1, accountIndex: 0 };
  const to = accounts.find(mainRef);
  return to === undefined ? noSuchAccount(mainRef) : { from, to };
}
