import { ResponseError } from '@broker-api/core';
import type { UserMessage } from '../decode-frame.ts';
import type { RecoveryTable } from '../recovery-table.ts';
import {
  compareWith,
  isRestarted,
  maximumIncomplete,
  type Snapshot,
  unreportedEntries,
  withoutAccounts,
} from './compare.ts';
import type { UserStreamState } from './events.ts';
import { checkReport, type Entry, Known, orderEvent, type Received, type Report } from './known.ts';
import { type LinkOptions, Links } from './links.ts';
import type { SnapshotReader } from './read-snapshot.ts';
import { repeat } from './repeat.ts';

/** What a feed needs. */
export interface FeedOptions
  extends Pick<LinkOptions, 'platform' | 'timing' | 'origin' | 'keys' | 'onFailure'> {
  readonly table: RecoveryTable;
  readonly reader: SnapshotReader;
  /** How many events may wait for a recovery before they are replaced by a new one. */
  readonly capacity: number;
  readonly compareMs: number;
  readonly refreshMs: number;
  /** Receives what is new, in order. */
  readonly onEntry: (entry: Entry) => void;
  readonly onState: (state: UserStreamState) => void;
  readonly onError: (error: unknown) => void;
}

/** The shortest time between two recoveries on one connection: the broker limits the queries. */
const gapMs = 3000;

/** Joins the events of the connections with what queries find, each event once and in order. */
export class UserFeed {
  readonly known: Known;
  readonly #options: FeedOptions;
  readonly #links: Links;
  #state: UserStreamState = { status: 'connecting' };
  /** The events that wait for a recovery; undefined while the stream is live. */
  #kept: Received[] | undefined = [];
  /** Whether events that are not kept arrived during a recovery. */
  #hasDropped = false;
  /** When the last recovery of a gap on an open connection began. */
  #gapAt = Number.NEGATIVE_INFINITY;
  /** The queries in progress. */
  #task: AbortController | undefined;
  /** The state at the start; undefined until an attempt to read it begins. */
  #start: Promise<void> | undefined;
  readonly #closing = new AbortController();
  /** The event types whose unreported rows may have changed. */
  readonly #changed = new Set<string>();
  /** The event types of the accounts that changed during a comparison. */
  readonly #accounts = new Set<string>();
  #cancelComparison = (): void => {};
  #cancelRefresh: (() => void) | undefined;

