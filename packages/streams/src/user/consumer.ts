import { EventQueue } from '../connection/event-queue.ts';
import type { Platform } from '../connection/platform.ts';
import { compareWith, isRestarted, knownRows, maximumIncomplete } from './compare.ts';
import type { LagEvent, UserEvent } from './events.ts';
import type { Entry, Known, Received } from './known.ts';
import type { SnapshotReader } from './read-snapshot.ts';
import { repeat } from './repeat.ts';

/** What a consumer needs. */
export interface ConsumerOptions {
  /** What the consumer knows at the start. No event changes it before its delivery. */
  readonly known: Known;
  /** What the stream knows; it changes. */
  readonly latest: Known;
  readonly capacity: number;
  readonly reader: SnapshotReader;
  readonly platform: Platform;
  readonly onLag: (event: LagEvent) => void;
  readonly onError: (error: unknown) => void;
  readonly onEnd: () => void;
}

/**
 * A loop over the events. If more events wait than its buffer can keep, it drops them and, when it
 * continues, queries what they said.
 */
export class Consumer implements AsyncIterableIterator<UserEvent, undefined> {
  readonly #options: ConsumerOptions;
  readonly #queue: EventQueue<Entry>;
  readonly #events: AsyncGenerator<UserEvent, undefined>;
  /** Aborts the queries. */
  readonly #ending = new AbortController();
  /** A restart and the open orders at the start, if the queue has no room for them. */
  #first: Entry[] = [];
  /** Whether a restart waits. */
  #isRestarting = false;
  /** The number of dropped events that are not recovered yet. */
  #lost = 0;

  constructor(options: ConsumerOptions) {
    this.#options = options;
    this.#queue = new EventQueue<Entry>({
      capacity: options.capacity,
      onOverflow: () => this.#drop(),
      onEnd: options.onEnd,
    });
    this.#events = this.#read();
  }

  push(entry: Entry): void {
    this.#isRestarting ||= entry.isRestart === true;
    // What later queries are compared with must not be lost with the events before it.
    if (isQuiet(entry) && !this.#isRestarting) this.#options.known.accept(entry);
    else this.#queue.push(entry);
  }

  /** Ends the loop after the waiting events. */
  end(error?: unknown): void {
    this.#ending.abort();
    this.#queue.end(error);
  }

  next(): Promise<IteratorResult<UserEvent, undefined>> {
    return this.#events.next();
  }

  /** Called when a loop ends early. Also ends a call of `next` that waits. */
  return(): Promise<IteratorResult<UserEvent, undefined>> {
    this.end();
    return this.#events.return(undefined);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async *#read(): AsyncGenerator<UserEvent, undefined> {
    for (;;) {
      while (this.#first.length === 0 && this.#lost > 0) {
        yield lagEvent(this.#lost);
        yield* await this.#recover();
      }
      const entry = this.#first.shift() ?? (await this.#queue.next()).value;
      if (entry === undefined) return undefined;
      if (entry.isRestart) this.#isRestarting = false;
      const event = this.#options.known.take(entry);
      if (event !== undefined) yield event;
    }
  }

  /** Drops what waits, but keeps the orders of the start: a query may not find them any more. */
  #drop(): void {
    const before = this.#lost;
    for (const entry of this.#waiting()) {
      // What is known before a restart is outdated.
      if (entry.isRestart) this.#first = [];
      if (entry.isFirst || entry.isRestart || isQuiet(entry)) this.#first.push(entry);
      else if (entry.event !== undefined) this.#lost += 1;
    }
    if (before === 0 && this.#lost > 0) this.#options.onLag(lagEvent(this.#lost));
  }

  /** Returns what the dropped events said. */
  async #recover(): Promise<UserEvent[]> {
    const { known, latest, reader, platform, onError } = this.#options;
    const { signal } = this.#ending;
    this.#lost = 0;
    const events: UserEvent[] = [];
    let kept: Received[] = [];
    let incomplete = 0;
    const compare = async (): Promise<boolean> => {
      const found = await reader.read(known, signal);
      const waiting = [...this.#waiting()];
      const restart = waiting.findLastIndex((entry) => entry.isRestart);
      if (restart >= 0) {
        // The stream began again, and so does the loop.
        this.#first = waiting.slice(restart);
        return true;
      }
      for (const entry of waiting) {
        const { event, received } = entry;
        if (received !== undefined) kept.push(received);
        else if (event !== undefined && 'message' in event) {
          // No query returns it.
          known.accept(entry);
          events.push(event);
        }
      }
      // The stream notices it too, and then begins again.
      if (isRestarted(found)) return false;
      // The stream has read these rows, and what it delivers next is compared with them.
      const snapshot = { ...found, unreported: knownRows(latest) };
      const isForced = incomplete >= maximumIncomplete && this.#lost === 0;
      const { entries, gaps } = compareWith(known, snapshot, kept, isForced);
      for (const entry of entries) {
        known.accept(entry);
        if (entry.event !== undefined) events.push(entry.event);
      }
      kept = gaps.filter(({ recovered }) => !recovered);
      incomplete += 1;
      // If events were dropped again, the next call recovers them.
      return gaps.length === 0 || this.#lost > 0;
    };
    await repeat(compare, platform, signal, onError);
    return events;
  }

  *#waiting(): Generator<Entry> {
    for (let entry = this.#queue.shift(); entry !== undefined; entry = this.#queue.shift()) {
      yield entry;
    }
  }
}

/** Returns whether an entry only notes what later queries are compared with. */
const isQuiet = ({ event, raises }: Entry): boolean => event === undefined && raises === undefined;

const lagEvent = (events: number): LagEvent => ({ kind: 'lag', recovered: false, events });
