import { BrokerError, ResponseError } from './errors.ts';
import type { ErrorCatalogue } from './generated/errors.gen.ts';

/** The two fields of every refusal (requirements 1, section 7, rule 1). */
interface ErrorBody {
  readonly code: number | string;
  readonly msg: string;
}

/** Whether a body is the broker's: a negative integer as code, and a message. */
export function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null) return false;
  const { code, msg } = body as Record<string, unknown>;
  const isCode = typeof code === 'number' ? Number.isSafeInteger(code) : /^-\d+$/.test(`${code}`);
  return isCode && Number(code) < 0 && typeof msg === 'string';
}

/** The error that an answer stands for, when it is not a success. */
export function errorFromResponse(
  operation: string,
  body: unknown,
  { status: httpStatus, headers }: Response,
  catalogue?: ErrorCatalogue,
): Error {
  const wait = retryAfterMs(headers);
  if (!isErrorBody(body)) {
    const message = `${operation}: HTTP ${httpStatus} without the broker's error body`;
    return new ResponseError(message, httpStatus, wait);
  }
  const { code, msg: message } = body;
  const facts = { operation, code: Number(code), message, httpStatus, retryAfterMs: wait };
  return new BrokerError(facts, catalogue);
}

/** How long the broker asks to wait: Retry-After in seconds, or as a date. */
export function retryAfterMs(headers: Headers): number | undefined {
  const header = headers.get('retry-after') ?? '';
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}
