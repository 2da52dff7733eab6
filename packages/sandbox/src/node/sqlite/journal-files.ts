import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite';
import type { ChainTip } from '../../journal/hash-chain.ts';
import type { HighWaterMark, RecordRow, SnapshotRow, StoreContents } from '../../journal/store.ts';
import { checkDatabase, isEmptyDatabase } from './database.ts';
import { type FilesOptions, missing, type OpenedFiles, openFiles } from './open-files.ts';

/** A page of rows ends when it has reached one of these sizes. */
const page = { rows: 1000, characters: 1_000_000 };

/**
 * The files of a journal: the database, the high-water mark and the lock. The methods are those of
 * `JournalStore`, but synchronous: they run in a worker thread.
 */
export class JournalFiles {
  readonly #opened: OpenedFiles;
  #mark: HighWaterMark;
  readonly #database: DatabaseSync;
  readonly #begin: StatementSync;
  readonly #commit: StatementSync;
  /** Undefined until the tables are known to exist. */
  #insertRecord: StatementSync | undefined;

  /** Locks and opens the files in a directory. */
  constructor(options: FilesOptions) {
    this.#opened = openFiles(options);
    const { mark, database } = this.#opened;
    this.#mark = mark;
    this.#database = database;
    this.#begin = database.prepare('BEGIN IMMEDIATE');
    this.#commit = database.prepare('COMMIT');
  }

  readContents(check: 'quick' | 'full'): StoreContents {
    // If the creation of a journal was interrupted, its database can be empty.
    if (this.#mark.sequence === 0 && isEmptyDatabase(this.#database)) throw missing();
    checkDatabase(this.#database, check);
    const first = this.#database.prepare('SELECT min(sequence) AS first FROM records').get()?.first;
    const rows = this.#database.prepare('SELECT * FROM snapshots ORDER BY id').all();
    return {
      highWaterMark: this.#mark,
      mayLag: true,
      firstSequence: typeof first === 'number' ? first : undefined,
      snapshots: rows.map((row) => ({
        id: Number(row.id),
        name: String(row.name),
        sequence: Number(row.sequence),
        head: String(row.head),
        time: Number(row.time),
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

  readParts(snapshot: number, first: number): string[] {
    const text = 'SELECT lines FROM snapshot_parts WHERE snapshot = ? AND part >= ? ORDER BY part';
    const rows = this.#database.prepare(text).iterate(snapshot, first);
    return pageOf(
      rows,
      ({ lines }) => String(lines),
      ({ length }) => length,
    );
  }

  appendRecords(before: ChainTip, records: readonly string[], hashes: readonly string[]): void {
    let { sequence, head } = before;
    this.#insertRecord ??= this.#database.prepare('INSERT INTO records VALUES (?, ?, ?)');
    const insert = this.#insertRecord;
    this.#transaction(() => {
      for (const [index, record] of records.entries()) {
        sequence += 1;
        head = hashes[index] ?? '';
        insert.run(sequence, record, head);
      }
    });
    this.#moveMark({ sequence, head });
  }

  writeParts(snapshot: number, first: number, parts: readonly string[]): void {
    const insert = this.#database.prepare('INSERT INTO snapshot_parts VALUES (?, ?, ?)');
    this.#transaction(() => {
      // An interrupted snapshot may have left parts.
      if (first === 0) this.#database.exec(deleteUnusedParts);
      for (const [index, lines] of parts.entries()) insert.run(snapshot, first + index, lines);
    });
  }

  writeSnapshot({ id, name, sequence, head, time, state, hash }: SnapshotRow): void {
    const insert = this.#database.prepare('INSERT INTO snapshots VALUES (?, ?, ?, ?, ?, ?, ?)');
    const replaced = this.#database.prepare("DELETE FROM snapshots WHERE name = ? AND name <> ''");
    this.#transaction(() => {
      replaced.run(name);
      insert.run(id, name, sequence, head, time, state, hash);
      this.#database.exec(deleteUnusedParts);
    });
    this.#moveMark({ snapshot: id });
  }

  prune({ id, sequence }: SnapshotRow): void {
    this.#transaction(() => {
      this.#database.prepare("DELETE FROM snapshots WHERE name = '' AND id < ?").run(id);
      this.#database.exec(deleteUnusedParts);
      this.#database.prepare('DELETE FROM records WHERE sequence <= ?').run(sequence);
    });
    // A snapshot makes the write-ahead log long. Without this checkpoint, SQLite would keep a log
    // of that size.
    this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  }

  close(): void {
    try {
      this.#opened.markFile?.close();
    } finally {
      this.#opened.close();
    }
  }

  /** Runs `work` in a transaction, which is durable when this method returns. */
  #transaction(work: () => void): void {
    this.#begin.run();
    work();
    this.#commit.run();
  }

  /** Moves the high-water mark. Call it after the transaction. */
  #moveMark(change: Partial<HighWaterMark>): void {
    this.#mark = { ...this.#mark, ...change };
    this.#opened.markFile?.write(this.#mark);
  }
}

const deleteUnusedParts =
  'DELETE FROM snapshot_parts WHERE snapshot NOT IN (SELECT id FROM snapshots)';

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
