import { usedWeightHeader } from '@broker-api/spec';
import { accountKey } from '../account-key.ts';
import {
  DroppedConnection,
  HttpError,
  type HttpRequest,
  type HttpResponse,
  jsonResponse,
  type RequestHandler,
  type RequestSummary,
  RequestsInProgress,
} from '../http/messages.ts';
import { ApiError, codeOf, toApiError } from './api-error.ts';
import type { RateLimits } from './limits.ts';
import {
  explainSymbol,
  type OperationCall,
  type RequestContext,
  type RequestPipeline,
} from './pipeline.ts';
import { redact } from './redact.ts';

/**
 * Performs a call of any operation. Returns the response, or a promise of it, with ids and decimals
 * as strings and times as numbers.
 *
 * @throws ApiError if the broker rejects the call
 */
export type OperationHandler = (call: OperationCall) => unknown;

/** A log record of a request that was handled or rejected. It contains no secrets. */
export interface HandledRequest {
  /** The id of a broker that `createBroker` created; undefined for the broker of the server. */
  readonly broker?: string | undefined;
  /** The header `X-Request-Id` of the request, or a random id; undefined in process. */
  readonly requestId: string | undefined;
  readonly ip: string;
  readonly method: string;
  readonly path: string;
  readonly section: string | undefined;
  readonly operation: string | undefined;
  readonly account: string | undefined;
  readonly status: number;
  readonly code: number | undefined;
  readonly message: string | undefined;
  /**
   * What the message does not say, if the requirements fix its text: which symbol exists, or the
   * asset that is needed and how much of it is available.
   */
  readonly detail: string | undefined;
  readonly durationMs: number;
  /** The cause of an internal error. The client received only the reference. */
  readonly failure: { readonly reference: string; readonly error: unknown } | undefined;
}

/** The components of a gateway. */
export interface GatewayOptions {
  readonly pipeline: RequestPipeline;
  readonly limits: RateLimits;
  readonly handler: OperationHandler;
  /** Returns the time in milliseconds since the epoch. */
  readonly clock: () => number;
  /** Called after each request. By default, the cause of each internal error is printed. */
  readonly onRequest?: ((handled: HandledRequest) => void) | undefined;
  /** Returns the names of the symbols with their sections, for the log. */
  readonly symbolNames?: (() => Iterable<readonly [section: string, name: string]>) | undefined;
}

const weightHeader = usedWeightHeader.toLowerCase();
const badSymbol = codeOf('BAD_SYMBOL');

/**
 * Creates the entry point for all requests. It rejects each request or passes it to the operation
 * handler, and responds even if the handler fails.
 */
export function createGateway(options: GatewayOptions): RequestHandler {
  const { pipeline, handler, clock, limits, onRequest = printFailure } = options;
  const requests = new RequestsInProgress();

  async function handle(request: HttpRequest): Promise<HttpResponse> {
    const context: RequestContext = { request, now: clock() };
    const started = performance.now();
    let result: Result;
    requests.begin();
    try {
      const { call, encode } = pipeline.run(context);
      const response = await handler(call);
      result = { status: 200, headers: {}, body: encode(response) };
    } catch (error) {
      result = errorResult(error);
    } finally {
      requests.end();
    }
    if (options.onRequest !== undefined || result.failure !== undefined) {
      const detail = detailOf(context, result);
      onRequest(handledRequest(context, result, performance.now() - started, detail));
    }
    const { status, headers, body, dropped } = result;
    return {
      ...(dropped && { dropped }),
      status,
      headers: {
        'content-type': 'application/json',
        [weightHeader]: String(limits.usedWeight(request.ip, context.now)),
        ...headers,
      },
      body,
    };
  }

  function detailOf({ operation, sent }: RequestContext, { error }: Result): string | undefined {
    if (error?.code !== badSymbol || operation === undefined) return error?.detail;
    return explainSymbol(
      sent?.get('symbol') ?? '',
      operation.section,
      options.symbolNames?.() ?? [],
    );
  }

  return {
    close: () => {
      pipeline.close();
      return requests.finished();
    },
    errorResponse: (error, request) => {
      const result = errorResult(error);
      if (request !== undefined) onRequest(handledRequest({ request }, result, 0));
      return result;
    },
    handle,
  };
}

/** A response, and the error that it reports, if any. */
interface Result extends HttpResponse {
  readonly error?: ApiError;
  readonly failure?: HandledRequest['failure'];
}

/** Returns the response for an error of the gateway or of the HTTP layer. */
export function gatewayError(error: HttpError): HttpResponse {
  return errorResult(error);
}

function errorResult(thrown: unknown): Result {
  if (thrown instanceof DroppedConnection) {
    return { status: 0, headers: {}, body: '', dropped: true };
  }
  if (!(thrown instanceof HttpError)) return failureResult(thrown);
  const error = toApiError(thrown);
  const { status, code, message, headers } = error;
  return { ...jsonResponse(status, { code, msg: message }, headers), error };
}

function failureResult(error: unknown): Result {
  const reference = crypto.randomUUID();
  const message = `Internal error; search the log of the broker for the reference ${reference}.`;
  return { ...errorResult(new ApiError('UNKNOWN', message)), failure: { reference, error } };
}

/** Prints the cause of an internal error. The client received only the reference. */
export function printFailure({ failure }: HandledRequest): void {
  if (failure) console.error(`Internal error ${failure.reference}:`, failure.error);
}

/** The parts of a request context that a log record contains. */
interface LoggedContext extends Pick<RequestContext, 'operation' | 'key'> {
  readonly request: RequestSummary;
}

function handledRequest(
  { request, operation, key }: LoggedContext,
  { status, error, failure }: Result,
  durationMs: number,
  detail?: string,
): HandledRequest {
  const { requestId, ip, method, path } = request;
  return {
    requestId,
    ip,
    method,
    // The path can contain a listen key, because the path of a user data stream contains one.
    path: redact(path),
    section: operation?.section,
    operation: operation?.operationId,
    account: key && accountKey(key.ref),
    status,
    code: error?.code,
    message: error?.message,
    detail,
    durationMs,
    failure,
  };
}
