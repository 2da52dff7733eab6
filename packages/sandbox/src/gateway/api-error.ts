import { type ErrorEntry, type ErrorName, errorCatalogue } from '@broker-api/spec';

const codes = new Map<string, number>(
  Object.entries(errorCatalogue).map(([code, { name }]) => [name, Number(code)]),
);

/** The position of each code in the catalogue, which lists errors in the order of the checks. */
const ranks = new Map<number, number>(
  [...codes.values()].map((code, rank) => [code, rank] as const),
);

/** Returns the code of the error with this name in the catalogue. */
export function codeOf(name: ErrorName): number {
  return codes.get(name) as number;
}

/** Returns the rank of a code. Of several errors in a request, the lowest rank is reported. */
export function rankOf(code: number): number {
  return ranks.get(code) ?? ranks.size;
}

/** Parts of an error response that differ from the catalogue, or are not in it. */
export interface ApiErrorOptions {
  /** The HTTP status, if it differs from the status in the catalogue. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An error that is sent to the client as the response to its request. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: number;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  /**
   * @param error a name or a code of the catalogue
   * @param message what was expected, what was received, and what to do next
   */
  constructor(error: ErrorName | number, message: string, options: ApiErrorOptions = {}) {
    // An API error is a regular response. Its stack trace is never read, and would take time.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
    this.code = typeof error === 'number' ? error : codeOf(error);
    const entry = errorCatalogue[String(this.code)] as ErrorEntry;
    this.status = options.status ?? entry.httpStatus;
    this.headers = options.headers ?? {};
  }
}

const maximumQuoted = 40;

/** Quotes a value for a message. A value longer than 40 characters is truncated. */
export function quote(value: string): string {
  const text = value.length > maximumQuoted ? `${value.slice(0, maximumQuoted)}…` : value;
  return JSON.stringify(text);
}
