import type { DatabaseError } from 'pg';
import { JournalError, type Recovered } from '../journal.ts';
import type { Checked } from '../recover.ts';
import { checkJournal } from './check.ts';
import { damaged, reasonOf } from './location.ts';
import { PostgresJournal } from './postgres-journal.ts';
import { recordRows } from './records.ts';
import { openSession, type Session } from './session.ts';
import { snapshotLines } from './snapshots.ts';
import { createTables, hasTables } from './tables.ts';

/** What a journal in a database holds when it is opened. */
type RecoveredLater = Recovered<AsyncIterable<string>>;

/**
 * Opens the journal of a database, which it makes when there is none. Nobody else can open it until
 * it is closed. Restore and replay what was recovered before records are added.
 *
 * @throws JournalError when the database can't be reached, is in use, or damaged: then it says
 *   where, and nothing was changed
 */
export async function openPostgresJournal(
  url: URL,
): Promise<{ readonly journal: PostgresJournal; readonly recovered: RecoveredLater }> {
  const session = await openSession(url);
  return endedIfItFails(session, async () => {
    if (!(await hasTables(session.client))) await createTables(session.client);
    const checked = await checkJournal(session);
    const recovered = await recoveredFrom(session, checked);
    return { journal: new PostgresJournal(session, checked), recovered };
  });
}

/**
 * Reads the journal of a database that nobody else has open, and changes nothing.
 *
 * @throws JournalError when the database can't be reached, is in use, damaged, or has no journal
 */
export async function readPostgresJournal<Result>(
  url: URL,
  work: (session: Session, checked: Checked) => Promise<Result>,
): Promise<Result> {
  const session = await openSession(url);
  return endedIfItFails(session, async () => {
    if (!(await hasTables(session.client))) {
      throw new JournalError(`${session.place} holds no journal.`);
    }
    const result = await work(session, await checkJournal(session));
    await session.client.end();
    return result;
  });
}

/** What is to be restored, and what to replay, which is read while it is used. */
async function recoveredFrom(session: Session, { snapshots }: Checked): Promise<RecoveredLater> {
  const sequence = snapshots.at(-1)?.sequence ?? 0;
  const records = recordsAfter(session, sequence);
  if (sequence === 0) return { sequence, records };
  return { sequence, records, snapshot: await snapshotLines(session.client, sequence) };
}

/** The records after one, oldest first. */
export async function* recordsAfter(
  { client, place }: Session,
  sequence: number,
): AsyncGenerator<string> {
  try {
    for await (const { record } of recordRows(client, sequence)) yield record;
  } catch (error) {
    throw asJournalError(place, error);
  }
}

async function endedIfItFails<Result>(
  { client, place }: Session,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    // Not waited for: a server that is silent would not answer that either.
    client.end().catch(() => {});
    throw asJournalError(place, error);
  }
}

/** What the server says about its own files. */
const corrupted = ['XX001', 'XX002'];

function asJournalError(place: string, error: unknown): JournalError {
  if (error instanceof JournalError) return error;
  const isCorrupted = corrupted.includes((error as DatabaseError).code ?? '');
  if (isCorrupted) return damaged(place, `PostgreSQL finds that ${reasonOf(error)}.`);
  return new JournalError(`The journal in ${place} can't be read: ${reasonOf(error)}.`);
}
