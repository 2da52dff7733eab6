import type { AccountPermissions, AccountRef } from '../../accounts/account.ts';
import { type AccountInfo, emitPermissions } from '../../accounts/account-info.ts';
import { noSuchAccount } from '../../accounts/accounts.ts';
import type { Check, CommandBase } from '../../section.ts';
import type { BrokerState } from '../broker-state.ts';

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
