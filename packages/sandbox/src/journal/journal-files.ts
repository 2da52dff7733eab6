import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Attempt } from './attempt.ts';
import { chained } from './chain.ts';
import type { JournalPaths } from './directory.ts';
import { MarkFile } from './high-water-mark.ts';
import { LogFile } from './log-file.ts';
import type { Checked } from './recover.ts';
import { prune, snapshotProblem, snapshotRows, writeSnapshot } from './snapshots.ts';

const manyRecords = 16;

/** What is open when a journal is. */
export interface OpenDatabase {
  readonly paths: JournalPaths;
  readonly database: DatabaseSync;
  readonly lock: DatabaseSync;
}

/** The number of a record, and its hash. */
export interface Place {
  readonly sequence: number;
  readonly head: string;
}

/** The files of a journal, and each step that is done to them. Whatever throws is final. */
export class JournalFiles {
  /** The newest record that is committed: it is in the log, and outlives the process. */
  newest: Place;
  /** The number of the record that the newest snapshot stands after; 0 when there is none. */
  snapshot: number;
  readonly #open: OpenDatabase;
  readonly #attempt: Attempt;
  readonly #log: LogFile;
  readonly #mark: MarkFile;
  readonly #begin: StatementSync;
  /** Inserts one record. Many in one call cost a quarter less each. */
  readonly #insert: StatementSync;
  readonly #insertMany: StatementSync;
  readonly #commit: StatementSync;

  constructor(open: OpenDatabase, { sequence, head, snapshots }: Checked, attempt: Attempt) {
    const { database, paths } = open;
    this.newest = { sequence, head };
    this.snapshot = snapshots.at(-1)?.sequence ?? 0;
    this.#open = open;
    this.#attempt = attempt;
    this.#log = new LogFile(paths);
    this.#mark = new MarkFile(paths);
    this.#begin = database.prepare('BEGIN IMMEDIATE');
    const row = '(?, ?, ?)';
    this.#insert = database.prepare(`INSERT INTO records VALUES ${row}`);
    const rows = new Array(manyRecords).fill(row).join(', ');
    this.#insertMany = database.prepare(`INSERT INTO records VALUES ${rows}`);
    this.#commit = database.prepare('COMMIT');
  }

  /** Writes records in one transaction. */
  commit(records: readonly string[]): void {
    let { sequence, head } = this.newest;
    this.#attempt('begin', () => this.#begin.run());
    for (let at = 0; at < records.length; ) {
      const count = records.length - at < manyRecords ? 1 : manyRecords;
      const values: (number | string)[] = [];
      for (const record of records.slice(at, at + count)) {
        sequence += 1;
        head = chained(head, record);
        values.push(sequence, record, head);
      }
      const insert = count === 1 ? this.#insert : this.#insertMany;
      this.#attempt('insert', () => insert.run(...values));
      at += count;
    }
    this.#attempt('commit', () => this.#commit.run());
    this.newest = { sequence, head };
  }

  /** Resolves when everything that is committed now is on the disk; the event loop goes on. */
  sync(): Promise<void> {
    return this.#attempt('sync', () => this.#log.sync());
  }

  /** The same at once. Never while another is under way, which might be told its failure. */
  syncNow(): void {
    this.#attempt('sync', () => this.#log.syncNow());
  }

  /** Says how far the journal is known to have come. */
  mark({ sequence, head }: Place): void {
    this.#attempt('mark', () => this.#mark.write({ sequence, head, snapshot: this.snapshot }));
  }

  /**
   * Writes a snapshot of the state after the newest record. Records are removed only when both
   * snapshots that stay were read back and are sound: whatever is left leads to the state.
   */
  writeSnapshot(lines: Iterable<string>): void {
    const { database } = this.#open;
    this.#attempt('begin', () => this.#begin.run());
    this.#attempt('snapshot', () => writeSnapshot(database, this.newest, lines));
    this.#attempt('commit', () => this.#commit.run());
    this.syncNow();
    this.snapshot = this.newest.sequence;
    this.mark(this.newest);
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
    this.syncMark();
  }

  syncMark(): void {
    this.#attempt('sync mark', () => this.#mark.sync());
  }

  close(): void {
    this.#mark.close();
    this.#log.close();
    this.#attempt('close', () => this.#open.database.close());
    this.#open.lock.close();
  }
}
