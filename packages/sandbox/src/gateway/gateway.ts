import { randomUUID } from 'node:crypto';
import type { OperationRecord } from '@broker-api/spec';
import { ApiError } from './api-error.ts';
import type { ApiKey } from './api-keys.ts';
import type { ParameterValues } from './check-parameters.ts';
import type { Encode } from './encode.ts';
import { DroppedConnection, type GatewayReply, type GatewayRequest } from './request.ts';
import {
  type GatewayRules,
  type PipelineOptions,
  type RequestContext,
  RequestPipeline,
} from './request-pipeline.ts';

/** A call of an operation: a request that the gateway accepted. */
export interface OperationCall {
  readonly operation: OperationRecord;
  readonly parameters: ParameterValues;
  /** The decoded text of each sent parameter by name, without defaults. */
  readonly sent: ReadonlyMap<string, string>;
  /** The API key of the caller; undefined if the operation does not require one. */
  readonly key: ApiKey | undefined;
  /** The time of arrival by the broker's clock, in milliseconds since the epoch. */
  readonly time: number;
}

/**
 * Performs a call of any operation. Returns the response, or a promise of it, with ids and decimals
 * as strings and times as numbers.
 *
 * @throws ApiError if the broker rejects the call
 */
export type OperationHandler = (call: OperationCall) => unknown;

/** A log record of a handled request. It contains no secrets. */
export interface HandledRequest {
  readonly ip: string;
  readonly method: string;
  readonly path: string;
  readonly operation: string | undefined;
  readonly account: string | undefined;
  readonly status: number;
  readonly code: number | undefined;
  readonly message: string | undefined;
  readonly durationMs: number;
  /** The cause of an internal error. The client received only the reference. */
  readonly failure: { readonly reference: string; readonly error: unknown } | undefined;
}

/** The components of a gateway. */
export interface GatewayOptions extends PipelineOptions {
  readonly handler: OperationHandler;
  /** Returns the time in milliseconds since the epoch. */
  readonly clock: () => number;
  /** Called after each request. */
  readonly onRequest?: ((handled: HandledRequest) => void) | undefined;
}

/** Handles the requests of a server. */
export interface RequestHandler {
  handle(request: GatewayRequest): GatewayReply | Promise<GatewayReply>;
  /** Rejects all later requests with status 503. */
  close(): void;
}

/** The entry point for all requests: it rejects them or passes them to the operation handler. */
export interface Gateway extends RequestHandler {
  /** The rules that are in effect. */
  readonly rules: GatewayRules;
  setRules(rules: GatewayRules): void;
}

/** Creates a gateway. It replies to every request, even if the operation handler fails. */
export function createGateway(options: GatewayOptions): Gateway {
  const { handler, clock, limits, onRequest } = options;
  const pipeline = new RequestPipeline(options);

  function reply(context: RequestContext, result: HandlerResult): GatewayReply {
    if (onRequest) {
      onRequest(handledRequest(context, result, performance.now() - context.started));
    }
    const used = String(limits.usedWeight(context.request.ip, context.now));
    const { status, headers, body, dropped } = result;
    return {
      ...(dropped && { dropped }),
      status,
      headers: { 'content-type': 'application/json', 'x-used-weight-1m': used, ...headers },
      body,
    };
  }

  return {
    close: () => pipeline.close(),
    get rules() {
      return pipeline.rules;
    },
    setRules: (rules) => pipeline.setRules(rules),
    // Synchronous results are returned without a promise, which would take longer than most checks.
    handle: (request) => {
      const context: RequestContext = {
        request,
        now: clock(),
        started: onRequest ? performance.now() : 0,
      };
      try {
        const { operation, parameters, sent, encode } = pipeline.run(context);
        const { key, now: time } = context;
        const response = handler({ operation, parameters, sent, key, time });
        if (!(response instanceof Promise)) return reply(context, success(encode(response)));
        return response.then(
          (value) => reply(context, encodeResult(encode, value)),
          (error) => reply(context, errorResult(error)),
        );
      } catch (error) {
        return reply(context, errorResult(error));
      }
    },
  };
}

const noHeaders = {};

function success(body: string): HandlerResult {
  return { status: 200, headers: noHeaders, body };
}

function encodeResult(encode: Encode, value: unknown): HandlerResult {
  try {
    return success(encode(value));
  } catch (error) {
    return errorResult(error);
  }
}

/** A reply, and the error that it reports, if any. */
interface HandlerResult extends GatewayReply {
  readonly error?: ApiError;
  readonly failure?: HandledRequest['failure'];
}

function errorResult(thrown: unknown): HandlerResult {
  if (thrown instanceof DroppedConnection) {
    return { status: 0, headers: noHeaders, body: '', dropped: true };
  }
  const isApiError = thrown instanceof ApiError;
  const failure = isApiError ? undefined : { reference: randomUUID(), error: thrown };
  const error = isApiError ? thrown : unexpectedError(failure?.reference ?? '');
  const { status, headers, code, message } = error;
  return { status, headers, body: JSON.stringify({ code, msg: message }), error, failure };
}

function unexpectedError(reference: string): ApiError {
  const message = `Internal error; search the log of the broker for the reference ${reference}.`;
  return new ApiError('UNKNOWN', message);
}

function handledRequest(
  { request, operation, key }: RequestContext,
  { status, error, failure }: HandlerResult,
  durationMs: number,
): HandledRequest {
  const { ip, method, path } = request;
  return {
    ip,
    method,
    path,
    operation: operation?.operationId,
    account: key?.account,
    status,
    code: error?.code,
    message: error?.message,
    durationMs,
    failure,
  };
}
