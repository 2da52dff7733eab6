/** Options of a queue. */
export interface EventQueueOptions<Value> {
  /** The maximum number of waiting values. */
  readonly capacity: number;
  /**
   * Called with a value for which there is no room. It must make room, with `shift` or `clear`, or
   * leave the value out, or end the queue.
   */
  readonly onOverflow: (queue: EventQueue<Value>, value: Value) => void;
  /** Called once when the consumer or the producer ends the iteration. */
  readonly onEnd?: (() => void) | undefined;
}

/**
 * Waiting values for a consumer that iterates over them: never more than `capacity`. A value with a
 * key replaces the waiting value with the same key, and keeps its turn.
 */
export class EventQueue<Value> implements AsyncIterableIterator<Value, undefined> {
  readonly #options: EventQueueOptions<Value>;
  /** The maximum number of waiting values. */
  protected capacity: number;
  readonly #values = new Map<unknown, Value>();
  /** One iterator for the whole life of the queue: a new one would skip all removed entries. */
  #entries = this.#values.entries();
  #waiting: {
    readonly resolve: (result: IteratorResult<Value, undefined>) => void;
    readonly reject: (error: unknown) => void;
  }[] = [];
  #count = 0;
  #isEnded = false;
  /** What the iteration throws after the waiting values. */
  #error: unknown;
  #replaced = 0;

  constructor(options: EventQueueOptions<Value>) {
    this.#options = options;
    this.capacity = options.capacity;
  }

  /** The number of waiting values. */
  get size(): number {
    return this.#values.size;
  }

  /** Returns how many values were replaced since the last call. */
  takeReplaced(): number {
    const count = this.#replaced;
    this.#replaced = 0;
    return count;
  }

  /** Adds a value, or gives it to a waiting consumer. Does nothing after the end. */
  push(value: Value, key: unknown = ++this.#count): void {
    if (this.#isEnded) return;
    const consumer = this.#waiting.shift();
    if (consumer !== undefined) {
      consumer.resolve({ value, done: false });
      return;
    }
    if (this.#values.has(key)) this.#replaced += 1;
    else if (this.#values.size >= this.capacity) {
      this.#options.onOverflow(this, value);
      if (this.#isEnded || this.#values.size >= this.capacity) return;
    }
    this.#values.set(key, value);
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
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { resolve, reject } of waiting) this.next().then(resolve, reject);
    this.#options.onEnd?.();
  }

  next(): Promise<IteratorResult<Value, undefined>> {
    if (this.#values.size > 0) {
      return Promise.resolve({ value: this.shift() as Value, done: false });
    }
    const error = this.#error;
    this.#error = undefined;
    if (error !== undefined) return Promise.reject(error);
    if (this.#isEnded) return Promise.resolve({ value: undefined, done: true });
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
    });
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
