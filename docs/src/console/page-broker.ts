import type { SandboxAccount } from '@broker-api/sandbox';
import type { ControlClient } from '@broker-api/sandbox/control';
import { BrokerConnection } from './broker-connection.ts';
import type { PageFetch } from './broker-target.ts';
import { requireCryptography } from './cryptography.ts';
import { forgetBroker, keepBroker, keptBroker } from './kept-broker.ts';
import { pageSocketClass, type SocketClass } from './page-socket.ts';

/**
 * The broker of this tab. It runs in a worker of the page, and the next page of the tab restores
 * it.
 */
export interface PageBroker {
  /** The `fetch` of the clients that send the reader's requests. */
  readonly fetch: PageFetch;
  /**
   * The `fetch` of the clients that the page itself uses. Its requests have another IP address, so
   * that they do not count towards the rate limits of the reader.
   */
  readonly observe: PageFetch;
  /** The `clock` of clients. */
  readonly clock: () => number;
  readonly accounts: readonly SandboxAccount[];
  readonly control: ControlClient;
  /** Connects to the streams. */
  readonly WebSocket: SocketClass;
  /** Whether the broker has the sample orders, and is kept for the next page. */
  isKept(): Promise<boolean>;
  /** Keeps the broker for the next page from now on. */
  keep(): Promise<unknown>;
}

const connection = new BrokerConnection({
  createWorker: () =>
    new Worker(new URL('./broker-worker.ts', import.meta.url), { type: 'module' }),
  stored: keptBroker,
  store: keepBroker,
});
let broker: Promise<PageBroker> | undefined;

// Only one page of a tab runs the broker. A page that the reader returns to with the back button
// starts the broker again, with the changes that other pages have made in the meantime.
addEventListener('pagehide', () => connection.stop());
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) connection.stop();
});

/**
 * Starts the broker of this tab, or returns the broker that was started before.
 *
 * @throws Error if the browser provides no cryptography to this page
 */
export function pageBroker(): Promise<PageBroker> {
  broker ??= startBroker().catch((error: Error) => {
    broker = undefined;
    throw error;
  });
  return broker;
}

/** Ends the broker of this tab. The next call starts a new one. */
export function startAgain(): void {
  forgetBroker();
  connection.stop();
}

async function startBroker(): Promise<PageBroker> {
  requireCryptography();
  return {
    accounts: await connection.call('accounts', null),
    clock: () => connection.now(),
    fetch: fetchOf('127.0.0.1'),
    observe: fetchOf('127.0.0.2'),
    WebSocket: pageSocketClass(connection),
    isKept: () => connection.call('isKept', null),
    keep: () => connection.call('keep', null),
    control: new Proxy({} as ControlClient, {
      get: (_, operationId: keyof ControlClient) => (body: unknown) =>
        connection.call('control', { operationId, body }),
    }),
  };
}

/** Returns a `fetch` that sends requests to the broker as a client with the IP address `ip`. */
function fetchOf(ip: string): PageFetch {
  return async (address, { method, headers, body }) => {
    const { pathname, search } = new URL(address);
    const response = await connection.call('send', {
      method,
      path: pathname,
      query: search.slice(1),
      // The sandbox expects one character for each byte. Clients percent-encode the body, so it
      // contains only ASCII characters.
      body: body ?? '',
      headers: Object.fromEntries(new Headers(headers)),
      ip,
    });
    // The standard `fetch` throws this error when the server closes the connection.
    if (response.dropped) throw new TypeError('Failed to fetch');
    return new Response(response.body, response);
  };
}
