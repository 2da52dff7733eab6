import { setTimeout as sleep } from 'node:timers/promises';
import { type GatewayOperation, operations } from '@broker-api/spec';
import type { Row } from '../auditor/rule.ts';
import type { Case } from '../cases/case.ts';
import { textOf } from '../cases/parse-exact.ts';
import { callerAccount, type OpenOrder, type TestAccount } from '../client/account.ts';
import { call, failedWith, isReplay } from '../client/call.ts';
import { idKinds, type OrderIds } from '../client/request-texts.ts';
import type { Session } from '../client/session.ts';
import { Skipped } from '../client/skipped.ts';
import { difference } from '../decimal.ts';
import { errorCodeOf } from '../known-operations.ts';
import {
  cancelRestingOrders,
  listedOrders,
  type OrderId,
  takeRestingOrder,
} from './resting-orders.ts';
import { type Prepared, type Run, sentBy, traderOf } from './send-case.ts';
import { Trader } from './trader.ts';
import { ensureOrders, filledOrderId, openPosition } from './trades.ts';

const invalidParameter = errorCodeOf('INVALID_PARAMETER');

/** Takes back what a preparation changed. */
type Revert = () => Promise<unknown>;

/** Tests of examples, with a response that depends on the state of the account. */
const dependsOnState = /\/1[01]\d-/;

/**
 * Requires that the account of a request has the sub-accounts that it names, and can place its
 * order.
 *
 * @throws Skipped if it does not
 */
export async function requireAccount({ test, operation, session, account }: Run): Promise<void> {
  if (account === undefined) return;
  // A missing account is an invalid parameter too.
  const isInvalid = 'code' in test.expect && test.expect.code === invalidParameter;
  const sent = new URLSearchParams(sentBy(test));
  for (const [name, index] of dependsOnState.test(test.id) && !isInvalid ? sent : []) {
    if (!/^(to|from)AccountIndex$|^accountIndex$/.test(name) || !/^[1-9]\d*$/.test(index)) continue;
    const type = sent.get(name.replace('Index', 'Type')) ?? '';
    if ((await subAccountsOf(session, account)).has(`${type} ${index}`)) continue;
    const missing = `a sub-account with accountType ${type} and accountIndex ${index}`;
    throw new Skipped(`requires ${missing}; the account ${account.name} has none`, 'options');
  }
  await new Trader(session, operation.section, account).requireUsualLeverage(sentBy(test));
}

/**
 * Prepares what a test requires in the market: a long position to close or to adjust, a bid or an
 * ask. A second account places the orders that the book lacks. Returns a function that cancels
 * these orders, or removes the margin of the position; undefined if there is nothing to revert.
 *
 * @throws Skipped if the preparation is impossible
 */
export async function prepareMarket(run: Run): Promise<Revert | undefined> {
  const { test, operation, session } = run;
  const trader = traderOf(run);
  if (trader === undefined) return undefined;
  const { position, margin, ...needs } = trader.profile.marketNeeds(test, operation.operationId);
  if (position && session.options.trade) await openPosition(trader);
  if (margin && session.options.trade) return addMargin(trader);
  if (needs.bid === undefined && needs.askUpTo === undefined) return undefined;
  const sent = new URLSearchParams(sentBy(test));
  const quoting = await ensureOrders(trader, needs, sent.get('quantity') ?? '0');
  return quoting && (() => quoting.end());
}

/** Adds margin to the position. Returns a function that removes it. */
async function addMargin(trader: Trader): Promise<Revert | undefined> {
  const { session, section, account, profile, market } = trader;
  const { operationId, parameters } = profile.positions?.long?.addMargin ?? {};
  if (operationId === undefined) return undefined;
  const sent = `symbol=${await market.symbol()}&${parameters}`;
  const { status } = await trader.call(operationId, sent);
  const operation = operations[section][operationId] as GatewayOperation;
  if (status !== 200) return undefined;
  return () => revert(session, account, operation, new URLSearchParams(sent));
}

/**
 * Finds or creates the orders and the listen key that a test requires, with the first unrestricted
 * account.
 *
 * @throws Skipped if an order or the listen key is missing and cannot be created
 */
export async function prepareOrders({ test, operation, session }: Run): Promise<Prepared> {
  const { section, securityType } = operation;
  const owner = callerAccount(session.options.accounts, undefined, securityType);
  if ('missing' in owner || owner.account === undefined) return {};
  const { account } = owner;
  const texts = sentBy(test);
  if (texts.includes('{listenKey}')) {
    return { listenKey: await newListenKey(session, account) };
  }
  const requires = (kind: string): boolean => texts.includes(`{${kind}=`);
  if (!idKinds.some(requires) && !test.needsRestingOrder) return {};
  const trader = new Trader(session, section, account);
  const newClientOrderId = session.newClientOrderId();
  if (requires('filledOrderId')) {
    return { ids: { filledOrderId: await filledOrderId(trader) } };
  }
  const isExisting = ['orderId', 'clientOrderId', 'otherClientOrderId'].some(requires);
  if (!isExisting && !test.needsRestingOrder) {
    return { ids: { newClientOrderId } };
  }
  const count = requires('otherClientOrderId') ? 2 : 1;
  const type = typeOf(test);
  if (!session.options.trade) {
    return { ids: idsOf(await listedOrders(trader, type, count)) };
  }
  const openOrders: OpenOrder[] = [];
  while (openOrders.length < count) openOrders.push(await takeRestingOrder(trader, type));
  return { ids: { ...idsOf(openOrders), newClientOrderId }, openOrders };
}

