import { Sha256 } from '#crypto';
import { unnamed } from './check-journal.ts';
import type { ChainTip } from './hash-chain.ts';
import type { CapturedState } from './journal.ts';
import { partsOf, snapshotProblem, snapshotRow } from './snapshot.ts';
import type { JournalStore, SnapshotRow } from './store.ts';

/** The number of parts that are written at once: about a quarter of a megabyte. */
const partsAtOnce = 4;

/** Runs a call of the store after the previous calls. Rejects if the journal has failed. */
export type RunInQueue = <Result>(call: () => Promise<Result>) => Promise<Result>;

/**
 * Writes the snapshots of a journal. A snapshot is hashed and written piece by piece, so that the
 * event loop serves requests and the journal writes groups of records in between.
 */
export class SnapshotWriter {
  readonly #store: JournalStore;
  readonly #run: RunInQueue;
  /** All stored snapshots, oldest first. */
  #rows: readonly SnapshotRow[];

  constructor(store: JournalStore, rows: readonly SnapshotRow[], run: RunInQueue) {
    this.#store = store;
    this.#rows = rows;
    this.#run = run;
  }

  /** The named snapshots, oldest first. */
  get named(): readonly SnapshotRow[] {
    return this.#rows.filter(({ name }) => name !== '');
  }

  /** The newest snapshot without a name. */
  get newest(): SnapshotRow | undefined {
    return unnamed(this.#rows).at(-1);
  }

  /** Reads the parts of snapshots. */
  get reader(): Pick<JournalStore, 'readParts'> {
    return { readParts: (...args) => this.#run(() => this.#store.readParts(...args)) };
  }

  /**
   * Writes a snapshot.
   *
   * @param name the name; empty for a snapshot that makes starts fast
   * @param tip the newest record that the state contains
   */
  async write(name: string, { time, lines }: CapturedState, tip: ChainTip): Promise<SnapshotRow> {
    const { sequence, head } = tip;
    const id = (this.#rows.at(-1)?.id ?? 0) + 1;
    const state = new Sha256();
    let written = 0;
    let batch: string[] = [];
    const writeBatch = async () => {
      const parts = batch;
      batch = [];
      await this.#run(() => this.#store.writeParts(id, written, parts));
      written += parts.length;
    };
    for (const part of partsOf(lines)) {
      state.add(part);
      batch.push(part);
      if (batch.length === partsAtOnce) await writeBatch();
    }
    if (batch.length > 0) await writeBatch();
    const row = snapshotRow({ id, name, sequence, head, time }, state.hex());
    await this.#run(() => this.#store.writeSnapshot(row));
    this.#rows = [...this.#rows.filter((other) => name === '' || other.name !== name), row];
    return row;
  }

  /**
   * Prunes the records that two snapshots make superfluous. First reads back and verifies these
   * snapshots, so that the state stays recoverable.
   */
  async prune(): Promise<void> {
    const newest = unnamed(this.#rows).slice(-2);
    for (const row of newest) {
      const problem = await snapshotProblem(this.reader, row);
      if (problem !== undefined) throw new Error(problem);
    }
    const [older] = newest;
    if (older === undefined || newest.length < 2) return;
    await this.#run(() => this.#store.prune(older));
    this.#rows = this.#rows.filter(({ name, id }) => name !== '' || id >= older.id);
  }
}
