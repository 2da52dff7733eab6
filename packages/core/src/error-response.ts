import type { ErrorCatalogue } from '@broker-api/spec';
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
 */
export function errorFromResponse(
  operation: string,
  body: unknown,
  { status: httpStatus, headers }: Pick<Response, 'status' | 'headers'>,
  secrets: readonly string[],
  catalogue?: ErrorCatalogue,
): Error {
  const retryAfter = retryAfterMs(headers);
  if (!isErrorBody(body)) {
    const problem = 'the body is not an error body { code, msg }';
    const message = `${operation}: HTTP ${httpStatus}, but ${problem}`;
    return new ResponseError(message, httpStatus, retryAfter);
  }
  const code = Number(body.code);
  const message = redact(body.msg, secrets);
  const details = { operation, code, message, httpStatus, retryAfterMs: retryAfter };
  return new BrokerError(details, catalogue);
}

/**
 * Returns the time to wait according to the Retry-After header, in milliseconds, or undefined
 * without a valid header. The header is a number of seconds or an HTTP date. A longer time than the
 * longest ban is a mistake, and counts as the longest ban.
 */
export function retryAfterMs(headers: Headers): number | undefined {
  const header = headers.get('retry-after') ?? '';
  if (/^\d+$/.test(header)) return Math.min(Number(header) * 1000, longestBanMs);
  // An HTTP date begins with a day of the week. Without this check, `Date.parse` would also read
  // "-5" and "1.5" as dates in the past, and the time to wait would be 0.
  if (!/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(header)) return undefined;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.min(Math.max(0, date - Date.now()), longestBanMs);
}
