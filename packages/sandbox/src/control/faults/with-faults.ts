import type { OperationCall, OperationHandler } from '../../gateway/gateway.ts';
import type { FaultPlan } from './fault-plan.ts';

/** Wraps a broker so that the injected faults apply before and after each call. */
export function withFaults(broker: OperationHandler, faults: FaultPlan): OperationHandler {
  return (call) => (faults.isEmpty ? broker(call) : callWithFaults(broker, faults, call));
}

async function callWithFaults(
  broker: OperationHandler,
  faults: FaultPlan,
  call: OperationCall,
): Promise<unknown> {
  await faults.apply(call, 'before');
  try {
    return await broker(call);
  } finally {
    // An error that is thrown here replaces the result or the error of the call.
    await faults.apply(call, 'after');
  }
}