  constructor(options: FeedOptions) {
    this.#options = options;
    this.known = new Known(options.table);
    this.#links = new Links({
      ...options,
      listenKey: options.table.listenKey,
      // Attempts to connect share the queries.
      prepare: () => (this.#start ??= this.#readFirst()),
      onMessage: (message) => this.#receive(message),
      onConnected: () => void this.#recover('connected'),
      onGap: (reason) => this.#gap(reason),
      onLost: (reason) => this.#lost(reason),
    });
  }

  get state(): UserStreamState {
    return this.#state;
  }

  start(): void {
    this.#links.start();
  }

  close(reason: string): void {
    if (this.#state.status === 'closed') return;
    this.#closing.abort();
    this.#begin().abort();
    this.#cancelRefresh?.();
    this.#links.close();
    this.#setState({ status: 'closed', reason });
  }

  async #readFirst(): Promise<void> {
    try {
      this.#addAll(await this.#options.reader.first(this.#closing.signal));
    } catch (error) {
      this.#start = undefined;
      throw error;
    }
  }

  #lost(reason: string | undefined): void {
    this.#begin();
    this.#kept ??= [];
    this.#setState({ status: 'connecting', reason });
  }

  #receive(message: UserMessage): void {
    const { table, reader, onEntry } = this.#options;
    const report = message as unknown as Report;
    const { e } = report;
    const order = Object.hasOwn(table.orders, e) ? table.orders[e] : undefined;
    if (order === undefined && !Object.hasOwn(table.accounts, e)) {
      onEntry({ event: { kind: 'unknown', recovered: false, message }, changes: [] });
      return;
    }
    checkReport(table, report);
    const received = { message: report, recovered: false };
    if (order !== undefined && !reader.names.includes(e)) {
      // No query says whether an event is missing.
      onEntry({ event: orderEvent(order, received), changes: [] });
    } else if (this.#kept === undefined) this.#process(received);
    else if (this.#kept.length < this.#options.capacity) this.#kept.push(received);
    else {
      // Queries that begin later find what these events say.
      this.#kept = [received];
      this.#hasDropped = true;
    }
  }

  #process(received: Received): void {
    const { table } = this.#options;
    const { e } = received.message;
    if (table.accounts[e] !== undefined) this.#accounts.add(e);
    const entry = this.known.entryOf(received);
    if (entry === 'gap') {
      this.#kept = [received];
      this.#gap('a fill is missing');
    } else if (entry !== 'old') {
      this.#add(entry);
      if (table.orders[e]?.unreported) this.#refreshLater(e);
    }
  }

  #add(entry: Entry): void {
    this.known.accept(entry);
    this.#options.onEntry(entry);
  }

  #addAll(entries: readonly Entry[]): void {
    for (const entry of entries) this.#add(entry);
  }

  /** An event is missing. A recovery in progress reads again, because it may not find it. */
  #gap(reason: string): void {
    const { status } = this.#state;
    if (status === 'recovering') this.#hasDropped = true;
    if (status !== 'live') return;
    const now = this.#options.platform.clock();
    const delayMs = Math.min(gapMs, Math.max(0, this.#gapAt + gapMs - now));
    this.#gapAt = now + delayMs;
    void this.#recover(reason, delayMs);
  }

  /** Queries and compares until nothing is missing. */
  async #recover(reason: string, delayMs = 0): Promise<void> {
    const { platform, reader, onError } = this.#options;
    const { signal } = this.#begin();
    this.#kept ??= [];
    this.#setState({ status: 'recovering', reason });
    let incomplete = 0;
    let isSuspected = false;
    const compare = async (): Promise<boolean> => {
      this.#hasDropped = false;
      const snapshot = await this.#read(signal);
      if (signal.aborted) return true;
      if (isRestarted(snapshot)) {
        // Queries can be behind the events for a moment.
        isSuspected = !isSuspected;
        if (isSuspected) return false;
        // What was kept is part of what is read now.
        this.#kept = [];
        const entries = await reader.restart(signal);
        if (signal.aborted) return true;
        this.#addAll(entries);
        return compare();
      }
      isSuspected = false;
      const isForced = incomplete >= maximumIncomplete && !this.#hasDropped;
      const kept: readonly Received[] = this.#kept ?? [];
      const { entries, gaps } = compareWith(this.known, snapshot, kept, isForced);
      this.#kept = gaps.filter(({ recovered }) => !recovered);
      this.#addAll(entries);
      // A listener may have closed the stream.
      if (signal.aborted) return true;
      if (this.#hasDropped) return false;
      if (gaps.length === 0) {
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
    const { table } = this.#options;
    this.#kept = undefined;
    this.#task = undefined;
    this.#compareLater();
    for (const { message } of kept) {
      // The rows were read before the last of these events, perhaps.
      if (table.orders[message.e]?.unreported) this.#refreshLater(message.e);
    }
    this.#setState({ status: 'live' });
  }

  /** Compares now and then, because a connection can lose an event without ending. */
  async #compare(): Promise<void> {
    const { signal } = this.#begin();
    this.#accounts.clear();
    let problem: string | undefined;
    try {
      const snapshot = await this.#read(signal);
      if (signal.aborted) return;
      if (isRestarted(snapshot)) problem = 'the ids began again';
      else {
        // A query may be older than an event that arrived meanwhile.
        const settled = withoutAccounts(snapshot, this.#accounts);
        const { entries, gaps } = compareWith(this.known, settled, []);
        this.#addAll(entries);
        if (gaps.length > 0) problem = 'a fill is missing';
      }
    } catch (error) {
      if (!signal.aborted) this.#options.onError(error);
    }
    if (signal.aborted) return;
    this.#task = undefined;
    this.#compareLater();
    if (problem !== undefined) this.#gap(problem);
  }

  #compareLater(): void {
    const { platform, compareMs } = this.#options;
    this.#cancelComparison();
    this.#cancelComparison = platform.schedule(() => void this.#compare(), compareMs);
  }

  /** Reads what no event reports, at most once in a while. */
  #refreshLater(name: string): void {
    const { platform, refreshMs } = this.#options;
    if (this.#state.status === 'closed') return;
    this.#changed.add(name);
    this.#cancelRefresh ??= platform.schedule(() => {
      this.#cancelRefresh = undefined;
      void this.#refresh();
    }, refreshMs);
  }

  async #refresh(): Promise<void> {
    const { platform, reader, onError } = this.#options;
    const names = [...this.#changed];
    if (this.#state.status !== 'live') return;
    if (this.#task !== undefined) {
      for (const name of names) this.#refreshLater(name);
      return;
    }
    this.#changed.clear();
    const task = new AbortController();
    this.#task = task;
    const { signal } = task;
    const read = async (): Promise<boolean> => {
      const rows = await reader.unreported(signal, names);
      if (!signal.aborted) this.#addAll(unreportedEntries(this.known, rows));
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

  async #read(signal: AbortSignal): Promise<Snapshot> {
    const { reader } = this.#options;
    const found = await reader.read(this.known, signal);
    return { ...found, unreported: await reader.unreported(signal) };
  }

  #setState(state: UserStreamState): void {
    this.#state = state;
    this.#options.onState(state);
  }
}
