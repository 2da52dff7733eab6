import { type GatewayOperation, operations } from '@broker-api/spec';
import type { Row } from '../auditor/rule.ts';
import type { Case } from '../cases/case.ts';
import { textOf } from '../cases/parse-exact.ts';
import { callerAccount, isUnrestricted, type TestAccount } from '../client/account.ts';
import { call, failedWith } from '../client/call.ts';
import type { OpenOrder } from '../client/open-order.ts';
import { idKinds, type OrderIds } from '../client/request-texts.ts';
import type { Session } from '../client/session.ts';
import { Skipped } from '../client/skipped.ts';
import { errorCodeOf } from '../known-operations.ts';
import { requireUsualLeverage } from './holdings.ts';
import { hasExampleState, listedOrders, type OrderId, takeRestingOrder } from './resting-orders.ts';
import { revert, subAccountsOf } from './revert.ts';
import { Trader } from './trader.ts';
import { ensureOrders, filledOrderId, openPosition, type Revert } from './trades.ts';

/** What a test requires: the values of its placeholders, and its open orders. */
export interface Prepared {
  readonly listenKey: string;
  readonly ids?: OrderIds;
  /** Open orders that the session placed. The test may cancel the first one. */
  readonly openOrders: readonly OpenOrder[];
}

export const nothingPrepared: Prepared = { listenKey: '', openOrders: [] };

/** Returns all parameters of a case, with their placeholders. */
export const sentBy = ({ query, body = '' }: Case): string => `${query}&${body}`;

/**
 * Requires that the account of a request has the sub-accounts that it names, and can place its
 * order.
 *
 * @throws Skipped if it does not
 */
export async function requireAccount(
  session: Session,
  test: Case,
  { section }: GatewayOperation,
  account: TestAccount,
): Promise<void> {
  await requireSubAccounts(session, test, account);
  await requireUsualLeverage(session, section, account, sentBy(test));
}

const invalidParameter = errorCodeOf('INVALID_PARAMETER');

/** Tests of examples, with a response that depends on the state of the account. */
const dependsOnState = /\/1[01]\d-/;

async function requireSubAccounts(
  session: Session,
  test: Case,
  account: TestAccount,
): Promise<void> {
  // A missing account is an invalid parameter too.
  const isInvalid = 'code' in test.expect && test.expect.code === invalidParameter;
  if (!dependsOnState.test(test.id) || isInvalid) return;
  const sent = new URLSearchParams(sentBy(test));
  for (const [name, index] of sent) {
    if (!/^(to|from)AccountIndex$|^accountIndex$/.test(name) || !/^[1-9]\d*$/.test(index)) continue;
    const type = sent.get(name.replace('Index', 'Type')) ?? '';
    if ((await subAccountsOf(session, account)).has(`${type} ${index}`)) continue;
    const missing = `a sub-account with accountType ${type} and accountIndex ${index}`;
    throw new Skipped(`requires ${missing}; the account ${account.name} has none`, 'options');
  }
}

/**
 * Prepares what a test requires in the market: a long position to close or to adjust, a bid or an
 * ask. A second account places the orders that the book lacks. Returns a function that cancels
 * these orders, or removes the margin of the position; undefined if there is nothing to revert.
 *
 * @throws Skipped if the preparation is impossible
 */
export async function prepareMarket(
  session: Session,
  test: Case,
  { section, operationId }: GatewayOperation,
): Promise<Revert | undefined> {
  // Uses an unrestricted account, because the API key of the case can be invalid.
  const account = session.options.accounts.find(isUnrestricted);
  if (account === undefined) return undefined;
  const trader = new Trader(session, section, account);
  const { position = false, margin, ...needs } = trader.profile.marketNeeds(test, operationId);
  if (!position && needs.bid === undefined && needs.askUpTo === undefined) return undefined;
  if (await hasExampleState(session, section, account)) return undefined;
  if (position && session.options.trade) await openPosition(trader);
  if (margin && session.options.trade) return addMargin(trader);
  const sent = new URLSearchParams(sentBy(test));
  return ensureOrders(trader, needs, sent.get('quantity') ?? '0');
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
export async function prepareOrders(
  session: Session,
  test: Case,
  { section, securityType }: GatewayOperation,
): Promise<Prepared> {
  const owner = callerAccount(session.options.accounts, undefined, securityType);
  if ('missing' in owner || owner.account === undefined) return nothingPrepared;
  const { account } = owner;
  const texts = sentBy(test);
  if (texts.includes('{listenKey}')) {
    return { ...nothingPrepared, listenKey: await newListenKey(session, account) };
  }
  const requires = (kind: string): boolean => texts.includes(`{${kind}=`);
  if (!idKinds.some(requires) && !test.needsRestingOrder) return nothingPrepared;
  if (await hasExampleState(session, section, account)) return nothingPrepared;
  const trader = new Trader(session, section, account);
  const newClientOrderId = session.newClientOrderId();
  if (requires('filledOrderId')) {
    return { ...nothingPrepared, ids: { filledOrderId: await filledOrderId(trader) } };
  }
  const isExisting = ['orderId', 'clientOrderId', 'otherClientOrderId'].some(requires);
  if (!isExisting && !test.needsRestingOrder) {
    return { ...nothingPrepared, ids: { newClientOrderId } };
  }
  const count = requires('otherClientOrderId') ? 2 : 1;
  const type = typeOf(test);
  if (!session.options.trade) {
    return { ...nothingPrepared, ids: idsOf(await listedOrders(trader, type, count)) };
  }
  const openOrders: OpenOrder[] = [];
  while (openOrders.length < count) openOrders.push(await takeRestingOrder(trader, type));
  return { ...nothingPrepared, ids: { ...idsOf(openOrders), newClientOrderId }, openOrders };
}

/** Returns the type of the orders of a test. */
export const typeOf = (test: Case) => (sentBy(test).includes('orderType=STOP') ? 'STOP' : 'LIMIT');

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
  session: Session,
  account: TestAccount,
  operation: GatewayOperation,
  sent: URLSearchParams,
  body: Row,
): Promise<void> {
  const { section, operationId } = operation;
  if (!/^(placeOrder|transfer|adjustMargin)$/.test(operationId) || !session.options.trade) return;
  if (await hasExampleState(session, section, account)) return;
  if (operationId !== 'placeOrder') return revert(session, account, operation, sent);
  if (body.orderId === undefined) return;
  const trader = new Trader(session, section, account);
  const type = body.orderType === 'STOP' ? 'STOP' : 'LIMIT';
  await trader.call('cancelOrder', trader.idOf(textOf(body.orderId), type));
}
