import { StoreError } from '../../journal/store.ts';

/** What an error means, and what to do about it. */
interface Cause {
  readonly reason: (path: string) => string;
  readonly advice: string;
}

const chooseAnother = 'Choose another directory';
const denied: Cause = {
  reason: (path) => `access to ${path} is denied`,
  advice: 'Run the command as the user who owns it, or choose another directory',
};
const full: Cause = {
  reason: () => 'the disk is full',
  advice: 'Free some space on the disk',
};
const readOnly: Cause = {
  reason: () => 'the file system is read-only',
  advice: 'Make it writable, or choose another directory',
};
const tooManyFiles: Cause = {
  reason: () => 'too many files are open',
  advice: 'Raise the limit of open files (ulimit -n)',
};

/** The errors of the file system, by their codes. */
const fileSystemCauses: Readonly<Record<string, Cause>> = {
  EACCES: denied,
  EPERM: denied,
  ENOSPC: full,
  EROFS: readOnly,
  EMFILE: tooManyFiles,
  ENFILE: tooManyFiles,
  EDQUOT: {
    reason: () => 'your disk quota is exhausted',
    advice: 'Free some space, or raise the quota',
  },
  EFBIG: {
    reason: () => 'a file would become larger than the limit of this process',
    advice: 'Raise the file size limit (ulimit -f)',
  },
  EIO: {
    reason: () => 'the disk reports an input or output error',
    advice: 'Check the disk and the log of the operating system',
  },
  ENAMETOOLONG: {
    reason: (path) => `the path ${path} is too long`,
    advice: 'Choose a shorter path',
  },
  ELOOP: {
    reason: (path) => `the path ${path} contains a cycle of symbolic links`,
    advice: chooseAnother,
  },
  EEXIST: {
    reason: (path) => `${path} is a symbolic link without a target`,
    advice: chooseAnother,
  },
  ENOTDIR: {
    reason: (path) => `${path} is not inside a directory`,
    advice: chooseAnother,
  },
  ENOENT: {
    reason: (path) => `${path} cannot be created`,
    advice: chooseAnother,
  },
};

/** The SQLite errors, by their primary result codes. */
const sqliteCauses: Readonly<Record<number, Cause>> = {
  8: readOnly, // SQLITE_READONLY
  10: {
    reason: () => 'SQLite cannot read or write its files', // SQLITE_IOERR
    advice: 'Check the disk, its free space and the file size limit (ulimit -f)',
  },
  13: full, // SQLITE_FULL
  14: {
    reason: () => 'SQLite cannot open its files', // SQLITE_CANTOPEN
    advice: 'Check the free space of the disk and the limit of open files (ulimit -n)',
  },
};

/** The SQLite result codes that mean "in use" or "corrupt"; all others mean "unavailable". */
const problems: Readonly<Record<number, 'in use' | 'corrupt'>> = {
  5: 'in use', // SQLITE_BUSY
  11: 'corrupt', // SQLITE_CORRUPT
  26: 'corrupt', // SQLITE_NOTADB
  522: 'corrupt', // SQLITE_IOERR_SHORT_READ
};

/**
 * Converts an error from SQLite, the file system or a check to a `StoreError`. Reports
 * corruption only if the error proves it.
 */
export function toStoreError(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const { message, code = '', errcode = 0, path = 'the directory' } = error as FileError;
  // A stored number is too large for JavaScript; journals write only smaller ones.
  const isOutOfRange = code === 'ERR_OUT_OF_RANGE';
  const problem = isOutOfRange ? 'corrupt' : (problems[errcode] ?? problems[errcode & 0xff]);
  if (problem === 'corrupt') {
    return new StoreError(problem, `its database cannot be read: ${message}`);
  }
  if (problem !== undefined) return new StoreError(problem, message);
  const fromSqlite = sqliteCauses[errcode & 0xff];
  const cause = fromSqlite ?? fileSystemCauses[code];
  if (cause === undefined) return new StoreError('unavailable', message);
  const detail = fromSqlite === undefined ? code : `SQLite result code ${errcode}`;
  return new StoreError('unavailable', `${cause.reason(path)} (${detail})`, cause.advice);
}

/** Returns the error for a path that exists but is not of the expected kind. */
export function wrongKind(path: string, expected: 'directory' | 'regular file'): StoreError {
  return new StoreError('unavailable', `${path} is not a ${expected}`, chooseAnother);
}

/** An error of `node:sqlite`, which has a SQLite result code, or of `node:fs`. */
interface FileError extends Error {
  readonly code?: string;
  readonly errcode?: number;
  readonly path?: string;
}
