import type { AccountRef, QueryResult } from '@broker-api/engine';
import { ApiError } from '../gateway/api-error.ts';
import type { ApiKey } from '../gateway/api-keys.ts';
import type { ParameterValues } from '../gateway/check-parameters.ts';
import type { Executor } from '../state/executor.ts';
import type { ListenKeys } from './listen-keys.ts';

/** The services that handlers use. */
export interface HandlerServices {
  readonly executor: Executor;
  readonly listenKeys: ListenKeys;
  /** Whether responses include the fields that only recorded payloads have. */
  readonly observed: boolean;
  /** Generates a client order id for an order without one. */
  readonly newClientOrderId: (time: number) => string;
}

/** A call in the form that handlers receive. */
export interface HandlerCall {
  readonly services: HandlerServices;
  /** Checked parameters by name, with defaults. */
  readonly parameters: ParameterValues;
  /** Tests whether the caller sent a parameter, so that its value is not the default. */
  readonly isSent: (name: string) => boolean;
  /** The account of the caller; meaningful only for operations that require an API key. */
  readonly account: AccountRef;
  readonly key: ApiKey | undefined;
  /** The time of arrival by the broker's clock, in milliseconds since the epoch. */
  readonly time: number;
}

/** Performs the calls of one operation. */
export type Handler = (call: HandlerCall) => unknown;

/**
 * Returns the reply of an engine result.
 *
 * @throws ApiError if the engine rejected the command or query
 */
export function replyOrThrow<Reply>(result: QueryResult<Reply>): NonNullable<Reply> {
  if (result.rejection === undefined) return result.reply as NonNullable<Reply>;
  throw new ApiError(result.rejection.error, result.rejection.message);
}

/** Creates a read-only handler. It responds once everything that it read is durable. */
export function queryHandler<Reply>(query: (call: HandlerCall) => QueryResult<Reply>): Handler {
  return (call) => call.services.executor.read(() => replyOrThrow(query(call)));
}
