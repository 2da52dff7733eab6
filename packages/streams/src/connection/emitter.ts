/** A function that receives an event. It can be async: the stream does not wait for it. */
export type Listener<Event> = (event: Event) => unknown;

/**
 * Typed listeners by the name of the event. `error` is the one channel for errors: an error that a
 * listener throws, or an async listener rejects with, arrives there too, so that it never disturbs
 * the stream or another listener. Without a listener, the first error is printed.
 */
export class Emitter<Events extends { error: unknown }> {
  readonly #listeners = new Map<keyof Events, Set<Listener<never>>>();
  #hasPrinted = false;

  /** Adds a listener, and returns a function that removes it. */
  on<Name extends keyof Events>(name: Name, listener: Listener<Events[Name]>): () => void {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners);
    // A wrapper, so that a function that is added twice is called and removed twice.
    const added: Listener<Events[Name]> = (event) => listener(event);
    listeners.add(added);
    return () => listeners.delete(added);
  }

  /** Calls the listeners of an event. */
  protected emit<Name extends keyof Events>(name: Name, event: Events[Name]): void {
    const listeners = this.#listeners.get(name);
    if (name === 'error' && !listeners?.size) this.#print(event);
    for (const listener of listeners ?? []) {
      const failed = (error: unknown): void => {
        if (name !== 'error') this.emit('error', error as Events['error']);
      };
      try {
        const result = (listener as Listener<Events[Name]>)(event);
        if (result instanceof Promise) result.catch(failed);
      } catch (error) {
        failed(error);
      }
    }
  }

  /** Prints the first error that has no listener, so that a stream never fails in silence. */
  #print(error: unknown): void {
    if (this.#hasPrinted) return;
    this.#hasPrinted = true;
    console.error('A stream has no listener of `error`, so only this error is printed:', error);
  }
}
