import { type OperationRecord, operations } from '@broker-api/spec';
import type { Case } from '../cases/case.ts';
import { parseExact, WrittenNumber } from '../cases/parse-exact.ts';
import type { TestAccount } from './account.ts';
import { exampleOrder } from './example-order.ts';
import { textsOf, type Values } from './fill.ts';
import type { Session } from './session.ts';

/** Ids that a test needs; `missing` says why it can't be had. */
export type Fixture =
  | { readonly orderId?: string; readonly clientOrderId?: string; readonly listenKey?: string }
  | { readonly missing: string };

/** Gets a test the order or the listen key that its placeholders stand for. */
export async function fixtureFor(
  test: Case,
  operation: OperationRecord,
  account: TestAccount,
  session: Session,
): Promise<Fixture> {
  const texts = `${test.query}&${test.body ?? ''}`;
  if (texts.includes('{listenKey}')) return newListenKey(session, account);
  const example = /\{(?:orderId|clientOrderId)=[^}]*\}/.exec(texts);
  if (example === null || (await hasExampleState(session, account, operation.section))) return {};
  if (/orderType=STOP/.test(texts)) return { missing: 'no stop order waits there' };
  if (operation.retry === 'safe') return session.once(`order ${operation.section}`, someOrder);
  return restingOrder(session, account, operation.section);

  async function someOrder(): Promise<Fixture> {
    const listed = await listedOrder(session, account, operation.section);
    if (listed !== undefined) return listed;
    if (session.options.trade) return restingOrder(session, account, operation.section);
    return { missing: 'the account has no order to ask for, and trade is off' };
  }
}

type Section = OperationRecord['section'];

/** Sends a request that a test needs beside its own; it is signed as every other is. */
export async function call(
  session: Session,
  account: TestAccount,
  { method, path }: OperationRecord,
  parameters: string,
): Promise<{ status: number; body: unknown; answer: string }> {
  const query = `${parameters}${parameters === '' ? '' : '&'}timestamp={now}&signature={signature}`;
  const test: Case = { id: '', title: '', promise: { source: '', locator: '' }, query, expect };
  const { now } = await session.clock();
  const values: Values = { now: now(), margin: 0, fresh: session.freshId(), listenKey: '' };
  const texts = textsOf(test, values, account.secretKey);
  const answer = await session.send({ method, path, ...texts, apiKey: account.apiKey });
  try {
    return { status: answer.status, body: parseExact(answer.text), answer: answer.text };
  } catch {
    return { status: answer.status, body: undefined, answer: answer.text };
  }
}

const expect = { ok: true } as const;

async function newListenKey(session: Session, account: TestAccount): Promise<Fixture> {
  const create = operations.spot.createListenKey;
  if (create === undefined) return { missing: 'no operation makes listen keys' };
  const { status, body } = await call(session, account, create, '');
  const { listenKey } = (body ?? {}) as { listenKey?: unknown };
  if (status !== 200 || typeof listenKey !== 'string') {
    return { missing: `no listen key could be made: status ${status}` };
  }
  session.mask.add(listenKey);
  return { listenKey };
}

/** Whether the deployment has the orders that the examples show: it knows one of them. */
export function hasExampleState(
  session: Session,
  account: TestAccount,
  section: Section,
): Promise<boolean> {
  return session.once(`example state ${section}`, async () => {
    const getOrder = operations[section].getOrder as OperationRecord;
    return (await call(session, account, getOrder, exampleOrder(section))).status === 200;
  });
}

/** The newest order that a list of the section holds. */
async function listedOrder(
  session: Session,
  account: TestAccount,
  section: Section,
): Promise<Fixture | undefined> {
  const parameters = section === 'contract' ? 'orderType=LIMIT' : '';
  for (const name of ['listOpenOrders', 'listHistoryOrders']) {
    const list = operations[section][name] as OperationRecord;
    const { body } = await call(session, account, list, parameters);
    if (Array.isArray(body) && body.length > 0) return idsOf(body.at(-1));
  }
  return undefined;
}

/** Orders that rest far from the market: they can be cancelled, and are not filled. */
const resting: Readonly<Record<Section, string>> = {
  spot: 'symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.1&price=5000&newClientOrderId={fresh}',
  contract:
    'symbol=BTC-PERP-REV&side=BUY_OPEN&orderType=LIMIT&quantity=100&leverage=10&price=9500&clientOrderId={fresh}',
  option: 'symbol=BTC1204CS10000&side=BUY&type=LIMIT&quantity=1&price=1&clientOrderId={fresh}',
};

async function restingOrder(
  session: Session,
  account: TestAccount,
  section: Section,
): Promise<Fixture> {
  const place = operations[section].placeOrder as OperationRecord;
  const { status, body } = await call(session, account, place, resting[section]);
  return status === 200 ? idsOf(body) : { missing: `no order could be placed: status ${status}` };
}

/** Cancels an order that a test placed, so that the next one finds the account as it was. */
export async function cleanUp(
  session: Session,
  account: TestAccount,
  { section, operationId }: OperationRecord,
  placed: string,
): Promise<void> {
  if (operationId !== 'placeOrder' || !session.options.trade) return;
  if (await hasExampleState(session, account, section)) return;
  const id = /"orderId"\s*:\s*"?(\d+)/.exec(placed)?.[1];
  if (id === undefined) return;
  const type = /"orderType"\s*:\s*"(\w+)"/.exec(placed)?.[1] ?? 'LIMIT';
  const parameters = section === 'contract' ? `orderType=${type}&orderId=${id}` : `orderId=${id}`;
  await call(session, account, operations[section].cancelOrder as OperationRecord, parameters);
}

function idsOf(order: unknown): Fixture {
  const { orderId, clientOrderId } = (order ?? {}) as Record<string, unknown>;
  const text = (value: unknown) => (value instanceof WrittenNumber ? value.text : String(value));
  return { orderId: text(orderId), clientOrderId: encodeURIComponent(text(clientOrderId)) };
}
