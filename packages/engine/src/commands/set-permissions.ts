import type { AccountPermissions, AccountRef } from '../accounts/account.ts';
import { PendingPermissions } from '../accounts/account-info.ts';
import { noSuchAccount } from '../accounts/accounts.ts';
import type { Check, Timed } from './execution.ts';

/** Changes what an account may do; what is not given stays. */
export interface SetPermissions extends Timed, Partial<AccountPermissions> {
  readonly kind: 'setPermissions';
  readonly account: AccountRef;
}

/** A change of a token trading account is an account event. */
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
      const isSame =
        after.canTrade === canTrade &&
        after.canWithdraw === canWithdraw &&
        after.canDeposit === canDeposit;
      if (isSame) return {};
      account.permissions = after;
      account.updateTime = time;
      if (account.ref.accountType === 1) events.push(new PendingPermissions(account));
      return {};
    },
  };
};
