import { type CallCost, type Priority, priorities } from './cost.ts';
import { abortedError, type RateBudgetError } from './error.ts';
import type { Charge, Demand } from './ledger.ts';

/** A call, as `RateBudget.run` receives it. */
export interface BudgetedCall {
  readonly operation: string;
  readonly priority: Priority;
  readonly cost: CallCost;
  readonly account: string;
  readonly maxWaitMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A call that the budget has granted. */
export interface Permit {
  readonly charge: Charge;
  /** Whether the call is the first after the gate was closed. */
  readonly isProbe: boolean;
}

/** A call that waits. */
export interface Waiter extends Omit<Demand, 'setAside'> {
  readonly operation: string;
  readonly priority: Priority;
  /** The time at which the wait ends with an error; infinite if it does not. */
  readonly deadline: number;
  readonly grant: (permit: Permit) => void;
  readonly reject: (error: RateBudgetError) => void;
}

/**
 * Creates what the queue stores of a call, and the promise of its permit.
 *
 * @param leave is called when the call ends its wait
 */
export function createWaiter(
  { operation, priority, cost, account, signal }: BudgetedCall,
  deadline: number,
  leave: () => void,
): { readonly waiter: Waiter; readonly permit: Promise<Permit> } {
  let resolve = (_: Permit): void => {};
  let reject = (_: RateBudgetError): void => {};
  const permit = new Promise<Permit>((grant, fail) => {
    resolve = grant;
    reject = fail;
  });
  const abort = (): void => waiter.reject(abortedError(operation));
  const end = (): void => {
    signal?.removeEventListener('abort', abort);
    leave();
  };
  const waiter: Waiter = {
    operation,
    priority,
    cost,
    account,
    deadline,
    grant: (granted) => {
      end();
      resolve(granted);
    },
    reject: (error) => {
      end();
      reject(error);
    },
  };
  signal?.addEventListener('abort', abort);
  return { waiter, permit };
}

/**
 * The waiting calls: those that cost nothing, then cancellations, orders and queries; in each class
 * in the order of their arrival.
 */
export class CallQueue {
  readonly #free = new Set<Waiter>();
  readonly #byPriority = {
    cancel: new Set<Waiter>(),
    order: new Set<Waiter>(),
    query: new Set<Waiter>(),
  };
  readonly #new = new Set<Waiter>();
  readonly #maximum: number;
  /** At most the earliest deadline of the waiting calls. */
  #earliestDeadline = Number.POSITIVE_INFINITY;

  /** @param maximum the maximum number of waiting calls of each class */
  constructor(maximum: number) {
    this.#maximum = maximum;
  }

  get size(): number {
    const { cancel, order, query } = this.#byPriority;
    return this.#free.size + cancel.size + order.size + query.size;
  }

  /** Adds a call. Returns false if too many calls of its class wait. */
  add(waiter: Waiter): boolean {
    const waiters = this.#classOf(waiter);
    if (waiters.size >= this.#maximum) return false;
    waiters.add(waiter);
    this.#new.add(waiter);
    this.#earliestDeadline = Math.min(this.#earliestDeadline, waiter.deadline);
    return true;
  }

  /** Returns the calls that were added since the last time and still wait. */
  takeNew(): readonly Waiter[] {
    const waiters = [...this.#new];
    this.#new.clear();
    return waiters;
  }

  /** Returns the calls with a deadline until the given time. */
  lateAt(time: number): readonly Waiter[] {
    if (this.#earliestDeadline > time) return [];
    const late: Waiter[] = [];
    this.#earliestDeadline = Number.POSITIVE_INFINITY;
    for (const waiter of this.inOrder()) {
      if (waiter.deadline <= time) late.push(waiter);
      else this.#earliestDeadline = Math.min(this.#earliestDeadline, waiter.deadline);
    }
    return late;
  }

  /** Returns a time until which no deadline ends; infinite if no call has a deadline. */
  get earliestDeadline(): number {
    return this.size === 0 ? Number.POSITIVE_INFINITY : this.#earliestDeadline;
  }

  has(waiter: Waiter): boolean {
    return this.#classOf(waiter).has(waiter);
  }

  delete(waiter: Waiter): void {
    this.#new.delete(waiter);
    this.#classOf(waiter).delete(waiter);
  }

  /** Yields the calls in the order in which they are sent. Calls may be deleted meanwhile. */
  *inOrder(): Generator<Waiter> {
    yield* this.#free;
    for (const priority of priorities) yield* this.#byPriority[priority];
  }

  #classOf({ cost, priority }: Waiter): Set<Waiter> {
    return cost.weight === 0 && cost.orders === 0 ? this.#free : this.#byPriority[priority];
  }
}
