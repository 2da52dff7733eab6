import type { Client, DatabaseError } from 'pg';
import { JournalError } from '../../journal/journal.ts';
import { StoreError, type StoreLocation } from '../../journal/store.ts';
import { redactUrl } from './database-url.ts';
import { loadDriver } from './driver.ts';
import { isReadTimeout, toStoreError } from './errors.ts';

/** A connection that holds the lock on the database. Several stores can use it. */
export class Session {
  readonly client: Client;
  readonly location: StoreLocation;
  #users = 0;
  readonly #lostListeners = new Set<(error: StoreError) => void>();
  /** Resolves when the last queries are done: the driver runs one query at a time. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(client: Client, location: StoreLocation) {
    this.client = client;
    this.location = location;
    client.on('error', (error) => this.#lose(toStoreError(error)));
  }

  /** Calls a listener when the connection is lost. Returns a function that removes the listener. */
  onLost(listener: (error: StoreError) => void): () => void {
    this.#lostListeners.add(listener);
    return () => this.#lostListeners.delete(listener);
  }

  /** Notes that another store uses the session. */
  retain(): this {
    this.#users += 1;
    return this;
  }

  /** Ends the session when its last store is closed. */
  async release(): Promise<void> {
    this.#users -= 1;
    // Every transaction has ended, so a connection that cannot be closed loses nothing.
    if (this.#users <= 0) await this.client.end().catch(() => {});
  }

  /** Runs queries after the previous ones, and converts their errors. */
  run<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
    const result = this.#queue.then(() => work(this.client));
    this.#queue = result.catch(() => {});
    return result.catch((error) => {
      const converted = error instanceof JournalError ? error : toStoreError(error);
      // The driver would wait for the response to this query before it runs another one.
      if (isReadTimeout(error)) this.#lose(toStoreError(error));
      throw converted;
    });
  }

  #lose(error: StoreError): void {
    for (const listener of this.#lostListeners) listener(error);
    this.client.end().catch(() => {});
  }
}

/** Returns the location of a journal in a database. */
export function databaseLocation(url: URL): StoreLocation {
  return {
    name: redactUrl(url),
    noun: 'database',
    advice: 'Check the PostgreSQL server, the connection to it and the privileges of the user',
  };
}

/**
 * An arbitrary advisory lock key: the first eight bytes of "broker-sandbox". The SQL statement
 * contains the key as a decimal number, because PostgreSQL supports hexadecimal numbers only since
 * version 16.
 */
const lockKey = 0x62726f6b65722d73n;

/** The first version of PostgreSQL that has all settings below. */
const earliestVersion = 14;

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

/** Longer than `statement_timeout`. If the server does not end a query, the client gives up. */
const queryTimeoutMs = 75_000;

/**
 * Connects to a database and locks it against other sandboxes. The lock is released when the
 * connection ends. All data is written over this connection, so a sandbox that loses the lock
 * cannot write.
 *
 * @param timeoutMs the time after which a query fails
 * @throws StoreError when the server is unreachable, or another sandbox has the lock
 * @throws JournalError when the server or the database has an unsuitable setting
 */
export async function openSession(url: URL, timeoutMs = queryTimeoutMs): Promise<Session> {
  const location = databaseLocation(url);
  const createClient = await loadDriver();
  let client: Client | undefined;
  try {
    client = createClient({
      connectionString: url.href,
      application_name: 'broker-sandbox',
      connectionTimeoutMillis: 10_000,
      query_timeout: timeoutMs,
      keepAlive: true,
    });
    // If the connection is lost, the next query fails, so this event needs no handling. Without a
    // listener, it would end the process.
    client.on('error', () => {});
    await client.connect();
    await checkVersion(client, location);
    await lock(client);
    await client.query(settings);
    await checkServer(client, location);
    return new Session(client, location);
  } catch (error) {
    // Not awaited: a server that does not respond would not respond to this request either.
    client?.end().catch(() => {});
    throw error instanceof JournalError ? error : toStoreError(error);
  }
}

async function checkVersion(client: Client, { name }: StoreLocation): Promise<void> {
  const { rows } = await client.query("SELECT current_setting('server_version') AS version");
  const { version } = rows[0];
  if (Number.parseInt(version, 10) >= earliestVersion) return;
  throw new JournalError(
    `${name} is on PostgreSQL ${version}. Use PostgreSQL ${earliestVersion} or later.`,
  );
}

/**
 * Waits up to two seconds for the lock: if the process of a sandbox was just killed, the server
 * might not have released its lock yet.
 */
async function lock(client: Client): Promise<void> {
  try {
    await client.query(`SET lock_timeout = '2s'; SELECT pg_advisory_lock(${lockKey})`);
  } catch (error) {
    if ((error as DatabaseError).code !== '55P03') throw error;
    throw new StoreError('in use', 'another session has the lock');
  }
}

/** Rejects a server that can lose committed data, and a database that is not encoded in UTF-8. */
async function checkServer(client: Client, { name }: StoreLocation): Promise<void> {
  const { rows } = await client.query(
    "SELECT current_setting('fsync') AS fsync, current_setting('server_encoding') AS encoding",
  );
  const { fsync, encoding } = rows[0];
  if (fsync !== 'on') {
    throw new JournalError(
      `${name} is on a server with fsync = ${fsync}, which can lose commits. Set fsync = on.`,
    );
  }
  if (encoding !== 'UTF8') {
    throw new JournalError(
      `${name} has the encoding ${encoding}. Choose a database with the encoding UTF8.`,
    );
  }
}
