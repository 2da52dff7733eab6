import type { AccountRef } from '../../accounts/account.ts';
import { rejected } from '../../rejection.ts';
import type { Check, CommandBase } from '../../section.ts';
import type { BrokerState } from '../broker-state.ts';

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
