import type { AccountType } from '../accounts/account.ts';
import { rejection } from '../rejection.ts';
import type { Check, CommandBase } from './command-check.ts';

/** Makes a user with the main account of each kind. */
export interface AddUser extends CommandBase {
  readonly kind: 'addUser';
  readonly user: string;
}

const kinds: readonly AccountType[] = [1, 2, 3];

/** Rejected with INVALID_PARAMETER when there is such a user, or the name is empty. */
export const addUser: Check<AddUser, Record<string, never>> = ({ accounts }, { user }) => {
  if (user === '' || accounts.hasUser(user)) {
    const message = user === '' ? 'A user needs a name.' : `The user ${user} exists already.`;
    return { rejection: rejection('INVALID_PARAMETER', message) };
  }
  return {
    commit: (time) => {
      for (const accountType of kinds) {
        accounts.add({ user, accountType, accountIndex: 0 }, '', time);
      }
      return {};
    },
  };
};
