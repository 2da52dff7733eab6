import { existsSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { formatVersion, otherFormat, StoreError } from '../../journal/store.ts';

/** "brkr" in ASCII: identifies the databases of sandbox journals. */
const applicationId = 0x62726b72;

/** The definitions of all objects in the database, exactly as SQLite returns them. */
const tables: Readonly<Record<string, string>> = {
  records:
    'CREATE TABLE records (sequence INTEGER PRIMARY KEY, record TEXT NOT NULL, hash TEXT NOT NULL) STRICT',
  snapshots:
    'CREATE TABLE snapshots (sequence INTEGER PRIMARY KEY, head TEXT NOT NULL, state TEXT NOT NULL, hash TEXT NOT NULL) STRICT',
  snapshot_parts:
    'CREATE TABLE snapshot_parts (sequence INTEGER NOT NULL, part INTEGER NOT NULL, lines TEXT NOT NULL, PRIMARY KEY (sequence, part)) STRICT',
};

/**
 * With these settings, a transaction is durable when its COMMIT returns: SQLite has synced the
 * write-ahead log. The only connection locks the database exclusively, so SQLite keeps the index of
 * the log in memory, not in a file.
 */
const settings = `
  PRAGMA locking_mode = EXCLUSIVE;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
`;

/** Opens a database for writing. Creates the tables if there are none. */
export function openForWriting(path: string): DatabaseSync {
  const database = new DatabaseSync(path);
  try {
    database.exec(settings);
    const objects = database.prepare('SELECT count(*) AS count FROM sqlite_schema').get();
    if (objects?.count === 0) createTables(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function createTables(database: DatabaseSync): void {
  database.exec(`
    BEGIN IMMEDIATE;
    PRAGMA application_id = ${applicationId};
    PRAGMA user_version = ${formatVersion};
    ${Object.values(tables).join(';\n')};
    COMMIT;
  `);
}

/**
 * Opens a database for reading, and changes nothing: a connection that can write would move the
 * write-ahead log to the database when it is closed. Returns the database, and a function that
 * closes it.
 */
export function openForReading(path: string): { database: DatabaseSync; close: () => void } {
  const created = [`${path}-shm`, `${path}-wal`].filter((one) => !existsSync(one));
  const database = new DatabaseSync(path, { readOnly: true });
  const close = () => {
    database.close();
    // SQLite leaves an index of the log and an empty log behind.
    for (const one of created) rmSync(one, { force: true });
  };
  return { database, close };
}

/** @throws StoreError when the format of the database or a page is invalid */
export function checkDatabase(database: DatabaseSync): void {
  const problem = formatProblem(database) ?? integrityProblem(database);
  if (problem !== undefined) throw new StoreError('corrupt', problem);
}

function formatProblem(database: DatabaseSync): string | undefined {
  const id = database.prepare('PRAGMA application_id').get()?.application_id;
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version);
  if (id !== applicationId) {
    return `its database has the application id ${id}, but that of a journal is ${applicationId}`;
  }
  if (version !== formatVersion) throw otherFormat(version);
  // Automatic indexes have no definition.
  const found = database.prepare('SELECT name, sql FROM sqlite_schema WHERE sql NOT NULL').all();
  const isExpected = ({ name, sql }: Record<string, unknown>) => tables[String(name)] === sql;
  const isValid = found.length === Object.keys(tables).length && found.every(isExpected);
  return isValid ? undefined : `its table definitions differ from those of format ${formatVersion}`;
}

function integrityProblem(database: DatabaseSync): string | undefined {
  const first = Object.values(database.prepare('PRAGMA integrity_check(1)').get() ?? {})[0];
  return first === 'ok' ? undefined : `PRAGMA integrity_check reports: ${String(first)}`;
}

/** The result codes of SQLite that have their own kind of problem. */
const problems: Readonly<Record<number, 'in use' | 'corrupt'>> = {
  5: 'in use', // SQLITE_BUSY
  11: 'corrupt', // SQLITE_CORRUPT
  26: 'corrupt', // SQLITE_NOTADB
  522: 'corrupt', // SQLITE_IOERR_SHORT_READ
};

/** Converts an error of SQLite, of the file system or of a check. Only proof counts as corrupt. */
export function toStoreError(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const { message, code, errcode = 0 } = error as SqliteError;
  // SQLite returns a number that no journal writes.
  const isOutOfRange = code === 'ERR_OUT_OF_RANGE';
  const problem = isOutOfRange ? 'corrupt' : (problems[errcode] ?? problems[errcode & 0xff]);
  if (problem === 'corrupt')
    return new StoreError(problem, `its database cannot be read: ${message}`);
  return new StoreError(problem ?? 'unavailable', message);
}

/** An error of `node:sqlite`, which has the result code of SQLite, or of `node:fs`. */
interface SqliteError extends Error {
  readonly code?: string;
  readonly errcode?: number;
}
