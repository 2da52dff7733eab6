import type { AccountRef, QueryResult } from '@broker-api/engine';
import { ApiError } from '../gateway/api-error.ts';
import type { GatewayRules } from '../gateway/gateway-rules.ts';
import { randomText } from '../random-text.ts';
import type { SandboxCommand } from '../state/command.ts';
import type { Executor } from '../state/executor.ts';
import type { SandboxReply } from '../state/state.ts';

/** A call in the form that handlers receive. */
export interface Call<Parameters> {
  readonly executor: Executor;
  readonly engine: Executor['state']['engine'];
  /** Whether responses include fields that occur only in recorded payloads. */
  readonly observed: boolean;
  /** What the engine reads: the checked parameters with defaults, the account and the time. */
  readonly input: Omit<Parameters, 'recvWindow'> & CallContext;
  /** Returns whether the caller sent a parameter. If not, its value is the default. */
  readonly isSent: (name: keyof Parameters & string) => boolean;
  /** The API key of the caller; empty if the operation does not require one. */
  readonly apiKey: string;
  /** The rules of the gateway. */
  readonly rules: GatewayRules;
}

interface CallContext {
  /** The time of arrival by the broker's clock, in milliseconds since the epoch. */
  readonly time: number;
  /** The account of the caller; a placeholder if the operation does not require an API key. */
  readonly account: AccountRef;
}

/**
 * Performs a call of one operation. Returns the response with ids and decimals as strings and times
 * as numbers.
 *
 * @throws ApiError if the broker rejects the call
 */
export type Handler<Parameters, Response> = (
  call: Call<Parameters>,
) => Response | Promise<Response>;

/** The types of a section's operations by operationId, generated from the specification. */
type Operations<Section> = {
  readonly [Id in keyof Section]: { readonly parameters: unknown; readonly response: unknown };
};

/**
 * The handlers of a section by operationId. An operation may lack a handler if the specification
 * says that the sandbox covers it only partially (`x-sandbox`).
 */
export type SectionHandlers<Section extends Operations<Section>> = {
  readonly [Id in Exclude<keyof Section, PartialIds<Section>>]: OperationHandlerOf<Section[Id]>;
} & {
  readonly [Id in PartialIds<Section>]?: OperationHandlerOf<Section[Id]>;
};

/** The ids of the operations that the sandbox covers only partially. */
type PartialIds<Section> = {
  [Id in keyof Section]: Section[Id] extends { readonly partial: true } ? Id : never;
}[keyof Section];

type OperationHandlerOf<Operation extends { parameters: unknown; response: unknown }> = Handler<
  Operation['parameters'],
  DeepReadonly<Operation['response']>
>;

/** A response that the caller does not change. */
export type DeepReadonly<Value> = Value extends object
  ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
  : Value;

/**
 * Returns the reply in an engine result.
 *
 * @throws ApiError if the engine rejected the command or query
 */
export function replyOrThrow<Reply>(result: QueryResult<Reply>): NonNullable<Reply> {
  if (result.rejection === undefined) return result.reply as NonNullable<Reply>;
  const { error, message, detail } = result.rejection;
  throw new ApiError(error, message, { detail });
}

/** Creates a handler that only reads state. It responds once everything that it read is durable. */
export function query<Parameters, Reply>(
  run: (call: Call<Parameters>) => QueryResult<Reply>,
): Handler<Parameters, NonNullable<Reply>> {
  return (call) => call.executor.read(() => replyOrThrow(run(call)));
}

/** Creates a handler that executes a command. It responds once the change is durable. */
export function command<Parameters, Given extends SandboxCommand>(
  commandOf: (call: Call<Parameters>) => Given,
): Handler<Parameters, NonNullable<SandboxReply<Given['kind']>>> {
  return async (call) => replyOrThrow(await call.executor.execute(commandOf(call)));
}

/**
 * Generates a client order id for an order without one: the time of the order, in milliseconds
 * since the epoch, followed by nine random digits.
 */
export function newClientOrderId(time: number): string {
  return `${time}${randomText(9, '0123456789')}`;
}
