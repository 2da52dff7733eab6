import { ResponseError } from '@broker-api/core';
import { waitMsAfter } from '@broker-api/core/time';
import type { Platform } from '../connection/options.ts';
import type { UserMessage } from '../decode-frame.ts';
import type { HeartbeatPing, HeartbeatPong } from '../generated/streams.gen.ts';
import { compareWith, isRestarted, maximumIncomplete, type Snapshot } from './compare.ts';
import type { UserEvent } from './events.ts';
import { type Entry, isReadable, Known, type Received, sectionOf } from './known.ts';
import type { Loop, Loops } from './loops.ts';
import { entryOf, orderEvent, rowEntries } from './merge.ts';
import { readFirst, readRowLists, readSnapshot } from './read-snapshot.ts';
import { repeat } from './repeat.ts';
import type { SectionReader } from './section-reader.ts';

/** What a feed needs. */
interface FeedOptions {
  readonly platform: Platform;
  readonly readers: readonly SectionReader[];
  readonly loops: Loops;
  /** How many events may wait for a recovery before they are replaced by a new one. */
  readonly capacity: number;
  readonly compareMs: number;
  readonly refreshMs: number;
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
  readonly #options: FeedOptions;
  #known = new Known();
  #state: 'disconnected' | 'recovering' | 'live' | 'closed' = 'disconnected';
  /** The events since the queries in progress began, if something must be compared with both. */
  #kept: Received[] | undefined;
  /** Whether events that are not kept arrived during the queries. */
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
  /** Whether an event of the account arrived during a comparison. */
  #hasAccountChanged = false;
  #cancelComparison = (): void => {};
  #cancelRefresh: (() => void) | undefined;

  constructor(options: FeedOptions) {
    this.#options = options;
  }

  /** Reads the state at the start. Attempts to connect share the queries. */
  first(): Promise<void> {
    this.#start ??= this.#readFirst();
    return this.#start;
  }

