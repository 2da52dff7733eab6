import { type ErrorCatalogue, type ErrorEntry, errorCatalogue } from '@broker-api/spec';
import { decode, isShapedLike, parseJson, type Shapes } from './decode.ts';
import { BrokerError, ResponseError, TransportError } from './errors.ts';
import type { Operation } from './operation-table.ts';
import { redact } from './safety.ts';
import { longestBanMs } from './time.ts';
import type { Reply } from './transport.ts';

/**
 * Checks that a response is from the origin of its request, and that it is not a redirect.
 *
 * @throws ResponseError for a redirect or another origin
 */
export function checkOrigin(response: Reply, origin: string, operationId: string): void {
  const { status, redirected, type, url = '' } = response;
  const isRedirect = redirected || type === 'opaqueredirect' || (status >= 300 && status < 400);
  if (!isRedirect && (url === '' || url.startsWith(`${origin}/`))) return;
  // Closes the connection, because the body is not read.
  response.body?.cancel().catch(() => {});
  const problem = isRedirect
    ? 'the client does not follow redirects'
    : 'the response is from another origin';
  throw responseError(operationId, response, problem);
}

/**
 * Reads the whole response, parses it once, and decodes it according to the operation's shape. The
 * body of an error is not decoded, regardless of the HTTP status, and may be text that is not JSON.
 *
 * @throws TransportError when the connection ends before the response is complete
 * @throws ResponseError for a status or a body that does not match the specification
 */
export async function readResponse(
  response: Reply,
  { operationId, response: shape, confirmedBy }: Operation,
  shapes: Shapes,
): Promise<unknown> {
  const { status } = response;
  const ok = isOk(response);
  if (status < 200 || status > 599) {
    throw responseError(operationId, response, 'the status must be between 200 and 599');
  }
  const text = await readText(response, operationId);
  let value: unknown = text;
  try {
    value = parseJson(text);
  } catch {
    if (ok) throw responseError(operationId, response, 'the body is not JSON');
  }
  if (!ok || isErrorBody(value)) return value;
  if (!isShapedLike(value, shape, shapes)) {
    const problem = 'the body is not the specified object or list';
    throw responseError(operationId, response, problem);
  }
  try {
    value = decode(value, shape, shapes);
  } catch (error) {
    if (!(error instanceof ResponseError)) throw error;
    throw responseError(operationId, response, error.message);
  }
  if (confirmedBy === undefined) return value;
  const { field, pattern } = confirmedBy;
  const found = (value as Readonly<Record<string, unknown>>)[field];
  // A proxy can respond with status 200 and an object of its own, which confirms nothing.
  if (typeof found !== 'object' && new RegExp(pattern).test(`${found ?? ''}`)) return value;
  throw responseError(operationId, response, `\`${field}\` does not confirm a success`);
}

/** Returns whether a status is that of a success. */
export const isOk = ({ status }: Reply): boolean => status >= 200 && status < 300;

/** No response that the specification defines comes near this size. */
export const maximumBytes = 32 * 2 ** 20;

/** Reads the body as text. The limit applies to the decompressed body. */
async function readText(response: Reply, operationId: string): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  try {
    if (!response.body) return await response.text();
    const reader = response.body.getReader();
    for (;;) {
      const { value } = await reader.read();
      if (value === undefined) return text + decoder.decode();
      bytes += value.length;
      if (bytes > maximumBytes) break;
      text += decoder.decode(value, { stream: true });
    }
    reader.cancel().catch(() => {});
  } catch (error) {
    throw new TransportError(operationId, error);
  }
  const problem = `the body is longer than ${maximumBytes} bytes`;
  throw responseError(operationId, response, problem);
}

/**
 * Runs the steps that follow the arrival of a response. An error without an outcome, such as the
 * RangeError for a deeply nested body, becomes a ResponseError.
 */
export async function processReply<Result>(
  operationId: string,
  response: Reply,
  steps: () => Promise<Result>,
): Promise<Result> {
  if (!(response?.headers instanceof Headers) || typeof response.text !== 'function') {
    throw new ResponseError(`${operationId}: \`fetch\` must return a Response`);
  }
  try {
    return await steps();
  } catch (error) {
    if (error instanceof Error && 'outcome' in error) throw error;
    const name = error instanceof Error ? error.name : 'unknown error';
    throw responseError(operationId, response, `the response could not be processed (${name})`);
  }
}

