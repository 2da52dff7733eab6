import { encodeParams, sign } from '@broker-api/signing';
import type { Credentials } from './credentials.ts';
import { ConfigurationError } from './errors.ts';
import { apiKeyHeader } from './generated/security.gen.ts';
import type { Operation } from './operation-table.ts';

/** The query of a request without `?`, and its form body. */
export interface RequestText {
  readonly query: string;
  readonly body: string | undefined;
}

/** What to send: exactly the text that was signed. */
export interface SignedRequest extends RequestText {
  readonly headers: Readonly<Record<string, string>>;
}

export interface SignatureOptions {
  readonly credentials: Credentials | undefined;
  readonly clock: () => number;
}

const hasTimestamp = /(^|&)timestamp=/;

/**
 * Adds what the operation requires to the text of a request: the timestamp, the signature and the
 * API key. The timestamp and the signature are in the body if there is one, otherwise in the query.
 *
 * @throws ConfigurationError when the operation requires credentials and there are none
 */
export async function signRequest(
  operation: Operation,
  text: RequestText,
  { credentials, clock }: SignatureOptions,
): Promise<SignedRequest> {
  let { query, body } = text;
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['content-type'] = 'application/x-www-form-urlencoded';
  const append = (pair: string): void => {
    if (body === undefined) query = query === '' ? pair : `${query}&${pair}`;
    else body = body === '' ? pair : `${body}&${pair}`;
  };
  if (operation.requiresTimestamp && !hasTimestamp.test(`${query}&${body ?? ''}`)) {
    append(encodeParams({ timestamp: Math.floor(clock()) }));
  }
  if (operation.requiresApiKey) {
    if (credentials === undefined) {
      throw new ConfigurationError(
        `${operation.operationId} requires credentials; create the client with { credentials: { apiKey, secretKey } }`,
      );
    }
    headers[apiKeyHeader] = credentials.apiKey;
    if (operation.signed) append(`signature=${await sign(credentials.secretKey, query, body)}`);
  }
  return { query, body, headers };
}
