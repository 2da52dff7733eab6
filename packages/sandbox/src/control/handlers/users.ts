import type { User } from '../generated/client.gen.ts';
import {
  accountAt,
  type ControlHandlers,
  type ControlWork,
  carryOut,
  refOf,
  shownAccount,
} from '../server/handler.ts';

/** Users, their accounts and their money. */
export const userHandlers = {
  listUsers: (work) => usersOf(work),

  addUser: async (work, { user }) => {
    await carryOut(work, { kind: 'addUser', time: work.clock.now(), user });
    return usersOf(work).find((one) => one.user === user) as User;
  },

  addSubAccount: async (work, { user, accountType = 1, accountName = '' }) => {
    const time = work.clock.now();
    const ref = await carryOut(work, {
      kind: 'addSubAccount',
      time,
      user,
      accountType,
      accountName,
    });
    return accountAt(work, ref);
  },

  setPermissions: async (work, { canTrade, canWithdraw, canDeposit, ...named }) => {
    const account = refOf(named);
    await carryOut(work, {
      kind: 'setPermissions',
      time: work.clock.now(),
      account,
      ...(canTrade !== undefined && { canTrade }),
      ...(canWithdraw !== undefined && { canWithdraw }),
      ...(canDeposit !== undefined && { canDeposit }),
    });
    return accountAt(work, account);
  },

  setFeeRates: async (work, { maker, taker, ...named }) => {
    const account = refOf(named);
    await carryOut(work, { kind: 'setFeeRates', time: work.clock.now(), account, maker, taker });
    return accountAt(work, account);
  },

  addDeposit: (work, { user, accountType, accountIndex, ...deposit }) => {
    const named = {
      user,
      ...(accountType !== undefined && { accountType }),
      ...(accountIndex !== undefined && { accountIndex }),
    };
    const time = work.clock.now();
    return carryOut(work, { kind: 'deposit', time, account: refOf(named), ...deposit });
  },
} satisfies Partial<ControlHandlers>;

function usersOf({ executor }: ControlWork): User[] {
  const users = new Map<string, User>();
  for (const account of executor.state.engine.admin.listAccounts()) {
    const { user } = account.ref;
    const shown = users.get(user) ?? { user, accounts: [] };
    shown.accounts.push(shownAccount(account));
    users.set(user, shown);
  }
  return [...users.values()];
}
