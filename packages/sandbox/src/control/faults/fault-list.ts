import { ControlPlaneError } from '../control-plane-error.ts';

/** What every fault has. */
interface AnyFault {
  readonly faultId: string;
  readonly effect: string;
  readonly delayMs?: number;
  /** How many more times the fault takes effect; absent if it stays active until it is cleared. */
  readonly remaining?: number;
  /** How many times the fault has taken effect. */
  readonly struck: number;
}

/** A fault as a client injects it. */
type Given<Fault extends AnyFault> = Omit<Fault, 'faultId' | 'remaining' | 'struck'> & {
  readonly times?: number;
};

/** The injected faults of one kind, in the order in which they were injected. */
export class FaultList<Fault extends AnyFault> {
  /** The maximum number of faults: each call or message is compared with all of them. */
  static readonly #maximum = 1000;
  readonly #prefix: string;
  /** The name of the kind in the operations, such as `StreamFault`. */
  readonly #kind: string;
  readonly #active = new Map<string, Fault>();
  #count = 0;

  constructor(prefix: string, kind: string) {
    this.#prefix = prefix;
    this.#kind = kind;
  }

  get isEmpty(): boolean {
    return this.#active.size === 0;
  }

  /**
   * Adds a fault whose fields were checked.
   *
   * @throws ControlPlaneError if there are too many faults
   */
  inject({ times, ...fault }: Given<Fault>): Fault {
    if (this.#active.size >= FaultList.#maximum) {
      const message =
        `The maximum of ${FaultList.#maximum} faults is reached. ` +
        `Clear faults with clear${this.#kind}s, or use the field times.`;
      throw new ControlPlaneError('CONFLICT', message);
    }
    this.#count += 1;
    const faultId = `${this.#prefix}-${this.#count}`;
    const counts = { ...(times !== undefined && { remaining: times }), struck: 0 };
    const injected = { faultId, ...fault, ...counts } as unknown as Fault;
    this.#active.set(faultId, injected);
    return injected;
  }

  list(): Fault[] {
    return [...this.#active.values()];
  }

  /** Replaces all faults with those that `list` returned. Later faults have greater numbers. */
  replaceAll(faults: readonly Fault[]): void {
    this.#active.clear();
    for (const fault of faults) {
      this.#active.set(fault.faultId, fault);
      this.#count = Math.max(this.#count, Number(fault.faultId.slice(this.#prefix.length + 1)));
    }
  }

  /**
   * Removes one fault, or all faults. Returns how many were removed.
   *
   * @throws ControlPlaneError if the fault does not exist
   */
  clear(faultId?: string): { readonly cleared: number } {
    if (faultId === undefined) {
      const cleared = this.#active.size;
      this.#active.clear();
      return { cleared };
    }
    if (this.#active.delete(faultId)) return { cleared: 1 };
    const message =
      `The fault ${JSON.stringify(faultId)} does not exist. ` +
      `List the faults with list${this.#kind}s.`;
    throw new ControlPlaneError('NOT_FOUND', message);
  }

  /** Counts an effect of a fault. Returns false if the fault is no longer active. */
  protected strike({ faultId }: Fault): boolean {
    const fault = this.#active.get(faultId);
    if (fault === undefined) return false;
    const { remaining, struck } = fault;
    const left = remaining === undefined ? {} : { remaining: remaining - 1 };
    if (remaining === 1) this.#active.delete(faultId);
    else this.#active.set(faultId, { ...fault, ...left, struck: struck + 1 });
    return true;
  }
}

/**
 * Rejects the effect `delay` without `delayMs`, and fields that the effect does not support.
 *
 * @param effectOf maps the name of a field to the only effect that supports the field
 * @throws ControlPlaneError that says what to add or to omit
 */
export function checkFaultFields<Fault extends { effect: string; delayMs?: number }>(
  fault: Fault,
  effectOf: { readonly [Field in keyof Fault]?: string },
): void {
  const { effect, delayMs } = fault;
  if (effect === 'delay' && delayMs === undefined) {
    const message =
      'A fault with the effect delay requires delayMs. ' +
      'Add the delay in milliseconds, such as 1000.';
    throw new ControlPlaneError('INVALID_REQUEST', message);
  }
  const unexpected = Object.entries(effectOf)
    .filter(([field, supported]) => supported !== effect && Object.hasOwn(fault, field))
    .map(([field]) => field);
  if (unexpected.length === 0) return;
  const fields = unexpected.join(' and ');
  const message = `A fault with the effect ${effect} does not support ${fields}. Omit ${fields}.`;
  throw new ControlPlaneError('INVALID_REQUEST', message);
}
