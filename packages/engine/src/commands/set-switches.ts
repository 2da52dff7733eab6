import type { AccountRef, Switches } from '../accounts/account.ts';
import { PendingSwitches } from '../accounts/account-info.ts';
import { noSuchAccount } from '../accounts/accounts.ts';
import type { Check, Timed } from './execution.ts';

/** Changes what an account may do; what is not given stays. */
export interface SetSwitches extends Timed, Partial<Switches> {
  readonly kind: 'setSwitches';
  readonly account: AccountRef;
}

/** A change of a token trading account is an account event. */
export const setSwitches: Check<SetSwitches, Record<string, never>> = ({ accounts }, command) => {
  const account = accounts.find(command.account);
  if (account === undefined) return { refusal: noSuchAccount(command.account) };
  return {
    commit: (time, events) => {
      const { canTrade, canWithdraw, canDeposit } = account.switches;
      const after: Switches = {
        canTrade: command.canTrade ?? canTrade,
        canWithdraw: command.canWithdraw ?? canWithdraw,
        canDeposit: command.canDeposit ?? canDeposit,
      };
      const isSame =
        after.canTrade === canTrade &&
        after.canWithdraw === canWithdraw &&
        after.canDeposit === canDeposit;
      if (isSame) return {};
      account.switches = after;
      account.updateTime = time;
      if (account.ref.accountType === 1) events.push(new PendingSwitches(account));
      return {};
    },
  };
};
