import { type BigIntStats, statSync } from 'node:fs';
import { StoreError } from '../../journal/store.ts';

/**
 * Detects that an open file was removed or replaced. Everything that is written to such a file is
 * lost. The guard compares the device and the inode at each path with those at the start of the
 * watch. It does not open the files, because closing a SQLite file would release the locks of this
 * process on it.
 */
export class FileGuard {
  readonly #identities = new Map<string, string | undefined>();

  /** Starts to watch the given files, which must exist. */
  watch(...paths: readonly string[]): void {
    for (const path of paths) this.#identities.set(path, identityOf(path));
  }

  /** @throws StoreError when a watched file was removed or replaced */
  check(): void {
    for (const [path, identity] of this.#identities) {
      if (identity !== undefined && identityOf(path) === identity) continue;
      throw new StoreError(
        'unavailable',
        `${path} was removed or replaced while the sandbox was running`,
        'Move the original files back, or restore a backup',
      );
    }
  }
}

function identityOf(path: string): string | undefined {
  const found: BigIntStats | undefined = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino}`;
}
