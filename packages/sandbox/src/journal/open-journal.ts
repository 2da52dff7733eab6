import { chainStart } from './chain.ts';
import { createTables, isEmpty, openDatabase } from './database.ts';
import type { JournalPaths } from './directory.ts';
import { damaged, lockDirectory, makeDirectory, pathsIn, sizeOf } from './directory.ts';
import { createMark, type Mark, readMark } from './high-water-mark.ts';
import type { Recovered } from './journal.ts';
import { asJournalError, checkDatabase, checkWithoutWriting, recoveredFrom } from './recover.ts';
import { type JournalOptions, SqliteJournal } from './sqlite-journal.ts';

const noRecord: Mark = { sequence: 0, head: chainStart, snapshot: 0 };

/**
 * Opens the journal of a directory, which it makes when there is none. Nobody else can open it
 * until it is closed. Restore and replay what was recovered before records are added.
 *
 * @throws JournalError when the directory is in use, or damaged: then it says where, and nothing
 *   was changed
 */
export function openJournal(
  directory: string,
  options: JournalOptions = {},
): { readonly journal: SqliteJournal; readonly recovered: Recovered } {
  const paths = pathsIn(directory);
  makeDirectory(paths);
  const lock = lockDirectory(paths);
  try {
    const mark = firstMark(paths);
    // Whatever was acknowledged is checked before a byte changes.
    const sound = mark.sequence > 0 ? checkWithoutWriting(paths, mark) : undefined;
    const database = openDatabase(paths.database);
    try {
      if (sound === undefined && isEmpty(database)) createTables(database);
      const checked = sound ?? checkDatabase(paths, database, mark);
      const journal = new SqliteJournal({ paths, database, lock }, checked, options);
      return { journal, recovered: recoveredFrom(database, checked) };
    } catch (error) {
      database.close();
      throw error;
    }
  } catch (error) {
    lock.close();
    throw asJournalError(directory, error);
  }
}

/** The mark is there before the database is, and the database before anything is acknowledged. */
function firstMark(paths: JournalPaths): Mark {
  const mark = readMark(paths);
  const hasDatabase = sizeOf(paths.database) > 0;
  if (mark === undefined && hasDatabase) throw damaged(paths.directory, 'its mark is missing.');
  if (mark === undefined) createMark(paths, noRecord);
  else if (mark.sequence > 0 && !hasDatabase) {
    throw damaged(paths.directory, `its database is missing or empty.`);
  }
  return mark ?? noRecord;
}
