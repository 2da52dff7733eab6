import { type JournalStore, toJournalError } from '../src/journal/store.ts';
import { toStoreError } from '../src/node/sqlite/errors.ts';
import { JournalFiles } from '../src/node/sqlite/journal-files.ts';
import { directoryLocation } from '../src/node/sqlite/sqlite-store.ts';

/** Opens the store in a directory without a worker thread, because starting a thread is slow. */
export async function openInThread(directory: string, create = true): Promise<JournalStore> {
  const run = async <Result>(work: () => Result): Promise<Result> => {
    try {
      return work();
    } catch (error) {
      throw toStoreError(error);
    }
  };
  const location = directoryLocation(directory);
  const files = await run(() => new JournalFiles({ directory, create })).catch((error) => {
    throw toJournalError(location, error);
  });
  return {
    location,
    readContents: (check) => run(() => files.readContents(check)),
    readRecords: (after) => run(() => files.readRecords(after)),
    readParts: (...args) => run(() => files.readParts(...args)),
    appendRecords: (...args) => run(() => files.appendRecords(...args)),
    writeParts: (...args) => run(() => files.writeParts(...args)),
    writeSnapshot: (row) => run(() => files.writeSnapshot(row)),
    prune: (through) => run(() => files.prune(through)),
    close: () => run(() => files.close()),
    onLost: () => {},
  };
}
