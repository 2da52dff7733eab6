import { EventQueue } from '../connection/event-queue.ts';
import type { Platform } from '../connection/platform.ts';
import { compareWith } from './compare.ts';
import type { LagEvent, UserEvent } from './events.ts';
import type { Entry, Known, Received } from './known.ts';
import type { SnapshotReader } from './read-snapshot.ts';
import { repeat } from './repeat.ts';

/** What a consumer needs. */
export interface ConsumerOptions {
  /** What the consumer knows at the start. No event changes it before its delivery. */
  readonly known: Known;
  readonly capacity: number;
  readonly reader: SnapshotReader;
  readonly platform: Platform;
  /** Aborts when the stream is closed. */
  readonly signal: AbortSignal;
  readonly onLag: (event: LagEvent) => void;
  readonly onError: (error: unknown) => void;
  readonly onEnd: () => void;
}

/** How often a comparison is repeated for a fill that no query returns. */
const maximumIncomplete = 3;

/**
 * A loop over the events. If more events wait than its buffer can keep, it drops them and, when it
 * continues, queries what they said.
 */
export class Consumer {
  readonly #options: ConsumerOptions;
  readonly #queue: EventQueue<Entry>;
  /** The open orders at the start, if the queue has no room for them. */
  readonly #first: Entry[] = [];
  /** The number of dropped events that are not recovered yet. */
  #lost = 0;

  constructor(options: ConsumerOptions) {
    this.#options = options;
    this.#queue = new EventQueue<Entry>({
      capacity: options.capacity,
      onOverflow: () => this.#drop(),
      onEnd: options.onEnd,
    });
  }

  push(entry: Entry): void {
    const { event, raises, changes } = entry;
    // What later queries are compared with must not be lost with the events before it.
    if (event === undefined && raises === undefined) this.#options.known.apply(changes);
    else this.#queue.push(entry);
  }

  end(): void {
    this.#queue.end();
  }

  async *events(): AsyncGenerator<UserEvent, undefined> {
    try {
      for (;;) {
        while (this.#first.length === 0 && this.#lost > 0) {
          yield lagEvent(this.#lost);
          yield* await this.#recover();
        }
        const entry = this.#first.shift() ?? (await this.#queue.next()).value;
        if (entry === undefined) return undefined;
        const event = this.#options.known.take(entry);
        if (event !== undefined) yield event;
      }
    } finally {
      this.end();
    }
  }

  /** Drops what waits, but keeps the orders of the start: a query may not find them any more. */
  #drop(): void {
    const before = this.#lost;
    for (const entry of this.#waiting()) {
      if (entry.isFirst) this.#first.push(entry);
      else this.#lost += 1;
    }
    if (before === 0 && this.#lost > 0) this.#options.onLag(lagEvent(this.#lost));
  }

  /** Returns what the dropped events said. */
  async #recover(): Promise<UserEvent[]> {
    const { known, reader, platform, signal, onError } = this.#options;
    this.#lost = 0;
    this.#queue.clear();
    const events: UserEvent[] = [];
    let kept: Received[] = [];
    let incomplete = 0;
    const compare = async (): Promise<boolean> => {
      const snapshot = await reader.read(known, signal);
      // Events were dropped again: the next call recovers them too.
      if (this.#lost > 0) return true;
      const waiting = [...this.#waiting()];
      kept.push(...waiting.flatMap(({ received }) => received ?? []));
      // Rows that were read meanwhile can be newer or older than these.
      if (waiting.some(({ event, received }) => event && !received)) return false;
      const { entries, gaps } = compareWith(known, snapshot, kept, incomplete >= maximumIncomplete);
      events.push(...entries.flatMap(({ event }) => event ?? []));
      kept = gaps.filter(({ recovered }) => !recovered);
      incomplete += 1;
      return gaps.length === 0;
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

const lagEvent = (events: number): LagEvent => ({ kind: 'lag', recovered: false, events });
