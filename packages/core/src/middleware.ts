import type { Middleware } from 'openapi-fetch';
import { ConfigurationError, TransportError } from './errors.ts';
import { type Operation, operationsOf, type SectionTable } from './operation-table.ts';
import { checkOptions, milliseconds, option } from './options.ts';
import { type SignedRequest, signRequest } from './request.ts';
import { checkOrigin, isErrorBody, processReply, readResponse } from './response.ts';
import { type Credentials, checkBaseUrl, checkCredentials } from './safety.ts';
import { startTimeout } from './time.ts';

/** Options of {@link signingMiddleware}. */
export interface SigningMiddlewareOptions {
  /** The operations of the section, such as `spotTable` of `@broker-api/spot`. */
  readonly table: SectionTable;
  /** The base URL of the client. A request to any other URL is rejected before it is sent. */
  readonly baseUrl: string;
  /** Required by every operation whose security type is not `NONE`. */
  readonly credentials?: Credentials | undefined;
  /** Returns the time in milliseconds since the epoch. The default is `Date.now`. */
  readonly clock?: (() => number) | undefined;
  /** How long a call may take, in milliseconds; the default is 10,000. */
  readonly timeoutMs?: number | undefined;
}

const optionTable = {
  table: option<SectionTable | undefined>(undefined),
  baseUrl: option(''),
  credentials: option<Credentials | undefined>(undefined),
  clock: option<() => number>(Date.now, Function),
  timeoutMs: option(10_000, milliseconds()),
};

/**
 * Creates a middleware that signs the requests of any openapi-fetch client for a section of this
 * API. It signs exactly the text that is sent, so register it last. It also applies a timeout and
 * rejects redirects. It replaces each error of `fetch` with a TransportError, because errors of
 * `fetch` quote the URL, which contains the signature.
 *
 * The calls of the client throw a ConfigurationError for a request that is not an operation of the
 * section, goes to another URL, lacks credentials, or has a body that is not a form.
 *
 * @throws ConfigurationError for an invalid base URL, timeout or credentials
 *
 * @example
 * const client = createClient<paths>({ baseUrl });
 * client.use(
 *   decodingMiddleware({ table: spotTable }),
 *   signingMiddleware({ table: spotTable, baseUrl, credentials }),
 * );
 */
export function signingMiddleware(options: SigningMiddlewareOptions): Middleware {
  const { clock, timeoutMs } = checkOptions('middleware', options, optionTable);
  const baseUrl = checkBaseUrl(options.baseUrl);
  const credentials = checkCredentials(options.credentials);
  const prefix = baseUrl.href.replace(/\/$/, '');
  const findOperation = operationFinder(options.table);
  return {
    async onRequest({ request, schemaPath }) {
      const operation = findOperation(request, schemaPath);
      const { url, query } = splitUrl(request.url);
      if (url !== `${prefix}${schemaPath}`) {
        throw new ConfigurationError(
          `${operation.operationId}: the request must be sent to ${prefix}${schemaPath}`,
        );
      }
      const text = { query, body: await formBody(request, operation) };
      const signed = await signRequest(operation, text, { credentials, clock });
      const { signal } = startTimeout(timeoutMs, request);
      return replaceText(request, url, signed, signal);
    },
    onResponse({ response, request, schemaPath }) {
      checkOrigin(response, baseUrl.origin, findOperation(request, schemaPath).operationId);
    },
    onError({ error, request, schemaPath }) {
      return new TransportError(findOperation(request, schemaPath).operationId, error);
    },
  };
}

/**
 * Creates a middleware that decodes the responses of any openapi-fetch client for a section of this
 * API without losing a digit: ids and decimals become text, times become numbers of milliseconds.
 * The body of an error is not decoded; if its status is 2XX, it becomes 400, so that the client
 * returns it as `error`. Register the middleware before {@link signingMiddleware}.
 *
 * The calls of the client throw a TransportError when the connection ends before the response is
 * complete, a ResponseError when the response does not match the specification, and a
 * ConfigurationError for a request that is not an operation of the section.
 */
export function decodingMiddleware({ table }: { readonly table: SectionTable }): Middleware {
  const findOperation = operationFinder(table);
  return {
    onRequest({ request, schemaPath }) {
      findOperation(request, schemaPath);
    },
    async onResponse({ response, request, schemaPath }) {
      const operation = findOperation(request, schemaPath);
      return processReply(operation.operationId, response, async () => {
        const value = await readResponse(response, operation, table.shapes);
        const headers = new Headers(response.headers);
        // These headers describe the original body, not the decoded one.
        for (const name of ['content-length', 'content-encoding']) headers.delete(name);
        // With a 2XX status, openapi-fetch would return the body of an error as `data`.
        const status = response.ok && isErrorBody(value) ? 400 : response.status;
        return new Response(JSON.stringify(value), { status, headers });
      });
    },
  };
}

/** Returns a function that finds the operation of a request, or throws a ConfigurationError. */
function operationFinder(table: SectionTable): (request: Request, path: string) => Operation {
  const operations = new Map(
    operationsOf(table).map((operation) => [`${operation.method} ${operation.path}`, operation]),
  );
  return ({ method }, path) => {
    const operation = operations.get(`${method} ${path}`);
    if (operation) return operation;
    throw new ConfigurationError(
      `${method} ${path} is not an operation of the ${table.section} section`,
    );
  };
}

/**
 * Splits a URL at the first question mark. The query can contain further question marks, which a
 * custom serializer leaves unencoded.
 */
function splitUrl(fullUrl: string): { url: string; query: string } {
  if (fullUrl.includes('#')) {
    throw new ConfigurationError(
      'the query must not contain "#", because nothing after it is sent; encode it as %23',
    );
  }
  const index = fullUrl.indexOf('?');
  return index < 0
    ? { url: fullUrl, query: '' }
    : { url: fullUrl.slice(0, index), query: fullUrl.slice(index + 1) };
}

// JSON and multipart bodies contain at least one of these characters; forms encode them.
const notInForms = /[\s"{}[\]]/;

async function formBody(request: Request, { operationId }: Operation): Promise<string | undefined> {
  const body = await bodyText(request);
  if (body !== undefined && notInForms.test(body)) {
    throw new ConfigurationError(
      `${operationId}: the body must be a form: ` +
        `set the header content-type to application/x-www-form-urlencoded`,
    );
  }
  return body;
}

/** Returns the text of the body, or undefined when the request has no body. */
export async function bodyText(request: Request): Promise<string | undefined> {
  const text = await request.clone().text();
  // Firefox has no `Request.body`, so there an empty body counts as no body.
  return request.body || text !== '' ? text : undefined;
}

/** Returns a copy of the request that has the signed text and does not follow redirects. */
function replaceText(
  request: Request,
  url: string,
  { query, body, headers: signedHeaders }: SignedRequest,
  signal: AbortSignal,
): Request {
  const headers = new Headers(request.headers);
  headers.delete('content-type');
  for (const [name, value] of Object.entries(signedHeaders)) headers.set(name, value);
  const { method, cache, credentials, keepalive } = request;
  const options = { method, signal, cache, credentials, keepalive, headers, body: body ?? null };
  // Workers do not support `redirect: 'error'`. `onResponse` rejects redirects instead.
  return new Request(query === '' ? url : `${url}?${query}`, { ...options, redirect: 'manual' });
}
