import { type ErrorCatalogue, type ErrorEntry, errorCatalogue } from '@broker-api/spec';
import { BrokerError, ResponseError } from './errors.ts';
import { redact } from './redact.ts';
import { longestBanMs } from './wait-after.ts';

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
 * @param secrets the strings that the message must not contain
 * @param sent what the message can name, to show the cause
 */
export function errorFromResponse(
  operation: string,
  body: unknown,
  { status: httpStatus, headers }: Pick<Response, 'status' | 'headers'>,
  secrets: readonly string[],
  catalogue?: ErrorCatalogue,
  sent?: SentRequest,
): Error {
  const retryAfter = retryAfterMs(headers);
  if (!isErrorBody(body)) {
    const problem = 'the body is not an error body { code, msg }';
    const isElsewhere = sent !== undefined && (httpStatus === 404 || httpStatus === 405);
    const where = isElsewhere ? `; is \`baseUrl\` right? The request went to ${sent.url}` : '';
    const message = `${operation}: HTTP ${httpStatus}, but ${problem}${where}`;
    return new ResponseError(message, httpStatus, retryAfter);
  }
  const code = Number(body.code);
  const message = redact(body.msg, secrets);
  const hint = sent === undefined ? '' : redact(hintFor(code, sent), secrets);
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
export function retryAfterMs(headers: Headers): number | undefined {
  const header = headers.get('retry-after') ?? '';
  if (/^\d{1,12}$/.test(header)) return Math.min(Number(header) * 1000, longestBanMs);
  // An HTTP date begins with a day of the week. Without this check, `Date.parse` would also read
  // "-5" and "1.5" as dates in the past, and the time to wait would be 0.
  if (!/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(header)) return undefined;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.min(Math.max(0, date - Date.now()), longestBanMs);
}
