import type { GatewayOperation, Section } from '@broker-api/spec';
import { ApiError } from '../gateway/api-error.ts';
import type { Dialect } from '../gateway/encode.ts';
import type { OperationHandler } from '../gateway/gateway.ts';
import type { Executor } from '../state/executor.ts';
import type { Call, Handler } from './handler.ts';
import { contractHandlers, optionHandlers, spotHandlers } from './handlers.ts';
import { observedFields } from './observed-fields.ts';

/** What a section has for each operationId. */
interface SectionTables {
  readonly handlers: object;
  /** The operations that all sections share belong to the first one, spot. */
  readonly observed?: object;
}

const sections: Readonly<Record<Section, SectionTables>> = {
  spot: { handlers: spotHandlers, observed: observedFields },
  contract: { handlers: contractHandlers },
  option: { handlers: optionHandlers },
};

type AnyCall = Call<Record<never, never>>;
type AnyHandler = Handler<Record<never, never>, unknown>;
type AddFields = (response: unknown, call: AnyCall) => unknown;

/**
 * Creates the operation handler of a sandbox, which reads and changes its state. In the observed
 * dialect, it adds the fields that only recorded payloads have.
 */
export function createOperationHandler(executor: Executor, dialect: Dialect): OperationHandler {
  const observed = dialect === 'observed';
  return ({ operation, parameters, sent, key, time, rules }) => {
    const handler = handlerOf(operation);
    const addFields = observed ? addFieldsOf(operation) : undefined;
    const handle = (): unknown => {
      const { recvWindow: _, ...input } = parameters;
      const call: AnyCall = {
        executor,
        engine: executor.state.engine,
        observed,
        input: { ...input, time, account: key?.ref ?? noAccount },
        isSent: (name) => (sent.get(name) ?? '') !== '',
        apiKey: key?.apiKey ?? '',
        rules,
      };
      const response = handler(call);
      if (addFields === undefined) return response;
      return response instanceof Promise
        ? response.then((value) => addFields(value, call))
        : addFields(response, call);
    };
    const due = executor.executeDue(time);
    if (operation.method === 'GET') return due === undefined ? handle() : due.then(handle);
    // A handler that changes the state reads it first, and the state must not change in between.
    if (due === undefined && executor.unlocked === undefined) return handle();
    return Promise.resolve(due).then(() => executor.whenUnlocked(handle));
  };
}

/**
 * Returns the handler of an operation. The cast is safe: the gateway checked the parameters against
 * the specification from which the types of the handlers are generated.
 */
function handlerOf({ section, operationId }: GatewayOperation): AnyHandler {
  const { handlers } = sections[section];
  const handler = (handlers as Readonly<Record<string, AnyHandler | undefined>>)[operationId];
  if (handler !== undefined) return handler;
  const message =
    `This sandbox does not implement ${operationId}; a mock server such as Prism responds with ` +
    `the examples of the specification.`;
  throw new ApiError('UNSUPPORTED_OPERATION', message);
}

/** Returns what adds the observed fields to the responses of an operation. The cast is safe too. */
function addFieldsOf({ section, operationId }: GatewayOperation): AddFields | undefined {
  const { observed = {} } = sections[section];
  return (observed as Readonly<Record<string, AddFields | undefined>>)[operationId];
}

/** A placeholder for calls without an API key. Their handlers do not use the account. */
const noAccount = { user: '', accountType: 1, accountIndex: 0 } as const;
