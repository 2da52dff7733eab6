import type { ClientOptions, Credentials, Transport } from '@broker-api/core';
import type { SocketClass } from './page-socket.ts';

/** A transport whose replies can be read twice. */
export type PageFetch = (...request: Parameters<Transport>) => Promise<Response>;

/** The broker that a page calls: the one in the page, or a sandbox outside the page. */
export interface BrokerTarget {
  readonly baseUrl: string;
  /** Sends the requests that the reader makes. */
  readonly fetch: PageFetch;
  /** Sends the requests with which the page reads the state that it displays. */
  readonly observe: PageFetch;
  /** Connects to the streams. */
  readonly WebSocket: SocketClass;
  readonly clock: () => number;
  readonly credentials: Credentials | undefined;
  /** Whether the broker runs in the page. If so, the page can place orders of its own. */
  readonly isPage: boolean;
}

/** Returns the options for a stream. It connects again soon, because the broker is local. */
export function streamOptions({ baseUrl, WebSocket }: BrokerTarget) {
  return { baseUrl, WebSocket, timing: { firstDelayMs: 100, maximumDelayMs: 1000 } };
}

/** Returns the options for a client. By default, the client sends requests of the page itself. */
export function clientOptions(
  target: BrokerTarget,
  fetch: Transport = target.observe,
): ClientOptions {
  const { baseUrl, clock, credentials } = target;
  return { baseUrl, clock, credentials, fetch };
}
