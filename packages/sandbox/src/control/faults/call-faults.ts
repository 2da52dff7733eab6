import { errorCatalogue, operations } from '@broker-api/spec';
import { ApiError, codeOf } from '../../gateway/api-error.ts';
import type { OperationCall, OperationHandler } from '../../gateway/gateway.ts';
import { DroppedConnection } from '../../http/http-error.ts';
import type { Executor } from '../../state/executor.ts';
import { ControlPlaneError } from '../control-plane-error.ts';
import type { Fault, FaultMoment, NewFault } from '../generated/client.gen.ts';
import { accessTo } from '../settings.ts';
import { checkFaultFields, FaultList } from './fault-list.ts';

const defaultCode = codeOf('UNKNOWN');

/** The injected faults of calls, in the order in which they apply. */
export class CallFaults extends FaultList<Fault> {
  /** The functions that end the delays in progress, one for each delay. */
  readonly #delays = new Set<() => void>();
  #isClosed = false;

  constructor(executor: Executor) {
    super('fault', 'Fault', accessTo(executor, 'faults'));
  }

  override inject({ when = 'before', ...fault }: NewFault): Fault {
    checkCallFault(fault);
    const { status = 500, code = defaultCode } = fault;
    return super.inject({ when, ...fault, ...(fault.effect === 'status' && { status, code }) });
  }

  /** Returns a broker to whose calls the faults apply. */
  around(broker: OperationHandler): OperationHandler {
    return (call) => (this.isEmpty ? broker(call) : this.#callWithFaults(broker, call));
  }

  async #callWithFaults(broker: OperationHandler, call: OperationCall): Promise<unknown> {
    await this.#apply(call, 'before');
    try {
      return await broker(call);
    } finally {
      // An error that is thrown here replaces the result or the error of the call.
      await this.#apply(call, 'after');
    }
  }

  /**
   * Ends the delays in progress. After that, no fault takes effect. The sandbox closes only when
   * the calls in progress are finished, and it must not wait for delays.
   */
  close(): void {
    this.#isClosed = true;
    for (const end of this.#delays) end();
  }

  /**
   * Applies the faults that match a call, in order, until a fault ends the call.
   *
   * @throws ApiError for the effect `status`, DroppedConnection for the effect `drop`
   */
  async #apply(call: OperationCall, moment: FaultMoment): Promise<void> {
    for (const fault of this.list()) {
      if (this.#isClosed) return;
      // The fault may have been cleared or used up while another fault delayed this call.
      if (!matches(fault, call, moment) || !this.strike(fault)) continue;
      if (fault.effect === 'delay') await this.#delay(fault.delayMs);
      else throw errorFor(fault);
    }
  }

  #delay(delayMs: number | undefined): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#delays.delete(end);
        resolve();
      };
      const timer = setTimeout(end, delayMs);
      this.#delays.add(end);
    });
  }
}

function matches(
  { section, operation, user, when }: Fault,
  { operation: called, key }: OperationCall,
  moment: FaultMoment,
): boolean {
  if (when !== moment) return false;
  return (
    (section ?? called.section) === called.section &&
    (operation ?? called.operationId) === called.operationId &&
    (user === undefined || user === key?.ref.user)
  );
}

function errorFor({ effect, status, code = defaultCode }: Fault): Error {
  if (effect === 'drop') {
    return new DroppedConnection('The control plane injected a dropped connection.');
  }
  const message = 'This error was injected by the control plane of the sandbox.';
  return new ApiError(code, message, status === undefined ? {} : { status });
}

/**
 * Checks what the schema cannot express: whether the fields match the effect, and whether the error
 * code and the operation exist.
 */
export function checkCallFault(fault: NewFault): void {
  checkFaultFields(fault, { delayMs: 'delay', status: 'status', code: 'status' });
  const { code, section, operation, user } = fault;
  const reject = (message: string): never => {
    throw new ControlPlaneError('INVALID_REQUEST', message);
  };
  if (code !== undefined && !Object.hasOwn(errorCatalogue, String(code))) {
    reject(`code must be in the error catalogue, such as -1001; got ${code}.`);
  }
  if (operation === undefined) return;
  const sections = Object.entries(operations).filter(([name]) => (section ?? name) === name);
  const records = sections.flatMap(([, all]) => all[operation] ?? []);
  if (user !== undefined && records.length > 0 && !records.some((one) => one.requiresApiKey)) {
    reject(`the operation ${operation} requires no API key, so its calls have no user. Omit user.`);
  }
  if (records.length === 0) {
    const ofSection = section === undefined ? '' : ` of the section ${section}`;
    const found = JSON.stringify(operation);
    reject(`operation must be an operation id${ofSection}, such as placeOrder; got ${found}.`);
  }
}
