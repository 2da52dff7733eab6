import { encodeParams, type ParameterValues } from '@broker-api/signing';
import createFetchClient, { type Client } from 'openapi-fetch';
import { checkBaseUrl } from './base-url.ts';
import { checkParameters } from './check-parameters.ts';
import { type Credentials, checkCredentials } from './credentials.ts';
import { errorFromResponse, isErrorBody } from './error-response.ts';
import { ConfigurationError, ParameterError } from './errors.ts';
import type { ErrorCatalogue } from './generated/errors.gen.ts';
import type { OperationEntry, SectionTable } from './operation-table.ts';
import { createSignedFetch, type Fetch } from './signed-fetch.ts';

/** Options of every section client. */
export interface ClientOptions {
  /**
   * The broker's base URL, such as `https://api.example.com`. Plain http is allowed for loopback
   * addresses only.
   */
  readonly baseUrl: string;
  /** Required by every operation whose security type is not `NONE`. */
  readonly credentials?: Credentials | undefined;
  /** Replaces the global `fetch`, for example in tests. */
  readonly fetch?: Fetch | undefined;
  /** Returns the time in milliseconds since the epoch. The default is `Date.now`. */
  readonly clock?: (() => number) | undefined;
  /** The error codes of the deployment, when they differ from the specification's catalogue. */
  readonly errorCatalogue?: ErrorCatalogue | undefined;
}

/** Options of one call. */
export interface CallOptions {
  /** Aborts the call. The outcome of an aborted call is unknown. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Where to send the parameters of a POST, PUT or DELETE operation: all in the query (the
   * default), all in the form body, or the named parameters in the form body and the others in the
   * query.
   *
   * @example { sendIn: { body: ['price'] } }
   */
  readonly sendIn?: 'query' | 'body' | { readonly body: readonly string[] } | undefined;
}

type Method = (parameters?: ParameterValues, options?: CallOptions) => Promise<unknown>;

/**
 * Creates a client from the generated table of its section. The client has one method for each
 * operation, and `raw`, an openapi-fetch client with the same request signing.
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
  const baseUrl = checkBaseUrl(options.baseUrl);
  const raw = createFetchClient<Paths>({
    baseUrl: baseUrl.href,
    fetch: createSignedFetch({
      table,
      baseUrl,
      credentials: checkCredentials(options.credentials),
      fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
      clock: options.clock ?? Date.now,
    }),
    querySerializer: (query) => encodeParams(query as unknown as ParameterValues),
    bodySerializer: (body) => encodeParams(body as unknown as ParameterValues),
  });
  const client: Record<string, unknown> = { raw };
  for (const [operationId, entry] of Object.entries(table.operations)) {
    client[operationId] = createMethod(
      raw as unknown as RawClient,
      operationId,
      entry,
      options.errorCatalogue,
    );
  }
  return client as Methods & { readonly raw: Client<Paths> };
}

interface RawClient {
  request(
    method: string,
    path: string,
    init: object,
  ): Promise<{ data?: unknown; error?: unknown; response: Response }>;
}

function createMethod(
  raw: RawClient,
  operationId: string,
  entry: OperationEntry,
  catalogue: ErrorCatalogue | undefined,
): Method {
  return async (parameters = {}, options = {}) => {
    if (typeof options !== 'object' || options === null) {
      throw new ParameterError(
        `${operationId}: the call options must be an object such as { signal }`,
      );
    }
    const { signal, sendIn = 'query' } = options;
    const copy = copyParameters(operationId, parameters);
    checkParameters(operationId, entry, copy);
    const { query, body } = splitParameters(operationId, entry, copy, sendIn);
    const init = { params: { query }, ...(body && { body }), ...(signal && { signal }) };
    const { data, error, response } = await raw.request(entry.method, entry.path, init);
    if (response.ok && !isErrorBody(data)) return data;
    throw errorFromResponse(operationId, error ?? data, response, catalogue);
  };
}

/** Copies the parameters once, so that the values that are checked are the values that are sent. */
function copyParameters(operationId: string, parameters: ParameterValues): ParameterValues {
  const prototype = Object.getPrototypeOf(parameters ?? 0) as object | null;
  // The prototype of a plain object has no prototype. Unlike a comparison with Object.prototype,
  // this check also works for objects from another realm, such as an iframe.
  if (typeof parameters !== 'object' || (prototype && Object.getPrototypeOf(prototype) !== null)) {
    throw new ParameterError(`${operationId}: the parameters must be a plain object`);
  }
  const copy = { ...parameters };
  try {
    encodeParams(copy);
  } catch (error) {
    throw new ParameterError(`${operationId}: ${(error as Error).message}`);
  }
  return copy;
}

function splitParameters(
  operationId: string,
  { method }: OperationEntry,
  parameters: ParameterValues,
  sendIn: NonNullable<CallOptions['sendIn']>,
): { query: ParameterValues; body?: ParameterValues } {
  if (sendIn === 'query') return { query: parameters };
  if (method === 'GET') {
    throw new ParameterError(`${operationId}: \`sendIn\` must be "query" for a GET operation`);
  }
  if (sendIn === 'body') return { query: {}, body: parameters };
  const named: readonly unknown[] = Array.isArray(sendIn?.body) ? sendIn.body : [sendIn];
  const unknown = named.find((name) => !Object.hasOwn(parameters, String(name)));
  if (unknown !== undefined) {
    throw new ParameterError(
      `${operationId}: \`sendIn\` must be "query", "body" or { body: [names of sent parameters] }; got ${JSON.stringify(unknown)}`,
    );
  }
  const inBody = (name: string): boolean => named.includes(name);
  const entries = Object.entries(parameters);
  return {
    query: Object.fromEntries(entries.filter(([name]) => !inBody(name))),
    body: Object.fromEntries(entries.filter(([name]) => inBody(name))),
  };
}
