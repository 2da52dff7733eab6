import { ControlPlaneError } from '../control-plane-error.ts';
import type { SettingsAccess } from '../settings.ts';

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
  readonly #settings: SettingsAccess<Readonly<Record<string, Fault>>>;
  /** The greatest number in the id of a fault that was injected or removed. */
  #lastNumber = 0;

  constructor(
    prefix: string,
    kind: string,
    settings: SettingsAccess<Readonly<Record<string, Fault>>>,
  ) {
    this.#prefix = prefix;
    this.#kind = kind;
    this.#settings = settings;
  }

  get isEmpty(): boolean {
    return Object.keys(this.#settings.read()).length === 0;
  }

  /**
   * Adds a fault whose fields were checked.
   *
   * @throws ControlPlaneError if there are too many faults
   */
  inject({ times, ...fault }: Given<Fault>): Fault {
    const ids = Object.keys(this.#settings.read());
    if (ids.length >= FaultList.#maximum) {
      const message =
        `The maximum of ${FaultList.#maximum} faults is reached. ` +
        `Clear faults with clear${this.#kind}s, or use the field times.`;
      throw new ControlPlaneError('CONFLICT', message);
    }
    this.#lastNumber = this.#greatestNumber(ids) + 1;
    const faultId = `${this.#prefix}-${this.#lastNumber}`;
    const counts = { ...(times !== undefined && { remaining: times }), struck: 0 };
    const injected = { faultId, ...fault, ...counts } as unknown as Fault;
    this.#settings.change({ [faultId]: injected });
    return injected;
  }

  list(): Fault[] {
    return Object.values(this.#settings.read());
  }

  /**
   * Removes one fault, or all faults. Returns how many were removed.
   *
   * @throws ControlPlaneError if the fault does not exist
   */
  clear(faultId?: string): { readonly cleared: number } {
    const ids = Object.keys(this.#settings.read());
    const removed = faultId === undefined ? ids : ids.filter((id) => id === faultId);
    if (faultId === undefined || removed.length > 0) {
      this.#remove(removed);
      return { cleared: removed.length };
    }
    const message =
      `The fault ${JSON.stringify(faultId)} does not exist. ` +
      `List the faults with list${this.#kind}s.`;
    throw new ControlPlaneError('NOT_FOUND', message);
  }

  /** Counts an effect of a fault. Returns false if the fault is no longer active. */
  protected strike({ faultId }: Fault): boolean {
    const fault = this.#settings.read()[faultId];
    if (fault === undefined) return false;
    const { remaining, struck } = fault;
    const left = remaining === undefined ? {} : { remaining: remaining - 1 };
    if (remaining === 1) this.#remove([faultId]);
    else this.#settings.change({ [faultId]: { ...fault, ...left, struck: struck + 1 } });
    return true;
  }

  #remove(ids: readonly string[]): void {
    this.#lastNumber = this.#greatestNumber(ids);
    this.#settings.change(Object.fromEntries(ids.map((id) => [id, null])));
  }

  /** Faults of an earlier process, or of a saved sandbox, have numbers too. */
  #greatestNumber(ids: readonly string[]): number {
    const numbers = ids.map((id) => Number(id.slice(this.#prefix.length + 1)));
    return Math.max(this.#lastNumber, ...numbers);
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
