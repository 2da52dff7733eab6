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
  /** The broker's address, such as `https://api.example.com`. Plain http is for loopback only. */
  readonly baseUrl: string;
  /** Needed by every operation whose security type is not NONE. */
  readonly credentials?: Credentials | undefined;
  /** Replaces the global `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** Gives the time in milliseconds since the epoch; `Date.now` unless given. */
  readonly clock?: (() => number) | undefined;
  /** The deployment's error codes, when they differ from the catalogue. */
  readonly errorCatalogue?: ErrorCatalogue | undefined;
}

/** Options of one call. */
export interface CallOptions {
  /** Aborts the call; its outcome is then unknown. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Where parameters of POST, PUT and DELETE travel: in the query (the default), in the form body,
   * or only the named ones in the body.
   */
  readonly sendIn?: 'query' | 'body' | { readonly body: readonly string[] } | undefined;
}

type Method = (parameters?: ParameterValues, options?: CallOptions) => Promise<unknown>;

/**
 * Makes the client of a section from its generated table: one method for each operation, and `raw`,
 * the bare openapi-fetch client over the same signed fetch.
 *
 * @throws ConfigurationError for options, a base URL or credentials that can't be used
 */
export function createSectionClient<Methods extends object, Paths extends object>(
  table: SectionTable,
  options: ClientOptions,
): Methods & { readonly raw: Client<Paths> } {
  if (typeof options !== 'object' || options === null) {
    throw new ConfigurationError('pass the options of the client, such as { baseUrl }');
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
      throw new ParameterError(`${operationId}: pass the options as an object such as { signal }`);
    }
    const { signal, sendIn = 'query' } = options;
    const own = ownParameters(operationId, parameters);
    checkParameters(operationId, entry, own);
    const { query, body } = split(operationId, entry, own, sendIn);
    const init = { params: { query }, ...(body && { body }), ...(signal && { signal }) };
    const { data, error, response } = await raw.request(entry.method, entry.path, init);
    if (response.ok && !isErrorBody(data)) return data;
    throw errorFromResponse(operationId, error ?? data, response, catalogue);
  };
}

/** What will be sent, taken once: what is checked is what is sent. */
function ownParameters(operationId: string, parameters: ParameterValues): ParameterValues {
  const prototype = Object.getPrototypeOf(parameters ?? 0) as object | null;
  // The prototype of a plain object, of this realm or another, has none itself.
  if (typeof parameters !== 'object' || (prototype && Object.getPrototypeOf(prototype) !== null)) {
    throw new ParameterError(`${operationId}: pass the parameters as a plain object`);
  }
  const own = { ...parameters };
  try {
    encodeParams(own);
  } catch (error) {
    throw new ParameterError(`${operationId}: ${(error as Error).message}`);
  }
  return own;
}

function split(
  operationId: string,
  { method }: OperationEntry,
  parameters: ParameterValues,
  sendIn: NonNullable<CallOptions['sendIn']>,
): { query: ParameterValues; body?: ParameterValues } {
  if (sendIn === 'query') return { query: parameters };
  if (method === 'GET')
    throw new ParameterError(`${operationId}: a GET takes its parameters in the query`);
  if (sendIn === 'body') return { query: {}, body: parameters };
  const named: readonly unknown[] = Array.isArray(sendIn?.body) ? sendIn.body : [sendIn];
  const stray = named.find((name) => !Object.hasOwn(parameters, String(name)));
  if (stray !== undefined) {
    throw new ParameterError(
      `${operationId}: sendIn is to be query, body, or { body: [names that are sent] }; found ${JSON.stringify(stray)}`,
    );
  }
  const inBody = (name: string): boolean => named.includes(name);
  const entries = Object.entries(parameters);
  return {
    query: Object.fromEntries(entries.filter(([name]) => !inBody(name))),
    body: Object.fromEntries(entries.filter(([name]) => inBody(name))),
  };
}
