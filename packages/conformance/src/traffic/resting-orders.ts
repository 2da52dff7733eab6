import { createRequire } from 'node:module';
import type { Section } from '@broker-api/spec';
import { textOf } from '../cases/parse-exact.ts';
import type { TestAccount } from '../client/account.ts';
import { call } from '../client/call.ts';
import type { OpenOrder } from '../client/open-order.ts';
import type { Session } from '../client/session.ts';
import { Skipped } from '../client/skipped.ts';
import { requiredOperation } from '../known-operations.ts';
import { RateLimitError } from '../pacing/pacer.ts';
import type { OrderType } from '../profiles/section-profile.ts';
import { Trader } from './trader.ts';

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
  return { account, section, type, ...idsOf(placed.body) };
}

/** Cancels the orders that `takeRestingOrder` placed and no test cancelled. */
export async function cancelRestingOrders(session: Session): Promise<void> {
  for (const { account, section, type, orderId } of session.restingOrders.splice(0)) {
    const trader = new Trader(session, section, account);
    try {
      await trader.call('cancelOrder', trader.idOf(orderId, type));
    } catch (error) {
      // After a ban, nothing can be cleaned up.
      if (!(error instanceof RateLimitError)) throw error;
    }
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
    return [...open.toReversed(), ...history.toReversed()].map(idsOf);
  });
  if (orders.length >= count) return orders.slice(0, count);
  const noun = count === 1 ? 'an order' : `${count} orders`;
  throw new Skipped(
    `requires ${noun}: the account has ${orders.length}, and trading is off`,
    'options',
  );
}

function idsOf(order: unknown): OrderId {
  const { orderId, clientOrderId } = (order ?? {}) as Record<string, unknown>;
  return { orderId: textOf(orderId), clientOrderId: encodeURIComponent(textOf(clientOrderId)) };
}

interface Example {
  readonly request: Readonly<Record<string, string | number>>;
  readonly status: number;
}

type Examples = Readonly<Record<string, Readonly<Record<string, Example>>>>;

// The examples are loaded on demand, because most runs of a single suite do not need them.
const require = createRequire(import.meta.url);

/** Returns the query from a section's successful getOrder example. */
function exampleOrder(section: Section): string {
  const { getOrder = {} } = require(`@broker-api/spec/${section}/examples.json`) as Examples;
  const found = Object.values(getOrder).find(
    ({ status, request }) => status === 200 && request.orderId !== undefined,
  );
  if (found !== undefined) return String(new URLSearchParams(found.request as never));
  throw new Error(`expected a successful example of ${section}/getOrder with an orderId`);
}

/**
 * Returns whether the deployment has the orders of the examples, as one does that responds with the
 * examples. Checks only one of them.
 */
export function hasExampleState(
  session: Session,
  section: Section,
  account: TestAccount,
): Promise<boolean> {
  return session.once(`example state ${section}`, async () => {
    const getOrder = requiredOperation(section, 'getOrder');
    return (await call(session, account, getOrder, exampleOrder(section))).status === 200;
  });
}
