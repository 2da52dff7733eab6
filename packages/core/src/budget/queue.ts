import type { BudgetedCall, Charge, RateBudgetError } from './types.ts';

/** A call in the queue. */
export interface WaitingCall extends BudgetedCall {
  /** The time at which the wait ends with an error; infinite if it does not. */
  readonly deadline: number;
  /** Ends the wait: the call is sent with what it has taken, or fails. */
  readonly settle: (result: Charge | RateBudgetError) => void;
}

/**
 * The waiting calls: those that cost nothing, then cancellations, orders and queries; in each class
 * in the order of their arrival.
 */
export class CallQueue {
  /** The classes in the order in which their calls are sent. */
  readonly #classes = {
    free: new Set<WaitingCall>(),
    cancel: new Set<WaitingCall>(),
    order: new Set<WaitingCall>(),
    query: new Set<WaitingCall>(),
  };
  readonly #new = new Set<WaitingCall>();
  readonly #maximum: number;
  /** At most the earliest deadline of the waiting calls. */
  #earliestDeadline = Number.POSITIVE_INFINITY;

  /** @param maximum the maximum number of waiting calls of each class */
  constructor(maximum: number) {
    this.#maximum = maximum;
  }

  get size(): number {
    const { free, cancel, order, query } = this.#classes;
    return free.size + cancel.size + order.size + query.size;
  }

  /** Adds a call. Returns false if too many calls of its class wait. */
  add(call: WaitingCall): boolean {
    const calls = this.#classOf(call);
    if (calls.size >= this.#maximum) return false;
    calls.add(call);
    this.#new.add(call);
    this.#earliestDeadline = Math.min(this.#earliestDeadline, call.deadline);
    return true;
  }

  /** Returns the calls that were added since the last time and still wait. */
  takeNew(): readonly WaitingCall[] {
    const calls = [...this.#new];
    this.#new.clear();
    return calls;
  }

  /** Returns the calls with a deadline until the given time. */
  lateAt(time: number): readonly WaitingCall[] {
    if (this.#earliestDeadline > time) return [];
    const late: WaitingCall[] = [];
    this.#earliestDeadline = Number.POSITIVE_INFINITY;
    for (const call of this.inOrder()) {
      if (call.deadline <= time) late.push(call);
      else this.#earliestDeadline = Math.min(this.#earliestDeadline, call.deadline);
    }
    return late;
  }

  /** Returns a time until which no deadline ends; infinite if no call has a deadline. */
  get earliestDeadline(): number {
    return this.size === 0 ? Number.POSITIVE_INFINITY : this.#earliestDeadline;
  }

  has(call: WaitingCall): boolean {
    return this.#classOf(call).has(call);
  }

  delete(call: WaitingCall): void {
    this.#new.delete(call);
    this.#classOf(call).delete(call);
  }

  /** Yields the calls in the order in which they are sent. Calls may be deleted meanwhile. */
  *inOrder(): Generator<WaitingCall> {
    for (const calls of Object.values(this.#classes)) yield* calls;
  }

  #classOf({ cost, priority }: WaitingCall): Set<WaitingCall> {
    return this.#classes[cost.weight === 0 && cost.orders === 0 ? 'free' : priority];
  }
}
