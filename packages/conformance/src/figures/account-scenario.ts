import { type GatewayOperation, operations, type Section } from '@broker-api/spec';
import { textOf } from '../cases/parse-exact.ts';
import type { TestAccount } from '../client/account.ts';
import type { Session } from '../client/session.ts';
import { call } from '../fixtures/call.ts';
import { limitOrder, restingOrder } from '../fixtures/orders.ts';
import { restingPrice } from '../fixtures/resting-prices.ts';
import type { CallResult } from '../fixtures/send-signed.ts';
import { profiles } from '../profiles/profiles.ts';
import type { Exchange } from '../result.ts';
import { accountListProblems } from './account-lists.ts';
import { compare, exact, plus, textOfExact, times, unequal } from './exact.ts';
import type { Row, Statement } from './statement.ts';
import type { Traders } from './trading-scenario.ts';

/** An amount that no other program is likely to transfer at the same time. */
const amount = '1.017';
/** The account types between which the test transfers: token trading and options. */
const tokens = 1;
const options = 2;

/** Sends a request; undefined if the section has no such operation. */
type Send = (
  account: TestAccount,
  operationId: string,
  parameters: string,
) => Promise<CallResult | undefined>;

/**
 * Changes accounts without trades, and checks that the other operations show the change: a transfer
 * and back, margin of a position, the listen keys of two users, an order that is only tested, and a
 * cancellation of all orders.
 */
export async function accountProblems(
  session: Session,
  statement: Statement,
  { account, other }: Traders,
  onExchange: (operationId: string, exchange: Exchange) => void,
): Promise<string[]> {
  const send: Send = async (one, operationId, parameters) => {
    const operation = operations[statement.section][operationId] as GatewayOperation | undefined;
    if (operation === undefined) return undefined;
    const result = await call(session, one, operation, parameters);
    onExchange(operationId, result.exchange);
    return result;
  };
  const read = async (operationId: string, parameters: string) => {
    const response = await send(account, operationId, parameters);
    return Array.isArray(response?.body) ? (response.body as readonly Row[]) : undefined;
  };
  return [
    ...(await otherSecretProblems(send, account, other)),
    ...(await accountListProblems(read)),
    ...(await transferProblems(send, account, statement)),
    ...(await marginProblems(send, account, statement.section)),
    ...(await listenKeyProblems(send, account, other)),
    ...(await historyProblems(send, account, statement)),
    ...(await testOrderProblems(send, account, session, statement)),
    ...(await cancelAllProblems(send, account, session, statement)),
  ];
}

/** A signature with the secret key of another account is invalid. */
async function otherSecretProblems(
  send: Send,
  account: TestAccount,
  { secretKey }: TestAccount,
): Promise<string[]> {
  const response = await send({ ...account, secretKey }, 'getAccount', '');
  if (response?.status !== 200) return [];
  return ['Expected a signature with the secret key of another account to be invalid.'];
}

async function transferProblems(
  send: Send,
  account: TestAccount,
  { listed, section }: Statement,
): Promise<string[]> {
  const { quoteAsset } = listed.get(profiles[section].symbol) ?? {};
  const token = encodeURIComponent(textOf(quoteAsset ?? 'USDT'));
  let before = await flowIds(send, account, token);
  // Without the list, nothing would show whether a transfer without a response took place.
  if (before === undefined) return [];
  const change = async (from: number, to: number) => {
    const sent = await send(
      account,
      'transfer',
      `tokenId=${token}&amount=${amount}&fromAccountType=${from}&fromAccountIndex=0` +
        `&toAccountType=${to}&toAccountIndex=0`,
    );
    const known = before;
    before = await flowIds(send, account, token);
    if (known === undefined || before === undefined) {
      return { isDone: sent?.status === 200, problems: [] };
    }
    const expected = from === tokens ? `-${amount}` : amount;
    const added = [...before]
      .filter(([id, one]) => !known.has(id) && one.replace('-', '') === amount)
      .map(([, one]) => one);
    const isDone = sent?.status === 200 || added.includes(expected);
    if (sent?.status !== 200 || added.join(', ') === expected) return { isDone, problems: [] };
    const problem =
      `Expected the flow ${expected} in listBalanceFlow after the transfer of ${amount}, ` +
      `got ${added.join(', ') || 'none'}.`;
    return { isDone, problems: [problem] };
  };
  const there = await change(tokens, options);
  if (!there.isDone) return [];
  const back = await change(options, tokens);
  const left = `Expected a confirmation of the transfer of ${amount} ${token} back, got none.`;
  return [...there.problems, ...back.problems, ...(back.isDone ? [] : [left])];
}

