import { callerAccount, isUnrestricted } from '../client/account.ts';
import { isReplay } from '../client/call.ts';
import { prepareOrders, sentBy, typeOf } from './prepare.ts';
import { cancelRestingOrders } from './resting-orders.ts';
import type { Run } from './send-case.ts';
import { Trader } from './trader.ts';

/**
 * Returns whether another program closed the listen key or cancelled the order in the last request
 * of a test.
 */
export const hasLost = async (run: Run): Promise<boolean> =>
  isReplay(run.exchanges.at(-1)?.response?.body ?? '') ||
  (await hasLostListenKey(run)) ||
  (await hasLostOrder(run));

/** Returns whether the order in the last request is cancelled, although the test failed. */
async function hasLostOrder({ test, operation, session, values, successBodies }: Run) {
  const orderId = values?.ids?.orderId;
  const account = session.options.accounts.find(isUnrestricted);
  if (!session.options.trade || orderId === undefined || account === undefined) return false;
  if (successBodies.length > 0) return false;
  const trader = new Trader(session, operation.section, account);
  const isCancelled = (await trader.order({ orderId, type: typeOf(test) })).status === 'CANCELED';
  // Other orders of the session can be cancelled too.
  if (isCancelled) await cancelRestingOrders(session);
  return isCancelled;
}

/** Returns whether the account has another listen key than the one in the last request. */
async function hasLostListenKey({ test, operation, session, values }: Run): Promise<boolean> {
  if (!sentBy(test).includes('{listenKey}')) return false;
  const owner = callerAccount(session.options.accounts, undefined, operation.securityType);
  if ('missing' in owner || owner.account === undefined) return false;
  const { listenKey } = await prepareOrders(session, test, operation);
  return listenKey !== values?.listenKey;
}
