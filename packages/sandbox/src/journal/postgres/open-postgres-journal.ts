import type { DatabaseError } from 'pg';
import { JournalError, type Recovered } from '../journal.ts';
import type { CheckedJournal } from '../recover.ts';
import { checkJournal } from './check-journal.ts';
import { corruptionError, errorReason } from './database-url.ts';
import { PostgresJournal } from './postgres-journal.ts';
import { recordRows } from './records.ts';
import { openSession, type Session } from './session.ts';
import { snapshotLines } from './snapshots.ts';
import { createTables, hasTables } from './tables.ts';

/** The contents of a journal in PostgreSQL when it is opened. */
type RecoveredAsync = Recovered<AsyncIterable<string>>;

/**
 * Opens the journal in a database, or creates it. The database is locked until the journal is
 * closed. Restore the recovered snapshot and replay the recovered records before you append new
 * ones.
 *
 * @throws JournalError when the database is unreachable, in use or corrupt; a corrupt database
 *   stays unchanged
 */
export async function openPostgresJournal(
  url: URL,
): Promise<{ readonly journal: PostgresJournal; readonly recovered: RecoveredAsync }> {
  const session = await openSession(url);
  return closeOnError(session, async () => {
    if (!(await hasTables(session.client))) await createTables(session.client);
    const checked = await checkJournal(session);
    const recovered = await recoveredFrom(session, checked);
    return { journal: new PostgresJournal(session, checked), recovered };
  });
}

/**
 * Checks the journal in a database and passes it to `work`. Changes nothing. The database is locked
 * until `work` ends.
 *
 * @throws JournalError when the database is unreachable, in use or corrupt, or contains no journal
 */
export async function readPostgresJournal<Result>(
  url: URL,
  work: (session: Session, checked: CheckedJournal) => Promise<Result>,
): Promise<Result> {
  const session = await openSession(url);
  return closeOnError(session, async () => {
    if (!(await hasTables(session.client))) {
      throw new JournalError(`${session.redactedUrl} contains no journal.`);
    }
    const result = await work(session, await checkJournal(session));
    await session.client.end();
    return result;
  });
}

/**
 * Returns the snapshot to restore and the records to replay. The records are read while they are
 * iterated.
 */
async function recoveredFrom(
  session: Session,
  { snapshots }: CheckedJournal,
): Promise<RecoveredAsync> {
  const sequence = snapshots.at(-1)?.sequence ?? 0;
  const records = recordsAfter(session, sequence);
  if (sequence === 0) return { sequence, records };
  return { sequence, records, snapshot: await snapshotLines(session.client, sequence) };
}

/** Returns the records after a sequence number, oldest first. */
export async function* recordsAfter(
  { client, redactedUrl }: Session,
  sequence: number,
): AsyncGenerator<string> {
  try {
    for await (const { record } of recordRows(client, sequence)) yield record;
  } catch (error) {
    throw asJournalError(redactedUrl, error);
  }
}

async function closeOnError<Result>(
  { client, redactedUrl }: Session,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    // Not awaited: a server that does not respond would not respond to this either.
    client.end().catch(() => {});
    throw asJournalError(redactedUrl, error);
  }
}

/** The SQLSTATE codes for corrupt data and corrupt indexes. */
const corruptionCodes = ['XX001', 'XX002'];

function asJournalError(redactedUrl: string, error: unknown): JournalError {
  if (error instanceof JournalError) return error;
  const reason = errorReason(error);
  const isCorrupt = corruptionCodes.includes((error as DatabaseError).code ?? '');
  if (isCorrupt) return corruptionError(redactedUrl, `PostgreSQL reports: ${reason}`);
  return new JournalError(
    `The journal in ${redactedUrl} cannot be read: ${reason}. Check the server and the privileges of the user.`,
  );
}