/** Returns the changes of the newest flows of the token trading account, by id. */
async function flowIds(
  send: Send,
  account: TestAccount,
  token: string,
): Promise<ReadonlyMap<string, string> | undefined> {
  const parameters = `accountType=${tokens}&accountIndex=0&tokenId=${token}&limit=20`;
  const response = await send(account, 'listBalanceFlow', parameters);
  if (!Array.isArray(response?.body)) return undefined;
  return new Map(
    (response.body as readonly Row[]).map(({ id, change }) => [textOf(id), textOf(change)]),
  );
}

const tries = 3;

/** Added margin is in the position, and the response contains the new margin. */
async function marginProblems(
  send: Send,
  account: TestAccount,
  section: Section,
): Promise<string[]> {
  const { symbol, positions } = profiles[section];
  const { addMargin } = positions?.long ?? {};
  if (addMargin === undefined) return [];
  const read = async (): Promise<Row | undefined> => {
    const response = await send(account, 'listPositions', `symbol=${symbol}`);
    const rows = Array.isArray(response?.body) ? (response.body as readonly Row[]) : [];
    return rows.find(({ side }) => side === 'LONG');
  };
  const { operationId, parameters } = addMargin;
  const added = new URLSearchParams(parameters).get('amount') ?? '0';
  const removal = parameters.replace(`amount=${added}`, `amount=-${added}`);
  for (let count = 0; count < tries; count++) {
    const before = await read();
    if (before === undefined) return [];
    const changed = await send(account, operationId, `symbol=${symbol}&${parameters}`);
    const after = await read();
    const expected = plus(exact(before.margin), exact(added));
    // Another program can trade meanwhile.
    const isSame = before.position === after?.position && before.avgPrice === after?.avgPrice;
    const isAdded =
      changed?.status === 200 || (isSame && compare(exact(after?.margin), expected) === 0);
    if (!isAdded) return [];
    const removed = await send(account, operationId, `symbol=${symbol}&${removal}`);
    if (removed?.status !== 200)
      return [`Expected to remove the added margin ${added}, got no confirmation.`];
    if (after === undefined || changed?.status !== 200) return [];
    if (!isSame) continue;
    const { margin } = changed.body as Row;
    return [
      ...unequal(`margin of the position after ${operationId}`, after.margin, expected),
      ...unequal(`margin in the response of ${operationId}`, margin, expected),
    ];
  }
  return [];
}

/** A user can neither extend nor close the listen key of another user. */
async function listenKeyProblems(
  send: Send,
  account: TestAccount,
  other: TestAccount,
): Promise<string[]> {
  const created = await send(account, 'createListenKey', '');
  const { listenKey } = (created?.body ?? {}) as { readonly listenKey?: unknown };
  if (typeof listenKey !== 'string') return [];
  const problems: string[] = [];
  for (const operationId of ['extendListenKey', 'closeListenKey']) {
    const response = await send(other, operationId, `listenKey=${listenKey}`);
    if (response?.status !== 200) continue;
    problems.push(`Expected ${operationId} with the listen key of another user to fail.`);
  }
  const again = await send(account, 'createListenKey', '');
  const { listenKey: second } = (again?.body ?? {}) as { readonly listenKey?: unknown };
  const extended = await send(account, 'extendListenKey', `listenKey=${listenKey}`);
  return [
    ...problems,
    ...(second === listenKey
      ? []
      : ['Expected createListenKey to return the same listen key twice.']),
    ...(second !== listenKey || extended?.status === 200
      ? []
      : ['Expected extendListenKey to accept the listen key that createListenKey returned.']),
  ];
}

