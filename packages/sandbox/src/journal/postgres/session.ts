import type { Client, DatabaseError } from 'pg';
import { JournalError } from '../journal.ts';
import { errorReason, redactUrl } from './database-url.ts';
import { loadDriver } from './driver.ts';

/** A connection that holds the lock on the database. */
export interface Session {
  readonly client: Client;
  /** The URL of the database for use in messages, without credentials. */
  readonly redactedUrl: string;
}

/** An arbitrary advisory lock key: the first eight bytes of "broker-sandbox". */
const lockKey = '0x62726f6b65722d73';

/**
 * These settings override the defaults of the server, the database and the user. A commit returns
 * only when it is on the server's disk, and every wait has a timeout. When the server loses contact
 * with this computer, it ends the session after a minute, which releases the lock.
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

/** Longer than `statement_timeout`: the client gives up if the server does not end a query. */
const queryTimeoutMs = 75_000;

/**
 * Connects to a database and locks it against other sandboxes until the connection ends, for
 * whatever reason. Everything is written over this connection, so a sandbox that loses the lock
 * cannot write.
 *
 * @throws JournalError when the server is unreachable, another sandbox has the lock, or the server
 *   or the database has an unsuitable setting
 */
export async function openSession(url: URL): Promise<Session> {
  const redactedUrl = redactUrl(url);
  const createClient = await loadDriver();
  let client: Client | undefined;
  try {
    client = createClient({
      connectionString: url.href,
      application_name: 'broker-sandbox',
      connectionTimeoutMillis: 10_000,
      query_timeout: queryTimeoutMs,
      keepAlive: true,
    });
    // A lost connection makes the next query fail. Without this listener, the event would end the
    // process.
    client.on('error', () => {});
    await client.connect();
    await lock(client, redactedUrl);
    await client.query(settings);
    await checkServer(client, redactedUrl);
    return { client, redactedUrl };
  } catch (error) {
    // Not awaited: a server that does not respond would not respond to this either.
    client?.end().catch(() => {});
    if (error instanceof JournalError) throw error;
    throw new JournalError(
      `${redactedUrl} cannot be opened: ${errorReason(error)}. Check the URL and the server.`,
    );
  }
}

/**
 * Waits up to two seconds for the lock: if a sandbox was just killed, the server may not have
 * noticed it yet.
 */
async function lock(client: Client, redactedUrl: string): Promise<void> {
  try {
    await client.query(`SET lock_timeout = '2s'; SELECT pg_advisory_lock(${lockKey})`);
  } catch (error) {
    if ((error as DatabaseError).code !== '55P03') throw error;
    throw new JournalError(
      `${redactedUrl} is in use by another sandbox; stop it first, or choose another database.`,
    );
  }
}

/** Rejects a server that can lose committed data, and a database that cannot store every text. */
async function checkServer(client: Client, redactedUrl: string): Promise<void> {
  const { rows } = await client.query(
    "SELECT current_setting('fsync') AS fsync, current_setting('server_encoding') AS encoding",
  );
  const { fsync, encoding } = rows[0];
  if (fsync !== 'on') {
    throw new JournalError(
      `${redactedUrl} is on a server with fsync = ${fsync}, which can lose commits. Set fsync = on.`,
    );
  }
  if (encoding !== 'UTF8') {
    throw new JournalError(
      `${redactedUrl} has the encoding ${encoding}. Choose a database with the encoding UTF8.`,
    );
  }
}
