import { type OperationRecord, operations, type Section } from '@broker-api/spec';
import type { Case } from '../cases/case.ts';
import type { TestAccount } from './account.ts';
import { call } from './call.ts';
import { exampleOrder } from './example-order.ts';
import { listedOrders, takeRestingOrder } from './existing-orders.ts';
import { filledOrderId } from './liquidity.ts';
import type { OpenOrder } from './open-order.ts';
import { orderIdIn, orderParameters } from './order-id.ts';
import { idKinds, type OrderIds } from './request-texts.ts';
import type { Session } from './session.ts';
import { Skipped } from './skipped.ts';

/** The prepared data of a test: the values of its placeholders, and its open orders. */
export interface Fixture {
  readonly listenKey: string;
  readonly ids?: OrderIds;
  /** Open orders that the session placed. The test may cancel the first one. */
  readonly openOrders: readonly OpenOrder[];
}

const nothing: Fixture = { listenKey: '', openOrders: [] };

/**
 * Finds or creates the orders and the listen key that a test requires.
 *
 * @throws Skipped if an order or the listen key is missing and cannot be created
 */
export async function fixtureFor(
  test: Case,
  operation: OperationRecord,
  account: TestAccount,
  session: Session,
): Promise<Fixture> {
  const { section } = operation;
  const texts = `${test.query}&${test.body ?? ''}`;
  if (texts.includes('{listenKey}')) {
    return { ...nothing, listenKey: await newListenKey(session, account) };
  }
  const dependsOnState =
    idKinds.some((kind) => texts.includes(`{${kind}=`)) || test.needsRestingOrder;
  if (!dependsOnState || (await hasExampleState(session, account, section))) return nothing;
  const newClientOrderId = session.newClientOrderId();
  if (texts.includes('{filledOrderId=')) {
    return { ...nothing, ids: { filledOrderId: await filledOrderId(session, account, section) } };
  }
  const existing = /\{(?:orderId|clientOrderId|otherClientOrderId)=/.test(texts);
  if (!existing && !test.needsRestingOrder) return { ...nothing, ids: { newClientOrderId } };
  const count = texts.includes('{otherClientOrderId=') ? 2 : 1;
  const type = texts.includes('orderType=STOP') ? 'STOP' : 'LIMIT';
  if (!session.options.trade) {
    return { ...nothing, ids: idsOf(await listedOrders(session, account, section, type, count)) };
  }
  const openOrders: OpenOrder[] = [];
  for (let index = 0; index < count; index++) {
    openOrders.push(await takeRestingOrder(session, account, section, type));
  }
  return { ...nothing, ids: { ...idsOf(openOrders), newClientOrderId }, openOrders };
}

function idsOf([first, second]: readonly Pick<OpenOrder, 'orderId' | 'clientOrderId'>[]): OrderIds {
  return {
    ...(first && { orderId: first.orderId, clientOrderId: first.clientOrderId }),
    ...(second && { otherClientOrderId: second.clientOrderId }),
  };
}

async function newListenKey(session: Session, account: TestAccount): Promise<string> {
  const create = operations.spot.createListenKey as OperationRecord;
  const { status, body } = await call(session, account, create, '');
  const { listenKey } = (body ?? {}) as { listenKey?: unknown };
  if (status !== 200 || typeof listenKey !== 'string') {
    const reason = `requires a listen key; createListenKey failed with status ${status}`;
    throw new Skipped(reason, 'failed preparation');
  }
  session.mask.add(listenKey);
  return listenKey;
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

/** Cancels an order that a test placed, to restore the state of the account for the next test. */
export async function cleanUp(
  session: Session,
  account: TestAccount,
  { section, operationId }: OperationRecord,
  body: string,
): Promise<void> {
  if (operationId !== 'placeOrder' || !session.options.trade) return;
  if (await hasExampleState(session, account, section)) return;
  const id = orderIdIn(body);
  if (id === undefined) return;
  const type = /"orderType"\s*:\s*"(\w+)"/.exec(body)?.[1] ?? 'LIMIT';
  const cancel = operations[section].cancelOrder as OperationRecord;
  await call(session, account, cancel, orderParameters(section, id, type));
}
