import type { Broker } from '../broker.ts';
import {
  HttpError,
  type HttpRequest,
  type HttpResponse,
  jsonHeaders,
  type RequestHandler,
} from '../http/messages.ts';
import { ControlPlaneError, errorResponse } from './control-plane-error.ts';
import { checkToken } from './control-token.ts';
import type { ControlMethods } from './generated/client.gen.ts';
import { handlers } from './handlers.ts';
import { parseRequest } from './parse-request.ts';

/** The maximum length of a request body: `addSnapshot` sends a whole state (64 MiB). */
export const maximumBodyBytes = 2 ** 26;

/**
 * Returns the control plane of a broker, which reads and changes its state, as `spec/control`
 * defines.
 */
export function controlPlaneOf(broker: Broker): RequestHandler {
  return {
    maximumBodyBytes,
    errorResponse,
    handle: (request) => broker.control(() => respond(broker, request)),
    close: () => broker.closeControl(),
  };
}

async function respond(broker: Broker, request: HttpRequest): Promise<HttpResponse> {
  const { executor, clock, options } = broker;
  try {
    checkToken(request, options.controlToken);
    broker.assertOpen();
    const { operationId, input } = parseRequest(request, maximumBodyBytes);
    const isRead = request.method === 'GET';
    if (isRead) await executor.executeDue(clock.now());
    const call = () => handlerOf(operationId)(broker, input);
    // A handler that changes the state reads it first, and the state must not change in between.
    const result = await (isRead ? call() : executor.whenUnlocked(call));
    const body = JSON.stringify(result);
    // The response waits until every change that it reflects is durable.
    return await executor.read(() => ({ status: 200, headers: jsonHeaders, body }));
  } catch (error) {
    if (error instanceof HttpError) return errorResponse(error);
    options.onControlFailure?.(error);
    const message = 'The sandbox failed unexpectedly. See its log.';
    return errorResponse(new ControlPlaneError('UNEXPECTED', message));
  }
}

/**
 * Returns the handler of an operation. The cast is safe: the input was checked against the document
 * from which the types are generated.
 */
function handlerOf(operationId: keyof ControlMethods) {
  return handlers[operationId] as (broker: Broker, input: unknown) => unknown;
}
