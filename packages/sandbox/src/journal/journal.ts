import type { NamedSnapshots } from './named-snapshots.ts';

/**
 * The durable, ordered log of all executed commands. A record is one line of JSON: a command with
 * all its inputs, so that replaying the same records restores the same state.
 */
export interface Journal {
  /** True if the journal stores nothing: do not serialise commands for it. */
  readonly discardsRecords?: true;
  /**
   * Appends a record. To wait until the record is durable, call `synced` afterwards.
   *
   * @throws JournalError if the journal is closed, or after a failed write
   * @throws RangeError if the record is too large
   */
  append(record: string): void;
  /**
   * Removes the newest record. Call it in the turn of the event loop in which the record was
   * appended.
   */
  withdraw(): void;
  /** Whether every record is durable. */
  readonly isSynced: boolean;
  /**
   * Resolves when every record that was appended so far is durable. Pending records are written
   * together (group commit).
   *
   * @throws JournalError if a write fails or has failed before
   */
  synced(): Promise<void>;
  /** The named snapshots, if the journal stores them. */
  readonly snapshots?: NamedSnapshots;
  /** Makes every record durable and closes the journal. */
  close(): Promise<void>;
}

/** The journal cannot be read or written. The message names the journal and says what to do. */
export class JournalError extends Error {
  override readonly name = 'JournalError';
}
