import type { AccountRef } from '@broker-api/engine';
import { type Handler, type HandlerCall, queryHandler, replyOrThrow } from './handler.ts';

type AccountType = AccountRef['accountType'];

const accounts = ({ services }: HandlerCall) => services.executor.state.engine.accounts;

/**
 * Returns the value of a parameter, or undefined if the caller did not send it. The default is not
 * used, because the engine decides which account parameters a key may omit.
 */
function sentValue<Value>({ parameters, isSent }: HandlerCall, name: string): Value | undefined {
  return isSent(name) ? (parameters[name] as Value) : undefined;
}

/** Handlers for accounts, transfers and listen keys. */
export const accountHandlers: Readonly<Record<string, Handler>> = {
  getAccount: queryHandler((call) => accounts(call).getAccount({ account: call.account })),
  listDepositOrders: queryHandler((call) =>
    accounts(call).listDepositOrders({
      account: call.account,
      startTime: call.parameters.startTime as number | undefined,
      endTime: call.parameters.endTime as number | undefined,
      fromId: call.parameters.fromId as string | undefined,
      limit: call.parameters.limit as number | undefined,
    }),
  ),
  listSubAccounts: queryHandler((call) =>
    accounts(call).listSubAccounts({ account: call.account }),
  ),
  listBalanceFlow: queryHandler((call) =>
    accounts(call).listBalanceFlow({
      account: call.account,
      accountType: sentValue<AccountType>(call, 'accountType'),
      accountIndex: sentValue<number>(call, 'accountIndex'),
      tokenId: call.parameters.tokenId as string | undefined,
      fromFlowId: call.parameters.fromFlowId as string | undefined,
      endFlowId: call.parameters.endFlowId as string | undefined,
      startTime: call.parameters.startTime as number | undefined,
      endTime: call.parameters.endTime as number | undefined,
      limit: call.parameters.limit as number | undefined,
    }),
  ),
  transfer: async (call) => {
    const { services, account, time, parameters } = call;
    const result = await services.executor.execute({
      kind: 'accounts.transfer',
      time,
      account,
      tokenId: parameters.tokenId as string,
      amount: parameters.amount as string,
      fromAccountType: sentValue<AccountType>(call, 'fromAccountType'),
      fromAccountIndex: sentValue<number>(call, 'fromAccountIndex'),
      toAccountType: sentValue<AccountType>(call, 'toAccountType'),
      toAccountIndex: sentValue<number>(call, 'toAccountIndex'),
    });
    return replyOrThrow(result);
  },
  createListenKey: ({ services, account, time }) => ({
    listenKey: services.listenKeys.create(account.user, time),
  }),
  extendListenKey: ({ services, account, parameters, time }) => {
    services.listenKeys.extend(account.user, parameters.listenKey as string, time);
    return {};
  },
  closeListenKey: ({ services, account, parameters, time }) => {
    services.listenKeys.close(account.user, parameters.listenKey as string, time);
    return {};
  },
};
