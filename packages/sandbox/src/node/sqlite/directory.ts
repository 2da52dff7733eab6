import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  mkdirSync,
  openSync,
  type Stats,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { wrongKind } from './errors.ts';

/** The paths of the files of a journal. */
export interface JournalPaths {
  readonly directory: string;
  readonly database: string;
  /** The write-ahead log of the database. */
  readonly log: string;
  readonly highWaterMark: string;
  readonly lock: string;
}

/** Returns the paths of the files of the journal in a directory. */
export function pathsIn(directory: string): JournalPaths {
  return {
    directory,
    database: join(directory, 'journal.sqlite'),
    log: join(directory, 'journal.sqlite-wal'),
    highWaterMark: join(directory, 'high-water-mark'),
    lock: join(directory, 'lock'),
  };
}

/** Returns the status of a file; undefined if it does not exist. Throws if access is denied. */
const find = (path: string) => statSync(path, { throwIfNoEntry: false });

/**
 * Creates a directory that only its owner can access, and its parents. Changes nothing if the
 * directory exists. Node's recursive `mkdirSync` never returns if the file system of the parent
 * cannot contain directories, such as /proc.
 */
export function ensurePrivateDirectory(directory: string): void {
  const found = find(directory);
  if (found?.isDirectory()) return;
  if (found !== undefined) throw wrongKind(directory, 'directory');
  const parent = dirname(directory);
  if (parent !== directory) ensurePrivateDirectory(parent);
  try {
    mkdirSync(directory, { mode: 0o700 });
  } catch (error) {
    // Another process may have created the directory in the meantime.
    if (!find(directory)?.isDirectory()) throw error;
  }
}

/**
 * Creates a file that only its owner can access, or removes the permissions of other users from an
 * existing file. Does not open an existing file: on POSIX, closing it would release every lock that
 * this process has on it.
 */
export function ensurePrivateFile(path: string): void {
  const found = findFile(path);
  if (found !== undefined) {
    if ((found.mode & 0o077) !== 0) chmodSync(path, 0o600);
    return;
  }
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    // Another process may have created the file in the meantime.
    if (!hasFile(path)) throw error;
  }
}

/** Syncs a directory, so that the names of its files are durable. */
export function syncDirectory(directory: string): void {
  const folder = openSync(directory, 'r');
  fsyncSync(folder);
  closeSync(folder);
}

/** Returns whether a file exists. */
export function hasFile(path: string): boolean {
  return findFile(path) !== undefined;
}

/** Returns whether a file exists and is not empty. */
export function hasContent(path: string): boolean {
  const found = findFile(path);
  return found !== undefined && found.size > 0;
}

/** Rejects what is not a file: reading a pipe, for example, could wait for ever. */
function findFile(path: string): Stats | undefined {
  const found = find(path);
  if (found !== undefined && !found.isFile()) throw wrongKind(path, 'regular file');
  return found;
}

/**
 * Checks that this process may use the directory and its files. SQLite errors do not say which
 * file is the cause.
 */
export function checkAccess(paths: JournalPaths, access: 'read' | 'write'): void {
  const mode = constants.R_OK | (access === 'write' ? constants.W_OK : 0);
  accessSync(paths.directory, mode | constants.X_OK);
  for (const path of [paths.database, paths.log, paths.highWaterMark, paths.lock]) {
    if (hasFile(path)) accessSync(path, mode);
  }
}

/** Copies the database and its log. The copies are accessible only to their owner. */
export function copyFiles(from: JournalPaths, to: JournalPaths): void {
  const files = [
    [from.database, to.database],
    [from.log, to.log],
  ] as const;
  for (const [source, target] of files) {
    if (!hasFile(source)) continue;
    copyFileSync(source, target);
    chmodSync(target, 0o600);
  }
}

/**
 * Locks the directory until the returned database is closed or this process ends, even in a crash.
 * Node has no API for file locks, so this uses SQLite's lock on an empty database.
 */
export function lockForWriting({ lock }: JournalPaths): DatabaseSync {
  ensurePrivateFile(lock);
  return lockWith(new DatabaseSync(lock), 'PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
}

/**
 * Locks the directory against sandboxes, without changing a file. Returns undefined if there is no
 * lock file, such as in a backup; in that case, no sandbox is using the directory.
 */
export function lockForReading({ lock }: JournalPaths): DatabaseSync | undefined {
  if (!hasFile(lock)) return undefined;
  const database = new DatabaseSync(lock, { readOnly: true });
  return lockWith(database, 'BEGIN; SELECT * FROM sqlite_schema');
}

function lockWith(database: DatabaseSync, sql: string): DatabaseSync {
  try {
    database.exec(sql);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
