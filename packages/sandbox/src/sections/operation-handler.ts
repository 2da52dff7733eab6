import type { Section } from '@broker-api/spec';
import { ApiError } from '../gateway/api-error.ts';
import type { OperationCall, OperationHandler } from '../gateway/gateway.ts';
import { contractHandlers } from './contract/contract-handlers.ts';
import type { Handler, HandlerServices } from './handler.ts';
import { optionHandlers } from './option/option-handlers.ts';
import { spotHandlers } from './spot/spot-handlers.ts';

/** The handlers of each section by operationId. */
const sections: Readonly<Record<Section, object>> = {
  spot: spotHandlers,
  contract: contractHandlers,
  option: optionHandlers,
};

/** Creates the operation handler of a live sandbox, which reads and changes its state. */
export function createOperationHandler(services: HandlerServices): OperationHandler {
  return (call) => {
    const handler = handlerOf(call.operation);
    const handle = () =>
      handler({
        services,
        parameters: call.parameters,
        isSent: (name) => (call.sent.get(name) ?? '') !== '',
        account: call.key?.ref ?? noAccount,
        apiKey: call.key?.apiKey ?? '',
        time: call.time,
        rules: call.rules,
      });
    const { executor } = services;
    // A handler that changes the state reads it first, and the state must not change in between.
    const isRead = call.operation.method === 'GET';
    const ready = executor.executeDue(call.time) ?? (isRead ? undefined : executor.state.capturing);
    return ready === undefined ? handle() : ready.then(handle);
  };
}

type AnyHandler = Handler<OperationCall['parameters'], unknown>;

/**
 * Returns the handler of an operation. The cast is safe: the gateway checked the parameters against
 * the specification from which the types of the handlers are generated.
 */
function handlerOf({ section, operationId }: OperationCall['operation']): AnyHandler {
  const handlers = sections[section] as Readonly<Record<string, AnyHandler | undefined>>;
  const handler = handlers[operationId];
  if (handler !== undefined) return handler;
  const message =
    `This sandbox does not implement ${operationId}; a mock server such as Prism responds with ` +
    `the examples of the specification.`;
  throw new ApiError('UNSUPPORTED_OPERATION', message);
}

/** A placeholder for calls without an API key. Their handlers do not use the account. */
const noAccount = { user: '', accountType: 1, accountIndex: 0 } as const;
