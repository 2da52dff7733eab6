import type { Snapshot } from './generated/client.gen.ts';

/** A snapshot, and the lines of its state. */
export interface StoredSnapshot {
  readonly snapshot: Snapshot;
  readonly lines: readonly string[];
}

/** Named snapshots, kept in memory until the sandbox stops. */
export class Snapshots {
  /** The maximum number of snapshots. Each one keeps a whole state in memory. */
  readonly maximum = 20;
  readonly #snapshots = new Map<string, StoredSnapshot>();

  list(): Snapshot[] {
    return [...this.#snapshots.values()].map(({ snapshot }) => snapshot);
  }

  /**
   * Saves a snapshot, or replaces the snapshot with the same name. Returns false if a new snapshot
   * would exceed the maximum number of snapshots.
   */
  save(snapshot: Snapshot, lines: readonly string[]): boolean {
    if (!this.#snapshots.has(snapshot.name) && this.#snapshots.size >= this.maximum) return false;
    this.#snapshots.set(snapshot.name, { snapshot, lines });
    return true;
  }

  all(): StoredSnapshot[] {
    return [...this.#snapshots.values()];
  }

  replaceAll(stored: readonly StoredSnapshot[]): void {
    this.#snapshots.clear();
    for (const one of stored) this.#snapshots.set(one.snapshot.name, one);
  }

  /** Returns the lines of a snapshot; undefined when it does not exist. */
  linesOf(name: string): readonly string[] | undefined {
    return this.#snapshots.get(name)?.lines;
  }
}
