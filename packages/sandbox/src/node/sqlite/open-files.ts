import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { initialHash } from '../../journal/hash-chain.ts';
import { type HighWaterMark, StoreError } from '../../journal/store.ts';
import { openDatabase } from './database.ts';
import {
  checkAccess,
  copyFiles,
  ensurePrivateDirectory,
  ensurePrivateFile,
  hasContent,
  type JournalPaths,
  lockForReading,
  lockForWriting,
  pathsIn,
} from './directory.ts';
import { toStoreError } from './errors.ts';
import {
  createHighWaterMark,
  HighWaterMarkFile,
  readHighWaterMark,
} from './high-water-mark-file.ts';

/** How to open the files of a journal. */
export interface FilesOptions {
  readonly directory: string;
  /**
   * Whether to open the journal for writing, and create it if there is none. Otherwise, no file
   * changes: the files are copied and the copies are read, and the methods that write must not be
   * called.
   */
  readonly create: boolean;
  /** The directory in which to copy the files; by default, that of the operating system. */
  readonly temp?: string | undefined;
}

/** The open files of a journal. */
export interface OpenedFiles {
  readonly database: DatabaseSync;
  readonly mark: HighWaterMark;
  /** Undefined if the journal is only read. */
  readonly markFile?: HighWaterMarkFile;
  /** Closes the database, and releases the directory. */
  readonly close: () => void;
}

/** Locks and opens the files of a journal, or a copy of them. */
export function openFiles(options: FilesOptions): OpenedFiles {
  return options.create ? openForWriting(options.directory) : openCopy(options);
}

/** Locks the files in a directory and opens them for writing. Creates them if there are none. */
function openForWriting(directory: string): OpenedFiles {
  const paths = pathsIn(directory);
  ensurePrivateDirectory(directory);
  checkAccess(paths, 'write');
  const lock = lockForWriting(paths);
  try {
    const mark = prepareFiles(paths);
    const database = openDatabase(paths.database, mark.sequence === 0);
    const close = () => {
      database.close();
      lock.close();
    };
    return { database, mark, markFile: new HighWaterMarkFile(paths), close };
  } catch (error) {
    lock.close();
    throw error;
  }
}

/**
 * Locks the files in a directory, copies them, and opens the copies. SQLite can read a database
 * with a write-ahead log only if it may change the files.
 */
function openCopy({ directory, temp = tmpdir() }: FilesOptions): OpenedFiles {
  const paths = pathsIn(directory);
  if (!hasContent(paths.database) && !readHighWaterMark(paths)?.sequence) throw missing();
  checkAccess(paths, 'read');
  const lock = lockForReading(paths);
  let folder: string | undefined;
  const release = () => {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    lock?.close();
  };
  try {
    const mark = checkedHighWaterMark(paths) ?? initialMark;
    folder = createFolder(temp);
    const copy = pathsIn(folder);
    copyTo(copy, paths);
    const database = openDatabase(copy.database, false);
    const close = () => {
      database.close();
      release();
    };
    return { database, mark, close };
  } catch (error) {
    release();
    throw error;
  }
}

/** Creates a directory for copies. */
function createFolder(temp: string): string {
  try {
    return mkdtempSync(join(temp, 'broker-sandbox-'));
  } catch (error) {
    const reason = `${temp}, where its database is copied, cannot be used`;
    const { code } = error as NodeJS.ErrnoException;
    throw new StoreError('unavailable', `${reason} (${code})`, adviceForCopies);
  }
}

function copyTo(copy: JournalPaths, paths: JournalPaths): void {
  try {
    copyFiles(paths, copy);
  } catch (error) {
    const { problem, message } = toStoreError(error);
    throw new StoreError(problem, `its database cannot be copied: ${message}`, adviceForCopies);
  }
}

const adviceForCopies = 'Choose a directory for the copy with --temp';

const initialMark: HighWaterMark = { sequence: 0, head: initialHash, snapshot: 0 };

/** Returns the error for a directory that contains no journal. */
export const missing = () => new StoreError('missing', 'there is no database');

/**
 * Creates the high-water mark and the database file if they do not exist. Returns the high-water
 * mark.
 */
function prepareFiles(paths: JournalPaths): HighWaterMark {
  const mark = checkedHighWaterMark(paths);
  if (mark === undefined) createHighWaterMark(paths, initialMark);
  ensurePrivateFile(paths.database);
  return mark ?? initialMark;
}

/**
 * Reads and checks the high-water mark. Returns undefined if there is none. The high-water mark is
 * created before the database, and the database before the first acknowledgement. Therefore, the
 * journal is corrupt if there is a database but no high-water mark, or if records were acknowledged
 * but there is no database.
 */
function checkedHighWaterMark(paths: JournalPaths): HighWaterMark | undefined {
  const mark = readHighWaterMark(paths);
  const hasDatabase = hasContent(paths.database);
  if (mark === undefined && hasDatabase) {
    throw new StoreError('corrupt', 'the high-water mark is missing');
  }
  if (mark !== undefined && mark.sequence > 0 && !hasDatabase) {
    throw new StoreError('corrupt', 'the database is missing or empty');
  }
  return mark;
}
