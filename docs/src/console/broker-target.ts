import type { ClientOptions, Credentials, Fetch } from '@broker-api/core';

/** A connection to a stream. */
export interface BrokerStream {
  /**
   * Returns the frames received since the last call; undefined if the stream is not open and no
   * frames remain.
   */
  readonly take: () => Promise<readonly string[] | undefined>;
  readonly send: (frame: string) => Promise<unknown>;
  readonly close: () => Promise<unknown>;
}

/** A broker, and the keys with which a page calls it. */
export interface BrokerAccess {
  readonly baseUrl: string;
  /** Sends the requests that the reader makes. */
  readonly fetch: Fetch;
  /** Sends the requests with which the page reads the state that it displays. */
  readonly observe: Fetch;
  readonly clock: () => number;
  readonly credentials: Credentials | undefined;
  /** Connects to the stream at a path. */
  readonly connect: (path: string) => Promise<BrokerStream>;
  /** Whether the broker runs in the page. If so, the page can place orders of its own. */
  readonly isPage: boolean;
}

/** The broker that a page calls: the one in the page, or a sandbox outside the page. */
export interface BrokerTarget extends BrokerAccess {
  /** Returns the frames that the user data stream has received since the last call. */
  readonly takeFrames: () => Promise<readonly string[]>;
}

/** Returns the options for a client. By default, the client sends requests of the page itself. */
export function clientOptions(access: BrokerAccess, fetch = access.observe): ClientOptions {
  const { baseUrl, clock, credentials } = access;
  return { baseUrl, clock, credentials, fetch };
}
