interface Counts {
  /** How many more times the fault takes effect; absent if it stays active until it is cleared. */
  readonly remaining?: number;
  /** How many times the fault has taken effect. */
  readonly struck: number;
}

/** An injected fault, with its effect counts. */
export interface ActiveFault<Fault extends { readonly faultId: string }> {
  readonly fault: Fault;
  remaining: number;
  struck: number;
}

/** The active faults of one kind, in the order in which they were injected. */
export class FaultList<Fault extends { readonly faultId: string }> {
  /**
   * The maximum number of faults, which is limited because each call or message is compared with
   * all faults.
   */
  readonly maximum = 1000;
  readonly #prefix: string;
  readonly #active = new Map<string, ActiveFault<Fault>>();
  #count = 0;

  /** @param prefix the part of each fault id before the number */
  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  get isEmpty(): boolean {
    return this.#active.size === 0;
  }

  /**
   * Adds a fault. Returns undefined if the list already contains the maximum number of faults.
   *
   * @param create creates the fault with the given id
   */
  add(times: number | undefined, create: (faultId: string) => Fault): (Fault & Counts) | undefined {
    if (this.#active.size >= this.maximum) return undefined;
    this.#count += 1;
    const faultId = `${this.#prefix}-${this.#count}`;
    const active = {
      fault: create(faultId),
      remaining: times ?? Number.POSITIVE_INFINITY,
      struck: 0,
    };
    this.#active.set(faultId, active);
    return viewOf(active);
  }

  list(): (Fault & Counts)[] {
    return [...this.#active.values()].map(viewOf);
  }

  /** Replaces all faults with those that `list` returned. Later faults have greater numbers. */
  replaceAll(faults: readonly (Fault & Counts)[]): void {
    this.#active.clear();
    for (const { remaining = Number.POSITIVE_INFINITY, struck, ...fault } of faults) {
      const { faultId } = fault;
      this.#active.set(faultId, { fault: fault as unknown as Fault, remaining, struck });
      this.#count = Math.max(this.#count, Number(faultId.slice(this.#prefix.length + 1)));
    }
  }

  /** Removes one fault, or all faults. Returns how many were removed. */
  clear(faultId?: string): number {
    if (faultId !== undefined) return this.#active.delete(faultId) ? 1 : 0;
    const { size } = this.#active;
    this.#active.clear();
    return size;
  }

  /** Returns the faults that are active now. Each of them may be cleared or used up later. */
  all(): readonly ActiveFault<Fault>[] {
    return [...this.#active.values()];
  }

  /** Counts an effect of a fault. Returns false if the fault is no longer active. */
  strike(active: ActiveFault<Fault>): boolean {
    const { faultId } = active.fault;
    if (!this.#active.has(faultId)) return false;
    active.struck += 1;
    active.remaining -= 1;
    if (active.remaining === 0) this.#active.delete(faultId);
    return true;
  }
}

function viewOf<Fault extends { readonly faultId: string }>({
  fault,
  remaining,
  struck,
}: ActiveFault<Fault>): Fault & Counts {
  return { ...fault, ...(Number.isFinite(remaining) && { remaining }), struck };
}
