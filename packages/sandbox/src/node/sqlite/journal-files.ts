import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite';
import { type ChainTip, initialHash } from '../../journal/hash-chain.ts';
import {
  type HighWaterMark,
  type RecordRow,
  type SnapshotRow,
  type StoreContents,
  StoreError,
} from '../../journal/store.ts';
import { checkDatabase, isEmptyDatabase, openForReading, openForWriting } from './database.ts';
import {
  checkAccess,
  ensurePrivateDirectory,
  ensurePrivateFile,
  hasContent,
  type JournalPaths,
  lockForReading,
  lockForWriting,
  pathsIn,
} from './directory.ts';
import { FileGuard } from './file-guard.ts';
import {
  createHighWaterMark,
  HighWaterMarkFile,
  readHighWaterMark,
} from './high-water-mark-file.ts';

/** A page of rows ends when it has reached one of these sizes. */
const page = { rows: 1000, characters: 8_000_000 };

/**
 * The files of a journal: the database, the high-water mark and the lock. The methods are those of
 * `JournalStore`, but synchronous: they run in a worker thread.
 */
export class JournalFiles {
  readonly #paths: JournalPaths;
  /** Undefined if there is no lock file and the journal is only read. */
  readonly #lock: DatabaseSync | undefined;
  readonly #guard = new FileGuard();
  #mark: HighWaterMark;
  #database: DatabaseSync;
  /** Undefined until the first write: until then, no file changes. */
  #writer: Writer | undefined;

  /**
   * Locks and opens the files in a directory.
   *
   * @param create whether to create a new journal if there is none; otherwise, no file changes, and
   *   the methods that write must not be called
   */
  constructor(directory: string, create: boolean) {
    const paths = pathsIn(directory);
    this.#paths = paths;
    if (create) ensurePrivateDirectory(directory);
    else if (!hasContent(paths.database) && !readHighWaterMark(paths)?.sequence) throw missing();
    checkAccess(paths, create ? 'write' : 'read');
    this.#lock = create ? lockForWriting(paths) : lockForReading(paths);
    try {
      this.#mark = create ? prepareFiles(paths) : (checkedHighWaterMark(paths) ?? initialMark);
      this.#database = openForReading(paths);
    } catch (error) {
      this.#lock?.close();
      throw error;
    }
    if (create) this.#guard.watch(paths.database, paths.highWaterMark, paths.lock);
  }

  readContents(): StoreContents {
    // If the creation of a journal was interrupted, its database can be empty.
    if (this.#mark.sequence === 0 && isEmptyDatabase(this.#database)) throw missing();
    checkDatabase(this.#database);
    const first = this.#database.prepare('SELECT min(sequence) AS first FROM records').get()?.first;
    const rows = this.#database.prepare('SELECT * FROM snapshots ORDER BY sequence').all();
    return {
      highWaterMark: this.#mark,
      mayLag: true,
      firstSequence: typeof first === 'number' ? first : undefined,
      snapshots: rows.map((row) => ({
        sequence: Number(row.sequence),
        head: String(row.head),
        state: String(row.state),
        hash: String(row.hash),
      })),
    };
  }

  readRecords(after: number): RecordRow[] {
    const text = 'SELECT sequence, record, hash FROM records WHERE sequence > ? ORDER BY sequence';
    const toRow = ({ sequence, record, hash }: Row): RecordRow => ({
      sequence: Number(sequence),
      record: String(record),
      hash: String(hash),
    });
    return pageOf(
      this.#database.prepare(text).iterate(after),
      toRow,
      ({ record }) => record.length,
    );
  }

  readParts(sequence: number, first: number): string[] {
    const text = 'SELECT lines FROM snapshot_parts WHERE sequence = ? AND part >= ? ORDER BY part';
    const rows = this.#database.prepare(text).iterate(sequence, first);
    return pageOf(
      rows,
      ({ lines }) => String(lines),
      ({ length }) => length,
    );
  }

  appendRecords(before: ChainTip, records: readonly string[], hashes: readonly string[]): void {
    let { sequence, head } = before;
    this.#transaction(({ insertRecord }) => {
      for (const [index, record] of records.entries()) {
        sequence += 1;
        head = hashes[index] ?? '';
        insertRecord.run(sequence, record, head);
      }
    });
    this.#moveMark({ sequence, head });
  }

