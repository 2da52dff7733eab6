import { encodeParams, type ParameterValues } from '@broker-api/signing';
import type { ErrorCatalogue } from '@broker-api/spec';
import createFetchClient, { type Client } from 'openapi-fetch';
import { type Call, createCaller, type Next, type SectionClient } from './chain.ts';
import { ParameterError, SentCallError, TransportError } from './errors.ts';
import { bodyText, decodingMiddleware, signingMiddleware } from './middleware.ts';
import { type Operation, operationsOf, type SectionTable } from './operation-table.ts';
import { checkOptions, milliseconds, option } from './options.ts';
import { encodeCall, type SignedRequest, secretsOf, sentValues, signRequest } from './request.ts';
import {
  checkOrigin,
  errorFromResponse,
  isErrorBody,
  isOk,
  processReply,
  readResponse,
} from './response.ts';
import { type Credentials, checkBaseUrl, checkCredentials } from './safety.ts';
import { startTimeout } from './time.ts';
import { platformFetch, type Reply, type Transport } from './transport.ts';

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
   * responses with `withHooks` of `@broker-api/core/hooks`. The lean transport for Node and `send`
   * of a sandbox take less time per call.
   */
  readonly fetch?: Transport | undefined;
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

const optionTable = {
  baseUrl: option(''),
  credentials: option<Credentials | undefined>(undefined),
  fetch: option<Transport>(platformFetch, Function),
  clock: option<() => number>(Date.now, Function),
  timeoutMs: option(10_000, milliseconds()),
  errorCatalogue: option<ErrorCatalogue | undefined>(undefined, Object),
};

/** The configuration that all calls of a client share. */
interface Connection {
  readonly table: SectionTable;
  readonly baseUrl: URL;
  readonly credentials: Credentials | undefined;
  readonly fetch: Transport;
  readonly clock: () => number;
  readonly timeoutMs: number;
  readonly errorCatalogue: ErrorCatalogue | undefined;
}

/**
 * Creates a client from the generated table of its section. The client has one method for each
 * operation, `table`, and `raw`, an openapi-fetch client with the same signing and decoding.
 *
 * @throws ConfigurationError for invalid options, an invalid base URL or invalid credentials
 */
export function createSectionClient<
  Methods extends object,
  Paths extends object,
  Table extends SectionTable = SectionTable,
>(
  table: Table,
  options: ClientOptions,
): Methods & SectionClient<Table> & { readonly raw: Client<Paths> } {
  const checked = checkOptions('client', options, optionTable);
  const connection: Connection = {
    ...checked,
    table,
    baseUrl: checkBaseUrl(checked.baseUrl),
    credentials: checkCredentials(checked.credentials),
  };
  const client = createCaller(table, sender(connection));
  return Object.assign(client, { raw: createRawClient<Paths>(connection) }) as unknown as Methods &
    SectionClient<Table> & { readonly raw: Client<Paths> };
}

function createRawClient<Paths extends object>(connection: Connection): Client<Paths> {
  const { table, fetch, credentials, clock, timeoutMs } = connection;
  const baseUrl = connection.baseUrl.href;
  const raw = createFetchClient<Paths>({
    baseUrl,
    fetch: async (request) => {
      const { url, method, signal } = request;
      const headers = Object.fromEntries(request.headers);
      const body = (await bodyText(request)) ?? null;
      const reply = await fetch(url, { method, headers, signal, redirect: 'manual', body });
      return responseOf(reply);
    },
    querySerializer: (query) => encodeParams(query as unknown as ParameterValues),
    bodySerializer: (body) => encodeParams(body as unknown as ParameterValues),
  });
  const signing = { table, baseUrl, credentials, clock, timeoutMs };
  raw.use(decodingMiddleware({ table }), signingMiddleware(signing));
  return raw;
}

/** Returns the reply of a transport as the Response that openapi-fetch expects. */
async function responseOf(reply: Reply): Promise<Response> {
  if (reply instanceof Response) return reply;
  const { status, headers } = reply;
  const hasBody = ![204, 205, 304].includes(status);
  return new Response(hasBody ? await reply.text() : null, { status, headers });
}

/** Returns the function that checks, encodes, signs, sends, parses and decodes a call once. */
function sender(connection: Connection): Next {
  const { table, baseUrl, credentials, errorCatalogue } = connection;
  const operations = new Map(operationsOf(table).map((one) => [one.operationId, one]));
  const prefix = baseUrl.href.replace(/\/$/, '');
  return async (call) => {
    const { operationId, options } = call;
    const operation = operations.get(operationId) as Operation;
    const url = `${prefix}${operation.path}`;
    checkNames(operationId, options);
    const text = encodeCall(operation, call.parameters, options.sendIn);
    const request = await signRequest(operation, text, connection);
    call.onSend?.(sentValues(request, operation));
    const { signal, release } = startTimeout(connection.timeoutMs, options);
    try {
      const reply = await send(call, operation, url, request, signal, connection.fetch);
      return await processReply(operationId, reply, async () => {
        checkOrigin(reply, baseUrl.origin, operationId);
        const body = await readResponse(reply, operation, table.shapes);
        if (isOk(reply) && !isErrorBody(body)) return body;
        const sent = {
          url,
          section: table.section,
          text: `${request.query}&${request.body ?? ''}`,
          secrets: secretsOf(request, credentials),
        };
        throw errorFromResponse(operationId, body, reply, sent, errorCatalogue);
      });
    } catch (error) {
      const isSent = error instanceof SentCallError;
      throw isSent ? Object.assign(error, sentValues(request, operation)) : error;
    } finally {
      release();
    }
  };
}

function checkNames(operationId: string, options: object): void {
  const unknown = Object.keys(options).find((name) => name !== 'signal' && name !== 'sendIn');
  if (unknown === undefined) return;
  throw new ParameterError(
    `${operationId}: \`${unknown}\` is not a call option; the options: signal, sendIn, ` +
      'and maxWaitMs if the client has a rate budget',
  );
}

async function send(
  { attempt }: Call,
  { operationId, method }: Operation,
  url: string,
  { query, body, headers }: SignedRequest,
  signal: AbortSignal,
  transport: Transport,
): Promise<Reply> {
  try {
    return await transport(query === '' ? url : `${url}?${query}`, {
      method,
      headers,
      body: body ?? null,
      // Workers do not support `redirect: 'error'`. `checkOrigin` rejects redirects instead.
      redirect: 'manual',
      signal,
      operationId,
      ...(attempt !== undefined && { attempt }),
    });
  } catch (error) {
    throw error instanceof TransportError ? error : new TransportError(operationId, error);
  }
}
