/**
 * The durable, ordered log of all executed commands. A record is one line of JSON: a command with
 * all its inputs, so that replaying the same records restores the same state.
 */
export interface Journal {
  /**
   * Appends a record. It is durable once a later `synced()` resolves.
   *
   * @throws JournalError if the journal is closed, or after a failed write
   * @throws RangeError if the record is too large
   */
  append(record: string): void;
  /** Removes the record that was appended last. Call it in the same turn of the event loop. */
  withdraw(): void;
  /** Whether every record is durable. */
  readonly isSynced: boolean;
  /**
   * Resolves when every record that was appended so far is durable. Pending records are written
   * together (group commit).
   *
   * @throws JournalError after a failed write, and on every later call
   */
  synced(): Promise<void>;
  /** Makes every record durable and closes the journal. */
  close(): Promise<void>;
}

/** The journal cannot be read or written. The message names the journal and says what to do. */
export class JournalError extends Error {
  override readonly name = 'JournalError';
}
