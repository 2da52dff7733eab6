import { EventQueue } from '../connection/event-queue.ts';
import { LagError, type UserEvent } from './events.ts';
import type { Known } from './known.ts';

/** What a loop that was too slow did not receive. */
export interface Missed {
  /** The state at a restart, of which queries do not return all. */
  readonly first: readonly UserEvent[];
  /** What was delivered before. */
  readonly known: Known;
}

/** A loop over the events of a user stream. */
export class Loop extends EventQueue<UserEvent> {
  /** What queries must find before the loop begins, because it continues an earlier loop. */
  awaited: Missed | undefined;
  /** How often queries have not found it. */
  attempts = 0;
  readonly #capacity: number;
  readonly #onLag: (missed: Missed, error: LagError) => void;
  #missed: Missed | undefined;
  #lost = 0;

  constructor(
    capacity: number,
    onLag: (missed: Missed, error: LagError) => void,
    onEnd: (loop: Loop) => void,
  ) {
    super({ capacity, onOverflow: () => {}, onEnd: () => onEnd(this) });
    this.#capacity = capacity;
    this.#onLag = onLag;
  }

  /**
   * Adds an event, or counts it if there is no room.
   *
   * @param known what was delivered before the event
   */
  add(event: UserEvent, known: Known): void {
    if (this.awaited !== undefined) return;
    if (this.size >= this.capacity) this.#missed ??= { first: [], known: known.copy() };
    if (this.#missed === undefined) this.push(event);
    else this.#lost += 1;
  }

  /** Begins with a state, which always has room: queries may not find it any more. */
  begin(events: readonly UserEvent[]): void {
    this.clear();
    this.awaited = undefined;
    this.#missed = undefined;
    this.#lost = 0;
    this.capacity = this.#capacity + events.length;
    for (const event of events) this.push(event);
  }

  override next(): Promise<IteratorResult<UserEvent, undefined>> {
    const missed = this.#missed;
    if (missed === undefined || this.size > 0) return super.next();
    this.#missed = undefined;
    const error = new LagError(this.#lost);
    this.end();
    this.#onLag(missed, error);
    return Promise.reject(error);
  }

  override return(): Promise<IteratorResult<UserEvent, undefined>> {
    this.#missed = undefined;
    return super.return();
  }
}

/** The loops over a user stream. A loop that was too slow is continued by the next one. */
export class Loops {
  readonly #capacity: number;
  readonly #onLag: (error: LagError) => void;
  readonly #loops = new Set<Loop>();
  /** What loops that were too slow did not receive, until other loops continue them. */
  #missed: Missed[] = [];

  constructor(capacity: number, onLag: (error: LagError) => void) {
    this.#capacity = capacity;
    this.#onLag = onLag;
  }

  /** The loops that wait for queries. */
  get waiting(): Loop[] {
    return [...this.#loops].filter(({ awaited }) => awaited !== undefined);
  }

  start(): Loop {
    const onLag = (missed: Missed, error: LagError): void => {
      this.#missed.push(missed);
      this.#onLag(error);
    };
    const loop = new Loop(this.#capacity, onLag, (ended) => this.#loops.delete(ended));
    loop.awaited = this.#missed.shift();
    this.#loops.add(loop);
    return loop;
  }

  /** Adds an event to each loop. See {@link Loop.add}. */
  add(event: UserEvent, known: Known): void {
    for (const loop of this.#loops) loop.add(event, known);
  }

  /** Begins all loops with a state. What they did not receive before is outdated. */
  begin(events: readonly UserEvent[], known: Known): void {
    for (const loop of this.#loops) loop.begin(events);
    this.#missed = this.#missed.map(() => ({ first: events, known: known.copy() }));
  }

  /** Ends all loops after the waiting events; they then throw the error, if there is one. */
  end(error: unknown): void {
    for (const loop of this.#loops) loop.end(error);
  }
}
