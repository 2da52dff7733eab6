import type { Broker, Call } from '../gateway/gateway.ts';
import { Refusal } from '../gateway/refusal.ts';

/** Operations that need no broker behind the door. */
const answers: Readonly<Record<string, (call: Call) => unknown>> = {
  ping: () => ({}),
  getServerTime: ({ time }) => ({ serverTime: time }),
  transferToUser: () => {
    throw new Refusal('UNSUPPORTED_OPERATION', 'Transfers between users are not documented.');
  },
};

/** A broker that answers by itself what needs no state, and passes everything else on. */
export function withOwnAnswers(broker: Broker): Broker {
  return (call) => (answers[call.operation.operationId] ?? broker)(call);
}
