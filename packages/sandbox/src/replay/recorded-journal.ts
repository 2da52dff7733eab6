import type { Journal } from '../journal/journal.ts';
import type { SandboxCommand } from '../state/command.ts';
import { recordsOf } from '../state/records.ts';
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

  append(record: string): void {
    if (this.#isFull) return;
    this.#records.push(record);
    this.#length += record.length;
    if (this.#length <= maximumLength) return;
    this.#isFull = true;
    this.#records.length = 0;
  }

  /** Appends the records of a command. */
  appendCommand(command: SandboxCommand): void {
    for (const record of recordsOf(command)) this.append(record);
  }

  withdraw(): void {
    this.#length -= this.#records.pop()?.length ?? 0;
  }

  async synced(): Promise<void> {}

  async close(): Promise<void> {}
}
