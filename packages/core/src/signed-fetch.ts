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
 * The innermost layer of a client: takes the request as openapi-fetch built it, adds the timestamp,
 * signs the very text that is sent, and decodes the answer by the operation's response shape.
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
    const { address, query } = splitUrl(request.url);
    const path = address.startsWith(`${prefix}/`) ? address.slice(prefix.length) : '';
    const found = operations.get(`${request.method} ${path}`);
    if (found === undefined) {
      throw new ConfigurationError(
        `${request.method} ${path || 'to another origin'} is not an operation of ${options.table.section}`,
      );
    }
    // openapi-fetch sets a content type exactly when it was given a body, an empty one included.
    const hasBody = request.headers.has('content-type');
    const parts = { query, body: hasBody ? await request.text() : undefined };
    await complete(parts, found.operationId, found.entry, options);
    const response = await send(request, address, parts, found, options);
    return readResponse(response, address, found.operationId, found.entry, options.table);
  };
}

/** Cuts at the first question mark: a serializer may leave further ones in the query. */
function splitUrl(url: string): { address: string; query: string } {
  if (url.includes('#')) {
    throw new ConfigurationError('the query holds a "#", after which nothing is sent; encode it');
  }
  const at = url.indexOf('?');
  return at < 0
    ? { address: url, query: '' }
    : { address: url.slice(0, at), query: url.slice(at + 1) };
}

interface Parts {
  query: string;
  body: string | undefined;
}

interface Found {
  readonly operationId: string;
  readonly entry: OperationEntry;
}

const hasTimestamp = /(^|&)timestamp=/;

/** Adds timestamp and signature to the part that is sent last: the body if there is one. */
async function complete(
  parts: Parts,
  operationId: string,
  entry: OperationEntry,
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
    throw new ConfigurationError(`${operationId} needs credentials: pass { apiKey, secretKey }`);
  }
  if (entry.signed)
    append({ signature: await sign(credentials.secretKey, parts.query, parts.body) });
}

async function send(
  request: Request,
  address: string,
  { query, body }: Parts,
  { operationId, entry }: Found,
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
    // Not 'error', which workers do not know; an answer that is a redirect is refused all the same.
    redirect: 'manual',
    ...(body !== undefined && { body }),
  };
  try {
    return await fetch(query === '' ? address : `${address}?${query}`, init);
  } catch (error) {
    throw new TransportError(operationId, error);
  }
}
