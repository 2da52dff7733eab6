/**
 * While a task holds this lock, it can read the whole state in several turns of the event loop:
 * commands wait, and queries do not.
 */
export class ReadLock {
  #released: Promise<void> | undefined;

  /** Resolves when commands may change the state; undefined if they may now. */
  get released(): Promise<void> | undefined {
    return this.#released;
  }

  /**
   * Runs a task while no command changes the state. Whatever waits for an earlier task continues in
   * its order, commands too.
   */
  async hold<Result>(task: () => Promise<Result>): Promise<Result> {
    while (this.#released !== undefined) await this.#released;
    const result = task();
    const release = (): void => {
      this.#released = undefined;
    };
    this.#released = result.then(release, release);
    return result;
  }
}
