import { exampleReader } from '@broker-api/generator/examples';
import type { HttpRequest } from '@broker-api/sandbox';
import { apiKeyHeader, type GatewayOperation, routes } from '@broker-api/spec';
import { hmac } from '@broker-api/test-kit';
import { root } from '../../lib/paths.ts';

/** The names and URL-encoded values of parameters. */
export type Pairs = readonly (readonly [name: string, value: string])[];

/** The request of a successful example. */
export interface Call {
  readonly operation: GatewayOperation;
  /** Without timestamp and signature. */
  readonly parameters: Pairs;
}

/** The keys of an account. */
export interface Keys {
  readonly apiKey: string;
  readonly secretKey: string;
}

/** What is signed: the query and the body. */
export interface Texts {
  readonly query: string;
  readonly body: string;
}

/** Values that are often invalid, by what they are confused with. */
const difficult = {
  numbers: ['0', '-0', '-1', '1e3', '1E400', '0x10', '.5', '5.', '+1', ' 1', '1 ', '٣', 'NaN'],
  infinity: ['Infinity'],
  ids: ['9007199254740993', '9223372036854775807', '9223372036854775808', '9'.repeat(20)],
  code: ['null', 'undefined', 'true', '[]', '{}', '__proto__', 'constructor', 'toString', '../..'],
  names: ['BTCUSDT', 'btcusdt', 'BTC-PERP-REV', 'LIMIT', 'MARKET', 'BUY', 'SELL_OPEN', '1m', 'GTC'],
  terms: ['STOP', 'OPPONENT', 'OVER', 'BUY_CLOSE', 'LONG', 'SHORT', 'IOC', 'FOK', '9500', '10500'],
  texts: ['a'.repeat(300), '0'.repeat(100), '1.'.padEnd(90, '1'), '\u0000', '\ud83d\ude80'],
  separators: ['%', '&', '='],
};
export const difficultValues = Object.values(difficult).flat();

const examplesOf = exampleReader(root);

/** The requests from the successful examples of all operations. */
export const calls: readonly Call[] = [...routes.values()]
  .filter(({ alias }) => !alias)
  .flatMap(({ operation }) =>
    Object.values(examplesOf(operation.section, operation.operationId))
      .filter(({ status }) => status === 200)
      .map(({ request }) => ({
        operation,
        parameters: Object.entries(request).map(
          ([name, value]) => [name, encodeURIComponent(String(value))] as const,
        ),
      })),
  );

/** Joins names and URL-encoded values into a form-encoded string. */
export function formText(pairs: Pairs): string {
  return pairs.map(([name, value]) => `${name}=${value}`).join('&');
}

/** Joins the non-empty strings with `&`. */
export function joined(...texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('&');
}

/** Divides the parameters of a request: the last ones are sent in the body, unless it is a GET. */
export function textsOf({ method }: GatewayOperation, pairs: Pairs, inBody: number): Texts {
  const inQuery = method === 'GET' ? pairs.length : Math.max(0, pairs.length - inBody);
  return { query: formText(pairs.slice(0, inQuery)), body: formText(pairs.slice(inQuery)) };
}

export function signatureOf({ secretKey }: Keys, { query, body }: Texts): string {
  return hmac(secretKey, query + body, 'latin1');
}

/** Returns a request for the gateway. Its signature, if any, is the last text of what is sent. */
export function gatewayRequest(
  { method, path }: GatewayOperation,
  { query, body }: Texts,
  signature: string | undefined,
  apiKey: string | undefined,
): HttpRequest {
  const pair = signature === undefined ? '' : `signature=${signature}`;
  const headers = {
    ...(body !== '' && { 'content-type': 'application/x-www-form-urlencoded' }),
    ...(apiKey !== undefined && { [apiKeyHeader.toLowerCase()]: apiKey }),
  };
  const request = { method, path, headers, ip: '127.0.0.1' };
  if (body === '') return { ...request, query: joined(query, pair), body };
  return { ...request, query, body: joined(body, pair) };
}

export function describe({ method, path, query, body }: HttpRequest): string {
  return `${method} ${path}?${query} ${body}`;
}
