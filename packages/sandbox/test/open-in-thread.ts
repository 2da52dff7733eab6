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
  const files = await run(() => new JournalFiles(directory, create)).catch((error) => {
    throw toJournalError(location, error);
  });
  return {
    location,
    readContents: () => run(() => files.readContents()),
    readRecords: (after) => run(() => files.readRecords(after)),
    readParts: (sequence, first) => run(() => files.readParts(sequence, first)),
    appendRecords: (...args) => run(() => files.appendRecords(...args)),
    writeSnapshot: (row, parts) => run(() => files.writeSnapshot(row, parts)),
    prune: (through) => run(() => files.prune(through)),
    close: () => run(() => files.close()),
    onLost: () => {},
  };
}
