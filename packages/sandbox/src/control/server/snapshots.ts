import type { Snapshot } from '../generated/client.gen.ts';

interface Kept {
  readonly snapshot: Snapshot;
  readonly lines: readonly string[];
}

/** States that were kept under names, until the sandbox ends. */
export class Snapshots {
  /** How many may be kept: each holds a whole state in memory. */
  readonly most = 20;
  readonly #kept = new Map<string, Kept>();

  list(): Snapshot[] {
    return [...this.#kept.values()].map(({ snapshot }) => snapshot);
  }

  /** Keeps a state, in place of the one with this name; false when there are too many. */
  save(snapshot: Snapshot, lines: readonly string[]): boolean {
    if (!this.#kept.has(snapshot.name) && this.#kept.size >= this.most) return false;
    this.#kept.set(snapshot.name, { snapshot, lines });
    return true;
  }

  /** The lines of the state of this name. */
  linesOf(name: string): readonly string[] | undefined {
    return this.#kept.get(name)?.lines;
  }
}
