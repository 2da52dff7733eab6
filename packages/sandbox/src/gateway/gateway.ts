import { randomUUID } from 'node:crypto';
import type { OperationRecord } from '@broker-api/spec';
import { ApiError } from './api-error.ts';
import type { ApiKey } from './api-keys.ts';
import type { Parameters } from './check-parameters.ts';
import type { Encode } from './encode.ts';
import { DroppedConnection, type GatewayReply, type GatewayRequest } from './request.ts';
import {
  type GatewayRules,
  type PipelineOptions,
  type RequestContext,
  RequestPipeline,
} from './request-pipeline.ts';

/** A call that passed the gateway. */
export interface OperationCall {
  readonly operation: OperationRecord;
  readonly parameters: Parameters;
  /** Names and texts as they were sent, before defaults. */
  readonly sent: ReadonlyMap<string, string>;
  /** The caller's key; absent where none is needed. */
  readonly key: ApiKey | undefined;
  /** The broker's clock when the request came, in milliseconds. */
  readonly time: number;
}

/**
 * Does what a call asks and gives the answer: ids as text, times as numbers, decimals as text.
 *
 * @throws Refusal for what the broker refuses
 */
export type OperationHandler = (call: OperationCall) => unknown;

/** What became of a request, for logs. Nothing in it is secret. */
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
  /** Set when something failed that should not: the client was told the reference. */
  readonly failure: { readonly reference: string; readonly error: unknown } | undefined;
}

/** What a gateway is made of. */
export interface GatewayOptions extends PipelineOptions {
  readonly broker: OperationHandler;
  /** Gives the time in milliseconds since the epoch. */
  readonly clock: () => number;
  /** Is told of every request after it was handled. */
  readonly observe?: ((handled: HandledRequest) => void) | undefined;
}

/** What a server hands requests to. */
export interface RequestHandler {
  handle(request: GatewayRequest): GatewayReply | Promise<GatewayReply>;
  /** From now on every request is refused with 503. */
  close(): void;
}

/** Where every request comes in: it is refused at the gateway, or reaches the broker. */
export interface Gateway extends RequestHandler {
  /** How strict its gateway is. */
  readonly rules: GatewayRules;
  setRules(rules: GatewayRules): void;
}

/** Makes a gateway. It always answers, whatever happens behind it. */
export function createGateway(options: GatewayOptions): Gateway {
  const { broker, clock, limits, observe } = options;
  const gateway = new RequestPipeline(options);

  function reply(visit: RequestContext, outcome: HandlerResult): GatewayReply {
    if (observe) observe(handled(visit, outcome, performance.now() - visit.started));
    const used = String(limits.usedWeight(visit.request.ip, visit.now));
    const { status, headers, body, dropped } = outcome;
    return {
      ...(dropped && { dropped }),
      status,
      headers: { 'content-type': 'application/json', 'x-used-weight-1m': used, ...headers },
      body,
    };
  }

  return {
    close: () => gateway.close(),
    get rules() {
      return gateway.rules;
    },
    setRules: (rules) => gateway.setRules(rules),
    // What needs no waiting is answered at once: a promise costs more than most checks.
    handle: (request) => {
      const visit: RequestContext = {
        request,
        now: clock(),
        started: observe ? performance.now() : 0,
      };
      try {
        const { operation, parameters, sent, encode } = gateway.pass(visit);
        const answer = broker({ operation, parameters, sent, key: visit.key, time: visit.now });
        if (!(answer instanceof Promise)) return reply(visit, success(encode(answer)));
        return answer.then(
          (value) => reply(visit, encoded(encode, value)),
          (error) => reply(visit, refused(error)),
        );
      } catch (error) {
        return reply(visit, refused(error));
      }
    },
  };
}

const noHeaders = {};

function success(body: string): HandlerResult {
  return { status: 200, headers: noHeaders, body };
}

function encoded(encode: Encode, value: unknown): HandlerResult {
  try {
    return success(encode(value));
  } catch (error) {
    return refused(error);
  }
}

/** A reply, and why it is no success. */
interface HandlerResult extends GatewayReply {
  readonly refusal?: ApiError;
  readonly failure?: HandledRequest['failure'];
}

function refused(error: unknown): HandlerResult {
  if (error instanceof DroppedConnection) {
    return { status: 0, headers: noHeaders, body: '', dropped: true };
  }
  const failure = error instanceof ApiError ? undefined : { reference: randomUUID(), error };
  const refusal = error instanceof ApiError ? error : unexpected(failure?.reference ?? '');
  const { status, headers, code, message } = refusal;
  return { status, headers, body: JSON.stringify({ code, msg: message }), refusal, failure };
}

function unexpected(reference: string): ApiError {
  const message = `Something failed in the broker; its log knows it as ${reference}.`;
  return new ApiError('UNKNOWN', message);
}

function handled(
  { request, operation, key }: RequestContext,
  { status, refusal, failure }: HandlerResult,
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
    code: refusal?.code,
    message: refusal?.message,
    durationMs,
    failure,
  };
}
