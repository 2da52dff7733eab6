import { ResponseError } from '@broker-api/core';
import type { UserMessage } from '../decode-frame.ts';
import type { HeartbeatPing, HeartbeatPong } from '../generated/streams.gen.ts';
import { compare, maximumIncomplete } from './compare.ts';
import type { UserEvent } from './events.ts';
import { type Deliver, isReadable, Known, orderEvent, type Received, sectionOf } from './known.ts';
import type { Loop, Loops } from './loops.ts';
import type { UserSettings } from './options.ts';
import { readFirst, readRows, readSnapshot, type Snapshot } from './read-snapshot.ts';
import { repeat } from './repeat.ts';
import type { SectionReader } from './section-reader.ts';

/** What a feed calls. */
interface FeedEvents {
  /** Receives what is new, in order, after the loops. */
  readonly onEvent: (event: UserEvent) => void;
  readonly onRecovering: (reason: string) => void;
  readonly onLive: () => void;
  readonly onError: (error: unknown) => void;
}

/** The shortest time between two recoveries on one connection: the broker limits the queries. */
const gapMs = 3000;

/** Joins the events of the connection with what queries find, each event once and in order. */
export class UserFeed {
  readonly #settings: UserSettings;
  readonly #loops: Loops;
  readonly #events: FeedEvents;
  #known = new Known();
  #state: 'disconnected' | 'recovering' | 'live' | 'closed' = 'disconnected';
  /** The events since a comparison began. During a recovery, they wait for it. */
  #kept: Received[] | undefined;
  /** Whether more events arrived than can be kept. */
  #hasDropped = false;
  /** When the last recovery on an open connection began. */
  #gapAt = Number.NEGATIVE_INFINITY;
  /** The queries in progress. */
  #task: AbortController | undefined;
  /** The state at the start; undefined until an attempt to read it begins. */
  #start: Promise<void> | undefined;
  readonly #closing = new AbortController();
  /** The sections whose unreported rows may have changed. */
  readonly #changed = new Set<SectionReader>();
  #cancelComparison = (): void => {};
  #cancelRefresh: (() => void) | undefined;

  constructor(settings: UserSettings, loops: Loops, events: FeedEvents) {
    this.#settings = settings;
    this.#loops = loops;
    this.#events = events;
  }

