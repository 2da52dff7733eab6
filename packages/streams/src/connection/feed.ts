/// <reference lib="esnext.disposable" preserve="true" />
import { Emitter } from './emitter.ts';
import { EventQueue } from './event-queue.ts';

/** Values for listeners and for loops. Each loop has a queue of its own. */
export abstract class Feed<Events extends { error: unknown }, Value>
  extends Emitter<Events>
  implements AsyncIterable<Value, undefined>, Disposable
{
  protected readonly queues: Set<EventQueue<Value>> = new Set();
  readonly #capacity: number;
  #isClosed = false;
  #error: unknown;

  /** @param capacity the maximum number of values that wait for a loop */
  constructor(capacity: number, onError: (error: unknown) => void) {
    super();
    this.#capacity = capacity;
    this.on('error', onError);
  }

  [Symbol.asyncIterator](): AsyncIterator<Value, undefined> {
    const queue: EventQueue<Value> = new EventQueue({
      capacity: this.#capacity,
      onOverflow: () => this.makeRoom(queue),
      onEnd: () => this.queues.delete(queue),
    });
    if (this.#isClosed) queue.end(this.#error);
    else this.queues.add(queue);
    return queue;
  }

  /** Ends the feed. Loops receive what waits for them. */
  close(): void {
    this.end();
  }

  /** Ends the feed. Loops then throw the error, if there is one. */
  protected end(error?: unknown): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#error = error;
    for (const queue of this.queues) queue.end(error);
  }

  [Symbol.dispose](): void {
    this.close();
  }

  /** Makes room in a queue that is full. */
  protected abstract makeRoom(queue: EventQueue<Value>): void;
}
