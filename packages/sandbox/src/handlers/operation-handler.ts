import { ApiError } from '../gateway/api-error.ts';
import type { OperationCall, OperationHandler } from '../gateway/gateway.ts';
import { accountHandlers } from './account-handlers.ts';
import type { Handler, HandlerServices } from './handler.ts';
import { marketHandlers } from './market-handlers.ts';
import { orderHandlers } from './order-handlers.ts';

const spotHandlers: Readonly<Record<string, Handler>> = {
  ...marketHandlers,
  ...orderHandlers,
  ...accountHandlers,
};

/** Creates the operation handler of a live sandbox, which reads and changes its state. */
export function createOperationHandler(services: HandlerServices): OperationHandler {
  return (call) => {
    const { section, operationId } = call.operation;
    const handler = section === 'spot' ? spotHandlers[operationId] : undefined;
    if (handler === undefined) {
      const message = `The sandbox does not support ${operationId}, because it has no ${section} trading yet.`;
      throw new ApiError('UNSUPPORTED_OPERATION', message);
    }
    return handler({
      services,
      parameters: call.parameters,
      isSent: (name) => (call.sent.get(name) ?? '') !== '',
      account: accountOf(call),
      key: call.key,
      time: call.time,
    });
  };
}

/** A placeholder for calls without an API key. Their handlers do not use the account. */
const noAccount = { user: '', accountType: 1, accountIndex: 0 } as const;

function accountOf({ key }: OperationCall) {
  return key?.ref ?? noAccount;
}
