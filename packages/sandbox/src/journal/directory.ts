import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { JournalError } from './journal.ts';

/** The paths of the files of a journal. */
export interface JournalPaths {
  readonly directory: string;
  readonly database: string;
  /** Where SQLite writes transactions until a checkpoint moves them into the database. */
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

/** Creates the directory of a journal with access for its owner only. */
export function createDirectory({ directory }: JournalPaths): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
  } catch (error) {
    const message = `The data directory ${directory} cannot be created: ${(error as Error).message}.`;
    throw new JournalError(message, { cause: error });
  }
}

/**
 * Creates a file with access for its owner only, or removes the permissions of others from an
 * existing file. It does not open an existing file: closing it would release every lock that this
 * process has on it.
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
 * Locks the directory against other processes until the lock is closed or this process ends, for
 * whatever reason. Node has no file locks, so the lock is that of SQLite on an empty database.
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
    const message = `${directory} cannot be locked: ${(error as Error).message}.`;
    throw new JournalError(message, { cause: error });
  }
}

/** Whether SQLite reports that another connection has locked the file. */
export function isLocked(error: unknown): boolean {
  return error instanceof Error && error.message.includes('database is locked');
}

/** Returns the error for a directory that another process has locked. */
export function inUseError(directory: string, cause: unknown): JournalError {
  const message = `${directory} is in use by another program; stop it first, or choose another directory.`;
  return new JournalError(message, { cause });
}

/** The end of each message about corruption. */
const remedy =
  'Nothing was changed. Restore the whole directory from a backup, or start with an empty one.';

/**
 * Returns the error for a corrupt directory.
 *
 * @param problem what is wrong, without a period at the end
 */
export function corruptionError(directory: string, problem: string, cause?: unknown): JournalError {
  return new JournalError(`The journal in ${directory} is corrupt: ${problem}. ${remedy}`, {
    cause,
  });
}
