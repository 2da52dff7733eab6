import { JournalError } from '../journal/journal.ts';
import { type VerifyResult, verifyStore } from '../state/verify.ts';
import { openStore } from './open-store.ts';

/**
 * Verifies the journal in a directory or a database: checks the stored data and its hash chain,
 * replays every record from the oldest stored state, and compares the state with each snapshot. At
 * each snapshot and at the end it also checks the invariants of the state. Changes nothing. The
 * journal must not be in use.
 *
 * @param location the path of a directory, or the URL of a PostgreSQL database
 */
export async function verify(location: string | URL): Promise<VerifyResult> {
  try {
    return await verifyStore(await openStore(location, { create: false }));
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    return { lines: [error.message], status: 1 };
  }
}
