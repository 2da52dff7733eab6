import type { BrokerTarget } from './broker-target.ts';
import { type PageBroker, pageBroker } from './page-broker.ts';
import { placeSampleOrders } from './sample-orders.ts';

/** The base URL of the broker in the page. Clients allow plain http only on loopback addresses. */
const baseUrl = 'http://127.0.0.1';

/** The user that has orders, trades and positions from the start. */
const activeUser = 'alice';

/** Resolves when the sample orders are placed; undefined while none are being placed. */
let preparation: Promise<void> | undefined;

/** Returns the broker in the page, with the keys of one of its users. */
export async function pageTarget(user: string): Promise<BrokerTarget> {
  const broker = await pageBroker();
  preparation ??= prepare(broker).finally(() => {
    preparation = undefined;
  });
  await preparation;
  return targetOf(broker, user);
}

/** In a new broker, places the sample orders. From then on, the broker is kept for other pages. */
async function prepare(broker: PageBroker): Promise<void> {
  if (await broker.isKept()) return;
  await placeSampleOrders(targetOf(broker, activeUser));
  await broker.keep();
}

function targetOf(broker: PageBroker, user: string): BrokerTarget {
  const { fetch, observe, WebSocket, clock, accounts } = broker;
  const credentials = accounts.find(({ name }) => name === user);
  return { baseUrl, fetch, observe, WebSocket, clock, credentials, isPage: true };
}
