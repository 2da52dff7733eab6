import { createRequire } from 'node:module';
import type { Dispatcher } from 'undici';
import { checkNames } from '../check-names.ts';
import type { Fetch, Transport } from '../client.ts';
import { ConfigurationError, type TransportError } from '../errors.ts';
import { maximumBytes } from '../read-response.ts';
import { Exchange } from './exchange.ts';

const { Agent, ProxyAgent } = importUndici();

/** @throws ConfigurationError that says what to install */
function importUndici(): typeof import('undici') {
  try {
    return createRequire(import.meta.url)('undici') as typeof import('undici');
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'MODULE_NOT_FOUND') throw error;
    throw new ConfigurationError(
      'the lean transport needs the package undici; install it: npm install undici@7',
    );
  }
}

/** Options of {@link createTransport}. */
export interface TransportOptions {
  /**
   * The URL of an HTTP proxy, such as `http://user:password@proxy.example:3128`. Every connection
   * goes through a tunnel (`CONNECT`), so that the proxy of an https broker sees only its host and
   * port. Without this option, no proxy is used: environment variables such as `HTTPS_PROXY` have
   * no effect.
   */
  readonly proxy?: string | undefined;
  /**
   * The maximum number of connections to the broker. Further requests wait until a connection is
   * free. By default, each request that finds no idle connection opens another one.
   */
  readonly connections?: number | undefined;
  /**
   * How long a request may wait for a connection, in milliseconds: for DNS, TCP, TLS and a tunnel,
   * or for a free connection. Then the call throws a TransportError with the phase `connecting`.
   * The default is 10,000 for DNS, TCP and TLS, and the timeout of the client for everything.
   */
  readonly connectTimeoutMs?: number | undefined;
}

/** A transport that keeps connections open for later requests. */
export interface NodeTransport extends Transport {
  /** Waits for the requests in progress, then closes all connections. */
  close(): Promise<void>;
}

/**
 * Creates a transport that takes less processor time than `fetch`. It keeps what `fetch` and the
 * client guarantee: timeouts and the caller's signal end a request at any point, redirects are not
 * followed, a response has at most 32 MiB, and every request is sent at most once. It requests
 * responses without compression, and does not decompress. Several clients can share one transport.
 *
 * @throws ConfigurationError for an invalid option; it never quotes the proxy's URL, which may
 *   contain a password
 *
 * @example
 * const transport = createTransport({ proxy: 'http://127.0.0.1:3128' });
 * const spot = createSpotClient({ baseUrl, credentials, fetch: transport });
 */
export function createTransport(options: TransportOptions = {}): NodeTransport {
  const checked = checkOptions(options);
  const { connectTimeoutMs } = checked;
  const dispatcher = createDispatcher(checked);
  const send: Transport['send'] = async (url, request) => {
    return new Promise((resolve, reject) => {
      // The path begins at the first slash after `https://` and a host of at least one character.
      const pathStart = url.indexOf('/', 8);
      const origin = url.slice(0, pathStart);
      const exchange = new Exchange(request, origin, connectTimeoutMs, resolve, reject);
      if (exchange.hasEnded) return;
      const target = {
        origin,
        path: url.slice(pathStart),
        method: request.method as Dispatcher.HttpMethod,
        headers: { ...request.headers, ...ownHeaders },
        body: request.body,
      };
      dispatcher.dispatch(target, exchange);
    });
  };
  return { send, fetch: fetchWith(send), close: () => dispatcher.close() };
}

/** The name that `fetch` sends in Node, and a request for responses without compression. */
const ownHeaders = { 'user-agent': 'node', 'accept-encoding': 'identity' };

/** The longest delay that timers support. */
const maximumMs = 2 ** 31 - 1;

function checkOptions(options: TransportOptions): TransportOptions {
  checkNames('transport', options, ['proxy', 'connections', 'connectTimeoutMs']);
  const { proxy, connections, connectTimeoutMs } = options;
  if (connections !== undefined && !(Number.isSafeInteger(connections) && connections > 0)) {
    throw new ConfigurationError(
      `\`connections\` must be an integer of at least 1; got ${String(connections)}`,
    );
  }
  if (proxy !== undefined && !isProxyUrl(proxy)) {
    throw new ConfigurationError(
      '`proxy` must be the http or https URL of a proxy, such as http://proxy.example:3128',
    );
  }
  const isDelay = Number.isInteger(connectTimeoutMs) && Number(connectTimeoutMs) > 0;
  if (connectTimeoutMs !== undefined && !(isDelay && connectTimeoutMs <= maximumMs)) {
    throw new ConfigurationError(
      `\`connectTimeoutMs\` must be an integer between 1 and ${maximumMs}; ` +
        `got ${String(connectTimeoutMs)}`,
    );
  }
  return { proxy, connections, connectTimeoutMs };
}

function isProxyUrl(text: unknown): boolean {
  return typeof text === 'string' && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function createDispatcher(options: TransportOptions): Dispatcher {
  const { proxy, connections, connectTimeoutMs } = options;
  // undici itself ends an attempt to connect, by default after ten seconds.
  const connect = { ...(connectTimeoutMs !== undefined && { timeout: connectTimeoutMs }) };
  const settings = {
    ...(connections !== undefined && { connections }),
    maxResponseSize: maximumBytes,
    // The client has its own timeout. A second one would end longer calls early.
    headersTimeout: 0,
    bodyTimeout: 0,
    // With one request at a time on each connection, a broken connection never resends a request.
    pipelining: 1,
    allowH2: false,
  };
  if (proxy === undefined) return new Agent({ ...settings, connect });
  return new ProxyAgent({ ...settings, proxyTls: connect, uri: proxy, proxyTunnel: true });
}

/** Returns the `fetch` function for `raw`, so that it has the same bounds as the methods. */
function fetchWith(send: Transport['send']): Fetch {
  return async (url, { method = 'GET', headers, body, signal }) => {
    const request = {
      method,
      headers: Object.fromEntries(new Headers(headers)),
      body: typeof body === 'string' ? body : null,
      signal: signal ?? new AbortController().signal,
    };
    const response = await send(url, request).catch(({ reason }: TransportError) => {
      // The client names the operation in its own error.
      throw Object.assign(new Error('No response.'), { code: reason });
    });
    const { status, bodyText } = response;
    const hasBody = ![204, 205, 304].includes(status);
    return new Response(hasBody ? bodyText : null, { status, headers: response.headers });
  };
}
