import { hash } from 'node:crypto';
import {
  closeSync,
  fdatasyncSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { corruptionError, type JournalPaths, syncDirectory } from './directory.ts';

/** The newest record and the newest snapshot that are known to be durable. */
export interface HighWaterMark {
  readonly sequence: number;
  /** The hash of that record. */
  readonly head: string;
  /** The sequence number of the record before the newest snapshot; 0 when there is none. */
  readonly snapshot: number;
}

/**
 * The file that contains the high-water mark. If the end of the write-ahead log is torn, SQLite
 * discards it as an unfinished transaction. The high-water mark reveals whether that transaction
 * was acknowledged.
 *
 * The file is overwritten in place, within one sector, after the sync of each group and before its
 * acknowledgement. The write is not synced: it survives a process crash at once, but a power
 * failure only after the operating system has written it to the disk, some seconds later. A
 * high-water mark that lags behind detects fewer lost records, but never reports a false loss.
 */
export class HighWaterMarkFile {
  readonly #file: number;

  constructor({ highWaterMark }: JournalPaths) {
    this.#file = openSync(highWaterMark, 'r+');
  }

  write(mark: HighWaterMark): void {
    const bytes = Buffer.from(serialize(mark));
    const written = writeSync(this.#file, bytes, 0, bytes.length, 0);
    if (written !== bytes.length) {
      throw new Error(
        `only ${written} of ${bytes.length} bytes of the high-water mark were written`,
      );
    }
  }

  sync(): void {
    fdatasyncSync(this.#file);
  }

  close(): void {
    closeSync(this.#file);
  }
}

/** Creates the file of the high-water mark. The file is durable when this function returns. */
export function createHighWaterMark(
  { directory, highWaterMark }: JournalPaths,
  initial: HighWaterMark,
): void {
  const unfinished = `${highWaterMark}.new`;
  const file = openSync(unfinished, 'w', 0o600);
  writeSync(file, serialize(initial));
  fsyncSync(file);
  closeSync(file);
  renameSync(unfinished, highWaterMark);
  syncDirectory(directory);
}

/** Reads the high-water mark. Returns undefined when the file does not exist. */
export function readHighWaterMark({
  directory,
  highWaterMark,
}: JournalPaths): HighWaterMark | undefined {
  let text: string;
  try {
    text = readFileSync(highWaterMark, 'latin1');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    const problem = `the high-water mark cannot be read: ${(error as Error).message}`;
    throw corruptionError(directory, problem, error);
  }
  const [sequence = '', head = '', snapshot = ''] = text.split(' ');
  const read = { sequence: Number(sequence), head, snapshot: Number(snapshot) };
  if (serialize(read) !== text) throw corruptionError(directory, 'the high-water mark is invalid');
  return read;
}

/**
 * Returns text of a fixed length, so that overwriting the file never leaves the end of a longer
 * text.
 */
function serialize({ sequence, head, snapshot }: HighWaterMark): string {
  const text = `${String(sequence).padStart(16, '0')} ${head} ${String(snapshot).padStart(16, '0')}`;
  return `${text} ${hash('sha256', text)}\n`;
}
