import { closeSync, fdatasync, fdatasyncSync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import { type JournalPaths, syncDirectory } from './directory.ts';

const fdatasyncAsync = promisify(fdatasync);

/**
 * The write-ahead log of the database. SQLite writes it without a sync; this class syncs it in
 * another thread, so that the event loop is not blocked.
 *
 * SQLite keeps the file while its connection is open, truncates it in place, and has no lock on it
 * that closing it here could release. At a checkpoint, SQLite syncs the log first and the database
 * afterwards.
 */
export class WriteAheadLog {
  readonly #file: number;

  /** SQLite creates the log on the first read. Its name must also survive a power failure. */
  constructor({ directory, writeAheadLog }: JournalPaths) {
    this.#file = openSync(writeAheadLog, 'r+');
    syncDirectory(directory);
  }

  /** Resolves when everything that is in the log now is durable. */
  sync(): Promise<void> {
    return fdatasyncAsync(this.#file);
  }

  /** Syncs and blocks. Do not call it during another sync, which could receive its failure. */
  syncNow(): void {
    fdatasyncSync(this.#file);
  }

  close(): void {
    closeSync(this.#file);
  }
}