function responseError(
  operationId: string,
  { status, headers }: Reply,
  problem: string,
): ResponseError {
  const message = `${operationId}: HTTP ${status}, but ${problem}`;
  return new ResponseError(message, status, retryAfterMs(headers));
}

/** The two fields of every error body (requirements 1, section 7, rule 1). */
interface ErrorBody {
  readonly code: number | string;
  readonly msg: string;
}

/**
 * Returns whether a body is an error body: `code` is a negative integer, as a number or as text,
 * and `msg` is text.
 */
export function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null) return false;
  const { code, msg } = body as Record<string, unknown>;
  const number = typeof code === 'string' && /^-\d+$/.test(code) ? Number(code) : code;
  return Number.isSafeInteger(number) && Number(number) < 0 && typeof msg === 'string';
}

/**
 * Returns the error for an unsuccessful response: a BrokerError if its body is an error body,
 * otherwise a ResponseError.
 *
 * @param sent what the message can name, to show the cause
 */
export function errorFromResponse(
  operation: string,
  body: unknown,
  { status: httpStatus, headers }: Reply,
  sent: SentRequest,
  catalogue?: ErrorCatalogue,
): Error {
  const retryAfter = retryAfterMs(headers);
  if (!isErrorBody(body)) {
    const problem = 'the body is not an error body { code, msg }';
    const isElsewhere = httpStatus === 404 || httpStatus === 405;
    const where = isElsewhere ? `; is \`baseUrl\` right? The request went to ${sent.url}` : '';
    const message = `${operation}: HTTP ${httpStatus}, but ${problem}${where}`;
    return new ResponseError(message, httpStatus, retryAfter);
  }
  const code = Number(body.code);
  const message = redact(body.msg, sent.secrets);
  const hint = redact(hintFor(code, sent), sent.secrets);
  const details = { operation, code, message, httpStatus, retryAfterMs: retryAfter, hint };
  return new BrokerError(details, catalogue);
}

/** The request to which an error responds. */
interface SentRequest {
  /** Without the query. */
  readonly url: string;
  readonly section: string;
  /** The query and the form body. */
  readonly text: string;
  /** The strings that no message may contain. */
  readonly secrets: readonly string[];
}

/** The parameters that say why the broker rejected a request, by the name of the error. */
const telling: Readonly<Record<string, readonly string[]>> = {
  BAD_SYMBOL: ['symbol'],
  INSUFFICIENT_BALANCE: ['symbol', 'side', 'quantity', 'price', 'leverage', 'tokenId', 'amount'],
};

const needs: Readonly<Record<string, string>> = {
  BUY: '; BUY needs the asset of the price',
  SELL: '; SELL needs the asset that it sells, or the collateral',
};

/** The message of the broker is fixed by the requirements, so the client adds what it sent. */
function hintFor(code: number, { section, text }: SentRequest): string {
  const name =
    (errorCatalogue as Readonly<Record<number, ErrorEntry | undefined>>)[code]?.name ?? '';
  const values = new URLSearchParams(text);
  const sent = (telling[name] ?? []).filter((parameter) => values.has(parameter));
  if (sent.length === 0) return '';
  const pairs = sent.map((parameter) => `${parameter} ${JSON.stringify(values.get(parameter))}`);
  const need = sent.includes('side') ? (needs[values.get('side') ?? ''] ?? '') : '';
  return `; sent to the ${section} section: ${pairs.join(', ')}${need}`;
}

/**
 * Returns the time to wait according to the Retry-After header, in milliseconds, or undefined
 * without a valid header. The header is a number of seconds or an HTTP date. A longer time than the
 * longest ban is a mistake, and counts as the longest ban.
 */
function retryAfterMs(headers: Headers): number | undefined {
  const header = headers.get('retry-after') ?? '';
  if (/^\d{1,12}$/.test(header)) return Math.min(Number(header) * 1000, longestBanMs);
  // An HTTP date begins with a day of the week. Without this check, `Date.parse` would also read
  // "-5" and "1.5" as dates in the past, and the time to wait would be 0.
  if (!/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(header)) return undefined;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.min(Math.max(0, date - Date.now()), longestBanMs);
}
