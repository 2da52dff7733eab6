/** Counts the requests in progress, so that a handler can be closed when they are finished. */
export class RequestsInProgress {
  #count = 0;
  readonly #waiting: (() => void)[] = [];

  /** Performs a request, and counts it as in progress until its result is settled. */
  async track<Result>(perform: () => Promise<Result>): Promise<Result> {
    this.begin();
    try {
      return await perform();
    } finally {
      this.end();
    }
  }

  /** Counts a request as in progress until `end` is called for it. */
  begin(): void {
    this.#count += 1;
  }

  end(): void {
    this.#count -= 1;
    if (this.#count === 0) for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** Resolves when no request is in progress. */
  async finished(): Promise<void> {
    if (this.#count > 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
