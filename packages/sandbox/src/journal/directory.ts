import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { JournalError } from './journal.ts';

/** The paths of the files of a journal. */
export interface JournalPaths {
  readonly directory: string;
  readonly database: string;
  /** The file to which SQLite writes transactions until a checkpoint moves them to the database. */
  readonly writeAheadLog: string;
  readonly highWaterMark: string;
  readonly lock: string;
}

/** Returns the paths of the files of the journal in a directory. */
export function pathsIn(directory: string): JournalPaths {
  return {
    directory,
    database: join(directory, 'journal.sqlite'),
    writeAheadLog: join(directory, 'journal.sqlite-wal'),
    highWaterMark: join(directory, 'high-water-mark'),
    lock: join(directory, 'lock'),
  };
}

/** Creates the directory of a journal. Only its owner can access it. */
export function createDirectory({ directory }: JournalPaths): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
  } catch (error) {
    const message = `The data directory ${directory} cannot be created: ${(error as Error).message}. Choose a directory that you can write to.`;
    throw new JournalError(message, { cause: error });
  }
}

/**
 * Creates a file that only its owner can access, or removes the permissions of other users from an
 * existing file. Does not open an existing file: on POSIX, closing it would release every lock that
 * this process has on it.
 */
export function ensurePrivateFile(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) closeSync(openSync(path, 'wx', 0o600));
  else if ((found.mode & 0o077) !== 0) chmodSync(path, 0o600);
}

/** Syncs a directory, so that the names of its files are durable. */
export function syncDirectory(directory: string): void {
  const folder = openSync(directory, 'r');
  fsyncSync(folder);
  closeSync(folder);
}

/** Returns the size of a file in bytes; 0 when the file does not exist. */
export function fileSize(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/**
 * Locks the directory until the returned database is closed or this process ends, even in a crash.
 * Node has no API for file locks, so this uses the lock of SQLite on an empty database.
 *
 * @throws JournalError when the directory is already locked or cannot be written
 */
export function lockDirectory({ directory, lock }: JournalPaths): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    ensurePrivateFile(lock);
    database = new DatabaseSync(lock);
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database?.close();
    if (isLocked(error)) throw inUseError(directory, error);
    const message = `${directory} cannot be locked: ${(error as Error).message}. Check that you can write to it.`;
    throw new JournalError(message, { cause: error });
  }
}

/** Whether SQLite reports that another connection has locked the file. */
export function isLocked(error: unknown): boolean {
  return error instanceof Error && error.message.includes('database is locked');
}

/**
 * Returns the error for a directory that is locked by another journal, in this or another process.
 */
export function inUseError(directory: string, cause: unknown): JournalError {
  const message = `${directory} is in use by another program; stop it first, or choose another directory.`;
  return new JournalError(message, { cause });
}

/** The end of each message about corruption. */
const remedy =
  'Nothing was changed. Restore the whole directory from a backup, or start with an empty one.';

/**
 * Returns the error for a directory with a corrupt journal.
 *
 * @param problem what is wrong, without a period at the end
 */
export function corruptionError(directory: string, problem: string, cause?: unknown): JournalError {
  return new JournalError(`The journal in ${directory} is corrupt: ${problem}. ${remedy}`, {
    cause,
  });
}
