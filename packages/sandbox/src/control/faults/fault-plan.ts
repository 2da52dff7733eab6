import { ApiError, codeOf } from '../../gateway/api-error.ts';
import type { OperationCall } from '../../gateway/gateway.ts';
import { DroppedConnection } from '../../http/http-error.ts';
import type { Fault, FaultMoment, NewFault } from '../generated/client.gen.ts';
import { FaultList } from './fault-list.ts';

/** A fault of a call, without its counts. */
type CallFault = Omit<Fault, 'remaining' | 'struck'>;

/** The injected faults, in the order in which they apply to a call. */
export class FaultPlan {
  readonly #faults = new FaultList<CallFault>('fault');
  /** The functions that end the delays in progress, one for each delay. */
  readonly #delays = new Set<() => void>();
  #isClosed = false;

  /** Whether the plan contains no faults. If so, calls skip the fault check. */
  get isEmpty(): boolean {
    return this.#faults.isEmpty;
  }

  /** The maximum number of faults. */
  get maximum(): number {
    return this.#faults.maximum;
  }

  /**
   * Adds a fault. The caller must have checked the combination of its fields. Returns undefined if
   * the plan already contains the maximum number of faults.
   */
  inject({ times, when = 'before', ...rest }: NewFault): Fault | undefined {
    const isError = rest.effect === 'status';
    return this.#faults.add(times, (faultId) => ({
      faultId,
      when,
      ...rest,
      ...(isError && errorOf(rest)),
    }));
  }

  list(): Fault[] {
    return this.#faults.list();
  }

  /** Replaces all faults with those that `list` returned. */
  replaceAll(faults: readonly Fault[]): void {
    this.#faults.replaceAll(faults);
  }

  /** Removes one fault, or all faults. Returns how many were removed. */
  clear(faultId?: string): number {
    return this.#faults.clear(faultId);
  }

  /**
   * Removes all faults and ends the delays in progress. After that, no fault delays a call, even if
   * it is injected later. The sandbox closes only when the calls in progress are finished, and it
   * must not wait for delays.
   */
  close(): void {
    this.#isClosed = true;
    this.clear();
    for (const end of this.#delays) end();
  }

  /**
   * Applies the faults that match a call, in order, until a fault ends the call.
   *
   * @throws ApiError for the effect `status`, DroppedConnection for the effect `drop`
   */
  async apply(call: OperationCall, moment: FaultMoment): Promise<void> {
    for (const active of this.#faults.all()) {
      const { fault } = active;
      // The fault may have been cleared or used up while another fault delayed this call.
      if (!matches(fault, call, moment) || !this.#faults.strike(active)) continue;
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

const defaultCode = codeOf('UNKNOWN');

function errorOf({ status = 500, code = defaultCode }: Pick<NewFault, 'status' | 'code'>) {
  return { status, code };
}

function matches(
  { section, operation, user, when }: CallFault,
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

function errorFor({ effect, status, code = defaultCode }: CallFault): Error {
  if (effect === 'drop') {
    return new DroppedConnection('The control plane injected a dropped connection.');
  }
  const message = 'This error was injected by the control plane of the sandbox.';
  return new ApiError(code, message, status === undefined ? {} : { status });
}
