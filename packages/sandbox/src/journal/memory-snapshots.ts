import { Sha256 } from '#crypto';
import { nextTurn } from '../next-turn.ts';
import type { NamedSnapshot, NamedSnapshots, ReadableState } from './journal.ts';

/** The approximate number of characters in a part of a state. */
const partLength = 65_536;

/**
 * Reads the lines of a state in parts of similar length, each in its own turn of the event loop, so
 * that requests are served in between. Each part consists of whole lines with their line feeds.
 * Hold the lock of the state meanwhile.
 *
 * @param use called with each part
 * @returns the hash of the state, see `stateHashOf`
 */
export async function readInParts(
  lines: Iterable<string>,
  use?: (part: string) => void | Promise<void>,
): Promise<string> {
  const hash = new Sha256();
  for (const part of partsOf(lines)) {
    hash.add(part);
    await use?.(part);
    await nextTurn();
  }
  return hash.hex();
}

function* partsOf(lines: Iterable<string>): Generator<string> {
  let part = '';
  for (const line of lines) {
    part += `${line}\n`;
    if (part.length < partLength) continue;
    yield part;
    part = '';
  }
  if (part !== '') yield part;
}

/** Returns the lines of a part. */
export function linesIn(part: string): string[] {
  return part.slice(0, -1).split('\n');
}

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
