import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { formatVersion, otherFormat, StoreError } from '../../journal/store.ts';
import type { JournalPaths } from './directory.ts';
import { hasTransaction } from './write-ahead-log.ts';

/** "brkr" in ASCII: identifies the databases of sandbox journals. */
const applicationId = 0x62726b72;

/** The definitions of all objects in the database, exactly as SQLite returns them. */
const tables: Readonly<Record<string, string>> = {
  records:
    'CREATE TABLE records ' +
    '(sequence INTEGER PRIMARY KEY, record TEXT NOT NULL, hash TEXT NOT NULL) STRICT',
  snapshots:
    'CREATE TABLE snapshots (sequence INTEGER PRIMARY KEY, head TEXT NOT NULL, ' +
    'state TEXT NOT NULL, hash TEXT NOT NULL) STRICT',
  snapshot_parts:
    'CREATE TABLE snapshot_parts (sequence INTEGER NOT NULL, part INTEGER NOT NULL, ' +
    'lines TEXT NOT NULL, PRIMARY KEY (sequence, part)) STRICT',
};

/**
 * With these settings, a transaction is durable when its COMMIT returns, because SQLite has synced
 * the write-ahead log by then. The only connection locks the database exclusively, so SQLite keeps
 * the index of the log in memory, not in a file.
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
    if (isEmptyDatabase(database)) createTables(database);
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
 * Opens a database for reading. Changes no file, not even when the connection is closed. The lock
 * of the directory must protect the database, because this connection uses no locks.
 *
 * To read a write-ahead log, SQLite requires an index of the log. With `locking_mode = EXCLUSIVE`,
 * SQLite keeps the index in memory, not in a file. A read-only connection can use this mode only
 * with a VFS that uses no locks, such as `unix-none`. If the log contains no transaction, SQLite
 * would create or delete the log, unless the database is opened as immutable.
 */
export function openForReading({ database: path, log }: JournalPaths): DatabaseSync {
  const url = pathToFileURL(path);
  const withoutLocks = process.platform === 'win32' ? 'win32-none' : 'unix-none';
  if (hasTransaction(log)) url.searchParams.set('vfs', withoutLocks);
  else url.searchParams.set('immutable', '1');
  const database = new DatabaseSync(url, { readOnly: true });
  database.exec('PRAGMA locking_mode = EXCLUSIVE');
  return database;
}

/** Returns whether a database is empty, as it is after an interrupted creation. */
export function isEmptyDatabase(database: DatabaseSync): boolean {
  return database.prepare('SELECT 1 FROM sqlite_schema').get() === undefined;
}

/**
 * Checks the format and the integrity of a database.
 *
 * @throws StoreError when the format or a page is invalid
 */
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
  rejectUnexpectedObjects(database);
  const found = database.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'table'").all();
  const isExpected = ({ name, sql }: Record<string, unknown>) => tables[String(name)] === sql;
  const isValid = found.length === Object.keys(tables).length && found.every(isExpected);
  return isValid ? undefined : `its table definitions differ from those of format ${formatVersion}`;
}

/** Rejects triggers, views, indexes and tables that the sandbox did not create. */
function rejectUnexpectedObjects(database: DatabaseSync): void {
  // Automatic indexes have no definition.
  const rows = database
    .prepare('SELECT type, name FROM sqlite_schema WHERE sql NOT NULL ORDER BY type, name')
    .all()
    .filter(({ type, name }) => type !== 'table' || !Object.hasOwn(tables, String(name)));
  if (rows.length === 0) return;
  const objects = rows.map(({ type, name }) => `${type} ${JSON.stringify(name)}`);
  throw new StoreError('unexpected objects', objects.join(', '));
}

function integrityProblem(database: DatabaseSync): string | undefined {
  const first = Object.values(database.prepare('PRAGMA integrity_check(1)').get() ?? {})[0];
  return first === 'ok' ? undefined : `PRAGMA integrity_check reports: ${String(first)}`;
}
