import {
  type AccountPermissions,
  type AccountRef,
  accountTypes,
  feeRateScale,
  parseTokenAmount,
} from '../accounts/account.ts';
import { type AccountInfo, emitPermissions } from '../accounts/account-info.ts';
import { noSuchAccount } from '../accounts/accounts.ts';
import { formatId } from '../ids.ts';
import { depositSourceAccount } from '../ledger/ledger.ts';
import { negate } from '../money/amount.ts';
import { excerpt, isDecimal, maxScale, parseAmount } from '../money/decimal.ts';
import { rejected } from '../rejection.ts';
import type { Check, CommandBase } from '../section.ts';
import type { BrokerState } from './broker-state.ts';

/** Adds a token. */
export interface AddToken extends CommandBase {
  readonly kind: 'accounts.addToken';
  readonly token: string;
  /** The number of decimal places of ledger amounts: 0 to 18, 8 by default. */
  readonly scale?: number;
}

/** Rejects an existing token or an invalid scale with INVALID_PARAMETER. */
export const addToken: Check<BrokerState, AddToken, Record<string, never>> = (
  { tokens },
  command,
) => {
  const { token, scale = 8 } = command;
  if (tokens.get(token) !== undefined) {
    return rejected('INVALID_PARAMETER', `The token ${token} already exists.`);
  }
  if (!Number.isInteger(scale) || scale < 0 || scale > maxScale) {
    const message = `The scale of ${token} must be an integer from 0 to ${maxScale}; got ${scale}.`;
    return rejected('INVALID_PARAMETER', message);
  }
  return {
    commit: () => {
      tokens.add(token, scale);
      return {};
    },
  };
};

/** Adds a user with a main account of each type. */
export interface AddUser extends CommandBase {
  readonly kind: 'accounts.addUser';
  readonly user: string;
  /** Whether a bot of the broker, such as a market maker, trades with the accounts of the user. */
  readonly isBot?: boolean;
}

/** Rejects an existing user or an empty name with INVALID_PARAMETER. */
export const addUser: Check<BrokerState, AddUser, Record<string, never>> = (
  { accounts },
  { user, isBot = false },
) => {
  if (user === '') return rejected('INVALID_PARAMETER', 'The name of a user must not be empty.');
  if (accounts.hasUser(user)) {
    return rejected('INVALID_PARAMETER', `The user ${user} already exists.`);
  }
  return {
    commit: (time) => {
      for (const accountType of accountTypes) {
        const ref = { user, accountType, accountIndex: 0 };
        accounts.add({ ref, accountName: '', isBot }, time);
      }
      return {};
    },
  };
};

/** Opens a sub-account for token trading or contracts. */
export interface AddSubAccount extends CommandBase {
  readonly kind: 'accounts.addSubAccount';
  readonly user: string;
  readonly accountType: 1 | 3;
  readonly accountName: string;
}

/** Rejects an unknown user, or an account type without sub-accounts, with INVALID_PARAMETER. */
export const addSubAccount: Check<BrokerState, AddSubAccount, AccountRef> = (
  { accounts },
  command,
) => {
  const { user, accountType, accountName } = command;
  if (!accounts.hasUser(user)) {
    return rejected('INVALID_PARAMETER', `There is no user ${user}. Add the user first.`);
  }
  if (accountType !== 1 && accountType !== 3) {
    const message = `The type of a sub-account must be 1 or 3; got ${String(accountType)}.`;
    return rejected('INVALID_PARAMETER', message);
  }
  const existing = accounts.listByUser(user);
  const sameType = existing.filter(({ ref }) => ref.accountType === accountType);
  const isBot = existing.some((account) => account.isBot);
  const ref: AccountRef = { user, accountType, accountIndex: sameType.length };
  return {
    commit: (time) => {
      accounts.add({ ref, accountName, isBot }, time);
      return ref;
    },
  };
};

/** Changes the permissions of an account. Omitted permissions do not change. */
export interface SetPermissions extends CommandBase, Partial<AccountPermissions> {
  readonly kind: 'accounts.setPermissions';
  readonly account: AccountRef;
}

/** Changes the permissions of an account. For a token account, a change also emits an event. */
export const setPermissions: Check<
  BrokerState,
  SetPermissions,
  Record<string, never>,
  AccountInfo