/** With the limit 1, listHistoryOrders returns the newest order. */
async function historyProblems(
  send: Send,
  account: TestAccount,
  { section }: Statement,
): Promise<string[]> {
  const { typeParameter } = profiles[section];
  const type = typeParameter === undefined ? '' : `${typeParameter}=LIMIT&`;
  const idsOf = async (limit: number): Promise<readonly string[]> => {
    const response = await send(account, 'listHistoryOrders', `${type}limit=${limit}`);
    const rows = Array.isArray(response?.body) ? (response.body as readonly Row[]) : [];
    return rows.map(({ orderId }) => textOf(orderId));
  };
  const newest = (ids: readonly string[]): string | undefined =>
    ids.toSorted((one, two) => (BigInt(one) < BigInt(two) ? 1 : -1))[0];
  for (let count = 0; count < tries; count++) {
    const whole = newest(await idsOf(1000));
    const [only] = await idsOf(1);
    if (only === whole) return [];
    if (whole !== newest(await idsOf(1000)) || whole === undefined) continue;
    return [
      `Expected listHistoryOrders with limit=1 to return the newest order ${whole}, got ${only}.`,
    ];
  }
  return [];
}

/** `testOrder` places no order. */
async function testOrderProblems(
  send: Send,
  account: TestAccount,
  session: Session,
  { section, listed: symbols }: Statement,
): Promise<string[]> {
  const listed = symbols.get(profiles[section].symbol);
  const { clientOrderId } = profiles[section].orders;
  const id = session.newClientOrderId();
  const order = await restingOrder(session, section);
  const named = order.replace(`${clientOrderId}={fresh}`, `${clientOrderId}=${id}`);
  const tested = await send(account, 'testOrder', named);
  if (tested?.status !== 200) return [];
  const found = await send(account, 'getOrder', `origClientOrderId=${id}`);
  return [
    ...(found?.status === 200 ? ['Expected testOrder to place no order; getOrder finds it.'] : []),
    ...(await balanceProblems(send, account, session, section, listed)),
  ];
}

/** `testOrder` rejects an order that the account cannot pay. */
async function balanceProblems(
  send: Send,
  account: TestAccount,
  session: Session,
  section: Section,
  listed: Row | undefined,
): Promise<string[]> {
  const price = await restingPrice(session, section, 'buy');
  const filters = (listed?.filters ?? []) as readonly Row[];
  const { maxQty } = filters.find((one) => one.maxQty !== undefined) ?? {};
  const response = await send(account, 'getAccount', '');
  const { balances = [] } = (response?.body ?? {}) as { readonly balances?: readonly Row[] };
  const { free } = balances.find(({ asset }) => asset === listed?.quoteAsset) ?? {};
  if (maxQty === undefined || free === undefined) return [];
  const value = times(exact(maxQty), exact(price));
  if (compare(exact(free), value) >= 0) return [];
  const order = limitOrder(section, 'buy', { price, quantity: textOf(maxQty) });
  const tested = await send(account, 'testOrder', order);
  if (tested?.status !== 200) return [];
  return [`Expected testOrder to reject an order for ${textOfExact(value)}, more than ${free}.`];
}

/**
 * After `cancelOrders`, no order of the contract is open that was open before. The order of the
 * test has a contract that the other tests do not trade.
 */
async function cancelAllProblems(
  send: Send,
  account: TestAccount,
  session: Session,
  { listed, section }: Statement,
): Promise<string[]> {
  const { symbol: usual } = profiles[section];
  const symbol = [...listed.keys()].find((one) => one !== usual);
  if (!('cancelOrders' in operations[section]) || symbol === undefined) return [];
  const order = await restingOrder(session, section, 'LIMIT', symbol);
  const placed = await send(account, 'placeOrder', order);
  const ofSymbol = `symbol=${encodeURIComponent(symbol)}`;
  const cancelled = await send(account, 'cancelOrders', ofSymbol);
  const list = await send(account, 'listOpenOrders', `orderType=LIMIT&${ofSymbol}&limit=1000`);
  if (placed?.status !== 200 || cancelled?.status !== 200 || list?.status !== 200) return [];
  const rows = Array.isArray(list.body) ? (list.body as readonly Row[]) : [];
  const { timestamp } = cancelled.body as Row;
  // Another program can place orders meanwhile.
  const open = rows.find(({ time }) => Number(textOf(time)) < Number(textOf(timestamp)));
  if (open === undefined) return [];
  return [`Expected cancelOrders to cancel the order ${textOf(open.orderId)}; it is still open.`];
}
