import { encodeParams, sign } from '@broker-api/signing';
import type { Credentials } from './credentials.ts';
import { ConfigurationError, TransportError } from './errors.ts';
import { apiKeyHeader } from './generated/security.gen.ts';
import type { OperationEntry, SectionTable } from './operation-table.ts';
import { readResponse } from './read-response.ts';

/** The part of the standard `fetch` that clients use. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface SignedFetchOptions {
  readonly table: SectionTable;
  readonly baseUrl: URL;
  readonly credentials: Credentials | undefined;
  readonly fetch: Fetch;
  readonly clock: () => number;
}

/**
 * Creates the `fetch` function that openapi-fetch calls. It adds the timestamp, signs the exact
 * text that it sends, and decodes the response according to the operation's shape.
 */
export function createSignedFetch(
  options: SignedFetchOptions,
): (request: Request) => Promise<Response> {
  const operations = new Map(
    Object.entries(options.table.operations).map(([operationId, entry]) => [
      `${entry.method} ${entry.path}`,
      { operationId, entry },
    ]),
  );
  const prefix = options.baseUrl.href.replace(/\/$/, '');
  return async (request) => {
    const { url, query } = splitUrl(request.url);
    const path = url.startsWith(`${prefix}/`) ? url.slice(prefix.length) : '';
    const operation = operations.get(`${request.method} ${path}`);
    if (operation === undefined) {
      throw new ConfigurationError(
        `${request.method} ${path || 'to another origin'} is not an operation of the ${options.table.section} section`,
      );
    }
    // openapi-fetch sets a content type if and only if the request has a body, even an empty one.
    const hasBody = request.headers.has('content-type');
    const parts = { query, body: hasBody ? await request.text() : undefined };
    await addTimestampAndSignature(parts, operation, options);
    const response = await send(request, url, parts, operation, options);
    return readResponse(response, url, operation.operationId, operation.entry, options.table);
  };
}

/** Splits a URL at the first question mark. A custom serializer can leave more in the query. */
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

interface RequestParts {
  query: string;
  body: string | undefined;
}

interface Operation {
  readonly operationId: string;
  readonly entry: OperationEntry;
}

const hasTimestamp = /(^|&)timestamp=/;

/** Adds the timestamp and the signature to the body if there is one, otherwise to the query. */
async function addTimestampAndSignature(
  parts: RequestParts,
  { operationId, entry }: Operation,
  { credentials, clock }: SignedFetchOptions,
): Promise<void> {
  const append = (params: Readonly<Record<string, string | number>>): void => {
    const part = parts.body === undefined ? 'query' : 'body';
    parts[part] = [parts[part], encodeParams(params)].filter(Boolean).join('&');
  };
  if (entry.requiresTimestamp && !hasTimestamp.test(`${parts.query}&${parts.body ?? ''}`)) {
    append({ timestamp: Math.floor(clock()) });
  }
  if (!entry.requiresApiKey) return;
  if (credentials === undefined) {
    throw new ConfigurationError(
      `${operationId} requires credentials; create the client with { credentials: { apiKey, secretKey } }`,
    );
  }
  if (entry.signed) {
    append({ signature: await sign(credentials.secretKey, parts.query, parts.body) });
  }
}

async function send(
  request: Request,
  url: string,
  { query, body }: RequestParts,
  { operationId, entry }: Operation,
  { credentials, fetch }: SignedFetchOptions,
): Promise<Response> {
  const headers = new Headers(request.headers);
  headers.delete('content-type');
  if (body !== undefined) headers.set('content-type', 'application/x-www-form-urlencoded');
  if (entry.requiresApiKey && credentials) headers.set(apiKeyHeader, credentials.apiKey);
  const { method, signal } = request;
  const init: RequestInit = {
    method,
    headers,
    signal,
    // Workers do not support `redirect: 'error'`. `readResponse` rejects redirects instead.
    redirect: 'manual',
    ...(body !== undefined && { body }),
  };
  try {
    return await fetch(query === '' ? url : `${url}?${query}`, init);
  } catch (error) {
    throw new TransportError(operationId, error);
  }
}
