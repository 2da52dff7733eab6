import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import {
  otherFormat,
  type RecordRow,
  StoreError,
  type StoreLocation,
} from '../../journal/store.ts';
import { nextTurn } from '../../next-turn.ts';
import { toFileError } from './errors.ts';
import { createTables, type Row, type SqlDatabase, SqlStore, type Statement } from './sql-store.ts';

/** Returns the location of a store in a directory. */
export function directoryLocation(directory: string): StoreLocation {
  return {
    name: directory,
    noun: 'directory',
    advice: 'Check that you can write to the directory and that its disk has free space',
  };
}

const fileName = 'journal.sqlite';

/**
 * With these settings, a transaction is durable when its COMMIT returns, because SQLite has synced
 * the write-ahead log by then. The only connection locks the database, so that a second process
 * cannot open it.
 */
const settings = `
  PRAGMA locking_mode = EXCLUSIVE;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
`;

/** Opens the store in a directory, or creates it. The store is locked until it is closed. */
export async function openDirectory(directory: string): Promise<SqlStore> {
  return attempt(async () => {
    makePrivateDirectory(directory);
    accessSync(directory, constants.W_OK);
    const path = join(directory, fileName);
    if (!hasFile(path)) await createDatabase(directory, path);
    // Only the owner may read the secret keys. SQLite gives its log the same permissions.
    chmodSync(path, 0o600);
    return openTables(new DatabaseSync(path), directory);
  });
}

/** Creates the tables in a file that is then renamed: a database without tables is damaged. */
async function createDatabase(directory: string, path: string): Promise<void> {
  const file = `${path}.new`;
  rmSync(file, { force: true });
  closeSync(openSync(file, 'wx', 0o600));
  const database = new DatabaseSync(file);
  database.exec('PRAGMA synchronous = FULL');
  await createTables(new SqliteDatabase(database, directory), false);
  database.close();
  renameSync(file, path);
  syncDirectory(directory);
}

/**
 * Opens a copy of the store in a directory, and changes nothing there.
 *
 * @param temp the directory for the copy, which is removed when the store is closed
 */
export async function openCopy(directory: string, temp = tmpdir()): Promise<SqlStore> {
  const path = join(directory, fileName);
  let copy: string | undefined;
  const remove = (): void => {
    if (copy !== undefined) rmSync(copy, { recursive: true, force: true });
  };
  return attempt(async () => {
    if (!hasFile(path)) throw new StoreError('missing', 'it has no database');
    copy = mkdtempSync(join(temp, 'broker-sandbox-'));
    const unlock = lockForReading(path);
    try {
      for (const end of ['', '-wal']) {
        if (!existsSync(path + end)) continue;
        copyFileSync(path + end, join(copy, fileName + end));
        chmodSync(join(copy, fileName + end), 0o600);
      }
    } finally {
      unlock();
    }
    return openTables(new DatabaseSync(join(copy, fileName)), directory, remove);
  }).catch((error) => {
    remove();
    throw error;
  });
}

/** Locks a database against sandboxes. Returns a function that removes the lock. */
function lockForReading(path: string): () => void {
  // SQLite creates these files to read the log, and leaves them.
  const created = ['-wal', '-shm'].map((end) => path + end).filter((file) => !existsSync(file));
  const database = new DatabaseSync(path, { readOnly: true, open: false });
  try {
    database.open();
    database.exec('BEGIN; SELECT * FROM sqlite_schema');
  } catch (error) {
    if (database.isOpen) database.close();
    const failure = toFileError(error);
    if (failure.problem === 'in use') throw failure;
    // The database is damaged, or its directory is read-only, so no sandbox uses it. None has
    // an index of the log as a file.
    for (const file of created) if (file.endsWith('-shm')) rmSync(file, { force: true });
    return () => {};
  }
  return () => {
    // Before the lock is removed: later, they could be those of a sandbox.
    for (const file of created) rmSync(file, { force: true });
    database.close();
  };
}

