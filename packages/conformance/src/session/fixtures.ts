import { type OperationRecord, operations, type Section } from '@broker-api/spec';
import type { Case } from '../cases/case.ts';
import { parseExact, WrittenNumber } from '../cases/parse-exact.ts';
import type { TestAccount } from './account.ts';
import { exampleOrder } from './example-order.ts';
import { type PlaceholderValues, requestTexts } from './request-texts.ts';
import type { Session } from './session.ts';

/** The ids that a test requires, or the reason why they are unavailable. */
export type Fixture =
  | { readonly orderId?: string; readonly clientOrderId?: string; readonly listenKey?: string }
  | { readonly missing: string };

/** Finds or creates the order or the listen key for the placeholders of a test. */
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
  if (/orderType=STOP/.test(texts))
    return { missing: 'requires a STOP order that has not been triggered' };
  if (operation.retry === 'safe') return session.once(`order ${operation.section}`, someOrder);
  return restingOrder(session, account, operation.section);

  async function someOrder(): Promise<Fixture> {
    const listed = await listedOrder(session, account, operation.section);
    if (listed !== undefined) return listed;
    if (session.options.trade) return restingOrder(session, account, operation.section);
    return { missing: 'requires an order: the account has none, and trading is off' };
  }
}

/** Sends a signed request that prepares or cleans up a test. */
export async function call(
  session: Session,
  account: TestAccount,
  { method, path }: OperationRecord,
  parameters: string,
): Promise<{ status: number; body: unknown; text: string }> {
  const query = `${parameters}${parameters === '' ? '' : '&'}timestamp={now}&signature={signature}`;
  const test: Case = { id: '', title: '', requirement: { source: '', locator: '' }, query, expect };
  const { now } = await session.clock();
  const fresh = session.newClientOrderId();
  const values: PlaceholderValues = { now: now(), margin: 0, fresh, listenKey: '' };
  const texts = requestTexts(test, values, account.secretKey);
  const { status, text } = await session.send({ method, path, ...texts, apiKey: account.apiKey });
  try {
    return { status, body: parseExact(text), text };
  } catch {
    return { status, body: undefined, text };
  }
}

const expect = { ok: true } as const;

async function newListenKey(session: Session, account: TestAccount): Promise<Fixture> {
  const create = operations.spot.createListenKey;
  if (create === undefined) return { missing: 'requires the operation spot/createListenKey' };
  const { status, body } = await call(session, account, create, '');
  const { listenKey } = (body ?? {}) as { listenKey?: unknown };
  if (status !== 200 || typeof listenKey !== 'string') {
    return { missing: `requires a listen key; createListenKey failed with status ${status}` };
  }
  session.mask.add(listenKey);
  return { listenKey };
}

/** Returns whether the deployment has the orders of the examples. Checks only one of them. */
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

/** Returns the ids of the newest open order, or of the newest closed order if none is open. */
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

/** Orders with a price far from the market: they rest in the book until they are cancelled. */
const restingOrders: Readonly<Record<Section, string>> = {
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
  const { status, body } = await call(session, account, place, restingOrders[section]);
  if (status === 200) return idsOf(body);
  return { missing: `requires an order; placeOrder failed with status ${status}` };
}

/** Cancels an order that a test placed, to restore the state of the account for the next test. */
export async function cleanUp(
  session: Session,
  account: TestAccount,
  { section, operationId }: OperationRecord,
  body: string,
): Promise<void> {
  if (operationId !== 'placeOrder' || !session.options.trade) return;
  if (await hasExampleState(session, account, section)) return;
  const id = /"orderId"\s*:\s*"?(\d+)/.exec(body)?.[1];
  if (id === undefined) return;
  const type = /"orderType"\s*:\s*"(\w+)"/.exec(body)?.[1] ?? 'LIMIT';
  const parameters = section === 'contract' ? `orderType=${type}&orderId=${id}` : `orderId=${id}`;
  await call(session, account, operations[section].cancelOrder as OperationRecord, parameters);
}

function idsOf(order: unknown): Fixture {
  const { orderId, clientOrderId } = (order ?? {}) as Record<string, unknown>;
  const text = (value: unknown) => (value instanceof WrittenNumber ? value.text : String(value));
  return { orderId: text(orderId), clientOrderId: encodeURIComponent(text(clientOrderId)) };
}
