import { isAccountOf } from '../../account-key.ts';
import type { Executor } from '../../state/executor.ts';
import type { StreamTarget } from '../../streams/streams.ts';
import { ControlPlaneError } from '../control-plane-error.ts';
import type { NewStreamFault, StreamFault } from '../generated/client.gen.ts';
import { accessTo } from '../settings.ts';
import { checkFaultFields, FaultList } from './fault-list.ts';

/** The injected faults of the messages of streams. */
export class StreamFaults extends FaultList<StreamFault> {
  constructor(executor: Executor) {
    super('stream-fault', 'StreamFault', accessTo(executor, 'streamFaults'));
  }

  override inject(fault: NewStreamFault): StreamFault {
    checkStreamFault(fault);
    return super.inject(fault);
  }

  /** Returns the fault that affects a message to a connection, and counts its effect. */
  faultOf(target: StreamTarget): StreamFault | undefined {
    if (this.isEmpty) return undefined;
    const fault = this.list().find((one) => matches(one, target));
    if (fault !== undefined) this.strike(fault);
    return fault;
  }
}

function matches({ stream, user }: StreamFault, target: StreamTarget): boolean {
  if ((stream ?? target.stream) !== target.stream) return false;
  return user === undefined || (target.owner !== undefined && isAccountOf(user, target.owner));
}

/** Checks what the schema cannot express. */
export function checkStreamFault(fault: NewStreamFault): void {
  checkFaultFields(fault, { delayMs: 'delay', code: 'close' });
  const { stream, user, code = 1000 } = fault;
  // Codes such as 1006 are reserved for the program that receives them.
  if ((code > 1003 && code < 1007) || (code > 1014 && code < 3000)) {
    const message =
      `code must be a code that a server may send: ` +
      `1000 to 1003, 1007 to 1014, or 3000 to 4999; got ${code}.`;
    throw new ControlPlaneError('INVALID_REQUEST', message);
  }
  // The fault would never take effect.
  if (stream !== 'market' || user === undefined) return;
  const message = 'Connections to the market data stream have no user. Omit stream, or omit user.';
  throw new ControlPlaneError('INVALID_REQUEST', message);
}
