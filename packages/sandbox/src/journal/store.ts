import { Sha256, sha256Hex } from '#crypto';
import { JournalError } from './journal.ts';

/** The hash that precedes the first record. */
export const initialHash = '0'.repeat(64);

/**
 * Returns the hash of a record in the chain: SHA-256 over the previous hash and the record, in hex.
 * A change to any earlier record therefore changes every later hash.
 */
export function chainHash(previous: string, record: string): string {
  return sha256Hex(previous + record);
}

/** Returns the hash of a state: SHA-256 over its lines, each followed by a line feed, in hex. */
export function stateHashOf(lines: Iterable<string>): string {
  const hash = new Sha256();
  for (const line of lines) hash.add(`${line}\n`);
  return hash.hex();
}

/** The id of the broker of a server. The ids of created brokers have no upper-case letters. */
export const mainBroker = 'MAIN';

/** A stored broker. */
export interface BrokerRow {
  readonly id: string;
  /** How `createBroker` created it, as JSON; empty while it is being created. */
  readonly definition: string;
}

/** A stored record. */
export interface RecordRow {
  readonly sequence: number;
  readonly record: string;
  readonly hash: string;
}

/** A snapshot without its state. */
export interface SnapshotRow {
  /** A positive integer. Later snapshots of a broker have greater ids. */
  readonly id: number;
  /** The name of a named snapshot; empty for the state from which the broker continues. */
  readonly name: string;
  /** The sequence number of the last record before the snapshot. */
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

/** Returns the hash of all fields of a snapshot but `hash`. */
export function snapshotHash(row: Omit<SnapshotRow, 'hash'>): string {
  const { id, name, sequence, head, time, state } = row;
  return sha256Hex(JSON.stringify([id, name, sequence, head, time, state]));
}

/** The location of a store, as messages describe it. */
export interface StoreLocation {
  /** The path of the directory, or the URL of the database without credentials. */
  readonly name: string;
  readonly noun: 'directory' | 'database';
  /** What to check if a failure has an unknown cause; a sentence without its period. */
  readonly advice: string;
}

/**
 * Stores the records and snapshots of brokers. While a store is open, no other program can open a
 * store at the same location. Every method rejects with a `StoreError` on failure, and every write
 * is durable when its promise resolves.
 */
export interface Store {
  readonly location: StoreLocation;
  /** Whether it stores further brokers, which `createBroker` created. */
  readonly storesBrokers: boolean;
  broker(id: string): Promise<BrokerRow | undefined>;
  /** Returns the brokers in the order of their ids. */
  brokers(): Promise<readonly BrokerRow[]>;
  /** Adds a broker together with its first record. */
  addBroker(broker: BrokerRow, first: RecordRow): Promise<void>;
  setDefinition(broker: BrokerRow): Promise<void>;
  /** Removes a broker with its records and snapshots. */
  removeBroker(id: string): Promise<void>;
  /** Returns the next records after a sequence number, oldest first: at most 1,000. */
  records(broker: string, after: number): Promise<readonly RecordRow[]>;
  appendRecords(broker: string, rows: readonly RecordRow[]): Promise<void>;
  /** Returns the snapshots, oldest first. */
  snapshots(broker: string): Promise<readonly SnapshotRow[]>;
  /** Returns the next parts of the state of a snapshot, about a megabyte. */
  parts(broker: string, snapshot: number, first: number): Promise<readonly string[]>;
  /** Writes a part of the state of a snapshot that `addSnapshot` completes. */
  writePart(broker: string, snapshot: number, part: number, lines: string): Promise<void>;
  /**
   * Adds a snapshot whose parts are written, and removes those with the same name. If it has no
   * name, the broker continues from it: removes the records up to its sequence number too.
   */
  addSnapshot(broker: string, row: SnapshotRow): Promise<void>;
  /** Checks the structure of the whole database. */
  check(): Promise<void>;
  /** Releases the location. */
  close(): Promise<void>;
  /**
   * Calls the listener when the store fails on its own, for example when a connection is lost.
   * Returns a function that removes the listener.
   */
  onLost(listener: (error: StoreError) => void): () => void;
}

/** The kind of a problem with a store. */
export type StoreProblem = 'missing' | 'in use' | 'corrupt' | 'other format' | 'unavailable';

/** The error of a failed operation on a store. The message is a part of a sentence. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly problem: StoreProblem;
  /** What to do about an unavailable store; by default, what the location advises. */
  readonly advice: string | undefined;
  /** Whether another attempt can succeed although nothing is changed. */
  readonly isTemporary: boolean;

  constructor(problem: StoreProblem, message: string, advice?: string, isTemporary = false) {
    super(message);
    this.problem = problem;
    this.advice = advice;
    this.isTemporary = isTemporary;
  }
}

/** The version of the tables and of the commands in the records. A store reads no other one. */
export const formatVersion = 8;

/** Returns the error for a store of another format version. */
export function otherFormat(version: number): StoreError {
  const writer = version < formatVersion ? 'an earlier' : 'a later';
  return new StoreError(
    'other format',
    `has format ${version}, which ${writer} version of the sandbox wrote. ` +
      `This version reads only format ${formatVersion}`,
  );
}

/** Converts a `StoreError` to an error that says what to do. Returns any other error unchanged. */
export function toJournalError(location: StoreLocation, error: unknown): unknown {
  if (!(error instanceof StoreError)) return error;
  const { advice = location.advice, problem, message } = error;
  const { name, noun } = location;
  const messages: Readonly<Record<StoreProblem, string>> = {
    missing: `${name} contains no journal.`,
    'in use': `${name} is in use by another sandbox; stop it first, or choose another ${noun}.`,
    corrupt:
      `The journal in ${name} is corrupt: ${message}. ` +
      `Restore the whole ${noun} from a backup, or start with an empty one.`,
    'other format':
      `The journal in ${name} ${message}. ` +
      `Start the version that wrote it, or choose another ${noun}.`,
    unavailable: `The journal in ${name} cannot be opened: ${message}. ${advice}, then try again.`,
  };
  const isOtherFormat = problem === 'other format';
  return new JournalError(messages[problem], { cause: error, isOtherFormat });
}
