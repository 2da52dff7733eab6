import { type Journal, JournalError } from '../journal.ts';
import type { Checked } from '../recover.ts';
import { partsOf } from '../snapshots.ts';
import type { SnapshotPlan } from '../sqlite-journal.ts';
import { Waiters } from '../waiters.ts';
import { reasonOf } from './location.ts';
import { insertRecords, type Tip } from './records.ts';
import type { Session } from './session.ts';
import { prune, snapshotProblem, snapshotRows, writeSnapshot } from './snapshots.ts';

/** How many records one statement takes at most. */
const largestGroup = 1024;

/**
 * A journal in a PostgreSQL database. `openPostgresJournal` makes it.
 *
 * One group of records is on its way at a time; what is added meanwhile is the next one. Those who
 * wait are told when the server has committed.
 */
export class PostgresJournal implements Journal {
  readonly #session: Session;
  /** Who waits for a record waits for its number. */
  readonly #waiters = new Waiters();
  /** Records that are not durable yet; the first ones may be on their way. */
  #waiting: string[] = [];
  /** The newest durable record. */
  #newest: Tip;
  #snapshot: number;
  #isScheduled = false;
  /** The connection does one thing at a time; this ends when the last of them has. */
  #turn: Promise<void> = Promise.resolve();
  #plan: SnapshotPlan | undefined;
  #failure: JournalError | undefined;
  #closing: Promise<void> | undefined;

  constructor(session: Session, { sequence, head, snapshots }: Checked) {
    this.#session = session;
    this.#newest = { sequence, head };
    this.#snapshot = snapshots.at(-1)?.sequence ?? 0;
    session.client.on('error', (error) => this.#fail(error));
  }

  /** Takes a snapshot after every so many records from now on, and one at the end. */
  keepSnapshots(plan: SnapshotPlan): void {
    this.#plan = plan;
  }

  append(record: string): void {
    if (this.#closing !== undefined) throw new JournalError('The journal is closed.');
    this.#waiting.push(record);
    this.#schedule();
  }

  get isSynced(): boolean {
    return this.#waiting.length === 0 && this.#failure === undefined;
  }

  synced(): Promise<void> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    if (this.#waiting.length === 0) return Promise.resolve();
    return this.#waiters.until(this.#newest.sequence + this.#waiting.length);
  }

  async saveSnapshot(encode: () => Iterable<string>): Promise<void> {
    await this.#inTurn(() => this.#writeSnapshot(encode));
    if (this.#failure !== undefined) throw this.#failure;
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    try {
      if (this.#plan !== undefined) await this.saveSnapshot(this.#plan.encode);
      else await this.#inTurn(() => this.#writeUpTo(this.#added));
      if (this.#failure !== undefined) throw this.#failure;
    } finally {
      await this.#session.client.end().catch(() => {});
    }
  }

  /** The number of the newest record that was added. */
  get #added(): number {
    return this.#newest.sequence + this.#waiting.length;
  }

  /** All that is added until the event loop comes round, and the connection is free, is a group. */
  #schedule(): void {
    if (this.#isScheduled || this.#failure !== undefined) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#inTurn(() => this.#writeGroup(this.#added)).then(() => {
        this.#isScheduled = false;
        this.#planSnapshot();
        if (this.#waiting.length > 0) this.#schedule();
      });
    });
  }

  /** Answers go out first; a snapshot takes its time. */
  #planSnapshot(): void {
    const plan = this.#plan;
    if (plan === undefined || this.#closing !== undefined) return;
    if (this.#newest.sequence - this.#snapshot < plan.every) return;
    // It has its turn before the next group, which is scheduled after it.
    setImmediate(() => this.#inTurn(() => this.#writeSnapshot(plan.encode)));
  }

  /** Does something when the connection is free; never rejects. A failure is final. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#turn.then(async () => {
      if (this.#failure !== undefined) return;
      try {
        await work();
      } catch (error) {
        this.#fail(error);
      }
    });
    this.#turn = turn;
    return turn;
  }

  async #writeUpTo(sequence: number): Promise<void> {
    while (this.#newest.sequence < sequence) await this.#writeGroup(sequence);
  }

  /** Writes the next records, none after the given one. */
  async #writeGroup(last: number): Promise<void> {
    const count = Math.min(last - this.#newest.sequence, largestGroup);
    if (count <= 0) return;
    const group = this.#waiting.slice(0, count);
    this.#newest = await insertRecords(this.#session.client, this.#newest, group);
    this.#waiting = this.#waiting.slice(count);
    // Who lost the connection meanwhile was told so, and is told nothing else.
    if (this.#failure === undefined) this.#waiters.resolve(this.#newest.sequence);
  }

  /**
   * Records are removed only when both snapshots that stay were read back and are sound: whatever
   * is left leads to the state.
   */
  async #writeSnapshot(encode: () => Iterable<string>): Promise<void> {
    const { client } = this.#session;
    const sequence = this.#added;
    if (sequence === this.#snapshot) return;
    // The state goes on while this is written, so all of it is taken now.
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

  /** After a failed write nobody knows what is on the disk; nothing is acknowledged any more. */
  #fail(error: unknown): void {
    if (this.#failure !== undefined) return;
    const message = `The journal in ${this.#session.place} can't be written any more: ${reasonOf(error)}. Nothing after the last acknowledged command counts. Look after the server and the connection to it, then start again.`;
    this.#failure = new JournalError(message);
    this.#waiters.reject(this.#failure);
  }
}
