import { ApiError } from '../gateway/api-error.ts';
import type { OperationCall, OperationHandler } from '../gateway/gateway.ts';

/** Handlers of operations that use no state. */
const statelessHandlers: Readonly<Record<string, (call: OperationCall) => unknown>> = {
  ping: () => ({}),
  getServerTime: ({ time }) => ({ serverTime: time }),
  transferToUser: () => {
    const message = 'Transfers between users are not supported: their parameters are undocumented.';
    throw new ApiError('UNSUPPORTED_OPERATION', message);
  },
};

/** Creates a handler of the operations that use no state. It delegates all others to `handler`. */
export function withStatelessHandlers(handler: OperationHandler): OperationHandler {
  return (call) => (statelessHandlers[call.operation.operationId] ?? handler)(call);
}
