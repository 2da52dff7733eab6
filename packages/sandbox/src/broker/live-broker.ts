import { ApiError } from '../gateway/api-error.ts';
import type { OperationCall, OperationHandler } from '../gateway/gateway.ts';
import { accountHandlers } from './account-handlers.ts';
import type { BrokerParts, Handler } from './handler.ts';
import { marketHandlers } from './market-handlers.ts';
import { orderHandlers } from './order-handlers.ts';

const spotHandlers: Readonly<Record<string, Handler>> = {
  ...marketHandlers,
  ...orderHandlers,
  ...accountHandlers,
};

/** A broker that trades: what it answers comes from the state of a sandbox, and changes it. */
export function liveBroker(parts: BrokerParts): OperationHandler {
  return (call) => {
    const { section, operationId } = call.operation;
    const handler = section === 'spot' ? spotHandlers[operationId] : undefined;
    if (handler === undefined) {
      const message = `This sandbox has no ${section} trading yet: ${operationId} is not offered.`;
      throw new ApiError('UNSUPPORTED_OPERATION', message);
    }
    return handler({
      parts,
      given: call.parameters,
      isSent: (name) => (call.sent.get(name) ?? '') !== '',
      account: accountOf(call),
      key: call.key,
      time: call.time,
    });
  };
}

/** Nobody's account, for calls that need no key and never look at it. */
const nobody = { user: '', accountType: 1, accountIndex: 0 } as const;

function accountOf({ key }: OperationCall) {
  return key?.ref ?? nobody;
}
