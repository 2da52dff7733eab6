import { nextTurn } from '../next-turn.ts';
import type { CheckedJournal } from './check-journal.ts';
import { type ChainTip, chainHash } from './hash-chain.ts';
import { type Journal, JournalError } from './journal.ts';
import { partsOf, snapshotProblem, snapshotRow } from './snapshot.ts';
import { type JournalStore, type SnapshotRow, StoreError } from './store.ts';

/** When to take snapshots, and how to encode the state. */
export interface SnapshotPolicy {
  /** The number of records between two snapshots. */
  readonly every: number;
  /** Returns the lines of the state after the newest appended record. */
  readonly encode: () => Iterable<string>;
}

/**
 * A journal in a store, created by `openJournal`.
 *
 * The records of one turn of the event loop are written together, in one transaction (group
 * commit), or in several transactions if the records are very long in total. Only one group is
 * written at a time. Records that are appended during the write form the next group. After a failed
 * write, the journal acknowledges and writes nothing more.
 */
export class StoredJournal implements Journal {
  readonly #store: JournalStore;
  /** The newest durable record. */
  #tip: ChainTip;
  /** The stored snapshots, oldest first: at most two. */
  #snapshots: readonly SnapshotRow[];
  #policy: SnapshotPolicy | undefined;
  /** The records that were appended since the previous group was taken. */
  #pending = new Group();
  #writing: Group | undefined;
  /** Resolves when the last task is done. The store runs one task at a time. */
  #queue: Promise<void> = Promise.resolve();
  #failure: JournalError | undefined;
  #closing: Promise<void> | undefined;

