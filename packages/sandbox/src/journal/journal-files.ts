import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { type ChainTip, chainHash } from './chain.ts';
import type { JournalPaths } from './directory.ts';
import { HighWaterMarkFile } from './high-water-mark.ts';
import type { CheckedJournal } from './recover.ts';
import type { RunStep } from './run-step.ts';
import { prune, snapshotProblem, snapshotRows, writeSnapshot } from './snapshots.ts';
import { WriteAheadLog } from './write-ahead-log.ts';

const recordsPerInsert = 16;

/** The open database of a journal, with its lock and its paths. */
export interface OpenDatabase {
  readonly paths: JournalPaths;
  readonly database: DatabaseSync;
  readonly lock: DatabaseSync;
}

/** The open files of a journal. If a method throws, the state of the files is unknown. */
export class JournalFiles {
  /** The newest committed record. It is in the write-ahead log and survives a process crash. */
  newest: ChainTip;
  /** The sequence number of the record before the newest snapshot; 0 when there is none. */
  snapshot: number;
  readonly #open: OpenDatabase;
  readonly #runStep: RunStep;
  readonly #writeAheadLog: WriteAheadLog;
  readonly #highWaterMarkFile: HighWaterMarkFile;
  readonly #begin: StatementSync;
  readonly #insert: StatementSync;
  /** Inserts several records per call, which takes a quarter less time per record. */
  readonly #insertMany: StatementSync;
  readonly #commit: StatementSync;

  constructor(open: OpenDatabase, { sequence, head, snapshots }: CheckedJournal, runStep: RunStep) {
    const { database, paths } = open;
    this.newest = { sequence, head };
    this.snapshot = snapshots.at(-1)?.sequence ?? 0;
    this.#open = open;
    this.#runStep = runStep;
    this.#writeAheadLog = new WriteAheadLog(paths);
    this.#highWaterMarkFile = new HighWaterMarkFile(paths);
    this.#begin = database.prepare('BEGIN IMMEDIATE');
    const row = '(?, ?, ?)';
    this.#insert = database.prepare(`INSERT INTO records VALUES ${row}`);
    const rows = new Array(recordsPerInsert).fill(row).join(', ');
    this.#insertMany = database.prepare(`INSERT INTO records VALUES ${rows}`);
    this.#commit = database.prepare('COMMIT');
  }

  /** Writes records in one transaction. */
  commit(records: readonly string[]): void {
    let { sequence, head } = this.newest;
    this.#runStep('begin', () => this.#begin.run());
    for (let at = 0; at < records.length; ) {
      const count = records.length - at < recordsPerInsert ? 1 : recordsPerInsert;
      const values: (number | string)[] = [];
      for (const record of records.slice(at, at + count)) {
        sequence += 1;
        head = chainHash(head, record);
        values.push(sequence, record, head);
      }
      const insert = count === 1 ? this.#insert : this.#insertMany;
      this.#runStep('insert', () => insert.run(...values));
      at += count;
    }
    this.#runStep('commit', () => this.#commit.run());
    this.newest = { sequence, head };
  }

  /**
   * Syncs the log in another thread. Resolves when all records committed before the call are
   * durable.
   */
  sync(): Promise<void> {
    return this.#runStep('sync', () => this.#writeAheadLog.sync());
  }

  /**
   * Syncs the log and blocks the event loop. Do not call it during another sync: the operating
   * system reports a failed write to only one of the two.
   */
  syncNow(): void {
    this.#runStep('sync', () => this.#writeAheadLog.syncNow());
  }

  /** Moves the high-water mark to a durable record. */
  writeHighWaterMark({ sequence, head }: ChainTip): void {
    const mark = { sequence, head, snapshot: this.snapshot };
    this.#runStep('write high-water mark', () => this.#highWaterMarkFile.write(mark));
  }

  /**
   * Writes a snapshot of the state after the newest record. Prunes records only after it has read
   * back and verified the two newest snapshots, so that the state stays recoverable.
   */
  writeSnapshot(lines: Iterable<string>): void {
    const { database } = this.#open;
    this.#runStep('begin', () => this.#begin.run());
    this.#runStep('write snapshot', () => writeSnapshot(database, this.newest, lines));
    this.#runStep('commit', () => this.#commit.run());
    this.syncNow();
    this.snapshot = this.newest.sequence;
    this.writeHighWaterMark(this.newest);
    this.#runStep('verify snapshot', () => {
      for (const row of snapshotRows(database).slice(-2)) {
        const problem = snapshotProblem(database, row);
        if (problem !== undefined) throw new Error(problem);
      }
    });
    this.#runStep('begin', () => this.#begin.run());
    this.#runStep('prune', () => prune(database));
    this.#runStep('commit', () => this.#commit.run());
    this.#runStep('checkpoint', () => database.exec('PRAGMA wal_checkpoint(TRUNCATE)'));
    this.syncHighWaterMark();
  }

  syncHighWaterMark(): void {
    this.#runStep('sync high-water mark', () => this.#highWaterMarkFile.sync());
  }

  close(): void {
    this.#highWaterMarkFile.close();
    this.#writeAheadLog.close();
    this.#runStep('close', () => this.#open.database.close());
    this.#open.lock.close();
  }
}
