import { textOf } from '../cases/parse-exact.ts';
import type { OpenOrder } from '../client/account.ts';
import type { Session } from '../client/session.ts';
import { Skipped } from '../client/skipped.ts';
import type { OrderType } from '../profiles/profiles.ts';
import { Trader, unlessLimited } from './trader.ts';

/** The ids of an order. The client order id is percent-encoded. */
export type OrderId = Pick<OpenOrder, 'orderId' | 'clientOrderId'>;

/**
 * Returns an open order that no running test uses. To save requests, places a new order only if
 * there is none: most tests of cancelOrder leave their order open.
 *
 * @throws Skipped if the broker rejects the order
 */
export async function takeRestingOrder(trader: Trader, type: OrderType): Promise<OpenOrder> {
  const { session, section, account } = trader;
  const index = session.restingOrders.findIndex(
    (one) => one.account === account && one.section === section && one.type === type,
  );
  const [unused] = index < 0 ? [] : session.restingOrders.splice(index, 1);
  if (unused !== undefined) return unused;
  const placed = await trader.rest({ kind: type === 'STOP' ? 'stop' : 'limit' });
  trader.release(placed);
  return placed;
}

/** Cancels the orders that `takeRestingOrder` placed and no test cancelled. */
export async function cancelRestingOrders(session: Session): Promise<void> {
  for (const { account, section, type, orderId } of session.restingOrders.splice(0)) {
    const trader = new Trader(session, section, account);
    await unlessLimited(() => trader.call('cancelOrder', trader.idOf(orderId, type)));
  }
}

/**
 * Returns `count` existing orders of the account: open orders before other orders, and the newest
 * first in each group. Only the first call queries the orders.
 *
 * @throws Skipped if the account has fewer orders
 */
export async function listedOrders(
  trader: Trader,
  type: OrderType,
  count: number,
): Promise<readonly OrderId[]> {
  const { session, section } = trader;
  const orders = await session.once(`${type} orders of ${section}`, async () => {
    const parameters = trader.ofType(type).slice(0, -1);
    const open = await trader.rows('listOpenOrders', parameters);
    const history = await trader.rows('listHistoryOrders', parameters);
    return [...open.toReversed(), ...history.toReversed()].map(({ orderId, clientOrderId }) => ({
      orderId: textOf(orderId),
      clientOrderId: encodeURIComponent(textOf(clientOrderId)),
    }));
  });
  if (orders.length >= count) return orders.slice(0, count);
  const noun = count === 1 ? 'an order' : `${count} orders`;
  throw new Skipped(
    `requires ${noun}: the account has ${orders.length}, and trading is off`,
    'options',
  );
}
