import { ChainVerifier } from '../chain-verifier.ts';
import type { CheckedJournal } from '../recover.ts';
import { corruptionError } from './database-url.ts';
import { firstSequence, recordRows } from './records.ts';
import type { Session } from './session.ts';
import { orphanedPartProblem, snapshotProblem, snapshotRows } from './snapshots.ts';
import { formatProblem, readHighWaterMark } from './tables.ts';

/**
 * Checks the table definitions, the snapshots and the hash chain of the records, and that no record
 * is missing at the end. Reads the whole journal, page by page.
 *
 * @throws JournalError when the journal is corrupt; the message says where
 */
export async function checkJournal({ client, redactedUrl }: Session): Promise<CheckedJournal> {
  const rejectCorrupt = (problem: string | undefined) => {
    if (problem !== undefined) throw corruptionError(redactedUrl, problem);
  };
  rejectCorrupt(await formatProblem(client));
  const snapshots = await snapshotRows(client);
  for (const row of snapshots) rejectCorrupt(await snapshotProblem(client, row));
  rejectCorrupt(await orphanedPartProblem(client));
  const highWaterMark = await readHighWaterMark(client);
  const first = await firstSequence(client);
  const verifier = new ChainVerifier({ firstSequence: first, snapshots, highWaterMark });
  for await (const row of recordRows(client, Number.MIN_SAFE_INTEGER)) {
    rejectCorrupt(verifier.verifyNext(row));
  }
  rejectCorrupt(verifier.verifyEnd());
  // The high-water mark is written in the same transaction as the records, so it never lags behind.
  const { sequence, head } = verifier.tip;
  if (sequence > highWaterMark.sequence) {
    rejectCorrupt(
      `the high-water mark is at record ${highWaterMark.sequence}, but the newest record is ${sequence}`,
    );
  }
  const newest = snapshots.at(-1)?.sequence ?? 0;
  if (head !== highWaterMark.head || newest !== highWaterMark.snapshot) {
    rejectCorrupt('the high-water mark does not match the newest record or the newest snapshot');
  }
  return { ...verifier.tip, prunedThrough: verifier.prunedThrough, snapshots };
}
