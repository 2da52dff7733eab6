import type { ClientOptions, Credentials, Fetch } from '@broker-api/core';
import { pageBroker } from './page-broker.ts';

/** The broker that a page calls: the one in the page, or a sandbox that runs elsewhere. */
export interface BrokerTarget {
  readonly baseUrl: string;
  readonly fetch: Fetch;
  readonly clock: () => number;
  readonly credentials: Credentials | undefined;
  /** Returns the frames of the user data stream since the last call. */
  readonly takeFrames: () => Promise<readonly string[]>;
}

/** Where the broker of the page appears to be. Clients allow plain http on loopback addresses. */
const pageUrl = 'http://127.0.0.1';

/** Returns the broker in the page, with the keys of one of its users. */
export async function pageTarget(user: string): Promise<BrokerTarget> {
  const { fetch, clock, accounts, openStream, takeFrames } = await pageBroker();
  await openStream(user);
  const credentials = accounts.find(({ name }) => name === user);
  return { baseUrl: pageUrl, fetch, clock, credentials, takeFrames: () => takeFrames(user) };
}

/** Returns a sandbox that runs elsewhere. The page does not connect to its streams. */
export function remoteTarget(baseUrl: string, credentials: Credentials | undefined): BrokerTarget {
  const request: Fetch = (url, init) => fetch(url, init);
  return { baseUrl, fetch: request, clock: Date.now, credentials, takeFrames: async () => [] };
}

/** Returns the options of a client of the target, with another `fetch` if there is one. */
export function clientOptions(target: BrokerTarget, fetch = target.fetch): ClientOptions {
  return { ...target, fetch };
}
