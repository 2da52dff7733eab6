import { closeSync, fdatasync, fdatasyncSync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import { type JournalPaths, syncDirectory } from './directory.ts';

const fdatasyncAsync = promisify(fdatasync);

/**
 * The write-ahead log of the database. SQLite writes it without a sync; this class syncs it in
 * another thread, so that the event loop is not blocked.
 *
 * SQLite keeps the log file while its connection is open, and truncates it in place. On POSIX,
 * closing a file releases all locks that the process holds on it. Closing the log here is safe,
 * because SQLite does not lock it. At a checkpoint, SQLite syncs the log first and the database
 * afterwards.
 */
export class WriteAheadLog {
  readonly #file: number;

  /**
   * Opens the log, which SQLite creates on the first read. Syncs the directory, so that the name of
   * the log file also survives a power failure.
   */
  constructor({ directory, writeAheadLog }: JournalPaths) {
    this.#file = openSync(writeAheadLog, 'r+');
    syncDirectory(directory);
  }

  /** Resolves when everything that is in the log now is durable. */
  sync(): Promise<void> {
    return fdatasyncAsync(this.#file);
  }

  /**
   * Syncs the log and blocks the event loop. Do not call it during another sync: the operating
   * system reports a failed write to only one of the two.
   */
  syncNow(): void {
    fdatasyncSync(this.#file);
  }

  close(): void {
    closeSync(this.#file);
  }
}
