import { ApiError } from '../../gateway/api-error.ts';
import {
  closeListenKey,
  createListenKey,
  extendListenKey,
  type ListenKeyCall,
} from '../../streams/listen-keys.ts';
import { type Call, queryHandler, replyOrThrow } from '../handler.ts';
import { defineHandlers } from './define-handlers.ts';

const accounts = ({ services }: Call<unknown>) => services.executor.state.engine.accounts;

function listenKeyCall({ services, account, apiKey, time }: Call<unknown>): ListenKeyCall {
  return { executor: services.executor, account, apiKey, time };
}

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
      // The engine must know whether these parameters were sent, because it rejects them from an
      // API key of a sub-account. Therefore, their defaults are not passed.
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
  createListenKey: async (call) => ({ listenKey: await createListenKey(listenKeyCall(call)) }),
  extendListenKey: async (call) => {
    await extendListenKey(listenKeyCall(call), call.parameters.listenKey);
    return {};
  },
  closeListenKey: async (call) => {
    await closeListenKey(listenKeyCall(call), call.parameters.listenKey);
    return {};
  },
});