async function openTables(
  database: DatabaseSync,
  directory: string,
  onClose?: () => void,
): Promise<SqlStore> {
  try {
    database.exec(settings);
    // Formats before 7 kept their version here.
    const earlier = Number(database.prepare('PRAGMA user_version').get()?.user_version);
    if (earlier !== 0) throw otherFormat(earlier);
    const sqlite = new SqliteDatabase(database, directory, onClose);
    await sqlite.check('quick_check');
    return await SqlStore.open(sqlite, false);
  } catch (error) {
    database.close();
    throw error;
  }
}

/** A database in this process. Statements are synchronous. */
class SqliteDatabase implements SqlDatabase {
  readonly location: StoreLocation;
  readonly #database: DatabaseSync;
  readonly #onClose: (() => void) | undefined;
  readonly #statements = new Map<string, StatementSync>();

  constructor(database: DatabaseSync, directory: string, onClose?: () => void) {
    this.#database = database;
    this.location = directoryLocation(directory);
    this.#onClose = onClose;
  }

  run(...statement: Statement): Promise<readonly Row[]> {
    return attempt(() => this.#run(...statement));
  }

  #run(text: string, values: Statement[1] = []): readonly Row[] {
    const named = values.map((value, index) => [`$${index + 1}`, value] as const);
    return this.#prepared(text).all(Object.fromEntries(named));
  }

  #prepared(text: string): StatementSync {
    const statement = this.#statements.get(text) ?? this.#database.prepare(text);
    this.#statements.set(text, statement);
    return statement;
  }

  change(...statement: Statement): Promise<void> {
    return attempt(() => void this.#run(...statement));
  }

  async transaction(statements: readonly Statement[]): Promise<void> {
    await this.#transaction(() => {
      for (const statement of statements) this.#run(...statement);
    });
    // These rows are rare, so they need not be in the log, whose end can be lost. Each of the syncs
    // can take as long as the transaction, so requests are served in between.
    await nextTurn();
    await this.run('PRAGMA wal_checkpoint(TRUNCATE)');
  }

  insertRecords(broker: string, rows: readonly RecordRow[]): Promise<void> {
    return this.#transaction(() => {
      const insert = this.#prepared('INSERT INTO records VALUES (?, ?, ?, ?)');
      for (const { sequence, record, hash } of rows) insert.run(broker, sequence, record, hash);
    });
  }

  #transaction(work: () => void): Promise<void> {
    return attempt(() => {
      this.#prepared('BEGIN IMMEDIATE').run();
      try {
        work();
        this.#prepared('COMMIT').run();
      } catch (error) {
        if (this.#database.isTransaction) this.#prepared('ROLLBACK').run();
        throw error;
      }
    });
  }

  check(pragma: 'quick_check' | 'integrity_check' = 'integrity_check'): Promise<void> {
    return attempt(() => {
      const [problem] = Object.values(this.#run(`PRAGMA ${pragma}(1)`)[0] ?? {});
      if (problem !== 'ok') throw new StoreError('corrupt', `PRAGMA ${pragma} reports: ${problem}`);
    });
  }

  onLost(): () => void {
    return () => {};
  }

  close(): Promise<void> {
    return attempt(() => {
      if (!this.#database.isOpen) return;
      this.#database.close();
      this.#onClose?.();
    });
  }
}

/** Runs a function, and rejects with a `StoreError` if it throws. */
async function attempt<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw toFileError(error);
  }
}

/**
 * Creates a directory that only its owner can access, and its parents. Changes nothing if the
 * directory exists. Node's recursive `mkdirSync` never returns if the file system of the parent
 * cannot contain directories, such as /proc.
 */
function makePrivateDirectory(directory: string): void {
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = dirname(directory);
  if (parent !== directory) makePrivateDirectory(parent);
  mkdirSync(directory, { mode: 0o700 });
  syncDirectory(parent);
}

/** Returns whether a file exists. Rejects what is no file: reading a pipe can wait for ever. */
function hasFile(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined || found.isFile()) return found !== undefined;
  throw new StoreError('unavailable', `${path} is not a file`, 'Choose another directory');
}

/** Syncs a directory, so that the names of its files are durable. */
function syncDirectory(directory: string): void {
  const folder = openSync(directory, 'r');
  fsyncSync(folder);
  closeSync(folder);
}
