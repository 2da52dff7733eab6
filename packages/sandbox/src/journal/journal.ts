/**
 * The durable list of everything that was carried out, in order. A record is one line of JSON: a
 * command with all its inputs, so that the same records lead to the same state.
 */
export interface Journal {
  /** Adds a record. It is durable once a later `synced()` resolves. */
  append(record: string): void;
  /** Whether every record is durable. */
  readonly isSynced: boolean;
  /**
   * Resolves when every record that was added so far is durable. Records that wait together are
   * written together.
   *
   * @throws JournalError after a failed write, and from then on always
   */
  synced(): Promise<void>;
  /**
   * Keeps the state after the newest record, so that a restart need not replay what led to it.
   *
   * @param encode gives the lines of that state; is asked when its turn has come
   */
  saveSnapshot(encode: () => Iterable<string>): Promise<void>;
  /** Makes everything durable and lets go of the files. */
  close(): Promise<void>;
}

/** What a journal holds when it is opened. */
export interface Recovered<
  Records extends Iterable<string> | AsyncIterable<string> = Iterable<string>,
> {
  /** The lines of the newest snapshot; absent when there is none. */
  readonly snapshot?: Iterable<string>;
  /** The number of the record that the snapshot stands after; 0 when there is none. */
  readonly sequence: number;
  /** The records after the snapshot, oldest first. */
  readonly records: Records;
}

/** A journal that can't be read or written any more. The message says where and what to do. */
export class JournalError extends Error {
  override readonly name = 'JournalError';
}
