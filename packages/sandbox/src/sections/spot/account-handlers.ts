import { ApiError } from '../../gateway/api-error.ts';
import { type Call, queryHandler, replyOrThrow } from '../handler.ts';
import { defineHandlers } from './define-handlers.ts';

const accounts = ({ services }: Call<unknown>) => services.executor.state.engine.accounts;

/** Handlers for accounts, transfers and listen keys. */
export const accountHandlers = defineHandlers({
  getAccount: queryHandler((call) => accounts(call).getAccount({ account: call.account })),
  listDepositOrders: queryHandler((call) => {
    const { startTime, endTime, fromId, limit } = call.parameters;
    const { account } = call;
    return accounts(call).listDepositOrders({ account, startTime, endTime, fromId, limit });
  }),
  listSubAccounts: queryHandler((call) =>
    accounts(call).listSubAccounts({ account: call.account }),
  ),
  listBalanceFlow: queryHandler((call) => {
    const { accountType, accountIndex, ...filter } = call.parameters;
    return accounts(call).listBalanceFlow({
      ...filter,
      account: call.account,
      // The engine decides which account a key may omit, so the defaults are not used.
      accountType: call.isSent('accountType') ? accountType : undefined,
      accountIndex: call.isSent('accountIndex') ? accountIndex : undefined,
    });
  }),
  transfer: async ({ services, account, parameters, time }) => {
    const { tokenId, amount } = parameters;
    const { fromAccountType, fromAccountIndex, toAccountType, toAccountIndex } = parameters;
    const from = { fromAccountType, fromAccountIndex };
    const to = { toAccountType, toAccountIndex };
    const command = { time, account, tokenId, amount, ...from, ...to };
    return replyOrThrow(await services.executor.execute({ kind: 'accounts.transfer', ...command }));
  },
  transferToUser: () => {
    const message = 'Transfers between users are not supported: their parameters are undocumented.';
    throw new ApiError('UNSUPPORTED_OPERATION', message);
  },
  createListenKey: ({ services, account, time }) => ({
    listenKey: services.listenKeys.create(account.user, time),
  }),
  extendListenKey: ({ services, account, parameters, time }) => {
    services.listenKeys.extend(account.user, parameters.listenKey, time);
    return {};
  },
  closeListenKey: ({ services, account, parameters, time }) => {
    services.listenKeys.close(account.user, parameters.listenKey, time);
    return {};
  },
});