  /** Reads the state at the start. Attempts to connect share the queries. */
  first(): Promise<void> {
    this.#start ??= this.#readFirst([], this.#closing.signal).catch((error) => {
      this.#start = undefined;
      throw error;
    });
    return this.#start;
  }

  /** Forgets what is known, and begins with events, then with the state that queries return. */
  async #readFirst(events: readonly UserEvent[], signal: AbortSignal): Promise<void> {
    const first = await readFirst(this.#settings.readers, signal);
    if (signal.aborted) return;
    this.#known = first.known;
    const all = [...events, ...first.events];
    this.#loops.begin(all);
    for (const event of all) this.#emit(event);
  }

  /** A connection is open, but events before it may have been missed. */
  connected(): void {
    this.#recover('connected');
  }

  /** No connection is open. */
  disconnected(): void {
    this.#begin();
    this.#state = 'disconnected';
  }

  close(): void {
    this.#state = 'closed';
    this.#closing.abort();
    this.#begin().abort();
    this.#cancelRefresh?.();
  }

  /**
   * Receives an event of the connection.
   *
   * @throws ResponseError if a field is missing or malformed
   */
  receive(message: Exclude<UserMessage, HeartbeatPing | HeartbeatPong>): void {
    const isOrder = message.e !== 'outboundAccountInfo';
    if (isOrder && !Object.hasOwn(sectionOf, message.e)) {
      this.#deliver({ kind: 'unknown', recovered: false, message }, () => {});
      return;
    }
    if (!isReadable(message)) {
      throw new ResponseError(`a field of an event ${message.e} is missing or malformed`);
    }
    if (isOrder && this.#readerOf(message) === undefined) {
      // No query says whether an event is missing.
      this.#deliver(orderEvent(message, false), () => {});
      return;
    }
    const received = { message, recovered: false };
    if (this.#state === 'live') {
      this.#refreshLater(message);
      if (!this.#known.add(received, this.#deliver)) this.gap('a fill is missing');
    }
    if (this.#kept === undefined) return;
    if (this.#kept.length >= this.#settings.capacity) {
      // Queries that begin later find what these events say.
      this.#kept = [];
      this.#hasDropped = true;
    }
    this.#kept.push(received);
  }

  #readerOf({ e }: Received['message']): SectionReader | undefined {
    if (e === 'outboundAccountInfo') return undefined;
    return this.#settings.readers.find(({ section }) => section === sectionOf[e]);
  }

  readonly #deliver: Deliver = (event, apply) => {
    if (this.#state === 'closed') return;
    this.#loops.add(event, this.#known);
    apply();
    this.#emit(event);
  };

  #emit(event: UserEvent): void {
    if (this.#state !== 'closed') this.#events.onEvent(event);
  }

  /** An event is missing. A recovery in progress reads again, because it may not find it. */
  gap(reason: string): void {
    if (this.#state === 'recovering') this.#hasDropped = true;
    if (this.#state === 'live') this.#recover(reason, this.#pauseMs());
  }

  /** A loop waits for queries: if others wait too, for the same ones. */
  continueLoop(): void {
    const isFirst = this.#loops.waiting.length === 1;
    if (this.#state === 'live' && isFirst) this.#compareAfter(this.#pauseMs());
  }

  /** Returns how long a recovery must wait after the last one. */
  #pauseMs(): number {
    const now = this.#settings.platform.clock();
    const delayMs = Math.min(gapMs, Math.max(0, this.#gapAt + gapMs - now));
    this.#gapAt = now + delayMs;
    return delayMs;
  }

  #recover(reason: string, delayMs = 0): void {
    this.#state = 'recovering';
    this.#kept = [];
    this.#events.onRecovering(reason);
    void this.#compare(delayMs);
  }

  /**
   * Compares with queries until nothing is missing. While the stream is live, events are delivered
   * at once, and a gap begins a recovery.
   */
  async #compare(delayMs = 0): Promise<void> {
    const { onError } = this.#events;
    const { signal } = this.#begin();
    const isLive = this.#state === 'live';
    let incomplete = 0;
    let isSuspected = false;
    const attempt = async (): Promise<boolean> => {
      if (isLive) this.#kept = [];
      this.#hasDropped = false;
      const { waiting } = this.#loops;
      const snapshot = await this.#read(waiting, signal);
      if (signal.aborted) return true;
      if (isRestarted(snapshot)) {
        if (isLive) this.gap('the ids began again');
        // Queries can be behind the events for a moment.
        isSuspected = !isSuspected;
        if (isLive || isSuspected) return isLive;
        // What was kept is part of what is read now.
        this.#kept = [];
        await this.#readFirst([{ kind: 'restart', recovered: false }], signal);
        return signal.aborted || attempt();
      }
      isSuspected = false;
      const kept = this.#kept ?? [];
      const isForced = incomplete >= maximumIncomplete && !this.#hasDropped;
      const current = withoutChanges(snapshot, kept);
      const gaps = compare(this.#known, current, isLive ? [] : kept, this.#deliver, isForced);
      // A listener may have closed the stream.
      if (signal.aborted) return true;
      if (gaps.length === 0) this.#continueLoops(waiting, snapshot, kept);
      if (isLive && gaps.length > 0) this.gap('a fill is missing');
      else if (isLive || (gaps.length === 0 && !this.#hasDropped)) this.#compared(kept);
      if (isLive || this.#state === 'live') return true;
      this.#kept = gaps.filter(({ recovered }) => !recovered);
      if (this.#hasDropped) return false;
      incomplete += 1;
      onError(new ResponseError('a fill is not in the list of trades yet'));
      return false;
    };
    await repeat(attempt, this.#settings, signal, onError, delayMs);
  }

  /** The comparison is complete. */
  #compared(kept: readonly Received[]): void {
    const { compareMs } = this.#settings;
    this.#kept = undefined;
    this.#task = undefined;
    this.#compareAfter(this.#loops.waiting.length > 0 ? Math.min(compareMs, gapMs) : compareMs);
    if (this.#state === 'live') return;
    this.#state = 'live';
    // The rows were read before the last of these events, perhaps.
    for (const { message } of kept) this.#refreshLater(message);
    this.#events.onLive();
  }

  #compareAfter(delayMs: number): void {
    this.#cancelComparison();
    const { platform } = this.#settings;
    this.#cancelComparison = platform.schedule(() => void this.#compare(), delayMs);
  }

  /**
   * Gives loops that wait what they missed: what the queries found, the events since then, and what
   * the stream knows. Then they receive the same events as all others.
   */
  #continueLoops(waiting: readonly Loop[], { orders }: Snapshot, kept: readonly Received[]): void {
    if (this.#hasDropped) return;
    const rows = this.#known.rowLists;
    const snapshot = { orders, accounts: [], rows };
    const latest = this.#known.messages.map((message) => ({ message, recovered: true }));
    for (const loop of waiting) {
      if (loop.missed === undefined) continue;
      const events: UserEvent[] = [];
      const add: Deliver = (event, apply) => {
        events.push(event);
        apply();
      };
      const isForced = loop.attempts >= maximumIncomplete;
      const gaps = compare(loop.missed.copy(), snapshot, [...kept, ...latest], add, isForced);
      loop.attempts += 1;
      if (gaps.length === 0) loop.begin(events);
    }
  }

  /** Reads what no event reports, at most once in a while. */
  #refreshLater(message: Received['message']): void {
    const { platform, refreshMs } = this.#settings;
    const reader = this.#readerOf(message);
    if (reader === undefined || reader.kinds.length === 0) return;
    this.#changed.add(reader);
    this.#cancelRefresh ??= platform.schedule(() => void this.#refresh(), refreshMs);
  }

  async #refresh(): Promise<void> {
    const { platform, refreshMs } = this.#settings;
    this.#cancelRefresh = undefined;
    if (this.#state !== 'live') return;
    if (this.#task !== undefined) {
      this.#cancelRefresh = platform.schedule(() => void this.#refresh(), refreshMs);
      return;
    }
    const kinds = [...this.#changed].flatMap((reader) => reader.kinds);
    this.#changed.clear();
    const task = new AbortController();
    this.#task = task;
    const read = async (): Promise<boolean> => {
      for (const list of await readRows(kinds, task.signal)) {
        if (!task.signal.aborted) this.#known.addRows(list, this.#deliver);
      }
      return true;
    };
    await repeat(read, this.#settings, task.signal, this.#events.onError);
    if (this.#task === task) this.#task = undefined;
  }

  /** Ends the queries in progress, and begins others. */
  #begin(): AbortController {
    this.#task?.abort();
    this.#cancelComparison();
    this.#task = new AbortController();
    return this.#task;
  }

  #read(waiting: readonly Loop[], signal: AbortSignal): Promise<Snapshot> {
    const missed = waiting.flatMap((loop) => loop.missed ?? []);
    // Events that arrive meanwhile say more than the queries.
    return readSnapshot(this.#settings.readers, this.#known.copy(), missed, signal);
  }
}

/** Returns whether the ids began again in a section: what is known is no longer comparable. */
const isRestarted = ({ orders }: Snapshot): boolean =>
  [...orders.values()].some((read) => read.isRestarted);

/** Leaves out the balances that events have changed since: the query can be older. */
function withoutChanges(snapshot: Snapshot, kept: readonly Received[]): Snapshot {
  const events = kept.flatMap(({ message }) =>
    message.e === 'outboundAccountInfo' ? message : [],
  );
  const changed = new Set(events.flatMap(({ B }) => B.map(({ a }) => a)));
  const accounts = snapshot.accounts.map((account) => {
    const B = account.B.filter(({ a }) => !changed.has(a));
    return { ...account, ...events.at(-1), E: account.E, B };
  });
  return { ...snapshot, accounts };
}
