import { checkOptions } from '@broker-api/spec';
import { JournalError } from '../journal/journal.ts';
import { type VerifyResult, verifyStore } from '../state/verify.ts';
import { openStore } from './store/open-store.ts';

/** Options of `verify`. */
export interface VerifyOptions {
  /**
   * The directory in which to copy the database, with as much free space as the database needs; by
   * default, the directory for temporary files of the operating system.
   */
  readonly temp?: string | undefined;
}

/**
 * Verifies a store in a directory or a database: checks the stored data, its snapshots and its hash
 * chain, replays the records after the newest snapshot, and checks the invariants of the state.
 * Changes nothing: it copies the database in a directory and reads the copy. The store must not be
 * in use.
 *
 * @param location the path of a directory, or the URL of a PostgreSQL database
 */
export async function verify(
  location: string | URL,
  options: VerifyOptions = {},
): Promise<VerifyResult> {
  checkOptions('verify', options, { temp: [String] });
  try {
    const store = await openStore(location, { readOnly: true, temp: options.temp });
    try {
      return await verifyStore(store);
    } finally {
      await store.close();
    }
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    return { lines: [error.message], status: 1 };
  }
}
