import type { AccountPermissions, AccountRef } from '../accounts/account.ts';
import { DeferredPermissionsChange } from '../accounts/account-events.ts';
import { noSuchAccount } from '../accounts/accounts.ts';
import type { Check, CommandBase } from './command-check.ts';

/** Changes the permissions of an account. Omitted permissions do not change. */
export interface SetPermissions extends CommandBase, Partial<AccountPermissions> {
  readonly kind: 'accounts.setPermissions';
  readonly account: AccountRef;
}

/** Changes the permissions of an account. For a token account, a change also emits an event. */
export const setPermissions: Check<SetPermissions, Record<string, never>> = (
  { accounts },
  command,
) => {
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
      if (account.ref.accountType === 1) events.push(new DeferredPermissionsChange(account));
      return {};
    },
  };
};
