import type { OperationRecord } from '@broker-api/spec';
import { ApiError, codeOf } from '../../gateway/api-error.ts';
import { DroppedConnection } from '../../http/http-error.ts';
import type { Fault, FaultMoment, NewFault } from '../generated/client.gen.ts';

interface PlannedFault {
  readonly fault: Omit<Fault, 'remaining' | 'struck'>;
  remaining: number;
  struck: number;
}

/** The injected faults, in the order in which they apply to a call. */
export class FaultPlan {
  /** The maximum number of faults. Each call is compared with all of them. */
  readonly maximum = 1000;
  readonly #planned = new Map<string, PlannedFault>();
  #count = 0;
  /** Ends the delays in progress. */
  readonly #delays = new Set<() => void>();
  #isClosed = false;

  /** Whether the plan contains no faults. If so, calls skip the fault check. */
  get isEmpty(): boolean {
    return this.#planned.size === 0;
  }

  /**
   * Adds a fault. The caller must have checked the combination of its fields. Returns undefined if
   * the fault would exceed the maximum.
   */
  inject({
    times = Number.POSITIVE_INFINITY,
    when = 'before',
    ...rest
  }: NewFault): Fault | undefined {
    if (this.#planned.size >= this.maximum) return undefined;
    this.#count += 1;
    const faultId = `fault-${this.#count}`;
    const isError = rest.effect === 'status';
    const fault = { faultId, when, ...rest, ...(isError && errorOf(rest)) };
    const planned = { fault, remaining: times, struck: 0 };
    this.#planned.set(faultId, planned);
    return faultView(planned);
  }

  list(): Fault[] {
    return [...this.#planned.values()].map(faultView);
  }

  /** Removes one fault, or all faults. Returns how many were removed. */
  clear(faultId?: string): number {
    if (faultId !== undefined) return this.#planned.delete(faultId) ? 1 : 0;
    const { size } = this.#planned;
    this.#planned.clear();
    return size;
  }

  /**
   * Removes all faults and ends the delays in progress. Later faults do not delay a call, because
   * the sandbox waits for the calls in progress before it closes.
   */
  close(): void {
    this.#isClosed = true;
    this.clear();
    for (const end of this.#delays) end();
  }

  /**
   * Applies the faults that match a call, in order, until one of them ends it.
   *
   * @throws ApiError for the effect `status`, DroppedConnection for the effect `drop`
   */
  async apply(operation: OperationRecord, moment: FaultMoment): Promise<void> {
    for (const planned of [...this.#planned.values()]) {
      const { fault } = planned;
      // The fault may have been cleared or used up while another one delayed this call.
      if (!this.#planned.has(fault.faultId) || !matches(fault, operation, moment)) continue;
      planned.struck += 1;
      planned.remaining -= 1;
      if (planned.remaining === 0) this.#planned.delete(fault.faultId);
      if (fault.effect === 'delay') await this.#delay(fault.delayMs);
      else throw errorFor(fault);
    }
  }

  #delay(delayMs: number | undefined): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
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

/** The default error code of a fault. */
const defaultCode = codeOf('UNKNOWN');

function errorOf({ status = 500, code = defaultCode }: Pick<NewFault, 'status' | 'code'>) {
  return { status, code };
}

function faultView({ fault, remaining, struck }: PlannedFault): Fault {
  return { ...fault, ...(Number.isFinite(remaining) && { remaining }), struck };
}

function matches(
  { section, operation, when }: PlannedFault['fault'],
  call: OperationRecord,
  moment: FaultMoment,
): boolean {
  if (when !== moment) return false;
  return (
    (section ?? call.section) === call.section &&
    (operation ?? call.operationId) === call.operationId
  );
}

/** Returns the error that ends a call. */
function errorFor({ effect, status, code = defaultCode }: PlannedFault['fault']): Error {
  if (effect === 'drop') {
    return new DroppedConnection('The control plane injected a dropped connection.');
  }
  const message = 'This error was injected by the control plane of the sandbox.';
  return new ApiError(code, message, status === undefined ? {} : { status });
}
