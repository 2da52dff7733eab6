import { encodeParams, type ParameterValues } from '@broker-api/signing';
import type { ErrorCatalogue } from '@broker-api/spec';
import createFetchClient, { type Client } from 'openapi-fetch';
import { checkBaseUrl } from './base-url.ts';
import { type Credentials, checkCredentials } from './credentials.ts';
import { type CallOptions, encodeCall } from './encode-call.ts';
import { errorFromResponse, isErrorBody } from './error-response.ts';
import {
  ConfigurationError,
  ParameterError,
  SentCallError,
  sentValues,
  TransportError,
} from './errors.ts';
import { bodyText, decodingMiddleware, signingMiddleware } from './middleware.ts';
import { type Operation, operationsOf, type SectionTable } from './operation-table.ts';
import { platformFetch } from './platform-fetch.ts';
import { type AnyResponse, checkOrigin, readResponse, withOutcome } from './read-response.ts';
import { type SignedRequest, secretsOf, signRequest } from './sign-request.ts';
import { checkTimeout, startTimeout } from './timeout.ts';
import type { Method } from './wrap-methods.ts';

/** The part of the standard `fetch` that clients use. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** What {@link Transport.send} sends: form text in the URL and in the body, which is ASCII. */
export interface TransportRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** The operationId and the options of the call; absent in requests of `raw`. */
  readonly operationId?: string;
  readonly options?: CallOptions;
  /** Aborts the request, for example when the timeout of the call expires. */
  readonly signal: AbortSignal;
}

/** A complete response, whose body is already decoded as text. */
export interface TransportResponse extends Pick<Response, 'status' | 'ok' | 'url' | 'headers'> {
  readonly bodyText: string;
}

/**
 * Sends the requests of a client instead of `fetch`: the sandbox itself, or the result of
 * `createTransport` of `@broker-api/core/node`.
 */
export interface Transport {
  /** Sends the requests of `raw`. */
  readonly fetch: Fetch;
  /**
   * Sends a request of a method exactly once, and does not follow redirects. Rejects with the
   * reason of the signal when it aborts, or with a TransportError, which the client throws.
   */
  readonly send: (url: string, request: TransportRequest) => Promise<TransportResponse>;
}

/** Options of every section client. */
export interface ClientOptions {
  /**
   * The broker's base URL, such as `https://api.example.com`. Plain http is allowed for loopback
   * addresses only.
   */
  readonly baseUrl: string;
  /** Required by every operation whose security type is not `NONE`. */
  readonly credentials?: Credentials | undefined;
  /**
   * Replaces the global `fetch`, for example in tests, or to observe requests and the headers of
   * responses with `withHooks` of `@broker-api/core/hooks`. A {@link Transport} takes less time per
   * call than a function, because it needs no `Request` and no `Response`.
   */
  readonly fetch?: Fetch | Transport | undefined;
  /** Returns the time in milliseconds since the epoch. The default is `Date.now`. */
  readonly clock?: (() => number) | undefined;
  /**
   * How long a call may take until its response is complete, in milliseconds; the default is
   * 10,000. After that, the call throws a TransportError with the outcome `unknown`.
   */
  readonly timeoutMs?: number | undefined;
  /** The error codes of the deployment, when they differ from the specification's catalogue. */
  readonly errorCatalogue?: ErrorCatalogue | undefined;
}

/** `send` of a transport, or a `fetch` function. */
type Send = (url: string, init: TransportRequest & RequestInit) => Promise<AnyResponse>;

/** The configuration that all calls of a client share. */
interface Connection {
  readonly table: SectionTable;
  readonly baseUrl: URL;
  readonly credentials: Credentials | undefined;
  readonly fetch: Fetch;
  readonly send: Send;
  readonly clock: () => number;
  readonly timeoutMs: number;
  readonly errorCatalogue: ErrorCatalogue | undefined;
}

/**
 * Creates a client from the generated table of its section. The client has one method for each
 * operation, and `raw`, an openapi-fetch client with the same signing and decoding.
 *
 * @throws ConfigurationError for invalid options, an invalid base URL or invalid credentials
 */
