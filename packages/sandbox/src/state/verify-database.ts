import { JournalError } from '../journal/journal.ts';
import { readPostgresJournal, recordsAfter } from '../journal/postgres/open-postgres-journal.ts';
import { snapshotLines } from '../journal/postgres/snapshots.ts';
import { chainLine, Review, type VerifyResult } from './verify.ts';

/**
 * Checks everything that a PostgreSQL database holds, as `verify` does for a directory. Changes
 * nothing.
 */
export async function verifyDatabase(url: URL): Promise<VerifyResult> {
  const lines: string[] = [];
  try {
    await readPostgresJournal(url, async (session, checked) => {
      lines.push(chainLine(checked));
      const { base } = checked;
      const oldest = base > 0 ? await snapshotLines(session.client, base) : undefined;
      const review = new Review(lines, checked, oldest);
      for await (const record of recordsAfter(session, base)) review.next(record);
      review.end();
    });
    return { lines, status: 0 };
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    return { lines: [...lines, error.message], status: 1 };
  }
}
