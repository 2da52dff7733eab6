import { JournalError } from '../journal/journal.ts';
import { readPostgresJournal, recordsAfter } from '../journal/postgres/open-postgres-journal.ts';
import { snapshotLines } from '../journal/postgres/snapshots.ts';
import { chainLine, ReplayVerifier, type VerifyResult } from './verify.ts';

/**
 * Verifies the journal in a PostgreSQL database in the same way as `verify` does for a directory.
 * Changes nothing.
 */
export async function verifyDatabase(url: URL): Promise<VerifyResult> {
  const lines: string[] = [];
  try {
    await readPostgresJournal(url, async (session, checked) => {
      lines.push(chainLine(checked));
      const { prunedThrough } = checked;
      const oldest =
        prunedThrough > 0 ? await snapshotLines(session.client, prunedThrough) : undefined;
      const verifier = new ReplayVerifier(lines, checked, oldest);
      for await (const record of recordsAfter(session, prunedThrough)) verifier.apply(record);
      verifier.finish();
    });
    return { lines, status: 0 };
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    return { lines: [...lines, error.message], status: 1 };
  }
}
