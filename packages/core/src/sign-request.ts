import { encodeParams, sign } from '@broker-api/signing';
import { apiKeyHeader } from '@broker-api/spec';
import type { Credentials } from './credentials.ts';
import { distinctTimestamp, readClock } from './distinct-timestamp.ts';
import { ConfigurationError } from './errors.ts';
import type { Operation } from './operation-table.ts';

/** The query of a request without `?`, and its form body. */
export interface RequestText {
  readonly query: string;
  readonly body: string | undefined;
}

/** The text to send, which is exactly the text that was signed. */
export interface SignedRequest extends RequestText {
  readonly headers: Readonly<Record<string, string>>;
}

export interface SignatureOptions {
  readonly credentials: Credentials | undefined;
  readonly clock: () => number;
}

/**
 * Adds the parameters that the operation requires (client order id, timestamp, signature) to the
 * body, or to the query if there is no body. Adds the API key to the headers.
 *
 * The broker can reject a request as a replay if an earlier request had the same text. To prevent
 * this, each order gets a new client order id. For the other operations that reject replays, each
 * request gets a timestamp that no other call with this API key in this process has. Values that
 * the caller passes are not replaced.
 *
 * @throws ConfigurationError when the operation requires credentials and there are none
 */
export async function signRequest(
  operation: Operation,
  text: RequestText,
  { credentials, clock }: SignatureOptions,
): Promise<SignedRequest> {
  let { query, body } = text;
  const { operationId, clientOrderId: idName } = operation;
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['content-type'] = 'application/x-www-form-urlencoded';
  if (operation.requiresApiKey) {
    if (credentials === undefined) {
      throw new ConfigurationError(
        `${operationId} requires credentials; ` +
          `create the client with { credentials: { apiKey, secretKey } }`,
      );
    }
    headers[apiKeyHeader] = credentials.apiKey;
  }
  const isSent = (name: string): boolean => `&${query}&${body}`.includes(`&${name}=`);
  const append = (pair: string): void => {
    if (body === undefined) query = query === '' ? pair : `${query}&${pair}`;
    else body = body === '' ? pair : `${body}&${pair}`;
  };
  if (idName && !isSent(idName)) append(`${idName}=${crypto.randomUUID()}`);
  if (operation.requiresTimestamp && !isSent('timestamp')) {
    const timestamp = operation.distinctTimestamp
      ? await distinctTimestamp(credentials?.apiKey, clock)
      : readClock(clock);
    append(encodeParams({ timestamp }));
  }
  if (operation.signed && credentials) {
    append(`signature=${await sign(credentials.secretKey, query, body)}`);
  }
  return { query, body, headers };
}

const secretParameters = /(?:^|&)(?:signature|listenKey)=([^&]+)/g;

/** Returns what must not appear in any error: the keys, the signature and a listen key. */
export function secretsOf(
  { query, body }: SignedRequest,
  { apiKey, secretKey }: Partial<Credentials> = {},
): string[] {
  const sent = `${query}&${body ?? ''}`.matchAll(secretParameters);
  const values = Array.from(sent, ([, value = '']) => decodeURIComponent(value));
  return [apiKey, secretKey, ...values].filter((value) => value !== undefined);
}
