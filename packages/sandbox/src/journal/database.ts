import { DatabaseSync } from 'node:sqlite';
import { makePrivate } from './directory.ts';

/** "brkr": tells our databases from others. */
const applicationId = 0x62726b72;

/** The version of the format; a greater one was written by a later sandbox. */
const formatVersion = 2;

/** The tables, as SQLite gives their text back. */
const tables: Readonly<Record<string, string>> = {
  records:
    'CREATE TABLE records (sequence INTEGER PRIMARY KEY, record TEXT NOT NULL, hash TEXT NOT NULL) STRICT',
  snapshots:
    'CREATE TABLE snapshots (sequence INTEGER PRIMARY KEY, head TEXT NOT NULL, state TEXT NOT NULL, hash TEXT NOT NULL) STRICT',
  snapshot_parts:
    'CREATE TABLE snapshot_parts (sequence INTEGER NOT NULL, part INTEGER NOT NULL, lines TEXT NOT NULL, PRIMARY KEY (sequence, part)) STRICT',
};

/**
 * How a journal is written: a commit is in the log when it returns, and the journal syncs the log
 * by itself. When SQLite moves the log into the database, it syncs the log before and the database
 * after. One connection holds the database for itself, so that the index of the log needs no file.
 */
const settings = `
  PRAGMA locking_mode = EXCLUSIVE;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
`;

/** Opens the database of a journal for writing. */
export function openDatabase(path: string): DatabaseSync {
  makePrivate(path);
  const database = new DatabaseSync(path);
  try {
    database.exec(settings);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Makes the tables, all or none. */
export function createTables(database: DatabaseSync): void {
  database.exec(`
    BEGIN IMMEDIATE;
    PRAGMA application_id = ${applicationId};
    PRAGMA user_version = ${formatVersion};
    ${Object.values(tables).join(';\n')};
    COMMIT;
  `);
}

/** Whether nothing was ever made in a database. */
export function isEmpty(database: DatabaseSync): boolean {
  return database.prepare('SELECT count(*) AS count FROM sqlite_schema').get()?.count === 0;
}

/** Says what is wrong with the format, if something is. */
export function formatProblem(database: DatabaseSync): string | undefined {
  const id = database.prepare('PRAGMA application_id').get()?.application_id;
  const version = database.prepare('PRAGMA user_version').get()?.user_version;
  if (id !== applicationId) return 'its database is not one of a journal.';
  if (version !== formatVersion) {
    return `it has format ${version}, and this version reads format ${formatVersion} only.`;
  }
  const found = database.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'table'").all();
  const isOurs = ({ name, sql }: Record<string, unknown>) => tables[String(name)] === sql;
  const isWhole = found.length === Object.keys(tables).length && found.every(isOurs);
  return isWhole ? undefined : 'the definitions of its tables are not what was written.';
}
