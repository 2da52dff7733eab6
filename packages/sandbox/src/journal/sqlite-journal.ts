import type { ChainTip } from './chain.ts';
import { DurabilityWaiters } from './durability-waiters.ts';
import { type Journal, JournalError } from './journal.ts';
import { JournalFiles, type OpenDatabase } from './journal-files.ts';
import type { CheckedJournal } from './recover.ts';
import { type RunStep, runStep } from './run-step.ts';

/** Options for writing a journal. */
export interface JournalOptions {
  /** The maximum number of records per transaction; 1024 by default. */
  readonly largestGroup?: number;
  /** Runs each step; tests inject faults with it. */
  readonly runStep?: RunStep;
}

/** When to take snapshots, and how to encode the state. */
export interface SnapshotPolicy {
  /** The number of records between two snapshots. */
  readonly every: number;
  /** Returns the lines of the state after the newest appended record. */
  readonly encode: () => Iterable<string>;
}

/**
 * A journal in an SQLite database, created by `openJournal`.
 *
 * Each group of records is written in four steps: commit it, which writes to the write-ahead log;
 * sync the log in another thread; write the high-water mark; resolve the promises of `synced()`.
 * Only one group is in progress at a time. Records that are appended while a group is in progress
 * form the next group.
 */
export class SqliteJournal implements Journal {
  readonly #directory: string;
  readonly #files: JournalFiles;
  readonly #largestGroup: number;
  readonly #durabilityWaiters = new DurabilityWaiters();
  /** Records that are not committed yet. */
  #pending: string[] = [];
  /** The number of committed groups. */
  #committedGroups = 0;
  /** The number of durable groups. */
  #durableGroups = 0;
  #isScheduled = false;
  /** Set while a group is being written and synced. Never rejects. */
  #syncing: Promise<void> | undefined;
  #snapshotPolicy: SnapshotPolicy | undefined;
  #failure: JournalError | undefined;
  #closing: Promise<void> | undefined;

  constructor(open: OpenDatabase, checked: CheckedJournal, options: JournalOptions) {
    this.#directory = open.paths.directory;
    this.#files = new JournalFiles(open, checked, options.runStep ?? runStep);
    this.#largestGroup = options.largestGroup ?? 1024;
  }

  /** Takes snapshots according to this policy from now on, and one when the journal is closed. */
  scheduleSnapshots(policy: SnapshotPolicy): void {
    this.#snapshotPolicy = policy;
  }

  append(record: string): void {
    if (this.#closing !== undefined) throw new JournalError('The journal is closed.');
    this.#pending.push(record);
    this.#schedule();
  }

  get isSynced(): boolean {
    const isDurable = this.#pending.length === 0 && this.#durableGroups === this.#committedGroups;
    return isDurable && this.#failure === undefined;
  }

  synced(): Promise<void> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    if (this.isSynced) return Promise.resolve();
    // All pending groups except the last are full.
    const groups = Math.ceil(this.#pending.length / this.#largestGroup);
    return this.#durabilityWaiters.until(this.#committedGroups + groups);
  }

  async saveSnapshot(encode: () => Iterable<string>): Promise<void> {
    while (this.#syncing !== undefined) await this.#syncing;
    // The rest runs in one turn of the event loop, so the state matches the newest record.
    this.#runOrFail(() => {
      this.#flush();
      if (this.#files.newest.sequence === this.#files.snapshot) return;
      this.#files.writeSnapshot(encode());
    });
    if (this.#failure !== undefined) throw this.#failure;
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    try {
      while (this.#syncing !== undefined) await this.#syncing;
      this.#runOrFail(() => this.#flush());
      if (this.#snapshotPolicy !== undefined) await this.saveSnapshot(this.#snapshotPolicy.encode);
      this.#runOrFail(() => this.#files.syncHighWaterMark());
      if (this.#failure !== undefined) throw this.#failure;
    } finally {
      this.#files.close();
    }
  }

  /** Schedules a group of all records that are appended in this turn of the event loop. */
  #schedule(): void {
    if (this.#isScheduled || this.#syncing !== undefined || this.#failure !== undefined) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      // A snapshot or `close` may already have flushed the records.
      if (this.#pending.length === 0 || this.#failure !== undefined) return;
      this.#syncing = this.#writeGroup().then(() => {
        this.#syncing = undefined;
        this.#scheduleNext();
      });
    });
  }

  async #writeGroup(): Promise<void> {
    try {
      this.#commitGroup();
      const { newest } = this.#files;
      const groups = this.#committedGroups;
      await this.#files.sync();
      this.#acknowledge(newest, groups);
    } catch (error) {
      this.#fail(error);
    }
  }

  #scheduleNext(): void {
    if (this.#isSnapshotDue) {
      // Responses are sent first, because a snapshot blocks the event loop. It also flushes the
      // pending records.
      setImmediate(() => this.#takeDueSnapshot());
    } else if (this.#pending.length > 0) {
      // Callers that were just acknowledged may append more records immediately. Those records join
      // this group.
      setImmediate(() => this.#schedule());
    }
  }

  get #isSnapshotDue(): boolean {
    const { newest, snapshot } = this.#files;
    return newest.sequence - snapshot >= (this.#snapshotPolicy?.every ?? Number.POSITIVE_INFINITY);
  }

  #takeDueSnapshot(): void {
    // Another snapshot may have been taken since. If the journal is closing, `close` takes one
    // anyway.
    if (this.#snapshotPolicy === undefined || !this.#isSnapshotDue || this.#closing !== undefined) {
      return;
    }
    // Callers of `synced()` receive the failure.
    this.saveSnapshot(this.#snapshotPolicy.encode).catch(() => {});
  }

  /** Makes every appended record durable. Blocks the event loop. Do not call it during a sync. */
  #flush(): void {
    if (this.isSynced) return;
    while (this.#pending.length > 0) this.#commitGroup();
    this.#files.syncNow();
    this.#acknowledge(this.#files.newest, this.#committedGroups);
  }

  #commitGroup(): void {
    const group = this.#pending.slice(0, this.#largestGroup);
    this.#files.commit(group);
    this.#committedGroups += 1;
    this.#pending = this.#pending.slice(group.length);
  }

  /**
   * Moves the high-water mark to `newest`, then resolves the promises for all groups up to
   * `groups`.
   */
  #acknowledge(newest: ChainTip, groups: number): void {
    this.#files.writeHighWaterMark(newest);
    this.#durableGroups = groups;
    this.#durabilityWaiters.resolve(groups);
  }

  #runOrFail(work: () => void): void {
    if (this.#failure !== undefined) return;
    try {
      work();
    } catch (error) {
      this.#fail(error);
    }
  }

  /**
   * Stops all acknowledgements: after a failed write, it is unknown which records are on the disk.
   */
  #fail(error: unknown): void {
    const message = `The journal in ${this.#directory} can no longer be written: ${(error as Error).message}. Commands that were not acknowledged may be lost. Free disk space or repair the disk, then restart the sandbox.`;
    this.#failure = new JournalError(message, { cause: error });
    this.#durabilityWaiters.reject(this.#failure);
  }
}
