import { callerAccount, isUnrestricted } from '../client/account.ts';
import { call, isReplay } from '../fixtures/call.ts';
import { fixtureFor } from '../fixtures/fixtures.ts';
import { cancelRestingOrders, orderParameters } from '../fixtures/orders.ts';
import { requiredOperation } from '../known-operations.ts';
import type { Run } from './send-case.ts';

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
  const { section } = operation;
  const type = `${test.query}&${test.body ?? ''}`.includes('orderType=STOP') ? 'STOP' : 'LIMIT';
  const getOrder = requiredOperation(section, 'getOrder');
  const { body } = await call(session, account, getOrder, orderParameters(section, orderId, type));
  const isCancelled = (body as { readonly status?: unknown } | undefined)?.status === 'CANCELED';
  // Other orders of the session can be cancelled too.
  if (isCancelled) await cancelRestingOrders(session);
  return isCancelled;
}

/** Returns whether the account has another listen key than the one in the last request. */
async function hasLostListenKey({ test, operation, session, values }: Run): Promise<boolean> {
  if (!`${test.query}&${test.body ?? ''}`.includes('{listenKey}')) return false;
  const owner = callerAccount(session.options.accounts, undefined, operation.securityType);
  if ('missing' in owner || owner.account === undefined) return false;
  const { listenKey } = await fixtureFor(test, operation, owner.account, session);
  return listenKey !== values?.listenKey;
}
