import { accountTypes } from '../../accounts/account.ts';
import { rejected } from '../../rejection.ts';
import type { Check, CommandBase } from '../../section.ts';
import type { BrokerState } from '../broker-state.ts';

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
