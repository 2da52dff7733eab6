import type { AccountRef, QueryResult } from '@broker-api/engine';
import { ApiError } from '../gateway/api-error.ts';
import type { ApiKey } from '../gateway/api-keys.ts';
import type { ParameterValue } from '../gateway/parameter-values.ts';
import type { Executor } from '../state/executor.ts';
import type { ListenKeys } from './listen-keys.ts';

/** What the handlers of a broker work with. */
export interface BrokerParts {
  readonly executor: Executor;
  readonly listenKeys: ListenKeys;
  /** Whether answers have the fields that only recorded payloads show. */
  readonly observed: boolean;
  /** Makes a client order id for an order that came without one. */
  readonly newClientOrderId: (time: number) => string;
}

/** A call as a handler sees it. */
export interface HandlerCall {
  readonly parts: BrokerParts;
  /** Parameters by name, defaults filled in. */
  readonly given: Readonly<Record<string, ParameterValue | undefined>>;
  /** Whether a parameter was sent, and not filled in. */
  readonly isSent: (name: string) => boolean;
  /** The caller's account; asked for only where a key is needed. */
  readonly account: AccountRef;
  readonly key: ApiKey | undefined;
  readonly time: number;
}

/** Answers the calls of one operation. */
export type Handler = (call: HandlerCall) => unknown;

/** The reply of an answer, or its refusal as the gateway tells it. */
export function replyOf<Reply>(answer: QueryResult<Reply>): NonNullable<Reply> {
  if (answer.rejection === undefined) return answer.reply as NonNullable<Reply>;
  throw new ApiError(answer.rejection.error, answer.rejection.message);
}

/** A handler that only reads: what it saw is durable before the answer leaves. */
export function reading<Reply>(read: (call: HandlerCall) => QueryResult<Reply>): Handler {
  return (call) => call.parts.executor.read(() => replyOf(read(call)));
}
