import type { NamedSnapshot, NamedSnapshots, ReadableState } from './journal.ts';
import { linesIn, readInParts } from './state-parts.ts';

/** A named snapshot and its state. */
export interface SnapshotWithLines {
  readonly snapshot: NamedSnapshot;
  readonly lines: readonly string[];
}

/** Named snapshots in memory. */
export class MemorySnapshots implements NamedSnapshots {
  readonly #snapshots = new Map<string, SnapshotWithLines>();

  list(): NamedSnapshot[] {
    return this.all().map(({ snapshot }) => snapshot);
  }

  async save(name: string, read: () => ReadableState): Promise<NamedSnapshot> {
    const state = read();
    const lines: string[] = [];
    const hash = await readInParts(state.lines, (part) => {
      for (const line of linesIn(part)) lines.push(line);
    });
    const snapshot = { name, hash, time: state.time };
    this.#snapshots.delete(name);
    this.#snapshots.set(name, { snapshot, lines });
    return snapshot;
  }

  async read(name: string): Promise<readonly string[] | undefined> {
    return this.#snapshots.get(name)?.lines;
  }

  /** Returns the snapshots with their lines. */
  all(): SnapshotWithLines[] {
    return [...this.#snapshots.values()];
  }

  /** Saves snapshots that `all` returned, and removes all others. */
  replaceAll(snapshots: readonly SnapshotWithLines[]): void {
    this.#snapshots.clear();
    for (const one of snapshots) this.#snapshots.set(one.snapshot.name, one);
  }
}
