/** A recorded amount. The caller may change `time` to a later time. */
export interface Charge {
  time: number;
  readonly amount: number;
}

/**
 * Limits the sum of the amounts in every period of a given length to a budget. Each fixed window of
 * a broker, such as a minute of the broker's clock, is such a period. The broker therefore never
 * counts more than the budget in a window. Times are in milliseconds.
 */
export class SlidingWindow {
  #budget: number;
  readonly #lengthMs: number;
  readonly #charges: Charge[] = [];
  #used = 0;

  constructor(budget: number, lengthMs: number) {
    this.#budget = budget;
    this.#lengthMs = lengthMs;
  }

  get budget(): number {
    return this.#budget;
  }

  /** Halves the budget, because another program uses the limit too. */
  halve(): void {
    this.#budget = Math.max(1, Math.floor(this.#budget / 2));
  }

  /**
   * Returns the time until the window has room for an amount. An amount above the budget has room
   * when the window is empty.
   */
  delayMs(amount: number, now: number): number {
    this.#removeExpired(now);
    let excess = this.#used + amount - this.#budget;
    let end = now;
    for (const { time, amount: expiring } of this.#charges) {
      if (excess <= 0) break;
      excess -= expiring;
      end = Math.max(end, time + this.#lengthMs);
    }
    return end - now;
  }

  /** Records an amount, which expires one period after its time. */
  add(amount: number, time: number): Charge {
    const charge = { time, amount };
    this.#charges.push(charge);
    this.#used += amount;
    return charge;
  }

  /** Raises the sum to what the broker reports, which includes the requests of other programs. */
  raiseTo(used: number, now: number): void {
    this.#removeExpired(now);
    if (used > this.#used) this.add(used - this.#used, now);
  }

  #removeExpired(now: number): void {
    for (let [first] = this.#charges; first !== undefined; [first] = this.#charges) {
      if (first.time + this.#lengthMs > now) return;
      this.#charges.shift();
      this.#used -= first.amount;
    }
  }
}
