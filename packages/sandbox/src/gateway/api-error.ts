import { type ErrorEntry, type ErrorName, errorCatalogue } from '@broker-api/spec';
import { HttpError } from '../http/messages.ts';
import { redact } from './redact.ts';

const codes = new Map<string, number>(
  Object.entries(errorCatalogue).map(([code, { name }]) => [name, Number(code)]),
);

/** The index of each code in the catalogue, which lists errors in the order of the checks. */
const ranks = new Map<number, number>(
  [...codes.values()].map((code, rank) => [code, rank] as const),
);

/** Returns the code of the error with this name in the catalogue. */
export function codeOf(name: ErrorName): number {
  return codes.get(name) as number;
}

/**
 * Returns the rank of a code. If a request has several errors, the error with the lowest rank is
 * reported.
 */
export function rankOf(code: number): number {
  return ranks.get(code) ?? ranks.size;
}

/** Parts of an error response that differ from the catalogue, or are not in it. */
export interface ApiErrorOptions {
  /** The HTTP status, if it differs from the status in the catalogue. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** What the log adds to the message. */
  readonly detail?: string | undefined;
}

/** An error that is sent to the client as the response to its request. */
export class ApiError extends HttpError {
  override readonly name = 'ApiError';
  readonly code: number;
  readonly detail: string | undefined;

  /**
   * @param error a name or a code of the catalogue
   * @param message what was expected, what was received, and what to do next; secrets in it are
   *   removed, because a client can send them in any parameter
   */
  constructor(error: ErrorName | number, message: string, options: ApiErrorOptions = {}) {
    const code = typeof error === 'number' ? error : codeOf(error);
    const entry = errorCatalogue[String(code)] as ErrorEntry;
    super(options.status ?? entry.httpStatus, redact(message), options.headers);
    this.code = code;
    this.detail = options.detail;
  }
}

/** The names of HTTP-layer errors, by status. Every other status has the name `BAD_REQUEST`. */
const names: Readonly<Record<number, ErrorName>> = {
  403: 'PERMISSION_DENIED',
  404: 'UNSUPPORTED_OPERATION',
  405: 'UNSUPPORTED_OPERATION',
  426: 'UNSUPPORTED_OPERATION',
};

/** Converts an error of the HTTP layer to an `ApiError`, which has a code of the catalogue. */
export function toApiError(error: HttpError): ApiError {
  if (error instanceof ApiError) return error;
  const { status, message, headers } = error;
  return new ApiError(names[status] ?? 'BAD_REQUEST', message, { status, headers });
}
