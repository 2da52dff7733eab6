import { EventQueue } from '../connection/event-queue.ts';
import { LagError, type UserEvent } from './events.ts';
import type { Known } from './known.ts';

/** What loops call. */
interface LoopEvents {
  /** The loop ends with this error now. The next loop continues it. */
  readonly onLag: (loop: Loop, error: LagError) => void;
  readonly onEnd: (loop: Loop) => void;
}

/**
 * A loop over the events of a user stream. After an error, the next loop is the same object, so
 * that it continues.
 */
export class Loop extends EventQueue<UserEvent> {
  readonly #capacity: number;
  readonly #events: LoopEvents;
  /** What was delivered before the events that had no room. */
  missed: Known | undefined;
  /** Whether the loop waits for queries to find these events, and how often they did not. */
  isWaiting = false;
  attempts = 0;
  /** How many events can wait now. */
  #room: number;
  #lost = 0;

  constructor(capacity: number, events: LoopEvents) {
    super(() => events.onEnd(this));
    this.#capacity = capacity;
    this.#room = capacity;
    this.#events = events;
  }

  /**
   * Adds an event, or counts it if there is no room.
   *
   * @param known what was delivered before the event
   */
  add(event: UserEvent, known: Known): void {
    if (this.size >= this.#room) this.missed ??= known.copy();
    if (this.missed === undefined) this.push(event);
    else this.#lost += 1;
  }

  /** Begins with a state, which always has room: queries may not find it any more. */
  begin(events: readonly UserEvent[]): void {
    this.clear();
    this.missed = undefined;
    this.isWaiting = false;
    this.attempts = 0;
    this.#lost = 0;
    this.#room = this.#capacity + events.length;
    for (const event of events) this.push(event);
  }

  override next(): Promise<IteratorResult<UserEvent, undefined>> {
    if (this.missed === undefined || this.isWaiting || this.size > 0) return super.next();
    const error = new LagError(this.#lost);
    this.#events.onLag(this, error);
    return Promise.reject(error);
  }

  override return(): Promise<IteratorResult<UserEvent, undefined>> {
    this.missed = undefined;
    return super.return();
  }
}

/** The loops over a user stream. */
export class Loops {
  readonly #capacity: number;
  readonly #loops = new Set<Loop>();
  /** Those that ended with an error, until others continue them. */
  readonly #lagged = new Set<Loop>();
  readonly #events: LoopEvents;

  constructor(capacity: number, onLag: (error: LagError) => void) {
    this.#capacity = capacity;
    this.#events = {
      onLag: (loop, error) => {
        this.#lagged.add(loop);
        onLag(error);
      },
      onEnd: (loop) => {
        this.#loops.delete(loop);
        this.#lagged.delete(loop);
      },
    };
  }

  /** The loops that wait for queries. */
  get waiting(): Loop[] {
    return [...this.#loops].filter(({ isWaiting }) => isWaiting);
  }

  start(): Loop {
    const [lagged] = this.#lagged;
    const loop = lagged ?? new Loop(this.#capacity, this.#events);
    this.#lagged.delete(loop);
    this.#loops.add(loop);
    loop.isWaiting = loop.missed !== undefined;
    return loop;
  }

  /** Adds an event to each loop. See {@link Loop.add}. */
  add(event: UserEvent, known: Known): void {
    for (const loop of this.#loops) loop.add(event, known);
  }

  /** Begins all loops with a state. What they did not receive before is outdated. */
  begin(events: readonly UserEvent[]): void {
    for (const loop of this.#loops) loop.begin(events);
  }

  /** Ends all loops after the waiting events; they then throw the error, if there is one. */
  end(error: unknown): void {
    for (const loop of this.#loops) loop.end(error);
  }
}
