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
import { damaged, type JournalPaths, syncDirectory } from './directory.ts';

/** How far a journal is known to have come. */
export interface Mark {
  readonly sequence: number;
  /** The hash of that record. */
  readonly head: string;
  /** The newest snapshot; 0 when there is none. */
  readonly snapshot: number;
}

/**
 * How far the journal has come, in a file of its own. SQLite takes the torn end of its log for a
 * transaction that never was; when that transaction was acknowledged, the mark tells.
 *
 * It is written over in place, within one sector, after the sync of each group and before its
 * acknowledgement. The write is not synced: it outlives the process at once, and the computer some
 * seconds later. A mark that is behind hides nothing that was not hidden without it.
 */
export class MarkFile {
  readonly #file: number;

  constructor({ mark }: JournalPaths) {
    this.#file = openSync(mark, 'r+');
  }

  write(mark: Mark): void {
    const bytes = Buffer.from(textOf(mark));
    if (writeSync(this.#file, bytes, 0, bytes.length, 0) !== bytes.length) {
      throw new Error('The mark was written in part only.');
    }
  }

  sync(): void {
    fdatasyncSync(this.#file);
  }

  close(): void {
    closeSync(this.#file);
  }
}

/** The first mark of a directory, durable before there is a database. */
export function createMark({ directory, mark }: JournalPaths, first: Mark): void {
  const unfinished = `${mark}.new`;
  const file = openSync(unfinished, 'w', 0o600);
  writeSync(file, textOf(first));
  fsyncSync(file);
  closeSync(file);
  renameSync(unfinished, mark);
  syncDirectory(directory);
}

/** Reads the mark; undefined when there is none. */
export function readMark({ directory, mark }: JournalPaths): Mark | undefined {
  let text: string;
  try {
    text = readFileSync(mark, 'latin1');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw damaged(directory, `its mark can't be read (${(error as Error).message}).`, error);
  }
  const [sequence = '', head = '', snapshot = ''] = text.split(' ');
  const read = { sequence: Number(sequence), head, snapshot: Number(snapshot) };
  if (textOf(read) !== text) throw damaged(directory, 'its mark is not what was written.');
  return read;
}

/** Of one length always, so that a shorter one leaves nothing of a longer one behind. */
function textOf({ sequence, head, snapshot }: Mark): string {
  const text = `${String(sequence).padStart(16, '0')} ${head} ${String(snapshot).padStart(16, '0')}`;
  return `${text} ${hash('sha256', text)}\n`;
}
