import type { Client, DatabaseError } from 'pg';
import { JournalError } from '../../journal/journal.ts';
import {
  otherFormat,
  type RecordRow,
  StoreError,
  type StoreLocation,
} from '../../journal/store.ts';
import { redactUrl } from './database-url.ts';
import { loadDriver } from './driver.ts';
import { isReadTimeout, toServerError } from './errors.ts';
import { createTables, type Row, type SqlDatabase, SqlStore, type Statement } from './sql-store.ts';

/** Returns the location of a store in a database. */
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

/** The first of the two keys of the advisory locks of servers; the second is a server's number. */
export const serverLock = 0x62726f6b;

/** The lock of servers that start on a shared database. No server has the number 0. */
export const startLock = `(${serverLock}, 0)`;

/** The first version of PostgreSQL that has all settings below. */
const earliestVersion = 14;

/**
 * These settings override the defaults of the server, the database and the user. A commit returns
 * only when it is on the server's disk, and every wait has a timeout. When the server loses contact
 * with this computer, it ends the session after a minute, which releases the lock.
 */
const settings = `
  SET search_path = broker_sandbox;
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
 * Opens a store in a database, and locks it against other sandboxes until the connection ends. All
 * data is written over this connection, so a sandbox that loses the lock cannot write.
 *
 * @param create whether to create the tables if there are none
 * @throws StoreError when the server is unreachable, or another sandbox has the lock
 * @throws JournalError when the server or the database has an unsuitable setting
 */
export async function openPostgres(
  url: URL,
  create: boolean,
  timeoutMs = queryTimeoutMs,
): Promise<SqlStore> {
  const database = await connectPostgres(url, { create, timeoutMs });
  try {
    return await SqlStore.open(database, true);
  } catch (error) {
    await database.close();
    throw error;
  }
}

interface ConnectOptions {
  /** Whether to create the tables if there are none. */
  readonly create: boolean;
  /** How long to wait for the response to a query. */
  readonly timeoutMs?: number;
  /** Whether the lock permits other sandboxes that share the database. */
  readonly isShared?: boolean;
}

/**
 * Connects to a database, and locks it until the connection ends. If the database is shared, no
 * other server can start until `startLock` is released. Throws like `openPostgres`.
 */
export async function connectPostgres(
  url: URL,
  { create, timeoutMs = queryTimeoutMs, isShared = false }: ConnectOptions,
): Promise<PostgresDatabase> {
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
    const database = new PostgresDatabase(client, location);
    await client.connect();
    await checkServer(client, location);
    await lock(client, isShared);
    await client.query(settings);
    if (isShared && create) await client.query(`SELECT pg_advisory_lock${startLock}`);
    await prepareTables(client, database, create);
    return database;
  } catch (error) {
    // Not awaited: a server that does not respond would not respond to this request either.
    client?.end().catch(() => {});
    throw error instanceof JournalError ? error : toServerError(error);
  }
}

/** Rejects a server that can lose committed data, and a database that is not encoded in UTF-8. */
async function checkServer(client: Client, { name }: StoreLocation): Promise<void> {
  const names = ['server_version', 'fsync', 'server_encoding'];
  const { rows } = await client.query(
    `SELECT ${names.map((one) => `current_setting('${one}') AS ${one}`).join()}`,
  );
  const { server_version: version, fsync, server_encoding: encoding } = rows[0];
  if (Number.parseInt(version, 10) < earliestVersion) {
    throw new JournalError(
      `${name} is on PostgreSQL ${version}. Use PostgreSQL ${earliestVersion} or later.`,
    );
  }
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

/**
 * Waits up to two seconds for the lock: if the process of a sandbox was just killed, the server
 * might not have released its lock yet.
 */
async function lock(client: Client, isShared: boolean): Promise<void> {
  const take = isShared ? 'pg_advisory_lock_shared' : 'pg_advisory_lock';
  try {
    await client.query(`SET lock_timeout = '2s'; SELECT ${take}(${lockKey})`);
  } catch (error) {
    if ((error as DatabaseError).code !== '55P03') throw error;
    throw new StoreError('in use', 'another session has the lock');
  }
}

/** Creates the schema and the tables if they do not exist. */
async function prepareTables(
  client: Client,
  database: SqlDatabase,
  create: boolean,
): Promise<void> {
  const { rows } = await client.query(
    `SELECT to_regnamespace('broker_sandbox') AS schema,
       to_regclass('broker_sandbox.format') AS format,
       to_regclass('broker_sandbox.high_water_mark') AS earlier`,
  );
  const { schema, format, earlier } = rows[0];
  // Formats before 7 had such a table.
  if (earlier !== null) {
    const versions = await client.query('SELECT format FROM high_water_mark LIMIT 1');
    throw otherFormat(Number(versions.rows[0]?.format));
  }
  if (format !== null) return;
  if (!create) throw new StoreError('missing', 'it has no tables');
  // A user who lacks the privilege to create schemas can use one that was created for them.
  if (schema === null) await client.query('CREATE SCHEMA broker_sandbox');
  await createTables(database, true);
}

/** Records that a broker appends. */
interface Append {
  readonly broker: string;
  readonly rows: readonly RecordRow[];
  readonly epoch: string | undefined;
  readonly resolve: () => void;
  readonly reject: (error: StoreError) => void;
}

/** A connection to a server, which executes one query or transaction after the other. */
export class PostgresDatabase implements SqlDatabase {
  readonly location: StoreLocation;
  readonly #client: Client;
  readonly #listeners = new Set<(error: StoreError) => void>();
  #sent: Promise<unknown> = Promise.resolve();
  /** The records that are inserted with the next statement. */
  readonly #waiting: Append[] = [];

  constructor(client: Client, location: StoreLocation) {
    this.#client = client;
    this.location = location;
    client.on('error', (error) => this.lose(toServerError(error)));
  }

  async run(text: string, values: Statement[1] = []): Promise<readonly Row[]> {
    const { rows } = await this.#queue(() => this.#client.query(text, [...values]));
    return rows;
  }

  async change(...statement: Statement): Promise<void> {
    await this.run(...statement);
  }

  async transaction(statements: readonly Statement[]): Promise<void> {
    await this.#queue(async () => {
      await this.#client.query('BEGIN');
      try {
        for (const [text, values = []] of statements) await this.#client.query(text, [...values]);
        await this.#client.query('COMMIT');
      } catch (error) {
        // A lost connection has rolled back already.
        await this.#client.query('ROLLBACK').catch(() => {});
        throw error;
      }
    });
  }

  /**
   * Inserts records together with those of other brokers that wait for the server.
   *
   * @param epoch inserts the records only if the broker has this epoch
   */
  insertRecords(broker: string, rows: readonly RecordRow[], epoch?: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ broker, rows, epoch, resolve, reject });
      if (this.#waiting.length > 1) return;
      // A failure was passed to the brokers that it concerns.
      this.#queue(() => this.#insert(this.#waiting.splice(0))).catch(() => {});
    });
  }

  async #insert(appends: readonly Append[]): Promise<void> {
    try {
      await this.#client.query(insertion(appends));
      for (const { resolve } of appends) resolve();
    } catch (error) {
      // Another server may have taken one of the brokers. Nothing was inserted, unless the response
      // is missing.
      if (appends.length > 1 && !isReadTimeout(error)) {
        for (const append of appends) await this.#insert([append]);
        return;
      }
      const converted = this.#convert(error);
      for (const { reject } of appends) reject(converted);
    }
  }

  /** The server checks its pages. */
  async check(): Promise<void> {}

  /** Calls the listener with each notification of a channel. */
  async onNotification(channel: string, listener: (payload: string) => void): Promise<void> {
    this.#client.on('notification', ({ payload = '' }) => listener(payload));
    await this.run(`LISTEN ${channel}`);
  }

  onLost(listener: (error: StoreError) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    // Every transaction has ended, so a connection that cannot be closed loses nothing.
    await this.#client.end().catch(() => {});
  }

  /** Sends queries after the previous ones. */
  async #queue<Result>(query: () => Promise<Result>): Promise<Result> {
    const result = this.#sent.then(query);
    this.#sent = result.catch(() => {});
    try {
      return await result;
    } catch (error) {
      throw this.#convert(error);
    }
  }

  #convert(error: unknown): StoreError {
    const converted = toServerError(error);
    // The driver would wait for the response to this query before it sends another one.
    if (isReadTimeout(error)) this.lose(converted);
    return converted;
  }

  /** Closes the connection, and reports the error to the listeners of `onLost`. */
  lose(error: StoreError): void {
    for (const listener of this.#listeners) listener(error);
    this.#client.end().catch(() => {});
  }
}

/** Returns the query that inserts the records of all brokers, or none of them. */
function insertion(appends: readonly Append[]) {
  const records = appends.flatMap(({ broker, rows }) => rows.map((row) => ({ broker, ...row })));
  // A record has no line feed, so the records are passed as the lines of one string.
  const values = [
    records.map(({ broker }) => broker).join(' '),
    records.map(({ sequence }) => sequence).join(' '),
    records.map(({ record }) => record).join('\n'),
    records.map(({ hash }) => hash).join(' '),
  ];
  if (appends[0]?.epoch === undefined) return { ...insertRecords, values };
  const brokers = appends.map(({ broker }) => broker).join(' ');
  const epochs = appends.map(({ epoch }) => epoch).join(' ');
  return { ...insertOwnedRecords, values: [...values, brokers, epochs] };
}

/**
 * Returns a query that fails with a division by zero unless brokers have their epochs; both are
 * parameters with values that are separated by spaces. The rows stay locked until the transaction
 * ends, so that no other server can take a broker before.
 */
export const ownedRows = (brokers: string, epochs: string): string => `
  SELECT 1 / (count(*) = cardinality(string_to_array(${brokers}, ' ')))::int AS rows
  FROM (
    SELECT FROM owners JOIN
      unnest(string_to_array(${brokers}, ' '), string_to_array(${epochs}, ' ')::bigint[])
      AS expected (broker, epoch) USING (broker, epoch)
    FOR SHARE OF owners) AS owned`;

const insertRecords = {
  name: 'insert records',
  text: `
    INSERT INTO records SELECT broker, sequence::bigint, record, hash
    FROM unnest(string_to_array($1, ' '), string_to_array($2, ' '),
      string_to_array($3, E'\\n'), string_to_array($4, ' '))
      AS input (broker, sequence, record, hash)`,
};

const insertOwnedRecords = {
  name: 'insert owned records',
  text: `WITH owned AS (${ownedRows('$5', '$6')}) ${insertRecords.text} CROSS JOIN owned`,
};
