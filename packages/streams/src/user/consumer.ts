import { EventQueue } from '../connection/event-queue.ts';
import type { Platform } from '../connection/platform.ts';
import type { OrderRecovery, RecoveryTable } from '../recovery-table.ts';
import { compareWith } from './compare.ts';
import type { LagEvent, UserEvent } from './events.ts';
import {
  accountEntry,
  type Entry,
  type Floor,
  isAbove,
  type Known,
  orderEntry,
  type Received,
  raiseFloor,
} from './known.ts';
import type { SnapshotReader } from './read-snapshot.ts';
import { sleep } from './sleep.ts';

/** What a consumer needs. */
export interface ConsumerOptions {
  /** What the consumer knows at the start. It changes only when an event is delivered. */
  readonly known: Known;
  readonly capacity: number;
  readonly table: RecoveryTable;
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
  /** The number of dropped events that are not recovered yet. */
  #lost = 0;

  constructor(options: ConsumerOptions) {
    this.#options = options;
    this.#queue = new EventQueue<Entry>({
      capacity: options.capacity,
      onOverflow: (queue) => {
        if (this.#lost === 0) options.onLag(lagEvent(queue.size));
        this.#lost += queue.size;
        queue.clear();
      },
      onEnd: options.onEnd,
    });
  }

  push(entry: Entry): void {
    this.#queue.push(entry);
  }

  end(): void {
    this.#queue.end();
  }

  async *events(): AsyncGenerator<UserEvent, undefined> {
    try {
      for (;;) {
        while (this.#lost > 0) yield* this.#recover();
        const { value: entry } = await this.#queue.next();
        if (entry === undefined) return undefined;
        const event = this.#take(entry);
        if (event !== undefined) yield event;
      }
    } finally {
      this.end();
    }
  }

  /** Returns the event of an entry, unless the consumer has it already. */
  #take(entry: Entry): UserEvent | undefined {
    const { known, table } = this.#options;
    const { received, raises, changes } = entry;
    if (raises !== undefined) {
      const [, floor] = changes.at(-1) as readonly [string, Floor];
      const own = known.floor(raises)?.trade ?? '0';
      // A recovery of the consumer itself may have raised the floor further.
      if (!isAbove(own, floor.trade)) {
        raiseFloor(known, raises, table.orders[raises] as OrderRecovery, changes);
      }
      return undefined;
    }
    if (received === undefined) {
      known.apply(changes);
      return entry.event;
    }
    const { e } = received.message;
    const order = table.orders[e];
    const account = table.accounts[e];
    const taken = order
      ? orderEntry(known, order, received, true)
      : account && accountEntry(known, account, received);
    if (typeof taken !== 'object') return undefined;
    known.apply(taken.changes);
    return taken.event;
  }

  async *#recover(): AsyncGenerator<UserEvent> {
    const { known, table, reader, platform, signal, onError } = this.#options;
    yield lagEvent(this.#lost);
    this.#lost = 0;
    this.#queue.clear();
    let kept: Received[] = [];
    let incomplete = 0;
    for (let delayMs = 500; !signal.aborted; delayMs = Math.min(2 * delayMs, 30_000)) {
      try {
        const snapshot = await reader.read(known, signal);
        // Events were dropped again: the next call recovers them too.
        if (this.#lost > 0) return;
        const waiting = [...this.#waiting()];
        kept.push(...waiting.flatMap(({ received }) => received ?? []));
        // Rows that were read meanwhile can be newer or older than these.
        const isCurrent = !waiting.some(({ event, received }) => event && !received);
        if (isCurrent) {
          const isForced = incomplete >= maximumIncomplete;
          const { entries, gaps } = compareWith(known, table, snapshot, kept, isForced);
          for (const { event } of entries) if (event !== undefined) yield event;
          if (gaps.length === 0) return;
          kept = gaps.filter(({ recovered }) => !recovered);
          incomplete += 1;
        }
      } catch (error) {
        if (signal.aborted) return;
        onError(error);
      }
      await sleep(platform, platform.random() * delayMs, signal);
    }
  }

  *#waiting(): Generator<Entry> {
    for (let entry = this.#queue.shift(); entry !== undefined; entry = this.#queue.shift()) {
      yield entry;
    }
  }
}

const lagEvent = (events: number): LagEvent => ({ kind: 'lag', recovered: false, events });
