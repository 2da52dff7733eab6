import { DatabaseSync } from 'node:sqlite';
import { formatVersion, otherFormat, StoreError } from '../../journal/store.ts';

/** "brkr" in ASCII: identifies the databases of sandbox journals. */
const applicationId = 0x62726b72;

/** The definitions of all objects in the database, exactly as SQLite returns them. */
const tables: Readonly<Record<string, string>> = {
  records:
    'CREATE TABLE records ' +
    '(sequence INTEGER PRIMARY KEY, record TEXT NOT NULL, hash TEXT NOT NULL) STRICT',
  snapshots:
    'CREATE TABLE snapshots (id INTEGER PRIMARY KEY, name TEXT NOT NULL, ' +
    'sequence INTEGER NOT NULL, head TEXT NOT NULL, time INTEGER NOT NULL, ' +
    'state TEXT NOT NULL, hash TEXT NOT NULL) STRICT',
  snapshot_parts:
    'CREATE TABLE snapshot_parts (snapshot INTEGER NOT NULL, part INTEGER NOT NULL, ' +
    'lines TEXT NOT NULL, PRIMARY KEY (snapshot, part)) STRICT',
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

/**
 * Opens a database, and locks it until the connection is closed.
 *
 * @param create whether to create the tables if there are none
 */
export function openDatabase(path: string, create: boolean): DatabaseSync {
  const database = new DatabaseSync(path);
  try {
    database.exec(settings);
    if (create && isEmptyDatabase(database)) createTables(database);
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

/** Returns whether a database is empty, as it is after an interrupted creation. */
export function isEmptyDatabase(database: DatabaseSync): boolean {
  return database.prepare('SELECT 1 FROM sqlite_schema').get() === undefined;
}

/**
 * Checks the format and the structure of a database.
 *
 * @param check `full` checks every page; `quick` omits comparing the indexes with the rows, which
 *   takes most of the time
 * @throws StoreError when the format or a page is invalid
 */
export function checkDatabase(database: DatabaseSync, check: 'quick' | 'full'): void {
  const problem = formatProblem(database) ?? integrityProblem(database, check);
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

function integrityProblem(database: DatabaseSync, check: 'quick' | 'full'): string | undefined {
  const pragma = check === 'quick' ? 'quick_check' : 'integrity_check';
  const first = Object.values(database.prepare(`PRAGMA ${pragma}(1)`).get() ?? {})[0];
  return first === 'ok' ? undefined : `PRAGMA ${pragma} reports: ${String(first)}`;
}
