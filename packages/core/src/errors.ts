import {
  type ErrorCatalogue,
  type ErrorCategory,
  type ErrorEntry,
  type ErrorName,
  errorCatalogue,
} from '@broker-api/spec';

/** `failed`: the operation was not executed. `unknown`: the broker may have executed it. */
export type ErrorOutcome = 'failed' | 'unknown';

/** Invalid parameters. Nothing was sent. */
export class ParameterError extends TypeError {
  override readonly name = 'ParameterError';
}

/** Invalid options, credentials or base URL. Nothing was sent. */
export class ConfigurationError extends TypeError {
  override readonly name = 'ConfigurationError';
}

/** An error of a call whose request was sent, or may have been sent. */
export abstract class SentCallError extends Error {
  abstract readonly outcome: ErrorOutcome;
  /**
   * The client order id of the order that the call sent, even if the client generated it. If the
   * outcome is unknown, use it to look up the order. `undefined` for operations without such an id,
   * and for errors of `raw` and of the middleware.
   */
  declare clientOrderId: string | undefined;
  /**
   * The timestamp of the request, in milliseconds since the epoch. The broker can accept the
   * request until its receive window has passed since this time. `undefined` for operations without
   * a timestamp, and for errors of `raw` and of the middleware.
   */
  declare timestamp: number | undefined;
}

/**
 * No complete response arrived: the network failed, a timeout expired, or the caller aborted the
 * call. The error has no `cause`, because errors of fetch implementations quote the URL, which
 * contains the signature.
 */
export class TransportError extends SentCallError {
  override readonly name = 'TransportError';
  /**
   * `failed` in the phase `connecting`: nothing was sent. Otherwise `unknown`: the broker may have
   * executed the operation.
   */
  override readonly outcome: ErrorOutcome = 'unknown';
  /** The platform's name for the failure: `ECONNREFUSED`, `AbortError`, `TimeoutError` … */
  readonly reason: string;
  /**
   * `connecting`: the call ended before a connection could send the request. `waiting`: the request
   * may have been sent. `undefined` if the platform does not tell them apart: the transport of
   * `@broker-api/core/node` does, and the `fetch` of Node if no connection was made, but not for
   * calls of `raw`.
   */
  declare readonly phase?: 'connecting' | 'waiting';

  /** @param host the host to which no connection was made, if nothing was sent */
  constructor(operation: string, error: unknown, host?: string) {
    const reason = reasonOf(error);
    const problem =
      host === undefined ? 'no response' : `nothing was sent, no connection to ${host}`;
    super(`${operation}: ${problem} (${reason})`);
    this.reason = reason;
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof TransportError) return error.reason;
  if (!(error instanceof Error)) return 'unknown error';
  const { code } = (error.cause ?? error) as { code?: unknown };
  const reason = typeof code === 'string' ? code : error.name;
  // A custom `fetch` can throw an error with any text, such as a key, as its code or name.
  return /^\w{1,48}$/.test(reason) ? reason : 'unknown error';
}

/** The response does not match the specification. For example, it is an error page of a proxy. */
export class ResponseError extends SentCallError {
  override readonly name = 'ResponseError';
  /** Always `unknown`: the broker may have executed the operation. */
  override readonly outcome: ErrorOutcome = 'unknown';
  /** The HTTP status. `undefined` for stream frames. */
  readonly httpStatus: number | undefined;
  /** How long to wait before the next request, in milliseconds, if the response has Retry-After. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, httpStatus?: number, retryAfterMs?: number) {
    super(message);
    this.httpStatus = httpStatus;
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * An error response of the broker, typed by the error catalogue (requirements 1, section 7).
 *
 * @example
 * try {
 *   await spot.placeOrder(order);
 * } catch (error) {
 *   if (error instanceof BrokerError && error.name === 'BAD_SYMBOL') await reloadSymbols();
 *   else throw error;
 * }
 */
export class BrokerError extends SentCallError {
  /**
   * The name of the code in the catalogue, such as `BAD_SYMBOL`, or `UNRECOGNIZED` when the
   * catalogue does not contain the code.
   */
  override readonly name: ErrorName | 'UNRECOGNIZED' | (string & {});
  /** The broker's error code, a negative integer such as -1121. */
  readonly code: number;
  /** The category of the code in the catalogue, or `unrecognized`. */
  readonly category: ErrorCategory | 'unrecognized' | (string & {});
  /** The HTTP status of the response. */
  readonly httpStatus: number;
  /** How long to wait before the next request, in milliseconds, if the response has Retry-After. */
  readonly retryAfterMs: number | undefined;
  /**
   * `unknown` for a 5XX status, and for codes that the catalogue marks as `unknown`. The broker may
   * then have executed the operation.
   */
  override readonly outcome: ErrorOutcome;

  constructor(response: ApiErrorResponse, catalogue: ErrorCatalogue = errorCatalogue) {
    const entry: ErrorEntry | undefined = catalogue[response.code];
    const name = entry?.name ?? 'UNRECOGNIZED';
    super(
      `${response.operation}: ${response.message} ` +
        `(${name}, code ${response.code}, HTTP ${response.httpStatus})${response.hint ?? ''}`,
    );
    this.name = name;
    this.code = response.code;
    this.category = entry?.category ?? 'unrecognized';
    this.httpStatus = response.httpStatus;
    this.retryAfterMs = response.retryAfterMs;
    this.outcome = response.httpStatus >= 500 ? 'unknown' : (entry?.outcome ?? 'failed');
  }
}

/** The data of a BrokerError. */
export interface ApiErrorResponse {
  /** The operationId, such as `placeOrder`. */
  readonly operation: string;
  readonly code: number;
  /** The `msg` of the error body. */
  readonly message: string;
  /** What the client adds to the message: what it sent. */
  readonly hint?: string;
  readonly httpStatus: number;
  readonly retryAfterMs?: number | undefined;
}
