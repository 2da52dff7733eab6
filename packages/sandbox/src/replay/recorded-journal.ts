import type { Journal, RestoredState } from '../journal/journal.ts';
import type { Restore } from '../state/command.ts';
import type { InitialContents } from '../state/recover-state.ts';

/** The maximum number of characters of all records. */
const maximumLength = 10_000_000;

/** A journal that keeps its records in memory, for a test that wants to see them. */
export class RecordedJournal implements Journal {
  readonly isSynced = true;
  readonly #records: string[] = [];
  #length = 0;
  #isFull = false;

  /** @param contents the contents of the new state */
  constructor(contents: InitialContents) {
    this.append(JSON.stringify({ kind: 'create', ...contents }));
  }

  /** The records; undefined if there were too many, so that they were discarded. */
  get records(): readonly string[] | undefined {
    return this.#isFull ? undefined : this.#records;
  }

  assertAccepts(): void {}

  append(record: string): void {
    if (this.#isFull) return;
    this.#records.push(record);
    this.#length += record.length;
    if (this.#length > maximumLength) this.#discard();
  }

  #discard(): void {
    this.#isFull = true;
    this.#records.length = 0;
  }

  restore({ time, lines, settings }: RestoredState): void {
    const length = lines.reduce((sum, line) => sum + line.length, 0);
    // The string of a larger state could be too long for JavaScript.
    if (length > maximumLength) this.#discard();
    else this.append(JSON.stringify({ kind: 'restore', time, lines, settings } satisfies Restore));
  }

  async synced(): Promise<void> {}

  async close(): Promise<void> {}
}
