import type { AccountRef, QueryResult } from '@broker-api/engine';
import { ApiError } from '../gateway/api-error.ts';
import type { ApiKey } from '../gateway/api-keys.ts';
import type { ParameterValues } from '../gateway/steps/check-parameters.ts';
import type { Executor } from '../state/executor.ts';
import type { ListenKeys } from './listen-keys.ts';

/** The services that handlers use. */
export interface HandlerServices {
  readonly executor: Executor;
  readonly listenKeys: ListenKeys;
  /** Whether responses include fields that occur only in recorded payloads. */
  readonly observed: boolean;
  /** Generates a client order id for an order without one. */
  readonly newClientOrderId: (time: number) => string;
}

/** A call in the form that handlers receive. */
export interface HandlerCall {
  readonly services: HandlerServices;
  /** Checked parameters by name, with defaults. */
  readonly parameters: ParameterValues;
  /** Returns whether the caller sent a parameter. If not, its value is the default. */
  readonly isSent: (name: string) => boolean;
  /** The account of the caller; a placeholder if the operation does not require an API key. */
  readonly account: AccountRef;
  readonly key: ApiKey | undefined;
  /** The time of arrival by the broker's clock, in milliseconds since the epoch. */
  readonly time: number;
}

/** Performs a call of one operation. Returns the response, or a promise of it. */
export type Handler = (call: HandlerCall) => unknown;

/**
 * Returns the reply in an engine result.
 *
 * @throws ApiError if the engine rejected the command or query
 */
export function replyOrThrow<Reply>(result: QueryResult<Reply>): NonNullable<Reply> {
  if (result.rejection === undefined) return result.reply as NonNullable<Reply>;
  throw new ApiError(result.rejection.error, result.rejection.message);
}

/** Creates a handler that only reads state. It responds once everything that it read is durable. */
export function queryHandler<Reply>(query: (call: HandlerCall) => QueryResult<Reply>): Handler {
  return (call) => call.services.executor.read(() => replyOrThrow(query(call)));
}
