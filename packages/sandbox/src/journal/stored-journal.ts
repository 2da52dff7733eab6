import { Sha256 } from '#crypto';
import { nextTurn } from '../next-turn.ts';
import {
  encodeSettings,
  type Journal,
  JournalError,
  type NamedSnapshot,
  type NamedSnapshots,
  type ReadableState,
  type ReadLock,
  type RestoredState,
} from './journal.ts';
import { linesIn, readInParts } from './memory-snapshots.ts';
import {
  chainHash,
  initialHash,
  mainBroker,
  type RecordRow,
  type SnapshotRow,
  type Store,
  StoreError,
  snapshotHash,
  toJournalError,
} from './store.ts';

/** When the journal takes snapshots by itself. */
interface SnapshotPolicy {
  /** The number of records between two snapshots. */
  readonly every: number;
  /** The lock of the state. */
  readonly lock: ReadLock;
  readonly read: () => ReadableState;
}

/**
 * The name of the snapshot from which a broker started, and to which a reset returns. No user can
 * choose a name with a space, and it is not listed.
 */
export const startSnapshot = ' start';

/** The maximum number of characters in a record. Every store can write a record of this length. */
const maximumRecordLength = 2 ** 26;

/**
 * The journal of one broker in a store. The records of one turn of the event loop are written
 * together, and one write at a time. After a failed write, it is unknown what is stored, so the
 * journal acknowledges and writes nothing more.
 */
export class StoredJournal implements Journal, NamedSnapshots {
  readonly snapshots = this;
  readonly #store: Store;
  readonly #broker: string;
  /** The newest record: the next one continues its chain of hashes. */
  #tip = { sequence: 0, head: initialHash };
  /** The stored snapshots, oldest first. */
  #rows: readonly SnapshotRow[];
  #lastId: number;
  #policy: SnapshotPolicy | undefined;
  /** The records to which the next one of this turn is added. */
  #group: RecordRow[] | undefined;
  /** The writes that are not durable. */
  #writes = 0;
  /** Settles with the last write. */
  #written: Promise<void> = Promise.resolve();
  #isSnapshotDue = false;
  #failure: JournalError | undefined;
  readonly #stopListening: () => void;
  #isClosed = false;

  constructor(store: Store, broker: string, rows: readonly SnapshotRow[]) {
    this.#store = store;
    this.#broker = broker;
    this.#rows = rows;
    this.#lastId = rows.at(-1)?.id ?? 0;
    this.#stopListening = store.onLost((error) => this.#fail(error));
  }