> = ({ accounts }, command) => {
  const account = accounts.find(command.account);
  if (account === undefined) return { rejection: noSuchAccount(command.account) };
  return {
    commit: (time, events) => {
      const { canTrade, canWithdraw, canDeposit } = account.permissions;
      const after: AccountPermissions = {
        canTrade: command.canTrade ?? canTrade,
        canWithdraw: command.canWithdraw ?? canWithdraw,
        canDeposit: command.canDeposit ?? canDeposit,
      };
      const isUnchanged =
        after.canTrade === canTrade &&
        after.canWithdraw === canWithdraw &&
        after.canDeposit === canDeposit;
      if (isUnchanged) return {};
      account.permissions = after;
      account.updateTime = time;
      if (account.ref.accountType === 1) emitPermissions(account, events);
      return {};
    },
  };
};

/**
 * Sets the fee rates of an account. They apply to all later trades, including those of resting
 * orders.
 */
export interface SetFeeRates extends CommandBase {
  readonly kind: 'accounts.setFeeRates';
  readonly account: AccountRef;
  /** Decimals: 0.001 is 0.1%. `FeeRates` says which amounts the rates apply to. */
  readonly maker: string;
  readonly taker: string;
}

/**
 * Rejects the rates with INVALID_PARAMETER unless they are from 0 to 1 with at most 8 decimal
 * places.
 */
export const setFeeRates: Check<BrokerState, SetFeeRates, Record<string, never>> = (
  { accounts },
  command,
) => {
  const account = accounts.find(command.account);
  if (account === undefined) return { rejection: noSuchAccount(command.account) };
  const maker = parseRate(command.maker);
  const taker = parseRate(command.taker);
  if (maker === undefined || taker === undefined) {
    const message =
      `Fee rates must be from 0 to 1, with at most 8 decimal places; ` +
      `got ${excerpt(command.maker)} and ${excerpt(command.taker)}.`;
    return rejected('INVALID_PARAMETER', message);
  }
  return {
    commit: () => {
      account.feeRates = { maker, taker };
      return {};
    },
  };
};

function parseRate(text: string): number | undefined {
  if (!isDecimal(text)) return undefined;
  const rate = parseAmount(text, feeRateScale);
  return rate === undefined || rate > 10 ** feeRateScale ? undefined : Number(rate);
}

/** Deposits an amount from outside the broker into an account. */
export interface Deposit extends CommandBase {
  readonly kind: 'accounts.deposit';
  readonly account: AccountRef;
  readonly token: string;
  /** A decimal above zero. */
  readonly amount: string;
  /** The receiving and sending addresses; empty by default. */
  readonly address?: string;
  readonly addressTag?: string;
  readonly fromAddress?: string;
  readonly fromAddressTag?: string;
}

export interface DepositResult {
  readonly orderId: string;
}

/**
 * Rejections: INVALID_PARAMETER for an unknown account or token, an amount that is not above zero,
 * or an account without the deposit permission; BAD_PRECISION for an amount with more decimal
 * places than the token.
 */
export const deposit: Check<BrokerState, Deposit, DepositResult> = (state, command) => {
  const account = state.accounts.find(command.account);
  if (account === undefined) return { rejection: noSuchAccount(command.account) };
  const deposited = parseTokenAmount(state.tokens, command.token, command.amount);
  if ('error' in deposited) return { rejection: deposited };
  const { token, amount } = deposited;
  if (!account.permissions.canDeposit) {
    const message = `The account ${account.name} does not have the permission canDeposit.`;
    return rejected('INVALID_PARAMETER', message);
  }
  return {
    commit: (time) => {
      const { ledger, accounts } = state;
      accounts.depositSequence++;
      const sequence = accounts.depositSequence;
      const { address = '', addressTag = '', fromAddress = '', fromAddressTag = '' } = command;
      const addresses = { address, addressTag, fromAddress, fromAddressTag };
      account.deposits.push({ sequence, token, amount, time, ...addresses });
      ledger.post(
        ledger.houseAccount(depositSourceAccount).balance(token),
        negate(amount),
        'DEPOSIT',
      );
      ledger.post(account.balance(token), amount, 'DEPOSIT');
      return { orderId: formatId('deposit', sequence) };
    },
  };
};
