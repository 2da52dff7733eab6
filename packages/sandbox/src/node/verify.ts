import { checkOptions } from '@broker-api/spec';
import { JournalError } from '../journal/journal.ts';
import type { JournalStore } from '../journal/store.ts';
import { type VerifyResult, verifyStore } from '../state/verify.ts';
import { openStore } from './open-store.ts';

/** Options of `verify`. */
export interface VerifyOptions {
  /**
   * The directory in which to copy the database, with as much free space as the database needs; by
   * default, the directory for temporary files of the operating system.
   */
  readonly temp?: string | undefined;
}

/**
 * Verifies the journal in a directory or a database: checks the stored data and its hash chain,
 * replays every record from the oldest stored state, and compares the state with each snapshot. At
 * each snapshot and at the end it also checks the invariants of the state. Changes nothing: it
 * copies the database in a directory and reads the copy. The journal must not be in use.
 *
 * @param location the path of a directory, or the URL of a PostgreSQL database
 */
export async function verify(
  location: string | URL,
  options: VerifyOptions = {},
): Promise<VerifyResult> {
  checkOptions('verify', options, { temp: [String] });
  const { temp } = options;
  try {
    const store = await openStore(location, { create: false, temp });
    // Keeps the database locked until all brokers are verified.
    const { brokers } = store;
    // If the tables are corrupt, the verification of the first journal says so.
    const ids = (await brokers?.list().catch(() => [])) ?? [];
    const stores = new Map<string, JournalStore>();
    for (const { id } of ids) if (brokers) stores.set(id, await brokers.open(id));
    let { lines, status } = await verifyStore(store);
    for (const [id, one] of stores) {
      const verified = await verifyStore(one);
      lines = [...lines, `Broker ${id}:`, ...verified.lines];
      if (verified.status !== 0) status = verified.status;
    }
    return { lines, status };
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    return { lines: [error.message], status: 1 };
  }
}