export function createSectionClient<Methods extends object, Paths extends object>(
  table: SectionTable,
  options: ClientOptions,
): Methods & { readonly raw: Client<Paths> } {
  if (typeof options !== 'object' || options === null) {
    throw new ConfigurationError('the client options must be an object such as { baseUrl }');
  }
  const transport = (options.fetch ?? platformFetch) as Partial<Transport>;
  const connection: Connection = {
    table,
    baseUrl: checkBaseUrl(options.baseUrl),
    credentials: checkCredentials(options.credentials),
    // A function has neither of these properties.
    fetch: checkFunction('fetch', transport.fetch ?? transport) as Fetch,
    send: checkFunction('fetch', transport.send ?? transport) as Send,
    clock: checkFunction('clock', options.clock) ?? Date.now,
    timeoutMs: checkTimeout(options.timeoutMs),
    errorCatalogue: options.errorCatalogue,
  };
  const client: Record<string, unknown> = { raw: createRawClient<Paths>(connection) };
  for (const operation of operationsOf(table)) {
    client[operation.operationId] = createMethod(operation, connection);
  }
  return client as Methods & { readonly raw: Client<Paths> };
}

function checkFunction<Value>(name: string, value: Value | undefined): Value | undefined {
  if (value === undefined || value === null || typeof value === 'function') return value;
  throw new ConfigurationError(
    `\`${name}\` must be a function; got a value of type ${typeof value}`,
  );
}

function createRawClient<Paths extends object>(connection: Connection): Client<Paths> {
  const { table, fetch } = connection;
  const baseUrl = connection.baseUrl.href;
  const raw = createFetchClient<Paths>({
    baseUrl,
    fetch: async (request) => {
      const { url, method, headers, signal, redirect } = request;
      const body = (await bodyText(request)) ?? null;
      return fetch(url, { method, headers, signal, redirect, body });
    },
    querySerializer: (query) => encodeParams(query as unknown as ParameterValues),
    bodySerializer: (body) => encodeParams(body as unknown as ParameterValues),
  });
  raw.use(decodingMiddleware({ table }), signingMiddleware({ ...connection, baseUrl }));
  return raw;
}

/** Creates a method. Each call checks, encodes, signs, sends, parses and decodes exactly once. */
function createMethod(operation: Operation, connection: Connection): Method {
  const { operationId } = operation;
  const { table, baseUrl, credentials, errorCatalogue } = connection;
  const url = `${baseUrl.href.replace(/\/$/, '')}${operation.path}`;
  return async (parameters = {}, options = {}) => {
    if (typeof options !== 'object' || options === null) {
      throw new ParameterError(
        `${operationId}: the call options must be an object such as { signal }`,
      );
    }
    checkSignal(operationId, options.signal);
    const text = encodeCall(operation, parameters, options.sendIn);
    const request = await signRequest(operation, text, connection);
    options.onSend?.(sentValues(request, operation.clientOrderId));
    const { signal, release } = startTimeout(connection.timeoutMs, options);
    try {
      const response = await send(operation, url, request, signal, options, connection);
      return await withOutcome(operationId, response, async () => {
        checkOrigin(response, baseUrl.origin, operationId);
        const body = await readResponse(response, operation, table.shapes);
        if (response.ok && !isErrorBody(body)) return body;
        const secrets = secretsOf(request, credentials);
        const sent = {
          url,
          section: table.section,
          text: `${request.query}&${request.body ?? ''}`,
        };
        throw errorFromResponse(operationId, body, response, secrets, errorCatalogue, sent);
      });
    } catch (error) {
      const isSent = error instanceof SentCallError;
      throw isSent ? Object.assign(error, sentValues(request, operation.clientOrderId)) : error;
    } finally {
      release();
    }
  };
}

function checkSignal(operationId: string, signal: unknown): void {
  if (signal === undefined || signal === null || signal instanceof AbortSignal) return;
  throw new ParameterError(`${operationId}: \`signal\` must be an AbortSignal`);
}

async function send(
  { operationId, method }: Operation,
  url: string,
  { query, body, headers }: SignedRequest,
  signal: AbortSignal,
  options: CallOptions,
  connection: Connection,
): Promise<AnyResponse> {
  try {
    return await connection.send(query === '' ? url : `${url}?${query}`, {
      method,
      headers,
      // Workers do not support `redirect: 'error'`. `checkOrigin` rejects redirects instead.
      redirect: 'manual',
      body: body ?? null,
      signal,
      operationId,
      options,
    });
  } catch (error) {
    throw error instanceof TransportError ? error : new TransportError(operationId, error);
  }
}