  /** The snapshot from which the broker continues; undefined if it has all records. */
  get #newest(): SnapshotRow | undefined {
    return this.#rows.findLast(({ name }) => name === '');
  }

  /** The number of the newest record. */
  get sequence(): number {
    return this.#tip.sequence;
  }

  /**
   * Returns the lines of the newest snapshot; undefined if there is none. Then read the records.
   *
   * @throws StoreError if the snapshot is damaged
   */
  async newestState(): Promise<readonly string[] | undefined> {
    const newest = this.#newest;
    if (newest === undefined) return undefined;
    this.#tip = { sequence: newest.sequence, head: newest.head };
    return linesOf(this.#store, this.#broker, newest);
  }

  /**
   * Returns the records after the newest snapshot, oldest first.
   *
   * @throws StoreError if a record is damaged or missing
   */
  async *records(): AsyncGenerator<string> {
    for (;;) {
      const rows = await this.#store.records(this.#broker, this.#tip.sequence);
      for (const { sequence, record, hash } of rows) {
        const next = this.#next(record);
        if (sequence !== next.sequence) {
          throw new StoreError('corrupt', `record ${next.sequence} is missing`);
        }
        if (hash !== next.hash) {
          const found = 'does not match the record and the previous hash';
          throw new StoreError('corrupt', `the hash of record ${sequence} ${found}`);
        }
        this.#tip = { sequence, head: hash };
        yield record;
      }
      if (rows.length === 0) break;
    }
    if (this.#tip.sequence === 0) throw new StoreError('corrupt', 'record 1 is missing');
  }

  #next(record: string): RecordRow {
    const { sequence, head } = this.#tip;
    return { sequence: sequence + 1, record, hash: chainHash(head, record) };
  }

  /** Takes snapshots according to this policy from now on, and one when the journal is closed. */
  scheduleSnapshots(policy: SnapshotPolicy): void {
    this.#policy = policy;
  }

  assertAccepts({ length }: string): void {
    this.#assertUsable();
    if (length <= maximumRecordLength) return;
    throw new RangeError(
      `The command was not executed: a record of the journal has at most ${maximumRecordLength} ` +
        `characters, but the record of this command has ${length}. Use a smaller command.`,
    );
  }

  append(record: string): void {
    const row = this.#next(record);
    this.#tip = { sequence: row.sequence, head: row.hash };
    if (this.#group === undefined) {
      const group: RecordRow[] = [];
      this.#group = group;
      this.#write(async () => {
        if (this.#group === group) this.#group = undefined;
        await this.#store.appendRecords(this.#broker, group);
        this.#snapshotIfDue();
      });
    }
    this.#group.push(row);
  }

  restore({ time, lines, settings }: RestoredState): void {
    // Records that follow belong to the restored state.
    this.#group = undefined;
    const tip = this.#tip;
    const stored = { time, lines: [...lines, encodeSettings(settings)] };
    this.#write(async () => {
      await this.#writeSnapshot('', stored, tip);
    });
  }

  get isSynced(): boolean {
    return this.#writes === 0 && this.#failure === undefined;
  }

  async synced(): Promise<void> {
    await this.#written;
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** Queues a write. It begins in a later turn of the event loop, so that it has all records. */
  #write(write: () => Promise<void>): void {
    this.#writes += 1;
    const written = this.#written.then(nextTurn).then(async () => {
      try {
        await write();
        this.#writes -= 1;
      } catch (error) {
        throw this.#fail(error);
      }
    });
    // A failure that no caller waits for must not end the process.
    written.catch(() => {});
    this.#written = written;
  }

  #snapshotIfDue(): void {
    if (this.#policy === undefined || this.#isSnapshotDue) return;
    if (this.#recordsAfterSnapshot < this.#policy.every) return;
    this.#isSnapshotDue = true;
    // A failure stops the journal, so the next caller receives it.
    this.#saveState(this.#policy)
      .catch(() => {})
      .finally(() => {
        this.#isSnapshotDue = false;
      });
  }

  get #recordsAfterSnapshot(): number {
    return this.#tip.sequence - (this.#newest?.sequence ?? 0);
  }

  #saveState({ lock, read }: SnapshotPolicy): Promise<void> {
    return lock.hold(async () => {
      if (this.#recordsAfterSnapshot > 0) await this.#saveSnapshot('', read);
    });
  }

  list(): NamedSnapshot[] {
    return this.#rows
      .filter(({ name }) => name !== '' && name !== startSnapshot)
      .map(({ name, state, time }) => ({ name, hash: state, time }));
  }

  /** The time of the snapshot from which the broker started; undefined if there is none. */
  get startTime(): number | undefined {
    return this.#rows.find(({ name }) => name === startSnapshot)?.time;
  }

  async save(name: string, read: () => ReadableState): Promise<NamedSnapshot> {
    this.#assertUsable();
    const row = await this.#saveSnapshot(name, read);
    return { name, hash: row.state, time: row.time };
  }

  async read(name: string): Promise<readonly string[] | undefined> {
    const row = this.#rows.find((one) => one.name === name);
    return row && (await linesOf(this.#store, this.#broker, row));
  }

  /** Saves a state when every record is durable. The caller holds the lock of the state. */
  async #saveSnapshot(name: string, read: () => ReadableState): Promise<SnapshotRow> {
    await this.synced();
    try {
      return await this.#writeSnapshot(name, read(), this.#tip);
    } catch (error) {
      throw this.#fail(error);
    }
  }

  async #writeSnapshot(
    name: string,
    { time, lines }: ReadableState,
    { sequence, head }: { readonly sequence: number; readonly head: string },
  ): Promise<SnapshotRow> {
    this.#lastId += 1;
    const id = this.#lastId;
    let part = 0;
    const state = await readInParts(lines, async (text) => {
      await this.#store.writePart(this.#broker, id, part, text);
      part += 1;
    });
    const fields = { id, name, sequence, head, time, state };
    const row = { ...fields, hash: snapshotHash(fields) };
    await this.#store.addSnapshot(this.#broker, row);
    this.#rows = [...this.#rows.filter((one) => one.name !== name), row];
    return row;
  }

  /**
   * Makes every record durable, and takes a last snapshot. Does not close the store, which other
   * brokers may use.
   */
  async close(): Promise<void> {
    if (this.#isClosed) return this.synced();
    this.#isClosed = true;
    try {
      if (this.#policy !== undefined) await this.#saveState(this.#policy);
      await this.synced();
    } finally {
      this.#stopListening();
    }
  }

  #assertUsable(): void {
    if (this.#isClosed) throw new JournalError('The journal is closed.');
    if (this.#failure !== undefined) throw this.#failure;
  }

  #fail(error: unknown): JournalError {
    if (this.#failure !== undefined) return this.#failure;
    const { name, advice: general } = this.#store.location;
    const advice = (error instanceof StoreError && error.advice) || general;
    const reason = error instanceof Error ? error.message : String(error);
    const broker = this.#broker === mainBroker ? '' : ` of the broker ${this.#broker}`;
    this.#failure = new JournalError(
      `The journal${broker} in ${name} can no longer be written: ${reason}. ` +
        `Commands that were not acknowledged may be lost. ${advice}, then restart the sandbox.`,
      { cause: error },
    );
    return this.#failure;
  }
}

/**
 * Opens the journal of a broker. Read its newest state and its records before you append others.
 *
 * @returns undefined if the store has no such broker
 * @throws JournalError if the store cannot be read or is corrupt; a corrupt store stays unchanged
 */
export async function openJournal(
  store: Store,
  broker: string,
): Promise<StoredJournal | undefined> {
  try {
    if ((await store.broker(broker)) === undefined) {
      // A store that has its records but not its row is corrupt.
      await store.brokers();
      return undefined;
    }
    const rows = await store.snapshots(broker);
    for (const { hash, ...fields } of rows) {
      if (hash !== snapshotHash(fields)) throw damaged(fields);
    }
    return new StoredJournal(store, broker, rows);
  } catch (error) {
    throw toJournalError(store.location, error);
  }
}

/** @throws StoreError if the state does not match its hash */
async function linesOf(store: Store, broker: string, row: SnapshotRow): Promise<string[]> {
  const hash = new Sha256();
  const lines: string[] = [];
  for (let first = 0; ; ) {
    const parts = await store.parts(broker, row.id, first);
    if (parts.length === 0) break;
    for (const part of parts) {
      hash.add(part);
      for (const line of linesIn(part)) lines.push(line);
    }
    first += parts.length;
  }
  if (hash.hex() !== row.state) throw damaged(row);
  return lines;
}

function damaged({ name, sequence }: Pick<SnapshotRow, 'name' | 'sequence'>): StoreError {
  const what = name === '' ? `after record ${sequence}` : JSON.stringify(name);
  return new StoreError('corrupt', `the snapshot ${what} does not match its hash`);
}
