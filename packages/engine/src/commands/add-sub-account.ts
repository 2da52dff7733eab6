import type { AccountRef } from '../accounts/account.ts';
import { rejection } from '../rejection.ts';
import type { Check, CommandBase } from './command-check.ts';

/** Opens a sub-account of a user, for token trading or for contracts. */
export interface AddSubAccount extends CommandBase {
  readonly kind: 'addSubAccount';
  readonly user: string;
  readonly accountType: 1 | 3;
  readonly accountName: string;
}

/** Rejected with INVALID_PARAMETER when there is no such user, or no sub-accounts of that kind. */
export const addSubAccount: Check<AddSubAccount, AccountRef> = ({ accounts }, command) => {
  const { user, accountType, accountName } = command;
  if (!accounts.hasUser(user)) {
    return { rejection: rejection('INVALID_PARAMETER', `There is no user ${user}.`) };
  }
  if (accountType !== 1 && accountType !== 3) {
    const message = `Sub-accounts are of type 1 or 3, not ${String(accountType)}.`;
    return { rejection: rejection('INVALID_PARAMETER', message) };
  }
  const own = accounts.listByUser(user).filter(({ ref }) => ref.accountType === accountType);
  const ref: AccountRef = { user, accountType, accountIndex: own.length };
  return {
    commit: (time) => {
      accounts.add(ref, accountName, time);
      return ref;
    },
  };
};
