import type { AccountRef } from '@broker-api/engine';
import { type Handler, type HandlerCall, reading, replyOf } from './handler.ts';

type AccountType = AccountRef['accountType'];

const accounts = ({ parts }: HandlerCall) => parts.executor.state.engine.spot.accounts;

/** A parameter that counts only when the caller sent it: what a key may leave out depends on it. */
function sent<Value>({ given, isSent }: HandlerCall, name: string): Value | undefined {
  return isSent(name) ? (given[name] as Value) : undefined;
}

/** Accounts, transfers and listen keys. */
export const accountHandlers: Readonly<Record<string, Handler>> = {
  getAccount: reading((call) => accounts(call).getAccount({ account: call.account })),
  listDepositOrders: reading((call) =>
    accounts(call).listDepositOrders({
      account: call.account,
      startTime: call.given.startTime as number | undefined,
      endTime: call.given.endTime as number | undefined,
      fromId: call.given.fromId as string | undefined,
      limit: call.given.limit as number | undefined,
    }),
  ),
  listSubAccounts: reading((call) => accounts(call).listSubAccounts({ account: call.account })),
  listBalanceFlow: reading((call) =>
    accounts(call).listBalanceFlow({
      account: call.account,
      accountType: sent<AccountType>(call, 'accountType'),
      accountIndex: sent<number>(call, 'accountIndex'),
      tokenId: call.given.tokenId as string | undefined,
      fromFlowId: call.given.fromFlowId as string | undefined,
      endFlowId: call.given.endFlowId as string | undefined,
      startTime: call.given.startTime as number | undefined,
      endTime: call.given.endTime as number | undefined,
      limit: call.given.limit as number | undefined,
    }),
  ),
  transfer: async (call) => {
    const { parts, account, time, given } = call;
    const outcome = await parts.executor.execute({
      kind: 'transfer',
      time,
      account,
      tokenId: given.tokenId as string,
      amount: given.amount as string,
      fromAccountType: sent<AccountType>(call, 'fromAccountType'),
      fromAccountIndex: sent<number>(call, 'fromAccountIndex'),
      toAccountType: sent<AccountType>(call, 'toAccountType'),
      toAccountIndex: sent<number>(call, 'toAccountIndex'),
    });
    return replyOf(outcome);
  },
  createListenKey: ({ parts, account, time }) => ({
    listenKey: parts.listenKeys.create(account.user, time),
  }),
  extendListenKey: ({ parts, account, given, time }) => {
    parts.listenKeys.extend(account.user, given.listenKey as string, time);
    return {};
  },
  closeListenKey: ({ parts, account, given, time }) => {
    parts.listenKeys.close(account.user, given.listenKey as string, time);
    return {};
  },
};
