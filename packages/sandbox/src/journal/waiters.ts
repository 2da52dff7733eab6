interface Waiter {
  readonly number: number;
  readonly promise: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/**
 * Those who wait until groups of records are durable, or single records: what is counted is up to
 * who makes it. Who waits for the same one waits together.
 */
export class Waiters {
  #waiting: Waiter[] = [];

  /** Resolves when that one is durable; it is not before the newest one that is waited for. */
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

  /** Tells those who wait for this one or for one before it. */
  resolve(durable: number): void {
    while (this.#waiting[0] !== undefined && this.#waiting[0].number <= durable) {
      this.#waiting.shift()?.resolve();
    }
  }

  /** Tells everyone that it never will be. */
  reject(error: Error): void {
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }
}