  async #readFirst(): Promise<void> {
    try {
      this.#beginWith([], await readFirst(this.#options.readers, this.#closing.signal));
    } catch (error) {
      this.#start = undefined;
      throw error;
    }
  }

  /** A connection is open, but events before it may have been missed. */
  connected(): void {
    void this.#recover('connected');
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
      this.#pass({ kind: 'unknown', recovered: false, message });
      return;
    }
    if (!isReadable(message)) {
      throw new ResponseError(`a field of an event ${message.e} is missing or malformed`);
    }
    if (isOrder && this.#readerOf(message.e) === undefined) {
      // No query says whether an event is missing.
      this.#pass(orderEvent(message, false));
      return;
    }
    const received = { message, recovered: false };
    if (this.#state === 'live') this.#process(received);
    if (this.#kept === undefined) return;
    if (this.#kept.length < this.#options.capacity) this.#kept.push(received);
    else {
      // Queries that begin later find what these events say.
      this.#kept = [received];
      this.#hasDropped = true;
    }
  }

  #readerOf(type: keyof typeof sectionOf): SectionReader | undefined {
    return this.#options.readers.find(({ section }) => section === sectionOf[type]);
  }

  #process(received: Received): void {
    const { e } = received.message;
    const entry = entryOf(this.#known, received);
    if (e === 'outboundAccountInfo') this.#hasAccountChanged = true;
    if (entry === 'gap') this.gap('a fill is missing');
    else if (entry !== 'old') {
      this.#add(entry);
      if (e !== 'outboundAccountInfo') this.#refreshLater(this.#readerOf(e));
    }
  }

  #pass(event: UserEvent): void {
    this.#options.loops.add(event, this.#known);
    this.#options.onEvent(event);
  }

  #add({ event, apply }: Entry): void {
    const { loops, onEvent } = this.#options;
    if (this.#state === 'closed') return;
    if (event !== undefined) loops.add(event, this.#known);
    apply(this.#known);
    if (event !== undefined) onEvent(event);
  }

  /** Forgets what is known, and delivers events, then the state that queries returned. */
  #beginWith(events: readonly UserEvent[], first: readonly Entry[]): void {
    const { loops, onEvent } = this.#options;
    this.#known = new Known();
    for (const { apply } of first) apply(this.#known);
    const all = [...events, ...first.flatMap(({ event = [] }) => event)];
    loops.begin(all, this.#known);
    for (const event of all) if (this.#state !== 'closed') onEvent(event);
  }

  /** An event is missing. A recovery in progress reads again, because it may not find it. */
  gap(reason: string): void {
    if (this.#state === 'recovering') this.#hasDropped = true;
    if (this.#state === 'live') void this.#recover(reason, this.#pauseMs());
  }

  /** A loop waits for queries: if others wait too, for the same ones. */
  continueLoop(): void {
    const isFirst = this.#options.loops.waiting.length === 1;
    if (this.#state === 'live' && isFirst) this.#compareAfter(this.#pauseMs());
  }

  /** Returns how long a recovery must wait after the last one. */
  #pauseMs(): number {
    const now = this.#options.platform.clock();
    const delayMs = Math.min(gapMs, Math.max(0, this.#gapAt + gapMs - now));
    this.#gapAt = now + delayMs;
    return delayMs;
  }

  /** Queries and compares until nothing is missing. */
  async #recover(reason: string, delayMs = 0): Promise<void> {
    const { platform, readers, loops, onError, onRecovering } = this.#options;
    const { signal } = this.#begin();
    this.#kept = [];
    this.#state = 'recovering';
    onRecovering(reason);
    let incomplete = 0;
    let isSuspected = false;
    const compare = async (): Promise<boolean> => {
      this.#hasDropped = false;
      const waiting = loops.waiting;
      const snapshot = await this.#read(waiting, signal);
      if (signal.aborted) return true;
      if (isRestarted(snapshot)) {
        // Queries can be behind the events for a moment.
        isSuspected = !isSuspected;
        if (isSuspected) return false;
        // What was kept is part of what is read now.
        this.#kept = [];
        const first = await readFirst(readers, signal);
        if (signal.aborted) return true;
        this.#beginWith([{ kind: 'restart', recovered: false }], first);
        return signal.aborted || compare();
      }
      isSuspected = false;
      const isForced = incomplete >= maximumIncomplete && !this.#hasDropped;
      const kept: readonly Received[] = this.#kept ?? [];
      const { entries, gaps } = compareWith(this.#known, snapshot, kept, isForced);
      this.#kept = gaps.filter(({ recovered }) => !recovered);
      for (const entry of entries) this.#add(entry);
      // A listener may have closed the stream.
      if (signal.aborted) return true;
      if (this.#hasDropped) return false;
      if (gaps.length === 0) {
        this.#continueLoops(waiting, snapshot, kept);
        this.#recovered(kept);
        return true;
      }
      incomplete += 1;
      onError(new ResponseError('a fill is not in the list of trades yet'));
      return false;
    };
    await repeat(compare, platform, signal, onError, delayMs);
  }

  #recovered(kept: readonly Received[]): void {
    this.#state = 'live';
    this.#end();
    for (const { message } of kept) {
      // The rows were read before the last of these events, perhaps.
      if (message.e !== 'outboundAccountInfo') this.#refreshLater(this.#readerOf(message.e));
    }
    this.#options.onLive();
  }

  /** Compares now and then, because a connection can lose an event without ending. */
  async #compare(): Promise<void> {
    const { loops, onError } = this.#options;
    const { signal } = this.#begin();
    this.#hasAccountChanged = false;
    this.#hasDropped = false;
    this.#kept = [];
    let problem: string | undefined;
    let waitMs = 0;
    try {
      const waiting = loops.waiting;
      const snapshot = await this.#read(waiting, signal);
      if (signal.aborted) return;
      if (isRestarted(snapshot)) problem = 'the ids began again';
      else {
        // A query may be older than an event that arrived meanwhile.
        const account = this.#hasAccountChanged ? undefined : snapshot.account;
        const kept = this.#kept;
        const { entries, gaps } = compareWith(this.#known, { ...snapshot, account }, []);
        for (const entry of entries) this.#add(entry);
        if (gaps.length > 0) problem = 'a fill is missing';
        else this.#continueLoops(waiting, snapshot, kept);
      }
    } catch (error) {
      if (signal.aborted) return;
      onError(error);
      waitMs = waitMsAfter(error);
    }
    if (signal.aborted) return;
    this.#end(waitMs);
    if (problem !== undefined) this.gap(problem);
  }

  /** Ends the queries in progress, and schedules the next comparison: soon, if a loop waits. */
  #end(leastMs = 0): void {
    const { compareMs, loops } = this.#options;
    this.#kept = undefined;
    this.#task = undefined;
    const delayMs = loops.waiting.length > 0 ? Math.min(compareMs, gapMs) : compareMs;
    this.#compareAfter(Math.max(delayMs, leastMs));
  }

  #compareAfter(delayMs: number): void {
    this.#cancelComparison();
    const { platform } = this.#options;
    this.#cancelComparison = platform.schedule(() => void this.#compare(), delayMs);
  }

  /**
   * Gives loops that wait what they missed: what the queries found, the events since then, and what
   * the stream knows. Then they receive the same events as all others.
   */
  #continueLoops(waiting: readonly Loop[], { orders }: Snapshot, kept: readonly Received[]): void {
    if (this.#hasDropped) return;
    const latest = Object.values(this.#known.orders).flatMap((one) => [...one.latest.values()]);
    const known: Received[] = latest.map((message) => ({ message, recovered: true }));
    const { account } = this.#known;
    if (account !== undefined) known.push({ message: account, recovered: true });
    for (const loop of waiting) {
      if (loop.awaited === undefined) continue;
      const { first, known: before } = loop.awaited;
      const snapshot = { orders, account: undefined, rows: this.#known.rows.values() };
      const isForced = loop.attempts >= maximumIncomplete;
      const { entries, gaps } = compareWith(before, snapshot, [...kept, ...known], isForced);
      loop.attempts += 1;
      if (gaps.length > 0) continue;
      loop.begin([...first, ...entries.flatMap(({ event = [] }) => event)]);
    }
  }

  /** Reads what no event reports, at most once in a while. */
  #refreshLater(reader: SectionReader | undefined): void {
    const { platform, refreshMs } = this.#options;
    if (reader === undefined || reader.kinds.length === 0 || this.#state === 'closed') return;
    this.#changed.add(reader);
    this.#cancelRefresh ??= platform.schedule(() => {
      this.#cancelRefresh = undefined;
      void this.#refresh();
    }, refreshMs);
  }

  async #refresh(): Promise<void> {
    const { platform, onError } = this.#options;
    const readers = [...this.#changed];
    if (this.#state !== 'live') return;
    if (this.#task !== undefined) {
      for (const reader of readers) this.#refreshLater(reader);
      return;
    }
    this.#changed.clear();
    const task = new AbortController();
    this.#task = task;
    const { signal } = task;
    const read = async (): Promise<boolean> => {
      const kinds = readers.flatMap((reader) => reader.kinds);
      const lists = await readRowLists(kinds, signal);
      if (signal.aborted) return true;
      for (const entry of rowEntries(this.#known, lists)) this.#add(entry);
      return true;
    };
    await repeat(read, platform, signal, onError);
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
    const others = waiting.flatMap(({ awaited = [] }) => awaited).map(({ known }) => known);
    return readSnapshot(this.#options.readers, this.#known, others, signal);
  }
}
