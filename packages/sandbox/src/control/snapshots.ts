import type { NamedSnapshots, ReadableState, ReadLock } from '../journal/journal.ts';
import { StoreError, stateHashOf } from '../journal/store.ts';
import { SandboxState, UnreadableStateError } from '../state/state.ts';
import { ControlPlaneError } from './control-plane-error.ts';
import type { Snapshot, SnapshotFile } from './generated/client.gen.ts';

/** The named snapshots of a sandbox, within their maximum number. */
export class Snapshots {
  /** The maximum number of snapshots. Each one is a whole state. */
  readonly maximum = 20;
  readonly stored: NamedSnapshots;
  readonly #lock: ReadLock;
  /** The names of the snapshots that are being saved. */
  readonly #saving = new Set<string>();

  constructor(lock: ReadLock, stored: NamedSnapshots) {
    this.#lock = lock;
    this.stored = stored;
  }

  list(): Snapshot[] {
    return this.stored.list();
  }

  /**
   * Saves a snapshot, or replaces the snapshot with the same name.
   *
   * @throws ControlPlaneError if a new snapshot would exceed the maximum number of snapshots
   */
  async save(name: string, read: () => ReadableState): Promise<Snapshot> {
    const names = new Set([...this.list().map((one) => one.name), ...this.#saving]);
    if (!names.has(name) && names.size >= this.maximum) {
      const message =
        `The maximum of ${this.maximum} snapshots is reached. ` +
        `Use the name of an existing snapshot to replace it.`;
      throw new ControlPlaneError('CONFLICT', message);
    }
    this.#saving.add(name);
    try {
      return await this.#lock.hold(() => this.stored.save(name, read));
    } finally {
      this.#saving.delete(name);
    }
  }

  /**
   * Returns a snapshot with its lines.
   *
   * @throws ControlPlaneError if the snapshot does not exist, or its stored state is damaged
   */
  async get(name: string): Promise<SnapshotFile> {
    const quoted = JSON.stringify(name);
    const snapshot = this.list().find((one) => one.name === name);
    const lines = snapshot && (await this.#read(name));
    if (snapshot !== undefined && lines !== undefined) return { ...snapshot, lines: [...lines] };
    const message = `The snapshot ${quoted} does not exist. List the snapshots with listSnapshots.`;
    throw new ControlPlaneError('NOT_FOUND', message);
  }

  async #read(name: string): Promise<readonly string[] | undefined> {
    try {
      return await this.stored.read(name);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      const advice = 'Save it again, or restore the data of the sandbox from a backup.';
      throw new ControlPlaneError('CONFLICT', `The data is damaged: ${error.message}. ${advice}`);
    }
  }

  /**
   * Adds a snapshot that `get` of this or another sandbox returned, or replaces the snapshot with
   * the same name.
   *
   * @throws ControlPlaneError if the snapshot is damaged or of another version
   */
  async add({ name, hash, lines }: SnapshotFile): Promise<Snapshot> {
    rejectWrongHash({ name, hash, lines });
    const advice = 'Export it again from a sandbox of this version.';
    return restoring({ name, advice }, () => {
      const { time } = SandboxState.restore(lines).engine;
      return this.save(name, () => ({ time, lines }));
    });
  }
}

/** @throws ControlPlaneError if the lines do not have the hash of the snapshot */
function rejectWrongHash({ name, hash, lines }: Omit<SnapshotFile, 'time'>): void {
  const found = stateHashOf(lines);
  if (found === hash) return;
  const message =
    `The snapshot ${JSON.stringify(name)} is damaged or incomplete: its lines have the hash ` +
    `${found}, but the snapshot has the hash ${hash}. Export it again.`;
  throw new ControlPlaneError('CONFLICT', message);
}

const savedByAnother =
  'Save it again with this version of the sandbox, or start the version that saved it.';

/**
 * Does something that restores the state of a snapshot.
 *
 * @throws ControlPlaneError if this version cannot read the state
 */
export async function restoring<Result>(
  { name, advice = savedByAnother }: { readonly name: string; readonly advice?: string },
  restore: () => Promise<Result>,
): Promise<Result> {
  try {
    return await restore();
  } catch (error) {
    if (!(error instanceof UnreadableStateError)) throw error;
    const problem = `The snapshot ${JSON.stringify(name)} cannot be restored: ${error.message}`;
    throw new ControlPlaneError('CONFLICT', `${problem} ${advice}`);
  }
}
