interface Waiter {
  readonly number: number;
  readonly promise: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/**
 * Promises that resolve when a record or a group of records is durable. The owner of this object
 * decides whether the numbers count records or groups. Callers that wait for the same number share
 * one promise.
 */
export class DurabilityWaiters {
  #waiting: Waiter[] = [];

  /**
   * Returns a promise that resolves when the record or group `number` is durable. The number must
   * not be smaller than in the previous call.
   */
  until(number: number): Promise<void> {
    const last = this.#waiting.at(-1);
    if (last?.number === number) return last.promise;
    let settle: Pick<Waiter, 'resolve' | 'reject'> | undefined;
    const promise = new Promise<void>((resolve, reject) => {
      settle = { resolve, reject };
    });
    if (settle !== undefined) this.#waiting.push({ number, promise, ...settle });
    return promise;
  }

  /** Resolves the promises for all numbers up to `durable`. */
  resolve(durable: number): void {
    while (this.#waiting[0] !== undefined && this.#waiting[0].number <= durable) {
      this.#waiting.shift()?.resolve();
    }
  }

  /** Rejects all pending promises. */
  reject(error: Error): void {
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }
}
