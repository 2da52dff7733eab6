import { nextTurn } from '../next-turn.ts';
import type { CheckedJournal } from './check-journal.ts';
import { Group, maximumRecordLength, recordTooLarge, transactionsOf } from './group.ts';
import { type ChainTip, chainHash } from './hash-chain.ts';
import { type Capture, type CapturedState, type Journal, JournalError } from './journal.ts';
import { StoredSnapshots } from './named-snapshots.ts';
import { snapshotLines } from './snapshot.ts';
import { SnapshotWriter } from './snapshot-writer.ts';
import { type JournalStore, type SnapshotRow, StoreError } from './store.ts';

/** When to take snapshots, and how to capture the state. */
export interface SnapshotPolicy {
  /** The number of records between two snapshots. */
  readonly every: number;
  readonly capture: Capture;
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
  readonly snapshots = new StoredSnapshots(this);
  readonly #store: JournalStore;
  /** The newest durable record. */
  #tip: ChainTip;
  readonly #snapshots: SnapshotWriter;
  /** Resolves when no snapshot is in progress. The journal writes or reads one at a time. */
  #snapshotDone: Promise<unknown> = Promise.resolve();
  #isSnapshotting = false;
  #policy: SnapshotPolicy | undefined;
  /** The records that were appended since the previous group was taken. */
  #pending = new Group();
  #writing: Group | undefined;
  /** Whether the queue contains a task that writes the pending records. */
  #isWriteQueued = false;
  /** Resolves when the last task is done. The store runs one task at a time. */
  #queue: Promise<unknown> = Promise.resolve();
  #failure: JournalError | undefined;
  #closing: Promise<void> | undefined;

  constructor(store: JournalStore, { tip, snapshots }: CheckedJournal) {
    this.#store = store;
    this.#tip = tip;
    this.#snapshots = new SnapshotWriter(store, snapshots, (task) => this.#run(task));
    store.onLost((error) => this.#fail(error));
  }

  /** Takes snapshots according to this policy from now on, and one when the journal is closed. */
  scheduleSnapshots(policy: SnapshotPolicy): void {
    this.#policy = policy;
  }

  append(record: string): void {
    this.#assertOpen();
    if (this.#failure !== undefined) throw this.#failure;
    if (record.length > maximumRecordLength) throw recordTooLarge(record.length);
    this.#pending.records.push(record);
    if (this.#isWriteQueued) return;
    this.#isWriteQueued = true;
    // A failure stops the journal, so the next caller receives it.
    this.#run(() => this.#writePending()).catch(() => {});
  }

  withdraw(): void {
    // Records are written in a later turn of the event loop, so the newest record is still pending.
    this.#pending.records.pop();
  }

  assertCurrent(): void {
    this.#store.assertCurrent?.();
  }

  /** The newest durable record. */
  get durableTip(): ChainTip {
    return this.#tip;
  }

  get isSynced(): boolean {
    return this.#newestGroup === undefined && this.#failure === undefined;
  }

  synced(): Promise<void> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    return this.#newestGroup?.durable ?? Promise.resolve();
  }

  /**
   * Stores the state after the newest record, so that recovery replays only the later records. Does
   * nothing if the newest snapshot contains that state.
   *
   * @throws JournalError if a write fails or has failed before
   */
  async saveSnapshot(capture: Capture): Promise<void> {
    try {
      await this.#snapshot(async () => {
        if (this.#recordsSinceSnapshot === 0) return;
        const { state, tip } = await this.#begin(capture);
        await this.#snapshots.write('', state, tip);
        await this.#snapshots.prune();
      });
    } catch (error) {
      throw this.#fail(error);
    }
  }

  /** The named snapshots, in the order in which they were saved. */
  get named(): readonly SnapshotRow[] {
    return this.#snapshots.named;
  }

  /**
   * Stores the state that `capture` returns under a name. Replaces the snapshot with this name, if
   * there is one.
   *
   * @throws JournalError if the journal is closed, or a write fails or has failed before
   */
  async saveNamed(name: string, capture: Capture): Promise<SnapshotRow> {
    this.#assertOpen();
    const state = capture();
    return this.#snapshot(async () => {
      const { tip } = await this.#begin(() => state);
      return this.#snapshots.write(name, state, tip);
    });
  }

  /**
   * Returns the lines of a named snapshot.
   *
   * @throws StoreError if the snapshot does not match its hash
   * @throws JournalError if the journal is closed, or the store cannot be read
   */
  async readNamed(row: SnapshotRow): Promise<string[]> {
    this.#assertOpen();
    return this.#snapshot(() => snapshotLines(this.#snapshots.reader, row));
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  #assertOpen(): void {
    if (this.#closing !== undefined) throw new JournalError('The journal is closed.');
  }

  async #close(): Promise<void> {
    try {
      await this.#snapshotDone;
      if (this.#policy !== undefined) await this.saveSnapshot(this.#policy.capture);
      await this.#run(() => this.#writeGroup());
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
   * responses are sent first, and callers that were just acknowledged can append more records. A
   * failure stops the journal.
   *
   * @throws JournalError if the task fails, or the journal has failed before
   */
  #run<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = this.#queue.then(nextTurn).then(async () => {
      if (this.#failure !== undefined) throw this.#failure;
      try {
        return await task();
      } catch (error) {
        throw this.#fail(error);
      }
    });
    this.#queue = result.catch(() => {});
    return result;
  }

  /** Runs a task that writes or reads a snapshot after the previous ones. */
  #snapshot<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = this.#snapshotDone.then(task);
    this.#snapshotDone = result.catch(() => {});
    return result;
  }

  /** Writes the pending records, then begins a snapshot if one is due. */
  async #writePending(): Promise<void> {
    this.#isWriteQueued = false;
    await this.#writeGroup();
    const policy = this.#policy;
    if (policy === undefined || this.#isSnapshotting) return;
    if (this.#recordsSinceSnapshot < policy.every) return;
    this.#isSnapshotting = true;
    // A failure stops the journal, so the next caller receives it.
    this.saveSnapshot(policy.capture)
      .catch(() => {})
      .finally(() => {
        this.#isSnapshotting = false;
      });
  }

  /**
   * Captures the state, and writes the records that it contains. Both start in one turn of the
   * event loop: records that are appended later are not part of the state.
   */
  #begin(capture: Capture): Promise<Begun> {
    return this.#run(async () => {
      const state = capture();
      await this.#writeGroup();
      return { state, tip: this.#tip };
    });
  }

  /** The number of appended records after the newest snapshot without a name. */
  get #recordsSinceSnapshot(): number {
    const stored = this.#tip.sequence - (this.#snapshots.newest?.sequence ?? 0);
    const unwritten = this.#pending.records.length + (this.#writing?.records.length ?? 0);
    return stored + unwritten;
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

/** The captured state of a snapshot, and the newest record that it contains. */
interface Begun {
  readonly state: CapturedState;
  readonly tip: ChainTip;
}

function chainHashes({ head }: ChainTip, records: readonly string[]): string[] {
  let previous = head;
  return records.map((record) => {
    previous = chainHash(previous, record);
    return previous;
  });
}
