import type { Broker } from '../broker.ts';
import type { ControlMethods } from './generated/client.gen.ts';

/** The operations as data, by operationId. */
export type ControlTable = Readonly<
  Record<keyof ControlMethods, { method: string; path: string; takes?: 'body' | 'query' }>
>;

type ResultOf<Operation extends keyof ControlMethods> = Awaited<
  ReturnType<ControlMethods[Operation]>
>;

/**
 * The handlers by operationId. Their types are generated from the same document as the types of the
 * client: the input is the first parameter of the client method. If an operation has no input, that
 * parameter is the call options, which the handler ignores.
 */
export type ControlHandlers = {
  readonly [Operation in keyof ControlMethods]: (
    broker: Broker,
    input: NonNullable<Parameters<ControlMethods[Operation]>[0]>,
  ) => ResultOf<Operation> | Promise<ResultOf<Operation>>;
};
