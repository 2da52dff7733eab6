import type { OperationCall, OperationHandler } from '../../gateway/gateway.ts';
import type { FaultPlan } from './fault-plan.ts';

/** A broker whose calls meet the faults of a plan, before and after they are carried out. */
export function withFaults(broker: OperationHandler, faults: FaultPlan): OperationHandler {
  return (call) => (faults.isEmpty ? broker(call) : struck(broker, faults, call));
}

async function struck(
  broker: OperationHandler,
  faults: FaultPlan,
  call: OperationCall,
): Promise<unknown> {
  await faults.strike(call.operation, 'before');
  try {
    return await broker(call);
  } finally {
    // What it throws is answered in place of the broker's answer or refusal.
    await faults.strike(call.operation, 'after');
  }
}
