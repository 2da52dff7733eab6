import { initialHash } from './chain.ts';
import { createTables, isEmpty, openDatabase } from './database.ts';
import type { JournalPaths } from './directory.ts';
import { corruptionError, createDirectory, fileSize, lockDirectory, pathsIn } from './directory.ts';
import { createHighWaterMark, type HighWaterMark, readHighWaterMark } from './high-water-mark.ts';
import type { Recovered } from './journal.ts';
import { asJournalError, checkDatabase, checkReadOnly, recoveredFrom } from './recover.ts';
import { type JournalOptions, SqliteJournal } from './sqlite-journal.ts';

const initialHighWaterMark: HighWaterMark = { sequence: 0, head: initialHash, snapshot: 0 };

/**
 * Opens the journal in a directory, or creates it. The directory is locked until the journal is
 * closed. Restore the recovered snapshot and replay the recovered records before you append new
 * ones.
 *
 * @throws JournalError when the directory is in use or corrupt; a corrupt directory stays unchanged
 */
export function openJournal(
  directory: string,
  options: JournalOptions = {},
): { readonly journal: SqliteJournal; readonly recovered: Recovered } {
  const paths = pathsIn(directory);
  createDirectory(paths);
  const lock = lockDirectory(paths);
  try {
    const mark = readOrCreateHighWaterMark(paths);
    // If the directory contains acknowledged records, it is checked before anything is written.
    const verified = mark.sequence > 0 ? checkReadOnly(paths, mark) : undefined;
    const database = openDatabase(paths.database);
    try {
      if (verified === undefined && isEmpty(database)) createTables(database);
      const checked = verified ?? checkDatabase(paths, database, mark);
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

/**
 * Reads the high-water mark, or creates it for a new journal. It is created before the database,
 * and the database before the first acknowledgement. So the journal is corrupt if there is a
 * database but no high-water mark, or if records were acknowledged but there is no database.
 */
function readOrCreateHighWaterMark(paths: JournalPaths): HighWaterMark {
  const mark = readHighWaterMark(paths);
  const hasDatabase = fileSize(paths.database) > 0;
  if (mark === undefined && hasDatabase) {
    throw corruptionError(paths.directory, 'the high-water mark is missing');
  }
  if (mark === undefined) createHighWaterMark(paths, initialHighWaterMark);
  else if (mark.sequence > 0 && !hasDatabase) {
    throw corruptionError(paths.directory, 'the database is missing or empty');
  }
  return mark ?? initialHighWaterMark;
}
