// The transport for Node. It requires the package `undici`, an optional peer dependency.

import { createRequire } from 'node:module';
import type { Dispatcher } from 'undici';
import { ConfigurationError } from './errors.ts';
import { checkOptions, integer, milliseconds, option } from './options.ts';
import { maximumBytes } from './response.ts';
import { phaseError, type Reply, type Transport, type TransportRequest } from './transport.ts';

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
export type NodeTransport = Transport & {
  /** Waits for the requests in progress, then closes all connections. */
  close(): Promise<void>;
};

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
  const checked = checkOptions('transport', options, optionTable);
  const dispatcher = createDispatcher(checked);
  const send: Transport = (url, request) =>
    new Promise((resolve, reject) => {
      // The path begins at the first slash after `https://` and a host of at least one character.
      const pathStart = url.indexOf('/', 8);
      const origin = url.slice(0, pathStart);
      const exchange = new Exchange(request, origin, checked.connectTimeoutMs, resolve, reject);
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
  return Object.assign(send, { close: () => dispatcher.close() });
}

/** The name that `fetch` sends in Node, and a request for responses without compression. */
const ownHeaders = { 'user-agent': 'node', 'accept-encoding': 'identity' };

function isProxyUrl(text: unknown): boolean {
  return typeof text === 'string' && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

const optionTable = {
  proxy: option<string | undefined>(undefined, {
    expected: 'the http or https URL of a proxy, such as http://proxy.example:3128',
    accepts: isProxyUrl,
  }),
  connections: option<number | undefined>(undefined, integer(1)),
  connectTimeoutMs: option<number | undefined>(undefined, milliseconds()),
};

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

type Controller = Dispatcher.DispatchController;
type HeaderValues = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2];

const decoder = new TextDecoder();
const aborted = new Error('The call has ended.');

/** Receives the response to one request, until it is complete or the signal aborts. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #operation: string;
  readonly #host: string;
  readonly #signal: AbortSignal;
  readonly #resolve: (response: Reply) => void;
  readonly #reject: (reason: unknown) => void;
  readonly #chunks: Buffer[] = [];
  /** Ends the wait for a connection. */
  readonly #connectTimer: NodeJS.Timeout | undefined;
  /** Set when undici begins to write the request. Before that, no byte of it was sent. */
  #controller: Controller | undefined;
  #hasEnded = false;
  #status = 0;
  #headers: HeaderValues = {};

  constructor(
    { operationId = 'raw', signal }: TransportRequest,
    origin: string,
    connectTimeoutMs: number | undefined,
    resolve: (response: Reply) => void,
    reject: (reason: unknown) => void,
  ) {
    this.#operation = operationId;
    this.#host = origin.slice(origin.indexOf('//') + 2);
    this.#signal = signal;
    this.#resolve = resolve;
    this.#reject = reject;
    if (connectTimeoutMs !== undefined) {
      const end = (): void => this.#fail(new DOMException('', 'TimeoutError'));
      this.#connectTimer = setTimeout(end, connectTimeoutMs);
    }
    signal.addEventListener('abort', this.#abort);
    if (signal.aborted) this.#abort();
  }

  /** Whether the call has ended, so that a request that waits for a connection is not sent. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  readonly #abort = (): void => this.#fail(this.#signal.reason);

  #fail(reason: unknown): void {
    if (this.#hasEnded) return;
    this.#end();
    this.#reject(phaseError(this.#operation, reason, this.#controller !== undefined, this.#host));
    // A request that waits for a connection has no controller yet. `onRequestStart` aborts it then.
    this.#controller?.abort(aborted);
  }

  #end(): void {
    this.#hasEnded = true;
    clearTimeout(this.#connectTimer);
    this.#signal.removeEventListener('abort', this.#abort);
  }

  /** undici calls this before it writes the request, and writes nothing after an abort. */
  onRequestStart(controller: Controller): void {
    clearTimeout(this.#connectTimer);
    if (this.#hasEnded) controller.abort(aborted);
    else this.#controller = controller;
  }

  onResponseStart(controller: Controller, status: number, headers: HeaderValues): void {
    this.#status = status;
    this.#headers = headers;
    if (status < 300 || status > 399) return;
    // The client rejects every redirect, so the body, which may never end, is not read.
    this.onResponseEnd();
    controller.abort(new Error('The response is a redirect.'));
  }

  onResponseData(_: Controller, chunk: Buffer): void {
    this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    this.#end();
    const [first] = this.#chunks;
    const bytes = this.#chunks.length === 1 ? first : Buffer.concat(this.#chunks);
    this.#resolve(new CompleteReply(this.#status, this.#headers, decoder.decode(bytes)));
  }

  onResponseError(_: Controller, error: Error): void {
    this.#fail(error);
  }
}

/** A response whose body has arrived. */
class CompleteReply implements Reply {
  readonly status: number;
  readonly #headers: HeaderValues;
  readonly #text: string;

  constructor(status: number, headers: HeaderValues, text: string) {
    this.status = status;
    this.#headers = headers;
    this.#text = text;
  }

  async text(): Promise<string> {
    return this.#text;
  }

  /** Created when it is read, because the client reads only the headers of errors. */
  get headers(): Headers {
    const headers = new Headers();
    for (const [name, value] of Object.entries(this.#headers)) {
      const text = String(value);
      // `Headers` rejects other characters, which undici decodes from a malformed header.
      if (/^[\t\x20-\x7e\x80-\xff]*$/.test(text)) headers.set(name, text);
    }
    return headers;
  }
}
