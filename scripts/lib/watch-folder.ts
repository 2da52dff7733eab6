import { watch } from 'chokidar';

/** A folder to watch, and the functions to call. */
export interface WatchOptions {
  /** Absolute path. */
  readonly folder: string;
  /** Brings everything up to date. */
  readonly update: () => Promise<void>;
  /** Runs when there is nothing left to update. */
  readonly onIdle: () => void;
}

/**
 * Updates once, and again after each change in the folder. Changes during an update cause one more
 * update after it.
 *
 * @returns a function that stops watching, and waits for the end of the current update
 */
export async function watchFolder(options: WatchOptions): Promise<() => Promise<void>> {
  const { folder, update, onIdle } = options;
  let changed = false;
  let updating: Promise<void> | undefined;
  const updateUntilUnchanged = async (): Promise<void> => {
    while (changed) {
      changed = false;
      await update();
    }
    updating = undefined;
    onIdle();
  };
  const run = async (): Promise<void> => {
    changed = true;
    updating ??= updateUntilUnchanged();
    await updating;
  };
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(folder, { ignoreInitial: true }).on('all', () => {
    // Editors save a file in several steps: wait for the last one.
    clearTimeout(timer);
    timer = setTimeout(() => void run(), 100);
  });
  await new Promise<void>((ready) => watcher.once('ready', ready));
  await run();
  return async () => {
    await watcher.close();
    clearTimeout(timer);
    changed = false;
    await updating;
  };
}
