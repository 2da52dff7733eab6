import type { ChainTip } from '../chain.ts';
import { DurabilityWaiters } from '../durability-waiters.ts';
import { type Journal, JournalError } from '../journal.ts';
import type { CheckedJournal } from '../recover.ts';
import { partsOf } from '../snapshots.ts';
import type { SnapshotPolicy } from '../sqlite-journal.ts';
import { errorReason } from './database-url.ts';
import { insertRecords } from './records.ts';
import type { Session } from './session.ts';
import { prune, snapshotProblem, snapshotRows, writeSnapshot } from './snapshots.ts';

/** The maximum number of records per statement. */
const largestGroup = 1024;

/**
 * A journal in a PostgreSQL database, created by `openPostgresJournal`.
 *
 * Only one group of records is in progress at a time. Records that are appended while a group is in
 * progress form the next group. `synced()` resolves when the server has committed the records.
 */
export class PostgresJournal implements Journal {
  readonly #session: Session;
  /** The numbers are the sequence numbers of records. */
  readonly #durabilityWaiters = new DurabilityWaiters();
  /** Records that are not durable yet. The first of them may belong to the group in progress. */
  #pending: string[] = [];
  /** The newest durable record. */
  #newest: ChainTip;
  /** The sequence number of the record before the newest snapshot; 0 when there is none. */
  #snapshot: number;
  #isScheduled = false;
  /** Resolves when the last task of the queue is done. The connection runs one task at a time. */
  #queue: Promise<void> = Promise.resolve();
  #snapshotPolicy: SnapshotPolicy | undefined;
  #failure: JournalError | undefined;
  #closing: Promise<void> | undefined;

  constructor(session: Session, { sequence, head, snapshots }: CheckedJournal) {
    this.#session = session;
    this.#newest = { sequence, head };
    this.#snapshot = snapshots.at(-1)?.sequence ?? 0;
    session.client.on('error', (error) => this.#fail(error));
  }

  /** Takes snapshots according to this policy from now on, and one when the journal is closed. */
  scheduleSnapshots(policy: SnapshotPolicy): void {
    this.#snapshotPolicy = policy;
  }

  append(record: string): void {
    if (this.#closing !== undefined) throw new JournalError('The journal is closed.');
    this.#pending.push(record);
    this.#schedule();
  }

  get isSynced(): boolean {
    return this.#pending.length === 0 && this.#failure === undefined;
  }

  synced(): Promise<void> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    if (this.#pending.length === 0) return Promise.resolve();
    return this.#durabilityWaiters.until(this.#newest.sequence + this.#pending.length);
  }

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
      if (this.#snapshotPolicy !== undefined) await this.saveSnapshot(this.#snapshotPolicy.encode);
      else await this.#enqueue(() => this.#writeUpTo(this.#lastAppended));
      if (this.#failure !== undefined) throw this.#failure;
    } finally {
      await this.#session.client.end().catch(() => {});
    }
  }

  /** The sequence number of the newest appended record. */
  get #lastAppended(): number {
    return this.#newest.sequence + this.#pending.length;
  }

  /** Schedules a group of all records that are appended until the connection is free. */
  #schedule(): void {
    if (this.#isScheduled || this.#failure !== undefined) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#enqueue(() => this.#writeGroup(this.#lastAppended)).then(() => {
        this.#isScheduled = false;
        this.#scheduleSnapshot();
        if (this.#pending.length > 0) this.#schedule();
      });
    });
  }

  /** Takes a snapshot if one is due, after the responses are sent. */
  #scheduleSnapshot(): void {
    const policy = this.#snapshotPolicy;
    if (policy === undefined || this.#closing !== undefined) return;
    if (this.#newest.sequence - this.#snapshot < policy.every) return;
    // `#schedule` is called after this, so the snapshot enters the queue before the next group.
    setImmediate(() => this.#enqueue(() => this.#writeSnapshot(policy.encode)));
  }

  /** Runs a task when the connection is free. Never rejects: a failure stops the journal. */
  #enqueue(work: () => Promise<void>): Promise<void> {
    const task = this.#queue.then(async () => {
      if (this.#failure !== undefined) return;
      try {
        await work();
      } catch (error) {
        this.#fail(error);
      }
    });
    this.#queue = task;
    return task;
  }

  async #writeUpTo(sequence: number): Promise<void> {
    while (this.#newest.sequence < sequence) await this.#writeGroup(sequence);
  }

  /** Writes the next group of pending records, at most up to the record `last`. */
  async #writeGroup(last: number): Promise<void> {
    const count = Math.min(last - this.#newest.sequence, largestGroup);
    if (count <= 0) return;
    const group = this.#pending.slice(0, count);
    this.#newest = await insertRecords(this.#session.client, this.#newest, group);
    this.#pending = this.#pending.slice(count);
    // If the connection was lost, the promises were rejected already.
    if (this.#failure === undefined) this.#durabilityWaiters.resolve(this.#newest.sequence);
  }

  /**
   * Writes a snapshot. Prunes records only after it has read back and verified the two newest
   * snapshots, so that the state stays recoverable.
   */
  async #writeSnapshot(encode: () => Iterable<string>): Promise<void> {
    const { client } = this.#session;
    const sequence = this.#lastAppended;
    if (sequence === this.#snapshot) return;
    // The state changes while the snapshot is written, so encode all of it now.
    const parts = [...partsOf(encode())];
    await this.#writeUpTo(sequence);
    await writeSnapshot(client, this.#newest, parts);
    this.#snapshot = sequence;
    for (const row of (await snapshotRows(client)).slice(-2)) {
      const problem = await snapshotProblem(client, row);
      if (problem !== undefined) throw new Error(problem);
    }
    await prune(client);
  }

  /** Stops all acknowledgements: after a failed write, it is unknown which records are stored. */
  #fail(error: unknown): void {
    if (this.#failure !== undefined) return;
    const message = `The journal in ${this.#session.redactedUrl} can no longer be written: ${errorReason(error)}. Commands that were not acknowledged may be lost. Check the PostgreSQL server and the connection to it, then restart the sandbox.`;
    this.#failure = new JournalError(message);
    this.#durabilityWaiters.reject(this.#failure);
  }
}
