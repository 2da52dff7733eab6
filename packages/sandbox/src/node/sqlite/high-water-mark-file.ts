import {
  closeSync,
  fdatasyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { sha256Hex } from '#crypto';
import { type HighWaterMark, StoreError } from '../../journal/store.ts';
import { hasFile, type JournalPaths, syncDirectory } from './directory.ts';

/**
 * The file that contains the high-water mark. If the end of the write-ahead log is torn, SQLite
 * discards it as an unfinished transaction. The high-water mark reveals whether that transaction
 * was acknowledged.
 *
 * The file is overwritten in place, within one sector, after each commit and before its
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

  /** Makes the newest high-water mark durable, and closes the file. */
  close(): void {
    fdatasyncSync(this.#file);
    closeSync(this.#file);
  }
}

/** Creates the file of the high-water mark. The file is durable when this function returns. */
export function createHighWaterMark(
  { directory, highWaterMark }: JournalPaths,
  initial: HighWaterMark,
): void {
  const unfinished = `${highWaterMark}.new`;
  writeFileSync(unfinished, serialize(initial), { mode: 0o600, flush: true });
  renameSync(unfinished, highWaterMark);
  syncDirectory(directory);
}

/** Reads the high-water mark. Returns undefined when the file does not exist. */
export function readHighWaterMark({ highWaterMark }: JournalPaths): HighWaterMark | undefined {
  if (!hasFile(highWaterMark)) return undefined;
  const text = readFileSync(highWaterMark, 'latin1');
  const [sequence = '', head = '', snapshot = ''] = text.split(' ');
  const read = { sequence: Number(sequence), head, snapshot: Number(snapshot) };
  if (serialize(read) !== text) throw new StoreError('corrupt', 'the high-water mark is invalid');
  return read;
}

/**
 * Returns text of a fixed length, so that overwriting the file never leaves the end of a longer
 * text.
 */
function serialize({ sequence, head, snapshot }: HighWaterMark): string {
  const padded = (value: number): string => String(value).padStart(16, '0');
  const text = `${padded(sequence)} ${head} ${padded(snapshot)}`;
  return `${text} ${sha256Hex(text)}\n`;
}