/** Returns the type of the orders of a test. */
const typeOf = (test: Case) => (sentBy(test).includes('orderType=STOP') ? 'STOP' : 'LIMIT');

function idsOf([first, second]: readonly OrderId[]): OrderIds {
  return {
    ...(first && { orderId: first.orderId, clientOrderId: first.clientOrderId }),
    ...(second && { otherClientOrderId: second.clientOrderId }),
  };
}

async function newListenKey(session: Session, account: TestAccount): Promise<string> {
  const create = operations.spot.createListenKey as GatewayOperation;
  const response = await call(session, account, create);
  const { listenKey } = (response.body ?? {}) as Row;
  if (response.status !== 200 || typeof listenKey !== 'string') {
    const reason = `requires a listen key; createListenKey ${failedWith(response)}`;
    throw new Skipped(reason, 'failed preparation');
  }
  session.mask.add(listenKey);
  return listenKey;
}

/**
 * Cancels an order that a test placed, or takes back what it transferred, to restore the state of
 * the account for the next test.
 *
 * @param sent the parameters of the request
 * @param body the body of the successful response
 * @throws Error if a transfer or a change of margin cannot be taken back
 */
export async function cleanUp(
  { operation, session, account }: Run,
  sent: URLSearchParams,
  body: Row,
): Promise<void> {
  const { section, operationId } = operation;
  if (account === undefined || !session.options.trade) return;
  if (/^(transfer|adjustMargin)$/.test(operationId)) {
    return revert(session, account, operation, sent);
  }
  if (operationId !== 'placeOrder' || body.orderId === undefined) return;
  const trader = new Trader(session, section, account);
  const type = body.orderType === 'STOP' ? 'STOP' : 'LIMIT';
  await trader.call('cancelOrder', trader.idOf(textOf(body.orderId), type));
}

/**
 * Returns whether another program closed the listen key or cancelled the order in the last request
 * of a test.
 */
export const hasLost = async (run: Run): Promise<boolean> =>
  isReplay(run.findings.exchanges.at(-1)?.response?.body ?? '') ||
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

const tries = 5;

/**
 * Takes back a transfer, or a change of the margin of a position, that succeeded.
 *
 * @param sent the parameters of the request
 * @throws Error if it cannot be taken back
 */
async function revert(
  session: Session,
  account: TestAccount,
  operation: GatewayOperation,
  sent: URLSearchParams,
): Promise<void> {
  const reverted = new URLSearchParams(sent);
  for (const name of ['timestamp', 'signature', 'recvWindow']) reverted.delete(name);
  let owner = account;
  if (operation.operationId === 'adjustMargin') {
    reverted.set('amount', difference('0', sent.get('amount') ?? '0'));
  } else {
    const found = callerAccount(session.options.accounts, undefined, operation.securityType);
    const main = ('account' in found && found.account) || account;
    let from = [sent.get('fromAccountType'), sent.get('fromAccountIndex')];
    if (!sent.has('toAccountType')) {
      // The key of a sub-account transfers to the main account, which transfers back. With several
      // sub-accounts, nothing tells to which of them the key belongs.
      const all = [...(await subAccountsOf(session, main))];
      const subAccounts = all.filter((one) => one.startsWith('1 ') && one !== '1 0');
      if (subAccounts.length !== 1) return;
      from = subAccounts.flatMap((one) => one.split(' '));
      owner = main;
    }
    reverted.set('fromAccountType', sent.get('toAccountType') ?? '1');
    reverted.set('fromAccountIndex', sent.get('toAccountIndex') ?? '0');
    reverted.set('toAccountType', from[0] ?? '1');
    reverted.set('toAccountIndex', from[1] ?? '0');
  }
  for (let count = 1; ; count++) {
    const result = await call(session, owner, operation, reverted.toString());
    if (result.status === 200) return;
    if (isReplay(result.text) && count < tries) {
      await sleep(count);
      continue;
    }
    const { operationId } = operation;
    throw new Error(`${operationId} could not be taken back: ${reverted} ${failedWith(result)}`);
  }
}

/** Returns the type and the index of each sub-account, such as `1 2`. */
function subAccountsOf(session: Session, account: TestAccount): Promise<ReadonlySet<string>> {
  return session.once(`sub-accounts of ${account.name}`, async () => {
    const list = operations.spot.listSubAccounts as GatewayOperation;
    const { body } = await call(session, account, list);
    const rows: readonly Row[] = Array.isArray(body) ? body : [];
    return new Set(
      rows.map(({ accountType, accountIndex }) => `${textOf(accountType)} ${textOf(accountIndex)}`),
    );
  });
}
