import { rejectAtBound } from '../bounds.ts';
import type { User } from '../generated/client.gen.ts';
import {
  accountRef,
  accountView,
  type ControlContext,
  type ControlHandlers,
  countsOf,
  executeCommand,
  getAccount,
} from '../handler.ts';

/** Handlers for users, accounts and deposits. */
export const userHandlers = {
  listUsers: (context) => listUsers(context),

  addUser: async (context, { user }) => {
    rejectAtBound('users', countsOf(context).users);
    await executeCommand(context, { kind: 'accounts.addUser', time: context.clock.now(), user });
    const accounts = context.executor.state.engine.admin.listAccounts({ user });
    return { user, accounts: accounts.map(accountView) };
  },

  addSubAccount: async (context, { user, accountType = 1, accountName = '' }) => {
    const accounts = context.executor.state.engine.admin.listAccounts({ user });
    const subAccounts = accounts.filter(({ ref }) => ref.accountIndex > 0);
    rejectAtBound('sub-accounts of a user', subAccounts.length);
    const time = context.clock.now();
    const ref = await executeCommand(context, {
      kind: 'accounts.addSubAccount',
      time,
      user,
      accountType,
      accountName,
    });
    return getAccount(context, ref);
  },

  setPermissions: async (context, { canTrade, canWithdraw, canDeposit, ...named }) => {
    const account = accountRef(named);
    await executeCommand(context, {
      kind: 'accounts.setPermissions',
      time: context.clock.now(),
      account,
      ...(canTrade !== undefined && { canTrade }),
      ...(canWithdraw !== undefined && { canWithdraw }),
      ...(canDeposit !== undefined && { canDeposit }),
    });
    return getAccount(context, account);
  },

  setFeeRates: async (context, { maker, taker, ...named }) => {
    const account = accountRef(named);
    await executeCommand(context, {
      kind: 'accounts.setFeeRates',
      time: context.clock.now(),
      account,
      maker,
      taker,
    });
    return getAccount(context, account);
  },

  addDeposit: (context, { user, accountType, accountIndex, ...deposit }) => {
    const named = {
      user,
      ...(accountType !== undefined && { accountType }),
      ...(accountIndex !== undefined && { accountIndex }),
    };
    const time = context.clock.now();
    return executeCommand(context, {
      kind: 'accounts.deposit',
      time,
      account: accountRef(named),
      ...deposit,
    });
  },
} satisfies Partial<ControlHandlers>;

function listUsers({ executor }: ControlContext): User[] {
  const users = new Map<string, User>();
  for (const account of executor.state.engine.admin.listAccounts()) {
    const { user } = account.ref;
    const view = users.get(user) ?? { user, accounts: [] };
    view.accounts.push(accountView(account));
    users.set(user, view);
  }
  return [...users.values()];
}