  constructor(store: JournalStore, { tip, snapshots }: CheckedJournal) {
    this.#store = store;
    this.#tip = tip;
    this.#snapshots = snapshots.slice(-2);
    store.onLost((error) => this.#fail(error));
  }

  /** Takes snapshots according to this policy from now on, and one when the journal is closed. */
  scheduleSnapshots(policy: SnapshotPolicy): void {
    this.#policy = policy;
  }

  append(record: string): void {
    if (this.#closing !== undefined) throw new JournalError('The journal is closed.');
    if (this.#failure !== undefined) throw this.#failure;
    if (record.length > maximumRecordLength) throw recordTooLarge(record.length);
    this.#pending.records.push(record);
    if (this.#pending.records.length === 1) void this.#enqueue(() => this.#writePending());
  }

  withdraw(): void {
    // Records are written in a later turn of the event loop, so the newest record is still pending.
    this.#pending.records.pop();
  }

  get isSynced(): boolean {
    return this.#newestGroup === undefined && this.#failure === undefined;
  }

  synced(): Promise<void> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    return this.#newestGroup?.durable ?? Promise.resolve();
  }

  /** Stores the state after the newest record, so that recovery replays only the later records. */
  async saveSnapshot(encode: () => Iterable<string>): Promise<void> {
    await this.#enqueue(() => this.#writeSnapshot(encode));
    if (this.#failure !== undefined) throw this.#failure;
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    try {
      if (this.#policy !== undefined) await this.saveSnapshot(this.#policy.encode);
      else await this.#enqueue(() => this.#writeGroup());
      if (this.#failure !== undefined) throw this.#failure;
    } finally {
      await this.#closeStore();
    }
  }

  async #closeStore(): Promise<void> {
    try {
      await this.#store.close();
    } catch (error) {
      // After a failure, closing the store may fail too. Callers receive only the first failure.
      if (this.#failure === undefined) throw this.#fail(error);
    }
  }

  /** The group of the newest record that is not durable; undefined when every record is durable. */
  get #newestGroup(): Group | undefined {
    return this.#pending.records.length > 0 ? this.#pending : this.#writing;
  }

  /**
   * Runs a task after the previous ones. The task starts in a later turn of the event loop, so that
   * responses are sent first, and callers that were just acknowledged can append more records.
   * Never rejects: a failure stops the journal.
   */
  #enqueue(task: () => Promise<void>): Promise<void> {
    this.#queue = this.#queue.then(nextTurn).then(async () => {
      if (this.#failure !== undefined) return;
      try {
        await task();
      } catch (error) {
        this.#fail(error);
      }
    });
    return this.#queue;
  }

  /** Writes the pending records, then a snapshot if one is due. */
  async #writePending(): Promise<void> {
    await this.#writeGroup();
    if (this.#policy === undefined) return;
    const { every, encode } = this.#policy;
    if (this.#tip.sequence - this.#snapshotSequence < every) return;
    // Encoding the state blocks the event loop, so responses are sent first.
    await nextTurn();
    await this.#writeSnapshot(encode);
  }

  /** Writes all pending records: in one transaction, unless they are very long in total. */
  async #writeGroup(): Promise<void> {
    if (this.#pending.records.length === 0) return;
    const group = this.#pending;
    this.#writing = group;
    this.#pending = new Group();
    for (const records of transactionsOf(group.records)) {
      const hashes = chainHashes(this.#tip, records);
      await this.#store.appendRecords(this.#tip, records, hashes);
      const { sequence, head } = this.#tip;
      this.#tip = { sequence: sequence + records.length, head: hashes.at(-1) ?? head };
    }
    this.#writing = undefined;
    group.resolve();
  }

  /** The sequence number of the record before the newest snapshot; 0 when there is none. */
  get #snapshotSequence(): number {
    return this.#snapshots.at(-1)?.sequence ?? 0;
  }

  /**
   * Writes a snapshot. Prunes records only after it has read back and verified the two newest
   * snapshots, so that the state stays recoverable.
   */
  async #writeSnapshot(encode: () => Iterable<string>): Promise<void> {
    const isEmpty = this.#pending.records.length === 0;
    if (isEmpty && this.#tip.sequence === this.#snapshotSequence) return;
    // Encode the state and take the group in one turn of the event loop: records that are appended
    // later are not part of this state.
    const parts = partsOf(encode());
    await this.#writeGroup();
    const row = snapshotRow(this.#tip, parts);
    await this.#store.writeSnapshot(row, parts);
    this.#snapshots = [...this.#snapshots, row].slice(-2);
    for (const one of this.#snapshots) {
      const problem = await snapshotProblem(this.#store, one);
      if (problem !== undefined) throw new Error(problem);
    }
    const [older, newest] = this.#snapshots;
    if (older !== undefined && newest !== undefined) await this.#store.prune(older.sequence);
  }

  /**
   * Stops all acknowledgements, because it is unknown which records are stored after a failed
   * write. Returns the error for callers.
   */
  #fail(error: unknown): JournalError {
    if (this.#failure !== undefined) return this.#failure;
    const { name, advice: general } = this.#store.location;
    const advice = (error instanceof StoreError && error.advice) || general;
    const reason = error instanceof Error ? error.message : String(error);
    this.#failure = new JournalError(
      `The journal in ${name} can no longer be written: ${reason}. ` +
        `Commands that were not acknowledged may be lost. ${advice}, then restart the sandbox.`,
      { cause: error },
    );
    this.#writing?.reject(this.#failure);
    this.#pending.reject(this.#failure);
    return this.#failure;
  }
}

/** Records that are written and acknowledged together. */
class Group {
  readonly records: string[] = [];
  /** Resolves when the records are durable. */
  readonly durable: Promise<void>;
  resolve!: () => void;
  reject!: (error: JournalError) => void;

  constructor() {
    this.durable = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    // A rejection that no caller waits for must not end the process.
    this.durable.catch(() => {});
  }
}

/**
 * The maximum number of characters in a record. It is far below the limits of the stores and of
 * JavaScript strings.
 */
const maximumRecordLength = 2 ** 26;

function recordTooLarge(length: number): RangeError {
  return new RangeError(
    `The command was not executed: a record of the journal has at most ${maximumRecordLength} ` +
      `characters, but the record of this command has ${length}. Use a smaller command.`,
  );
}

/** The approximate maximum number of characters that are written in one transaction. */
const transactionLength = 8_000_000;

/** Divides the records of a group into lists, one for each transaction. */
function* transactionsOf(records: readonly string[]): Generator<readonly string[]> {
  let first = 0;
  let length = 0;
  for (const [index, record] of records.entries()) {
    length += record.length;
    if (length < transactionLength) continue;
    yield records.slice(first, index + 1);
    first = index + 1;
    length = 0;
  }
  if (first < records.length) yield records.slice(first);
}

function chainHashes({ head }: ChainTip, records: readonly string[]): string[] {
  let previous = head;
  return records.map((record) => {
    previous = chainHash(previous, record);
    return previous;
  });
}
