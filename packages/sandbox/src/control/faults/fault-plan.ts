import { setTimeout as wait } from 'node:timers/promises';
import type { OperationRecord } from '@broker-api/spec';
import { ApiError, codeOf } from '../../gateway/api-error.ts';
import { DroppedConnection } from '../../gateway/request.ts';
import type { Fault, FaultMoment, NewFault } from '../generated/client.gen.ts';

interface Planned {
  readonly fault: Omit<Fault, 'remaining' | 'struck'>;
  remaining: number;
  struck: number;
}

/** The faults that wait for calls, in the order in which they strike. */
export class FaultPlan {
  readonly #planned = new Map<string, Planned>();
  #count = 0;

  /** Whether no fault waits: then calls need not be looked at. */
  get isEmpty(): boolean {
    return this.#planned.size === 0;
  }

  /** Adds a fault that makes sense; the control plane refuses others. */
  inject({ times = Number.POSITIVE_INFINITY, when = 'before', ...rest }: NewFault): Fault {
    this.#count += 1;
    const faultId = `fault-${this.#count}`;
    const isError = rest.effect === 'status';
    const fault = { faultId, when, ...rest, ...(isError && errorOf(rest)) };
    const planned = { fault, remaining: times, struck: 0 };
    this.#planned.set(faultId, planned);
    return shown(planned);
  }

  list(): Fault[] {
    return [...this.#planned.values()].map(shown);
  }

  /** Takes one fault away, or all; gives how many there were. */
  clear(faultId?: string): number {
    if (faultId !== undefined) return this.#planned.delete(faultId) ? 1 : 0;
    const { size } = this.#planned;
    this.#planned.clear();
    return size;
  }

  /**
   * Lets the faults of a call strike, one after the other, until one of them ends it.
   *
   * @throws Refusal for an error that is to be answered, DroppedConnection where none is to be
   */
  async strike(operation: OperationRecord, moment: FaultMoment): Promise<void> {
    for (const planned of [...this.#planned.values()]) {
      const { fault } = planned;
      // It may have been taken away, or used up, while another one let the call wait.
      if (!this.#planned.has(fault.faultId) || !concerns(fault, operation, moment)) continue;
      planned.struck += 1;
      planned.remaining -= 1;
      if (planned.remaining === 0) this.#planned.delete(fault.faultId);
      await happen(fault);
    }
  }
}

/** What is answered where a fault names no error. */
const unknown = codeOf('UNKNOWN');

function errorOf({ status = 500, code = unknown }: Pick<NewFault, 'status' | 'code'>) {
  return { status, code };
}

function shown({ fault, remaining, struck }: Planned): Fault {
  return { ...fault, ...(Number.isFinite(remaining) && { remaining }), struck };
}

function concerns(
  { section, operation, when }: Planned['fault'],
  { section: ofSection, operationId }: OperationRecord,
  moment: FaultMoment,
): boolean {
  if (when !== moment) return false;
  return (section ?? ofSection) === ofSection && (operation ?? operationId) === operationId;
}

async function happen({
  effect,
  delayMs,
  status,
  code = unknown,
}: Planned['fault']): Promise<void> {
  if (effect === 'delay') await wait(delayMs);
  else if (effect === 'drop') throw new DroppedConnection('A fault of the control plane.');
  else {
    const message = 'This error was injected by the control plane of the sandbox.';
    throw new ApiError(code, message, status === undefined ? {} : { status });
  }
}
