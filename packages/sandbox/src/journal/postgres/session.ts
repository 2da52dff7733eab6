import type { Client, DatabaseError } from 'pg';
import { JournalError } from '../journal.ts';
import { loadDriver } from './driver.ts';
import { placeOf, reasonOf } from './location.ts';

/** A connection that has the database for itself. */
export interface Session {
  readonly client: Client;
  /** How messages name the database. */
  readonly place: string;
}

/** Any number will do that others are unlikely to lock: the first bytes of "broker-sandbox". */
const lockKey = '0x62726f6b65722d73';

/**
 * A commit is on the server's disk when it returns, whatever the server, the database or the user
 * has as its default. Nothing waits for ever. A server that hears no more of this computer ends the
 * session after a minute, and with it the lock.
 */
const settings = `
  SET synchronous_commit = on;
  SET lock_timeout = '30s';
  SET statement_timeout = '60s';
  SET idle_session_timeout = 0;
  SET tcp_keepalives_idle = 30;
  SET tcp_keepalives_interval = 10;
  SET tcp_keepalives_count = 3;
`;

/** The server ends what takes too long; when it does not even that, it is not heard any more. */
const silenceMs = 75_000;

/**
 * Connects, and keeps every other sandbox out of the database until the connection ends, however it
 * ends. Everything is written over this connection: who loses the lock can't write any more.
 *
 * @throws JournalError when the server is not there, or another sandbox has the database
 */
export async function openSession(url: URL): Promise<Session> {
  const place = placeOf(url);
  const clientOf = await loadDriver();
  let client: Client | undefined;
  try {
    client = clientOf({
      connectionString: url.href,
      application_name: 'broker-sandbox',
      connectionTimeoutMillis: 10_000,
      query_timeout: silenceMs,
      keepAlive: true,
    });
    // A connection that ends fails what is asked next; without a listener it would end the process.
    client.on('error', () => {});
    await client.connect();
    await lock(client, place);
    await client.query(settings);
    await checkServer(client, place);
    return { client, place };
  } catch (error) {
    // Not waited for: a server that is silent would not answer that either.
    client?.end().catch(() => {});
    if (error instanceof JournalError) throw error;
    throw new JournalError(`${place} can't be opened: ${reasonOf(error)}.`);
  }
}

/** A sandbox that was killed a moment ago may hold it still: the server has yet to notice. */
async function lock(client: Client, place: string): Promise<void> {
  try {
    await client.query(`SET lock_timeout = '2s'; SELECT pg_advisory_lock(${lockKey})`);
  } catch (error) {
    if ((error as DatabaseError).code !== '55P03') throw error;
    throw new JournalError(
      `${place} is in use by another sandbox; stop it first, or choose another database.`,
    );
  }
}

/** Refuses a server that would lose what it acknowledged, or could not hold every text. */
async function checkServer(client: Client, place: string): Promise<void> {
  const { rows } = await client.query(
    "SELECT current_setting('fsync') AS fsync, current_setting('server_encoding') AS encoding",
  );
  const { fsync, encoding } = rows[0];
  if (fsync !== 'on') {
    throw new JournalError(`${place} is of a server with fsync = ${fsync}: it can lose commits.`);
  }
  if (encoding !== 'UTF8') {
    throw new JournalError(`${place} has the encoding ${encoding}; a journal needs UTF8.`);
  }
}
