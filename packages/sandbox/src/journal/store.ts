import type { ChainTip } from './hash-chain.ts';
import { JournalError } from './journal.ts';

/** A stored record. */
export interface RecordRow {
  readonly sequence: number;
  readonly record: string;
  readonly hash: string;
}

/** A snapshot without the parts of its state. */
export interface SnapshotRow {
  /** A positive integer. Later snapshots have greater ids. */
  readonly id: number;
  /** The name of a named snapshot; empty if the journal took the snapshot to make starts fast. */
  readonly name: string;
  /**
   * The sequence number of the record before the snapshot. A named snapshot can contain an earlier
   * state, such as an imported one, so only its lines say what it contains.
   */
  readonly sequence: number;
  /** The hash of that record. */
  readonly head: string;
  /** The time of the latest change to the state, in milliseconds since the epoch. */
  readonly time: number;
  /** The hash of the state. */
  readonly state: string;
  /** The hash of the other fields. */
  readonly hash: string;
}

/** The newest record and the newest snapshot that are known to be durable. */
export interface HighWaterMark extends ChainTip {
  /** The id of the newest snapshot; 0 when there is none. */
  readonly snapshot: number;
}

/** What a store contains, without the records and the parts of snapshots. */
export interface StoreContents {
  readonly highWaterMark: HighWaterMark;
  /**
   * Whether the high-water mark may be older than the newest record. It is never older if the store
   * writes both in one transaction.
   */
  readonly mayLag: boolean;
  /** The sequence number of the first stored record; undefined when there is none. */
  readonly firstSequence: number | undefined;
  /** The stored snapshots, oldest first. */
  readonly snapshots: readonly SnapshotRow[];
}

/** The location of a journal, as messages describe it. */
export interface StoreLocation {
  /** The path of the directory, or the URL of the database without credentials. */
  readonly name: string;
  readonly noun: 'directory' | 'database';
  /** What to check if a failure has an unknown cause; a sentence without its period. */
  readonly advice: string;
}

/**
 * Stores the records and snapshots of one journal. While a store is open, no other program can open
 * a store at the same location. Every method rejects with a `StoreError` on failure. The journal
 * never calls a method before the previous call is settled.
 */
export interface JournalStore {
  readonly location: StoreLocation;
  /**
   * Checks the format of the store and returns what it contains.
   *
   * @param check `full` also makes the checks of the database that take long
   */
  readContents(check: 'quick' | 'full'): Promise<StoreContents>;
  /**
   * Returns the next records after a sequence number, oldest first: at least one record, unless
   * none follows, and at most as many as fit into memory.
   */
  readRecords(after: number): Promise<readonly RecordRow[]>;
  /**
   * Returns the next parts of a snapshot, starting with the part number `first`: about a megabyte,
   * so that the caller does not block the event loop for long.
   */
  readParts(snapshot: number, first: number): Promise<readonly string[]>;
  /**
   * Appends records and moves the high-water mark. Resolves when both are durable.
   *
   * @param before the newest stored record
   * @param hashes the hash of each record
   */
  appendRecords(
    before: ChainTip,
    records: readonly string[],
    hashes: readonly string[],
  ): Promise<void>;
  /**
   * Stores parts of a snapshot that is not stored yet, starting with the part number `first`. The
   * parts of an interrupted snapshot are removed later.
   */
  writeParts(snapshot: number, first: number, parts: readonly string[]): Promise<void>;
  /**
   * Completes a snapshot whose parts are stored, and moves the high-water mark. Resolves when all
   * are durable. A named snapshot replaces the snapshot with its name.
   */
  writeSnapshot(row: SnapshotRow): Promise<void>;
  /** Deletes all records up to a snapshot, and all snapshots without a name before it. */
  prune(through: SnapshotRow): Promise<void>;
  /** Releases the location. Call this method once, even after a failure. */
  close(): Promise<void>;
  /** Calls the listener when the store fails on its own, for example when a connection is lost. */
  onLost(listener: (error: StoreError) => void): void;
  /** Stores further brokers at the same location; undefined if the location is a directory. */
  readonly brokers?: BrokerStorage;
}

/** A stored broker that `createBroker` created. */
export interface StoredBroker {
  readonly id: string;
  /** What `complete` stored. */
  readonly definition: string;
}

/** Stores the brokers that `createBroker` created. Every method rejects with a `StoreError`. */
export interface BrokerStorage {
  /** Returns the completely created brokers in the order of their ids. */
  list(): Promise<readonly StoredBroker[]>;
  /** Removes the brokers whose creation a killed process did not complete. */
  removeIncomplete(): Promise<void>;
  /** Creates a broker with an empty journal. Closing the returned store keeps the broker. */
  create(id: string): Promise<JournalStore>;
  /** Stores the definition of a new broker whose initial state is durable. */
  complete(id: string, definition: string): Promise<void>;
  open(id: string): Promise<JournalStore>;
  /** Removes a broker and its journal. */
  remove(id: string): Promise<void>;
}

/** The kind of a problem with a store. */
export type StoreProblem =
  | 'missing'
  | 'in use'
  | 'corrupt'
  | 'unexpected objects'
  | 'other format'
  | 'unavailable';

/** The error of a failed operation on a store. The message is a part of a sentence. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly problem: StoreProblem;
  /**
   * What to do about an unavailable store. If it is undefined, the advice of the location applies.
   */
  readonly advice: string | undefined;

  constructor(problem: StoreProblem, message: string, advice?: string) {
    super(message);
    this.problem = problem;
    this.advice = advice;
  }
}

/**
 * The version of the format of the tables, and of the commands in the records. A store rejects
 * every other version.
 */
export const formatVersion = 4;

/**
 * Returns the error for a store of another format version.
 *
 * @param readable the version that this version of the sandbox reads
 */
export function otherFormat(version: number, readable = formatVersion): StoreError {
  const writer = version < readable ? 'an earlier' : 'a later';
  return new StoreError(
    'other format',
    `has format ${version}, which ${writer} version of the sandbox wrote. ` +
      `This version reads only format ${readable}`,
  );
}

/** Converts a `StoreError` to an error that says what to do. Returns any other error unchanged. */
export function toJournalError(location: StoreLocation, error: unknown): unknown {
  if (!(error instanceof StoreError)) return error;
  const { advice = location.advice } = error;
  const message = messages[error.problem]({ ...location, advice }, error.message);
  return new JournalError(message, { cause: error });
}

const messages: Readonly<
  Record<StoreProblem, (location: StoreLocation, reason: string) => string>
> = {
  missing: ({ name }) => `${name} contains no journal.`,
  'in use': ({ name, noun }) =>
    `${name} is in use by another sandbox; stop it first, or choose another ${noun}.`,
  corrupt: ({ name, noun }, reason) =>
    `The journal in ${name} is corrupt: ${reason}. ` +
    `Restore the whole ${noun} from a backup, or start with an empty one.`,
  'unexpected objects': ({ name, noun }, reason) =>
    `The journal in ${name} contains objects that the sandbox did not create: ${reason}. ` +
    `They can change what is stored. ` +
    `Remove them, or restore the whole ${noun} from a backup.`,
  'other format': ({ name, noun }, reason) =>
    `The journal in ${name} ${reason}. ` +
    `Start the version that wrote it, or choose another ${noun}.`,
  unavailable: ({ name, advice }, reason) =>
    `The journal in ${name} cannot be opened: ${reason}. ${advice}, then try again.`,
};
