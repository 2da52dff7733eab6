import {
  type ErrorCatalogue,
  type ErrorCategory,
  type ErrorEntry,
  type ErrorName,
  errorCatalogue,
} from './generated/errors.gen.ts';

/** `unknown` when the operation may have been carried out all the same. */
export type Outcome = 'failed' | 'unknown';

/** Parameters that can't be sent: nothing has left the program. */
export class ParameterError extends TypeError {
  override readonly name = 'ParameterError';
}

/** Credentials or a base URL that can't be used: nothing has left the program. */
export class ConfigurationError extends TypeError {
  override readonly name = 'ConfigurationError';
}

/**
 * No whole answer came: the network failed, the deadline passed, or the caller aborted. It carries
 * no `cause`, because errors of fetch implementations quote the address, and with it the signature.
 */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  /** Whether the request may have been carried out: always `unknown`. */
  readonly outcome: Outcome = 'unknown';
  /** What the platform calls it, such as `ECONNREFUSED`, `AbortError` or `TimeoutError`. */
  readonly reason: string;

  constructor(operation: string, error: unknown) {
    const reason = reasonOf(error);
    super(`${operation}: no answer (${reason})`);
    this.reason = reason;
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  const { code } = (error.cause ?? error) as { code?: unknown };
  return typeof code === 'string' ? code : error.name;
}

/** An answer came that is not what the specification promises, such as a page of a proxy. */
export class ResponseError extends Error {
  override readonly name = 'ResponseError';
  readonly outcome: Outcome = 'unknown';
  /** The HTTP status, when the answer had one. */
  readonly httpStatus: number | undefined;
  /** How long to wait before the next request, in milliseconds, when the answer said so. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, httpStatus?: number, retryAfterMs?: number) {
    super(message);
    this.httpStatus = httpStatus;
    this.retryAfterMs = retryAfterMs;
  }
}

/** A refusal by the broker, typed by the error catalogue (requirements 1, section 7). */
export class BrokerError extends Error {
  /**
   * The catalogue's name of the code, such as `BAD_SYMBOL`; `UNRECOGNIZED` for a code it does not
   * hold.
   */
  override readonly name: ErrorName | 'UNRECOGNIZED' | (string & {});
  /** The broker's code, a negative integer. */
  readonly code: number;
  /** The kind of refusal, for programs that branch on kinds. */
  readonly category: ErrorCategory | 'unrecognized' | (string & {});
  /** The HTTP status of the answer. */
  readonly httpStatus: number;
  /** How long to wait before the next request, in milliseconds, when the broker said so. */
  readonly retryAfterMs: number | undefined;
  /**
   * `unknown` for a 5XX, and for codes that say so: then the operation may have been carried out.
   */
  readonly outcome: Outcome;

  constructor(refusal: ApiErrorResponse, catalogue: ErrorCatalogue = errorCatalogue) {
    const entry: ErrorEntry | undefined = catalogue[refusal.code];
    const name = entry?.name ?? 'UNRECOGNIZED';
    super(
      `${refusal.operation}: ${refusal.message} (${name}, code ${refusal.code}, HTTP ${refusal.httpStatus})`,
    );
    this.name = name;
    this.code = refusal.code;
    this.category = entry?.category ?? 'unrecognized';
    this.httpStatus = refusal.httpStatus;
    this.retryAfterMs = refusal.retryAfterMs;
    this.outcome = refusal.httpStatus >= 500 ? 'unknown' : (entry?.outcome ?? 'failed');
  }
}

/** What a refusal consists of. */
export interface ApiErrorResponse {
  readonly operation: string;
  readonly code: number;
  readonly message: string;
  readonly httpStatus: number;
  readonly retryAfterMs?: number | undefined;
}
