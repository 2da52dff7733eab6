import type { Fetch } from '@broker-api/core';
import type { SandboxAccount } from '@broker-api/sandbox';
import type { ControlClient } from '@broker-api/sandbox/control';
import { BrokerConnection } from './broker-connection.ts';
import { requireCryptography } from './cryptography.ts';

/** The broker in the worker of this page. */
export interface PageBroker {
  /** The `fetch` of the clients that send the reader's requests. */
  readonly fetch: Fetch;
  /**
   * The `fetch` of the clients that the page itself uses. Its requests have another IP address, so
   * that they do not count towards the rate limits of the reader.
   */
  readonly observe: Fetch;
  /** The `clock` of clients. */
  readonly clock: () => number;
  readonly accounts: readonly SandboxAccount[];
  readonly control: ControlClient;
  /** Connects to the user data stream of a listen key. */
  openStream(listenKey: string): Promise<unknown>;
  /**
   * Returns the frames that a stream has received since the last call; undefined if the stream is
   * not open and no frames remain.
   */
  takeFrames(listenKey: string): Promise<readonly string[] | undefined>;
}

let broker: Promise<PageBroker> | undefined;

/**
 * Starts the broker of this page, or returns the broker that was started before.
 *
 * @throws Error if the browser provides no cryptography to this page
 */
export function pageBroker(): Promise<PageBroker> {
  broker ??= startBroker();
  return broker;
}

async function startBroker(): Promise<PageBroker> {
  requireCryptography();
  const worker = new Worker(new URL('./broker-worker.ts', import.meta.url), { type: 'module' });
  const connection = new BrokerConnection(worker);
  return {
    accounts: await connection.call('accounts', null),
    clock: () => connection.now(),
    fetch: fetchOf(connection, '127.0.0.1'),
    observe: fetchOf(connection, '127.0.0.2'),
    openStream: (listenKey) => connection.call('openStream', listenKey),
    takeFrames: (listenKey) => connection.call('takeFrames', listenKey),
    control: new Proxy({} as ControlClient, {
      get: (_, operationId: keyof ControlClient) => (body: unknown) =>
        connection.call('control', { operationId, body }),
    }),
  };
}

/** Returns a `fetch` that sends requests to the broker as a client with the IP address `ip`. */
function fetchOf(connection: BrokerConnection, ip: string): Fetch {
  return async (address, { method = 'GET', headers, body }) => {
    const { pathname, search } = new URL(address);
    const response = await connection.call('send', {
      method,
      path: pathname,
      query: search.slice(1),
      // The sandbox expects one character for each byte. Clients percent-encode the body, so it
      // contains only ASCII characters.
      body: typeof body === 'string' ? body : '',
      headers: Object.fromEntries(new Headers(headers)),
      ip,
    });
    // The standard `fetch` throws this error when the server closes the connection.
    if (response.dropped) throw new TypeError('Failed to fetch');
    return new Response(response.body, response);
  };
}
