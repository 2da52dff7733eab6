import { ApiError } from '../gateway/api-error.ts';
import type { OperationCall, OperationHandler } from '../gateway/gateway.ts';

/** Operations that need no broker behind the gateway. */
const answers: Readonly<Record<string, (call: OperationCall) => unknown>> = {
  ping: () => ({}),
  getServerTime: ({ time }) => ({ serverTime: time }),
  transferToUser: () => {
    throw new ApiError('UNSUPPORTED_OPERATION', 'Transfers between users are not documented.');
  },
};

/** A broker that answers by itself what needs no state, and passes everything else on. */
export function withOwnAnswers(broker: OperationHandler): OperationHandler {
  return (call) => (answers[call.operation.operationId] ?? broker)(call);
}
