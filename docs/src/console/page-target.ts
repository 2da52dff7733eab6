import type { BrokerTarget } from './broker-target.ts';
import { pageBroker } from './page-broker.ts';
import { placeSampleOrders } from './sample-orders.ts';
import { withUserFrames } from './user-frames.ts';

/** The base URL of the broker in the page. Clients allow plain http only on loopback addresses. */
const baseUrl = 'http://127.0.0.1';

/** The user that has orders, trades and positions from the start. */
const activeUser = 'alice';

let sampleOrders: Promise<void> | undefined;

/** Returns the broker in the page, with the keys of one of its users. */
export async function pageTarget(user: string): Promise<BrokerTarget> {
  const { fetch, observe, clock, accounts, openStream, takeFrames } = await pageBroker();
  const credentials = accounts.find(({ name }) => name === user);
  const access = { baseUrl, fetch, observe, clock, credentials, isPage: true };
  const target = withUserFrames(access, async (listenKey) => {
    await openStream(listenKey);
    return { take: () => takeFrames(listenKey) };
  });
  if (user === activeUser) {
    sampleOrders ??= placeSampleOrders(target);
    await sampleOrders;
  }
  return target;
}
