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
   * Checks that no other process can have changed the journal. Call it before you read the state.
   *
   * @throws HttpError with status 503 if another process may own the broker
   */
  assertCurrent?(): void;
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

/** The state after the newest record. */
export interface CapturedState {
  /** The time of the latest change to the state, in milliseconds since the epoch. */
  readonly time: number;
  /** The lines of the state. */
  readonly lines: readonly string[];
}

/** Captures the state after the newest record. */
export type Capture = () => CapturedState;

/** A named snapshot without its state. */
export interface NamedSnapshot {
  readonly name: string;
  /** The hash of the state. */
  readonly hash: string;
  /** The time of the latest change to the state, in milliseconds since the epoch. */
  readonly time: number;
}

/** The states that users have saved under names. */
export interface NamedSnapshots {
  /** Returns the snapshots, in the order in which they were saved. */
  list(): NamedSnapshot[];
  /**
   * Saves the state that `capture` returns. Replaces the snapshot with the same name. Resolves when
   * the snapshot is durable, unless the sandbox keeps its state in memory.
   */
  save(name: string, capture: Capture): Promise<NamedSnapshot>;
  /**
   * Returns the lines of a snapshot; undefined if it does not exist.
   *
   * @throws StoreError if the stored snapshot does not match its hash
   */
  read(name: string): Promise<readonly string[] | undefined>;
  /** Returns the snapshots with their lines; none if a store contains them. */
  all(): SnapshotWithLines[];
  /** Saves snapshots that `all` returned, and removes all others; a store removes none. */
  replaceAll(snapshots: readonly SnapshotWithLines[]): Promise<void>;
}

/** A named snapshot and its state. */
export interface SnapshotWithLines {
  readonly snapshot: NamedSnapshot;
  readonly lines: readonly string[];
}

/** The journal cannot be read or written. The message names the journal and says what to do. */
export class JournalError extends Error {
  override readonly name = 'JournalError';
}
