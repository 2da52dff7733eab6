import { isReplay } from '../client/call.ts';
import { prepareOrders, typeOf } from './prepare.ts';
import { cancelRestingOrders } from './resting-orders.ts';
import { type Run, sentBy, traderOf } from './send-case.ts';

/**
 * Returns whether another program closed the listen key or cancelled the order in the last request
 * of a test.
 */
export const hasLost = async (run: Run): Promise<boolean> =>
  isReplay(run.exchanges.at(-1)?.response?.body ?? '') ||
  (await hasLostListenKey(run)) ||
  (await hasLostOrder(run));

/** Returns whether the order in the last request is cancelled, although the test failed. */
async function hasLostOrder(run: Run): Promise<boolean> {
  const { test, session, values, successBodies } = run;
  const orderId = values?.ids?.orderId;
  const trader = traderOf(run);
  if (!session.options.trade || orderId === undefined || trader === undefined) return false;
  if (successBodies.length > 0) return false;
  const isCancelled = (await trader.order({ orderId, type: typeOf(test) })).status === 'CANCELED';
  // Other orders of the session can be cancelled too.
  if (isCancelled) await cancelRestingOrders(session);
  return isCancelled;
}

/** Returns whether the account has another listen key than the one in the last request. */
async function hasLostListenKey(run: Run): Promise<boolean> {
  if (!sentBy(run.test).includes('{listenKey}')) return false;
  return (await prepareOrders(run)).listenKey !== run.values?.listenKey;
}
