import { type OperationRecord, operations, type Section } from '@broker-api/spec';
import { textOf } from '../cases/parse-exact.ts';
import type { TestAccount } from './account.ts';
import { call } from './call.ts';
import type { OpenOrder, OrderType } from './open-order.ts';
import { orderParameters, typeParameters } from './order-id.ts';
import { RateLimitError } from './pacer.ts';
import type { Session } from './session.ts';
import { Skipped } from './skipped.ts';

/**
 * Returns `count` existing orders of the account: open orders before other orders, and the newest
 * first in each group. Only the first call queries the orders.
 *
 * @throws Skipped if the account has fewer orders
 */
export async function listedOrders(
  session: Session,
  account: TestAccount,
  section: Section,
  type: OrderType,
  count: number,
): Promise<readonly Pick<OpenOrder, 'orderId' | 'clientOrderId'>[]> {
  const orders = await session.once(`${type} orders of ${section}`, async () => {
    const parameters = typeParameters[section](type);
    const bodies: unknown[] = [];
    for (const name of ['listOpenOrders', 'listHistoryOrders']) {
      const list = operations[section][name] as OperationRecord;
      const { body } = await call(session, account, list, parameters);
      if (Array.isArray(body)) bodies.push(...body.toReversed());
    }
    return bodies.map(idsOf);
  });
  if (orders.length >= count) return orders.slice(0, count);
  const noun = count === 1 ? 'an order' : `${count} orders`;
  throw new Skipped(
    `requires ${noun}: the account has ${orders.length}, and trading is off`,
    'options',
  );
}

/** Returns the parameters of an order that rests in the book, with `{fresh}` as client order id. */
export function restingOrder(section: Section, type: OrderType): string {
  return restingOrders[`${section} ${type}`];
}

/** Orders with a price far from the market: they rest in the book until they are cancelled. */
const restingOrders: Readonly<Record<`${Section} ${OrderType}`, string>> = {
  'spot LIMIT':
    'symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.1&price=5000' +
    '&newClientOrderId={fresh}',
  'spot STOP': '',
  'contract LIMIT':
    'symbol=BTC-PERP-REV&side=BUY_OPEN&orderType=LIMIT&quantity=100&leverage=10&price=9500' +
    '&clientOrderId={fresh}',
  'contract STOP':
    'symbol=BTC-PERP-REV&side=BUY_OPEN&orderType=STOP&quantity=100&leverage=10&price=15000' +
    '&triggerPrice=15000&clientOrderId={fresh}',
  'option LIMIT':
    'symbol=BTC1204CS10000&side=BUY&type=LIMIT&quantity=1&price=1&clientOrderId={fresh}',
  'option STOP': '',
};

/**
 * Returns an open order that no running test uses. To save requests, places a new order only if
 * there is none: most tests of cancelOrder leave their order open.
 *
 * @throws Skipped if the broker rejects the order
 */
export async function takeRestingOrder(
  session: Session,
  account: TestAccount,
  section: Section,
  type: OrderType,
): Promise<OpenOrder> {
  const index = session.restingOrders.findIndex(
    (one) => one.account === account && one.section === section && one.type === type,
  );
  const [unused] = index < 0 ? [] : session.restingOrders.splice(index, 1);
  if (unused !== undefined) return unused;
  const place = operations[section].placeOrder as OperationRecord;
  const { status, body } = await call(session, account, place, restingOrder(section, type));
  if (status === 200) return { account, section, type, ...idsOf(body) };
  const reason = `requires an order; placeOrder failed with status ${status}`;
  throw new Skipped(reason, 'failed preparation');
}

/** Cancels the orders that `takeRestingOrder` placed and no test cancelled. */
export async function cancelRestingOrders(session: Session): Promise<void> {
  for (const order of session.restingOrders.splice(0)) {
    const { account, section, type, orderId } = order;
    const cancel = operations[section].cancelOrder as OperationRecord;
    try {
      await call(session, account, cancel, orderParameters(section, orderId, type));
    } catch (error) {
      // After a ban, nothing can be cleaned up.
      if (!(error instanceof RateLimitError)) throw error;
    }
  }
}

function idsOf(order: unknown): Pick<OpenOrder, 'orderId' | 'clientOrderId'> {
  const { orderId, clientOrderId } = (order ?? {}) as Record<string, unknown>;
  return { orderId: textOf(orderId), clientOrderId: encodeURIComponent(textOf(clientOrderId)) };
}
