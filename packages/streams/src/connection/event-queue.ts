/**
 * Waiting values for a consumer that iterates over them. A value with a key replaces the waiting
 * value with the same key, and keeps its turn.
 */
export class EventQueue<Value> implements AsyncIterableIterator<Value, undefined> {
  readonly #onEnd: () => void;
  readonly #values = new Map<unknown, Value>();
  /** One iterator for the whole life of the queue: a new one would skip all removed entries. */
  #entries = this.#values.entries();
  #waiting: PromiseWithResolvers<IteratorResult<Value, undefined>>[] = [];
  #count = 0;
  #isEnded = false;
  /** What the iteration throws after the waiting values. */
  #error: unknown;

  /** @param onEnd called once when the consumer or the producer ends the iteration */
  constructor(onEnd: () => void = () => {}) {
    this.#onEnd = onEnd;
  }

  /** The number of waiting values. The code that adds values bounds it. */
  get size(): number {
    return this.#values.size;
  }

  /** Returns whether a value with this key waits. */
  has(key: unknown): boolean {
    return this.#values.has(key);
  }

  /** Adds a value, or gives it to a waiting consumer. Does nothing after the end. */
  push(value: Value, key: unknown = ++this.#count): void {
    if (this.#isEnded) return;
    const consumer = this.#waiting.shift();
    if (consumer === undefined) this.#values.set(key, value);
    else consumer.resolve({ value, done: false });
  }

  /** Removes and returns the oldest value. */
  shift(): Value | undefined {
    let next = this.#entries.next();
    if (next.done) {
      this.#entries = this.#values.entries();
      next = this.#entries.next();
    }
    if (next.done) return undefined;
    const [key, value] = next.value;
    this.#values.delete(key);
    return value;
  }

  /** Removes all waiting values. */
  clear(): void {
    this.#values.clear();
  }

  /** Ends the iteration after the waiting values; it then throws the error, if there is one. */
  end(error?: unknown): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#error = error;
    for (const { resolve } of this.#waiting.splice(0)) resolve(this.next());
    this.#onEnd();
  }

  next(): Promise<IteratorResult<Value, undefined>> {
    if (this.size > 0) return Promise.resolve({ value: this.shift() as Value, done: false });
    const error = this.#error;
    this.#error = undefined;
    if (error !== undefined) return Promise.reject(error);
    if (this.#isEnded) return Promise.resolve({ value: undefined, done: true });
    const waiting = Promise.withResolvers<IteratorResult<Value, undefined>>();
    this.#waiting.push(waiting);
    return waiting.promise;
  }

  /** Called when a loop ends early. */
  return(): Promise<IteratorResult<Value, undefined>> {
    this.clear();
    this.end();
    return Promise.resolve({ value: undefined, done: true });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
