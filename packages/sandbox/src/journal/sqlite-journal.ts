import { type Attempt, attempt as justDo } from './attempt.ts';
import { type Journal, JournalError } from './journal.ts';
import { JournalFiles, type OpenDatabase, type Place } from './journal-files.ts';
import type { Checked } from './recover.ts';
import { Waiters } from './waiters.ts';

/** How a journal is written. */
export interface JournalOptions {
  /** How many records one transaction takes at most; 1024 unless given. */
  readonly largestGroup?: number;
  /** For tests: is asked to do each step. */
  readonly attempt?: Attempt;
}

/** When a snapshot is taken, and of what. */
export interface SnapshotPlan {
  /** After so many records. */
  readonly every: number;
  /** The lines of the state after the newest record that was added. */
  readonly encode: () => Iterable<string>;
}

/**
 * A journal in an SQLite database. `openJournal` makes it.
 *
 * A group is committed, which gives it to the system; then the log is synced, while the event loop
 * goes on; then the mark is written; then those who wait are told. One group at a time: what is
 * added meanwhile is the next one.
 */
export class SqliteJournal implements Journal {
  readonly #directory: string;
  readonly #files: JournalFiles;
  readonly #largestGroup: number;
  readonly #waiters = new Waiters();
  /** Records that are not committed yet. */
  #waiting: string[] = [];
  /** How many groups were committed, and how many of these are durable. */
  #committed = 0;
  #durable = 0;
  #isScheduled = false;
  /** Set while a sync of the log is under way; it never rejects. */
  #syncing: Promise<void> | undefined;
  #plan: SnapshotPlan | undefined;
  #failure: JournalError | undefined;
  #closing: Promise<void> | undefined;

  constructor(open: OpenDatabase, checked: Checked, options: JournalOptions) {
    this.#directory = open.paths.directory;
    this.#files = new JournalFiles(open, checked, options.attempt ?? justDo);
    this.#largestGroup = options.largestGroup ?? 1024;
  }

  /** Takes a snapshot after every so many records from now on, and one at the end. */
  keepSnapshots(plan: SnapshotPlan): void {
    this.#plan = plan;
  }

  append(record: string): void {
    if (this.#closing !== undefined) throw new JournalError('The journal is closed.');
    this.#waiting.push(record);
    this.#schedule();
  }

  get isSynced(): boolean {
    const isDurable = this.#waiting.length === 0 && this.#durable === this.#committed;
    return isDurable && this.#failure === undefined;
  }

  synced(): Promise<void> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    if (this.isSynced) return Promise.resolve();
    // Of the groups that wait, all but the last are full.
    const groups = Math.ceil(this.#waiting.length / this.#largestGroup);
    return this.#waiters.until(this.#committed + groups);
  }

  async saveSnapshot(encode: () => Iterable<string>): Promise<void> {
    while (this.#syncing !== undefined) await this.#syncing;
    // The rest is one turn of the event loop: nothing comes between the records and the state.
    this.#orFail(() => {
      this.#writeEverything();
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
      this.#orFail(() => this.#writeEverything());
      if (this.#plan !== undefined) await this.saveSnapshot(this.#plan.encode);
      this.#orFail(() => this.#files.syncMark());
      if (this.#failure !== undefined) throw this.#failure;
    } finally {
      this.#files.close();
    }
  }

  /** All that is added until the event loop comes round is written together. */
  #schedule(): void {
    if (this.#isScheduled || this.#syncing !== undefined || this.#failure !== undefined) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      // What takes a snapshot, or closes, does not leave it for later.
      if (this.#waiting.length === 0 || this.#failure !== undefined) return;
      this.#syncing = this.#writeGroup().then(() => {
        this.#syncing = undefined;
        this.#goOn();
      });
    });
  }

  async #writeGroup(): Promise<void> {
    try {
      this.#commitGroup();
      const { newest } = this.#files;
      const groups = this.#committed;
      await this.#files.sync();
      this.#confirm(newest, groups);
    } catch (error) {
      this.#fail(error);
    }
  }

  #goOn(): void {
    if (this.#isSnapshotDue) {
      // Answers go out first; a snapshot takes its time, and writes what was added meanwhile too.
      setImmediate(() => this.#takeDueSnapshot());
    } else if (this.#waiting.length > 0) {
      // Those who were told just now may come again at once: they are heard first, and join.
      setImmediate(() => this.#schedule());
    }
  }

  get #isSnapshotDue(): boolean {
    const { newest, snapshot } = this.#files;
    return newest.sequence - snapshot >= (this.#plan?.every ?? Number.POSITIVE_INFINITY);
  }

  #takeDueSnapshot(): void {
    // Another may have been taken since, or one is taken when the journal is closed.
    if (this.#plan === undefined || !this.#isSnapshotDue || this.#closing !== undefined) return;
    // A failure is told to whoever waits for a record.
    this.saveSnapshot(this.#plan.encode).catch(() => {});
  }

  /** Makes durable what was added, at once. No sync may be under way. */
  #writeEverything(): void {
    if (this.isSynced) return;
    while (this.#waiting.length > 0) this.#commitGroup();
    this.#files.syncNow();
    this.#confirm(this.#files.newest, this.#committed);
  }

  #commitGroup(): void {
    const group = this.#waiting.slice(0, this.#largestGroup);
    this.#files.commit(group);
    this.#committed += 1;
    this.#waiting = this.#waiting.slice(group.length);
  }

  /** So many groups are on the disk: says so to the mark, then to those who wait. */
  #confirm(newest: Place, groups: number): void {
    this.#files.mark(newest);
    this.#durable = groups;
    this.#waiters.resolve(groups);
  }

  #orFail(work: () => void): void {
    if (this.#failure !== undefined) return;
    try {
      work();
    } catch (error) {
      this.#fail(error);
    }
  }

  /** After a failed write nobody knows what is on the disk; nothing is acknowledged any more. */
  #fail(error: unknown): void {
    const message = `The journal in ${this.#directory} can't be written any more: ${(error as Error).message}. Nothing after the last acknowledged command counts. Make room or mend the disk, then start again.`;
    this.#failure = new JournalError(message, { cause: error });
    this.#waiters.reject(this.#failure);
  }
}
