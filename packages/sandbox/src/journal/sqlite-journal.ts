import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { type Attempt, attempt as justDo } from './attempt.ts';
import { chained } from './chain.ts';
import type { JournalPaths } from './directory.ts';
import { type Journal, JournalError } from './journal.ts';
import { MarkFile } from './mark.ts';
import type { Checked } from './recover.ts';
import { prune, snapshotProblem, snapshotRows, writeSnapshot } from './snapshots.ts';

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

interface Waiter {
  readonly sequence: number;
  readonly promise: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: JournalError) => void;
}

/** The open files of a journal. */
export interface OpenFiles {
  readonly paths: JournalPaths;
  readonly database: DatabaseSync;
  readonly lock: DatabaseSync;
}

/** A journal in an SQLite database. `openJournal` makes it. */
export class SqliteJournal implements Journal {
  readonly #files: OpenFiles;
  readonly #mark: MarkFile;
  readonly #attempt: Attempt;
  readonly #largestGroup: number;
  readonly #begin: StatementSync;
  readonly #insert: StatementSync;
  readonly #commit: StatementSync;
  /** Records that are not durable yet. */
  #waiting: string[] = [];
  /** The newest durable record. */
  #sequence: number;
  #head: string;
  #snapshot: number;
  #waiters: Waiter[] = [];
  #isScheduled = false;
  #plan: SnapshotPlan | undefined;
  #failure: JournalError | undefined;
  #isClosed = false;

  constructor(files: OpenFiles, checked: Checked, options: JournalOptions) {
    const { database, paths } = files;
    this.#files = files;
    this.#mark = new MarkFile(paths);
    this.#attempt = options.attempt ?? justDo;
    this.#largestGroup = options.largestGroup ?? 1024;
    this.#begin = database.prepare('BEGIN IMMEDIATE');
    this.#insert = database.prepare('INSERT INTO records VALUES (?, ?, ?)');
    this.#commit = database.prepare('COMMIT');
    this.#sequence = checked.sequence;
    this.#head = checked.head;
    this.#snapshot = checked.snapshots.at(-1)?.sequence ?? 0;
  }

  /** Takes a snapshot after every so many records from now on, and one at the end. */
  keepSnapshots(plan: SnapshotPlan): void {
    this.#plan = plan;
  }

  append(record: string): void {
    if (this.#isClosed) throw new JournalError('The journal is closed.');
    this.#waiting.push(record);
    this.#schedule();
  }

  get isSynced(): boolean {
    return this.#waiting.length === 0 && this.#failure === undefined;
  }

  synced(): Promise<void> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    if (this.#waiting.length === 0) return Promise.resolve();
    const sequence = this.#sequence + this.#waiting.length;
    const last = this.#waiters.at(-1);
    if (last?.sequence === sequence) return last.promise;
    let settle: Pick<Waiter, 'resolve' | 'reject'> | undefined;
    const promise = new Promise<void>((resolve, reject) => {
      settle = { resolve, reject };
    });
    if (settle !== undefined) this.#waiters.push({ sequence, promise, ...settle });
    return promise;
  }

  async saveSnapshot(lines: Iterable<string>): Promise<void> {
    this.#writeEverything();
    if (this.#failure !== undefined) throw this.#failure;
    if (this.#sequence === this.#snapshot) return;
    this.#orFail(() => this.#writeSnapshot(lines));
    if (this.#failure !== undefined) throw this.#failure;
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    try {
      if (this.#plan !== undefined) await this.saveSnapshot(this.#plan.encode());
      else this.#writeEverything();
      if (this.#failure !== undefined) throw this.#failure;
      this.#mark.sync();
    } finally {
      this.#isClosed = true;
      this.#mark.close();
      this.#attempt('close', () => this.#files.database.close());
      this.#files.lock.close();
    }
  }

  /** All that is added until the event loop comes round is written together. */
  #schedule(): void {
    if (this.#isScheduled || this.#failure !== undefined) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      if (this.#isClosed) return;
      this.#writeGroup();
      if (this.#waiting.length > 0) this.#schedule();
      else this.#planSnapshot();
    });
  }

  /** Answers go out first; a snapshot takes its time. */
  #planSnapshot(): void {
    const isDue = () =>
      this.#plan !== undefined &&
      this.#failure === undefined &&
      !this.#isClosed &&
      this.#sequence - this.#snapshot >= this.#plan.every;
    if (!isDue()) return;
    setImmediate(() => {
      // A failure is told to whoever waits for a record.
      if (isDue() && this.#plan) this.saveSnapshot(this.#plan.encode()).catch(() => {});
    });
  }

  #writeEverything(): void {
    while (this.#waiting.length > 0 && this.#failure === undefined) this.#writeGroup();
  }

  #writeGroup(): void {
    const group = this.#waiting.slice(0, this.#largestGroup);
    if (group.length === 0 || this.#failure !== undefined) return;
    this.#orFail(() => {
      const { sequence, head } = this.#insertGroup(group);
      this.#attempt('commit', () => this.#commit.run());
      this.#attempt('mark', () => this.#mark.write({ sequence, head, snapshot: this.#snapshot }));
      this.#sequence = sequence;
      this.#head = head;
      this.#waiting = this.#waiting.slice(group.length);
    });
    this.#acknowledge();
  }

  #insertGroup(group: readonly string[]): { sequence: number; head: string } {
    let sequence = this.#sequence;
    let head = this.#head;
    this.#attempt('begin', () => this.#begin.run());
    for (const record of group) {
      sequence += 1;
      head = chained(head, record);
      this.#attempt('insert', () => this.#insert.run(sequence, record, head));
    }
    return { sequence, head };
  }

  #acknowledge(): void {
    while (this.#waiters[0] !== undefined && this.#waiters[0].sequence <= this.#sequence) {
      this.#waiters.shift()?.resolve();
    }
  }

  /**
   * Records are removed only when both snapshots that stay were read back and are sound: whatever
   * is left leads to the state.
   */
  #writeSnapshot(lines: Iterable<string>): void {
    const { database } = this.#files;
    const [sequence, head] = [this.#sequence, this.#head];
    this.#attempt('begin', () => this.#begin.run());
    this.#attempt('snapshot', () => writeSnapshot(database, { sequence, head }, lines));
    this.#attempt('commit', () => this.#commit.run());
    this.#snapshot = sequence;
    this.#attempt('mark', () => this.#mark.write({ sequence, head, snapshot: sequence }));
    this.#attempt('verify snapshot', () => {
      for (const row of snapshotRows(database).slice(-2)) {
        const problem = snapshotProblem(database, row);
        if (problem !== undefined) throw new Error(problem);
      }
    });
    this.#attempt('begin', () => this.#begin.run());
    this.#attempt('prune', () => prune(database));
    this.#attempt('commit', () => this.#commit.run());
    this.#attempt('checkpoint', () => database.exec('PRAGMA wal_checkpoint(TRUNCATE)'));
    this.#attempt('sync mark', () => this.#mark.sync());
  }

  /** After a failed write nobody knows what is on the disk; nothing is acknowledged any more. */
  #orFail(work: () => void): void {
    try {
      work();
    } catch (error) {
      const { directory } = this.#files.paths;
      const message = `The journal in ${directory} can't be written any more: ${(error as Error).message}. Nothing after the last acknowledged command counts. Make room or mend the disk, then start again.`;
      this.#failure = new JournalError(message, { cause: error });
      for (const { reject } of this.#waiters.splice(0)) reject(this.#failure);
    }
  }
}
