import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The paths of the files of a journal. */
export interface JournalPaths {
  readonly directory: string;
  readonly database: string;
  readonly highWaterMark: string;
  readonly lock: string;
}

/** Returns the paths of the files of the journal in a directory. */
export function pathsIn(directory: string): JournalPaths {
  return {
    directory,
    database: join(directory, 'journal.sqlite'),
    highWaterMark: join(directory, 'high-water-mark'),
    lock: join(directory, 'lock'),
  };
}

/** Creates a directory that only its owner can access, unless it exists. */
export function ensurePrivateDirectory(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
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

/** Returns whether a file exists and is not empty. */
export function hasContent(path: string): boolean {
  return existsSync(path) && statSync(path).size > 0;
}

/**
 * Locks the directory until the returned database is closed or this process ends, even in a crash.
 * Node has no API for file locks, so this uses the lock of SQLite on an empty database.
 */
export function lockDirectory({ lock }: JournalPaths): DatabaseSync {
  ensurePrivateFile(lock);
  const database = new DatabaseSync(lock);
  try {
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
