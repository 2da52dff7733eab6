/**
 * The durable, ordered log of all executed commands. A record is one line of JSON: a command with
 * all its inputs, so that replaying the same records restores the same state.
 */
export interface Journal {
  /** Appends a record. It is durable once a later `synced()` resolves. */
  append(record: string): void;
  /** Whether every record is durable. */
  readonly isSynced: boolean;
  /**
   * Resolves when every record that was appended so far is durable. Pending records are written
   * together (group commit).
   *
   * @throws JournalError after a failed write, and on every later call
   */
  synced(): Promise<void>;
  /**
   * Stores the state after the newest record, so that recovery replays only the later records.
   *
   * @param encode returns the lines of the state; called when the snapshot is written
   */
  saveSnapshot(encode: () => Iterable<string>): Promise<void>;
  /** Makes every record durable and closes the journal. */
  close(): Promise<void>;
}

/** The contents of a journal when it is opened. */
export interface Recovered<
  Records extends Iterable<string> | AsyncIterable<string> = Iterable<string>,
> {
  /** The lines of the newest snapshot; absent when there is none. */
  readonly snapshot?: Iterable<string>;
  /** The sequence number of the record before the snapshot; 0 when there is no snapshot. */
  readonly sequence: number;
  /** The records after the snapshot, oldest first. */
  readonly records: Records;
}

/** The journal cannot be read or written. The message names the journal and says what to do. */
export class JournalError extends Error {
  override readonly name = 'JournalError';
}
