import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { JournalError } from './journal.ts';

/** The files of a journal. */
export interface JournalPaths {
  readonly directory: string;
  readonly database: string;
  /** Where SQLite writes what is not in the database yet. */
  readonly log: string;
  readonly mark: string;
  readonly lock: string;
}

export function pathsIn(directory: string): JournalPaths {
  return {
    directory,
    database: join(directory, 'journal.sqlite'),
    log: join(directory, 'journal.sqlite-wal'),
    mark: join(directory, 'mark'),
    lock: join(directory, 'lock'),
  };
}

/** Makes the directory of a journal, which only its owner may enter. */
export function makeDirectory({ directory }: JournalPaths): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
  } catch (error) {
    const message = `${directory} can't be made a data directory: ${(error as Error).message}.`;
    throw new JournalError(message, { cause: error });
  }
}

/**
 * Makes a file that only its owner may read, or takes the others' permissions away. One that is
 * there is not opened: to close it would let go of every lock that this process has on it.
 */
export function makePrivate(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) closeSync(openSync(path, 'wx', 0o600));
  else if ((found.mode & 0o077) !== 0) chmodSync(path, 0o600);
}

/** Brings the names of the files in a directory to the disk. */
export function syncDirectory(directory: string): void {
  const folder = openSync(directory, 'r');
  fsyncSync(folder);
  closeSync(folder);
}

/** How many bytes a file has; 0 when there is none. */
export function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/**
 * Keeps every other process out of the directory until the lock is closed or this process ends,
 * however it ends. Node has no locks of files; those of SQLite on an empty database do.
 */
export function lockDirectory({ directory, lock }: JournalPaths): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    makePrivate(lock);
    database = new DatabaseSync(lock);
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database?.close();
    if (isLocked(error)) throw inUse(directory, error);
    const message = `${directory} can't be locked: ${(error as Error).message}.`;
    throw new JournalError(message, { cause: error });
  }
}

/** Whether SQLite says that another has the file. */
export function isLocked(error: unknown): boolean {
  return error instanceof Error && error.message.includes('database is locked');
}

export function inUse(directory: string, cause: unknown): JournalError {
  const message = `${directory} is in use by another program; stop it first, or choose another directory.`;
  return new JournalError(message, { cause });
}

/** What stands at the end of each message about damage. */
const remedy =
  'Nothing was changed. Restore the whole directory from a copy, or begin with an empty one.';

/** The error that a data directory is not what was written. */
export function damaged(directory: string, what: string, cause?: unknown): JournalError {
  return new JournalError(`The journal in ${directory} is damaged: ${what} ${remedy}`, { cause });
}