  writeSnapshot({ sequence, head, state, hash }: SnapshotRow, parts: readonly string[]): void {
    this.#transaction(({ database }) => {
      const insert = database.prepare('INSERT INTO snapshot_parts VALUES (?, ?, ?)');
      for (const [part, lines] of parts.entries()) insert.run(sequence, part, lines);
      const row = database.prepare('INSERT INTO snapshots VALUES (?, ?, ?, ?)');
      row.run(sequence, head, state, hash);
    });
    this.#moveMark({ snapshot: sequence });
  }

  prune(through: number): void {
    this.#transaction(({ database }) => {
      database.prepare('DELETE FROM snapshots WHERE sequence < ?').run(through);
      database.prepare('DELETE FROM snapshot_parts WHERE sequence < ?').run(through);
      database.prepare('DELETE FROM records WHERE sequence <= ?').run(through);
    });
    // A snapshot makes the write-ahead log long. Without this checkpoint, SQLite would keep a log
    // of that size.
    this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  }

  close(): void {
    this.#writer?.markFile.close();
    this.#database.close();
    this.#lock?.close();
  }

  /** Runs `work` in a transaction, which is durable when this method returns. */
  #transaction(work: (writer: Writer) => void): void {
    this.#writer ??= this.#openWriter();
    this.#writer.begin.run();
    work(this.#writer);
    this.#writer.commit.run();
  }

  /** Replaces the read-only connection with a read-write connection. */
  #openWriter(): Writer {
    this.#guard.check();
    this.#database.close();
    const database = openForWriting(this.#paths.database);
    this.#database = database;
    this.#guard.watch(this.#paths.log);
    return {
      database,
      markFile: new HighWaterMarkFile(this.#paths),
      begin: database.prepare('BEGIN IMMEDIATE'),
      insertRecord: database.prepare('INSERT INTO records VALUES (?, ?, ?)'),
      commit: database.prepare('COMMIT'),
    };
  }

  /**
   * Moves the high-water mark, and checks that the files that were written are still in the
   * directory. Call it after the transaction.
   */
  #moveMark(change: Partial<HighWaterMark>): void {
    this.#mark = { ...this.#mark, ...change };
    this.#writer?.markFile.write(this.#mark);
    this.#guard.check();
  }
}

/** The connection, the file and the prepared statements with which a journal writes. */
interface Writer {
  readonly database: DatabaseSync;
  readonly markFile: HighWaterMarkFile;
  readonly begin: StatementSync;
  readonly insertRecord: StatementSync;
  readonly commit: StatementSync;
}

type Row = Record<string, SQLOutputValue>;

/** Returns the first rows, up to the limits of a page. */
function pageOf<Item>(
  rows: Iterable<Row>,
  toItem: (row: Row) => Item,
  lengthOf: (item: Item) => number,
): Item[] {
  const items: Item[] = [];
  let characters = 0;
  for (const row of rows) {
    const item = toItem(row);
    items.push(item);
    characters += lengthOf(item);
    if (items.length === page.rows || characters >= page.characters) break;
  }
  return items;
}

const initialMark: HighWaterMark = { sequence: 0, head: initialHash, snapshot: 0 };

const missing = () => new StoreError('missing', 'there is no database');

/**
 * Creates the high-water mark and the database file if they do not exist. Creates the tables if
 * they do not exist, but never in a journal with acknowledged records. Returns the high-water mark.
 */
function prepareFiles(paths: JournalPaths): HighWaterMark {
  const mark = checkedHighWaterMark(paths);
  if (mark === undefined) createHighWaterMark(paths, initialMark);
  ensurePrivateFile(paths.database);
  if (!mark?.sequence) openForWriting(paths.database).close();
  return mark ?? initialMark;
}

/**
 * Reads and checks the high-water mark. Returns undefined if there is none. The high-water mark is
 * created before the database, and the database before the first acknowledgement. Therefore, the
 * journal is corrupt if there is a database but no high-water mark, or if records were acknowledged
 * but there is no database.
 */
function checkedHighWaterMark(paths: JournalPaths): HighWaterMark | undefined {
  const mark = readHighWaterMark(paths);
  const hasDatabase = hasContent(paths.database);
  if (mark === undefined && hasDatabase) {
    throw new StoreError('corrupt', 'the high-water mark is missing');
  }
  if (mark !== undefined && mark.sequence > 0 && !hasDatabase) {
    throw new StoreError('corrupt', 'the database is missing or empty');
  }
  return mark;
}
