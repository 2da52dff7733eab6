import { closeSync, fdatasync, fdatasyncSync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import { type JournalPaths, syncDirectory } from './directory.ts';

const whenSynced = promisify(fdatasync);

/**
 * The log of the database, which SQLite writes and leaves to the system. Here it is brought to the
 * disk, while the event loop goes on.
 *
 * SQLite keeps the file as long as its connection is open, empties it in place, and has no lock on
 * it that closing it here could let go of. What it moves from the log into the database it syncs by
 * itself: the log before, the database after.
 */
export class LogFile {
  readonly #file: number;

  /** There is a log as soon as the database was read; its name must outlive a power cut too. */
  constructor({ directory, log }: JournalPaths) {
    this.#file = openSync(log, 'r+');
    syncDirectory(directory);
  }

  /** Resolves when everything is on the disk that is in the log now. */
  sync(): Promise<void> {
    return whenSynced(this.#file);
  }

  /** The same at once; never while another sync is under way, which might be told its failure. */
  syncNow(): void {
    fdatasyncSync(this.#file);
  }

  close(): void {
    closeSync(this.#file);
  }
}
