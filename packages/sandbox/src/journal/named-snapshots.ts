import { stateHashOf } from './hash-chain.ts';
import type { Capture, NamedSnapshot, NamedSnapshots, SnapshotWithLines } from './journal.ts';
import type { SnapshotRow } from './store.ts';

/** Named snapshots in memory. */
export class MemorySnapshots implements NamedSnapshots {
  readonly #snapshots = new Map<string, SnapshotWithLines>();

  list(): NamedSnapshot[] {
    return this.all().map(({ snapshot }) => snapshot);
  }

  async save(name: string, capture: Capture): Promise<NamedSnapshot> {
    const { time, lines } = capture();
    const snapshot = { name, hash: stateHashOf(lines), time };
    this.#snapshots.delete(name);
    this.#snapshots.set(name, { snapshot, lines });
    return snapshot;
  }

  async read(name: string): Promise<readonly string[] | undefined> {
    return this.#snapshots.get(name)?.lines;
  }

  all(): SnapshotWithLines[] {
    return [...this.#snapshots.values()];
  }

  async replaceAll(snapshots: readonly SnapshotWithLines[]): Promise<void> {
    this.#snapshots.clear();
    for (const one of snapshots) this.#snapshots.set(one.snapshot.name, one);
  }
}

/** The parts of a stored journal that `StoredSnapshots` uses. */
interface SnapshotJournal {
  readonly named: readonly SnapshotRow[];
  saveNamed(name: string, capture: Capture): Promise<SnapshotRow>;
  readNamed(row: SnapshotRow): Promise<string[]>;
}

/**
 * The name of the snapshot from which a broker started, and to which a reset returns. No user can
 * choose a name with a space, and it is not listed.
 */
export const startSnapshot = ' start';

/** Named snapshots in the store of a journal. */
export class StoredSnapshots implements NamedSnapshots {
  readonly #journal: SnapshotJournal;

  constructor(journal: SnapshotJournal) {
    this.#journal = journal;
  }

  /** The time of the snapshot from which the broker started; undefined if there is none. */
  get startTime(): number | undefined {
    return this.#journal.named.find(({ name }) => name === startSnapshot)?.time;
  }

  list(): NamedSnapshot[] {
    return this.#journal.named.filter(({ name }) => name !== startSnapshot).map(toNamedSnapshot);
  }

  async save(name: string, capture: Capture): Promise<NamedSnapshot> {
    return toNamedSnapshot(await this.#journal.saveNamed(name, capture));
  }

  async read(name: string): Promise<readonly string[] | undefined> {
    const row = this.#journal.named.find((one) => one.name === name);
    return row && (await this.#journal.readNamed(row));
  }

  all(): SnapshotWithLines[] {
    return [];
  }

  async replaceAll(snapshots: readonly SnapshotWithLines[]): Promise<void> {
    for (const { snapshot, lines } of snapshots) {
      await this.save(snapshot.name, () => ({ time: snapshot.time, lines }));
    }
  }
}

function toNamedSnapshot({ name, state, time }: SnapshotRow): NamedSnapshot {
  return { name, hash: state, time };
}
