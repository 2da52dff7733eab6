import type { Credentials, Fetch } from '@broker-api/core';
import type { BrokerTarget } from './broker-target.ts';
import { StreamFrames } from './stream-frames.ts';
import { withUserFrames } from './user-frames.ts';

/** How long the events of a call may take to arrive over a network. */
const networkDelayMs = 150;

/**
 * Returns a sandbox that runs elsewhere, such as the one of `npm start`. It must allow the origin
 * of this page.
 */
export function remoteTarget(baseUrl: string, credentials: Credentials | undefined): BrokerTarget {
  const send: Fetch = (url, init) => fetch(url, init);
  const access = { baseUrl, fetch: send, observe: send, clock: Date.now, credentials };
  return withUserFrames({ ...access, isPage: false }, async (listenKey) => {
    const url = new URL(`/openapi/ws/${listenKey}`, baseUrl.replace(/^http/, 'ws'));
    const frames = await StreamFrames.open(new WebSocket(url));
    return {
      take: async () => {
        await new Promise((resolve) => setTimeout(resolve, networkDelayMs));
        return frames.take();
      },
    };
  });
}
