import { DatabaseSync } from 'node:sqlite';
import { ensurePrivateFile } from './directory.ts';

/** "brkr" in ASCII: identifies the databases of sandbox journals. */
const applicationId = 0x62726b72;

/** The version of the tables. Later versions of the sandbox may write a higher one. */
const formatVersion = 2;

/** The table definitions, exactly as SQLite returns them. */
const tables: Readonly<Record<string, string>> = {
  records:
    'CREATE TABLE records (sequence INTEGER PRIMARY KEY, record TEXT NOT NULL, hash TEXT NOT NULL) STRICT',
  snapshots:
    'CREATE TABLE snapshots (sequence INTEGER PRIMARY KEY, head TEXT NOT NULL, state TEXT NOT NULL, hash TEXT NOT NULL) STRICT',
  snapshot_parts:
    'CREATE TABLE snapshot_parts (sequence INTEGER NOT NULL, part INTEGER NOT NULL, lines TEXT NOT NULL, PRIMARY KEY (sequence, part)) STRICT',
};

/**
 * With these settings, a commit writes to the write-ahead log and returns; the journal syncs the
 * log itself. At a checkpoint, SQLite syncs the log first and the database afterwards. The only
 * connection locks the database exclusively, so SQLite keeps the index of the log in memory, not in
 * a file.
 */
const settings = `
  PRAGMA locking_mode = EXCLUSIVE;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
`;

/** Opens the database of a journal for writing, and creates the file if it is missing. */
export function openDatabase(path: string): DatabaseSync {
  ensurePrivateFile(path);
  const database = new DatabaseSync(path);
  try {
    database.exec(settings);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Creates the tables in one transaction. */
export function createTables(database: DatabaseSync): void {
  database.exec(`
    BEGIN IMMEDIATE;
    PRAGMA application_id = ${applicationId};
    PRAGMA user_version = ${formatVersion};
    ${Object.values(tables).join(';\n')};
    COMMIT;
  `);
}

/** Whether a database contains no tables. */
export function isEmpty(database: DatabaseSync): boolean {
  return database.prepare('SELECT count(*) AS count FROM sqlite_schema').get()?.count === 0;
}

/** Returns what is wrong with the format, or undefined if it is valid. */
export function formatProblem(database: DatabaseSync): string | undefined {
  const id = database.prepare('PRAGMA application_id').get()?.application_id;
  const version = database.prepare('PRAGMA user_version').get()?.user_version;
  if (id !== applicationId) {
    return `its database has the application id ${id}, but that of a journal is ${applicationId}`;
  }
  if (version !== formatVersion) {
    return `it has format ${version}, but this version of the sandbox reads only format ${formatVersion}`;
  }
  const found = database.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'table'").all();
  const isExpected = ({ name, sql }: Record<string, unknown>) => tables[String(name)] === sql;
  const isValid = found.length === Object.keys(tables).length && found.every(isExpected);
  return isValid ? undefined : `its table definitions differ from those of format ${formatVersion}`;
}
