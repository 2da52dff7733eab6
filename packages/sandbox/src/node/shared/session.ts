import { hostname } from 'node:os';
import { HttpError } from '../../http/messages.ts';
import { JournalError } from '../../journal/journal.ts';
import { mainBroker, StoreError, toJournalError } from '../../journal/store.ts';
import {
  connectPostgres,
  databaseLocation,
  type PostgresDatabase,
  serverLock,
  startLock,
} from '../store/postgres.ts';
import { SqlStore } from '../store/sql-store.ts';
import { ownedBy, type Taken } from './owned-store.ts';

/** How often a server confirms that it is alive, in milliseconds. */
export const heartbeatMs = 1000;

/** How long a server responds after the sending of its last confirmed heartbeat. */
const leaseMs = 3000;

/**
 * The age of a heartbeat after which other servers end the session of a server. It is longer than
 * the lease, so that a server that hangs has stopped responding before.
 */
const deadAfterMs = 4000;

/** How long a server waits for a heartbeat before it connects again. */
const giveUpMs = 6000;

/** The channel on which servers ask each other for brokers. */
const channel = 'broker_sandbox';

/**
 * The tables of servers that share a database. A number of a server and an epoch of a broker are
 * never used again, so what a former owner sends late has no effect.
 */
const tables = `
  CREATE TABLE IF NOT EXISTS servers (
    number int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text NOT NULL, options text NOT NULL,
    started timestamptz NOT NULL DEFAULT clock_timestamp(),
    heartbeat timestamptz NOT NULL DEFAULT clock_timestamp());
  CREATE SEQUENCE IF NOT EXISTS epochs;
  CREATE TABLE IF NOT EXISTS owners (
    broker text PRIMARY KEY, owner int, epoch bigint NOT NULL, replays text,
    requests bigint NOT NULL DEFAULT 0, connections int NOT NULL DEFAULT 0,
    used timestamptz NOT NULL DEFAULT clock_timestamp(), time_to_live bigint)`;

/** Returns the condition that a session has the lock of a server. */
export const isAlive = (number: string): string =>
  `EXISTS (SELECT FROM pg_locks WHERE ${lockOf(number)})`;

const lockOf = (number: string): string =>
  `locktype = 'advisory' AND classid = ${serverLock} AND objid = ${number}::oid AND ` +
  'objsubid = 2 AND granted AND ' +
  'database = (SELECT oid FROM pg_database WHERE datname = current_database())';

/** How a broker was used, as other servers see it. */
export interface Usage {
  readonly broker: string;
  readonly requests: number;
  readonly connections: number;
  readonly idleMs: number;
  readonly timeToLiveMs?: number;
}

/**
 * The session of a server in a database that several servers share. It ends with its connection:
 * then PostgreSQL releases its lock, and other servers may take its brokers.
 */
export class Session {
  readonly store: SqlStore;
  readonly #database: PostgresDatabase;
  readonly #number: number;
  readonly #timer: ReturnType<typeof setInterval>;
  /** When the last confirmed heartbeat was sent, by the monotonic and by the system clock. */
  #confirmed = { monotonic: performance.now() - leaseMs, system: 0 };
  #isWaiting = false;
  #isLost = false;

  /**
   * Connects to the database and registers the server.
   *
   * @param options the options that all servers must have in common, as JSON
   * @throws JournalError if the database cannot be used, or other servers have other options
   */
  static async open(url: URL, options: string): Promise<Session> {
    try {
      const database = await connectPostgres(url, { create: true, isShared: true });
      try {
        const [row] = await database.run('SELECT pg_is_in_recovery() AS standby');
        if (row?.standby) {
          const advice = 'Promote it, or connect to the primary server';
          throw new StoreError('unavailable', 'the server is a standby', advice, true);
        }
        const store = await SqlStore.open(database, true);
        for (const table of tables.split(';')) await database.run(table);
        await assertSameOptions(database, options);
        const number = await register(database, options);
        const session = new Session(database, store, number);
        await session.heartbeat();
        if (!session.isServing) throw pooled();
        return session;
      } catch (error) {
        await database.close();
        throw error;
      }
    } catch (error) {
      throw toJournalError(databaseLocation(url), error);
    }
  }

  private constructor(database: PostgresDatabase, store: SqlStore, number: number) {
    this.#database = database;
    this.store = store;
    this.#number = number;
    this.#timer = setInterval(() => void this.heartbeat(), heartbeatMs);
    database.onLost(() => this.#end());
  }

  #end(): void {
    this.#isLost = true;
    clearInterval(this.#timer);
  }

  /** Whether the session has ended. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /** Lets other servers start. The first one has created the main broker before. */
  async started(): Promise<void> {
    await this.#database.run(`SELECT pg_advisory_unlock${startLock}`);
  }

  /** Whether the server may respond: no other server can have taken its brokers. */
  get isServing(): boolean {
    if (this.#isLost) return false;
    const { monotonic, system } = this.#confirmed;
    // The monotonic clock can stand still while the computer sleeps.
    return performance.now() - monotonic < leaseMs && Math.abs(Date.now() - system) < leaseMs;
  }

  /** Confirms that the server is alive. Ends the session if it does not have its lock. */
  async heartbeat(): Promise<void> {
    const sent = { monotonic: performance.now(), system: Date.now() };
    if (this.#isWaiting) {
      const isLate = sent.monotonic - this.#confirmed.monotonic > giveUpMs;
      if (isLate) this.#database.lose(new StoreError('unavailable', 'no heartbeat was confirmed'));
      return;
    }
    this.#isWaiting = true;
    try {
      const rows = await this.#database.run(
        `UPDATE servers SET heartbeat = clock_timestamp()
         WHERE number = $1 AND current_setting('broker_sandbox.server', true) = $2 AND EXISTS
           (SELECT FROM pg_locks WHERE pid = pg_backend_pid() AND ${lockOf('$1::int')})
         RETURNING number`,
        [this.#number, String(this.#number)],
      );
      if (rows.length === 1) this.#confirmed = sent;
      else this.#database.lose(pooled());
    } catch (error) {
      this.#database.lose(error as StoreError);
    } finally {
      this.#isWaiting = false;
    }
  }

  /**
   * Takes a broker that has no owner, or whose owner has ended. Otherwise, ends the session of an
   * owner that hangs, or asks the owner to hand the broker over.
   *
   * @param isUrgent whether to ask for a broker that is in use
   * @returns undefined while another server owns the broker; 'missing' if there is no such broker
   */
  async take(broker: string, isUrgent = false): Promise<Taken | 'missing' | undefined> {
    const [row] = await this.#database.run(
      `WITH old AS (SELECT * FROM owners WHERE broker = $1 FOR UPDATE)
       UPDATE owners SET owner = $2, epoch = nextval('epochs') FROM old
       WHERE owners.broker = old.broker
         AND (old.owner IS NULL OR old.owner = $2 OR NOT ${isAlive('old.owner')})
       RETURNING owners.epoch, owners.requests,
         CASE WHEN old.owner IS NULL THEN old.replays END AS replays,
         1000 * EXTRACT(EPOCH FROM clock_timestamp() - old.used) AS idle`,
      [broker, this.#number],
    );
    if (row === undefined) return this.#ask(broker, isUrgent);
    const taken = ownedBy(this.#database, this.store, broker, row);
    // In a new statement, which sees everything that the former owner has committed.
    const stored = await this.store.broker(broker);
    if (stored !== undefined) return { ...taken, definition: stored.definition };
    await taken.remove();
    return 'missing';
  }

  async #ask(broker: string, isUrgent: boolean): Promise<'missing' | undefined> {
    const [found] = await this.#database.run(
      `SELECT owner, heartbeat < clock_timestamp() - interval '${deadAfterMs} ms' AS hangs
       FROM brokers LEFT JOIN owners ON broker = id LEFT JOIN servers ON number = owner
       WHERE id = $1`,
      [broker],
    );
    if (found === undefined) return 'missing';
    const { owner, hangs } = found;
    // It has been released in the meantime.
    if (owner === null) return undefined;
    if (hangs) {
      const end = `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE ${lockOf('$1::int')}`;
      await this.#database.run(end, [Number(owner)]);
    } else {
      const question = [owner, isUrgent ? 'urgent' : 'idle', broker].join(' ');
      await this.#database.run('SELECT pg_notify($1, $2)', [channel, question]);
    }
    return undefined;
  }

  /**
   * Takes the id of a broker that does not exist. Removes one whose creation was interrupted.
   *
   * @param timeToLiveMs 0 if it does not expire
   * @returns undefined if the broker exists
   * @throws HttpError with status 503 if it is being created or removed
   */
  async takeNew(broker: string, timeToLiveMs = 0): Promise<Taken | undefined> {
    const isComplete = async (): Promise<boolean> =>
      Boolean((await this.store.broker(broker))?.definition);
    if (await isComplete()) return undefined;
    const [row] = await this.#database.run(
      `INSERT INTO owners AS old (broker, owner, epoch, time_to_live)
       VALUES ($1, $2, nextval('epochs'), NULLIF($3::bigint, 0))
       ON CONFLICT (broker) DO UPDATE SET owner = $2, epoch = excluded.epoch, replays = NULL,
         requests = 0, used = clock_timestamp(), time_to_live = excluded.time_to_live
       WHERE old.owner IS NULL OR NOT ${isAlive('old.owner')} RETURNING epoch`,
      [broker, this.#number, timeToLiveMs],
    );
    if (row === undefined) {
      const message = `The broker ${broker} is being created or removed. Send the request again.`;
      throw new HttpError(503, message, { 'retry-after': '1' });
    }
    const taken = ownedBy(this.#database, this.store, broker, row);
    // Another server may have created it before this one took the id.
    if (await isComplete()) {
      await taken.release('');
      return undefined;
    }
    await taken.store.removeBroker(broker);
    return taken;
  }

  /** Writes how brokers of this server were used. */
  async writeUsage(usage: readonly Usage[]): Promise<void> {
    if (usage.length === 0) return;
    await this.#database.run(
      `UPDATE owners SET requests = u.requests, connections = u.connections,
         used = clock_timestamp() - u."idleMs" * interval '1 ms', time_to_live = u."timeToLiveMs"
       FROM json_to_recordset($1::json) AS u (broker text, requests bigint, connections int,
         "idleMs" double precision, "timeToLiveMs" bigint)
       WHERE owners.broker = u.broker AND owner = $2`,
      [JSON.stringify(usage), this.#number],
    );
  }

  /**
   * Returns the brokers that this server can take and that were not used for their time to live, or
   * whose creation was interrupted.
   */
  async expired(): Promise<readonly string[]> {
    const rows = await this.#database.run(
      `SELECT broker FROM brokers JOIN owners ON broker = id
       WHERE (owner IS NULL OR owner = $1 OR NOT ${isAlive('owner')}) AND (definition = ''
         OR used < clock_timestamp() - time_to_live * interval '1 ms') LIMIT 100`,
      [this.#number],
    );
    return rows.map(({ broker }) => String(broker));
  }

  /** Returns the stored brokers but the main one, with how they were used. */
  async list(): Promise<readonly (Usage & { readonly definition: string })[]> {
    const rows = await this.#database.run(
      `SELECT id, definition, requests, connections, time_to_live,
         1000 * EXTRACT(EPOCH FROM clock_timestamp() - used) AS idle
       FROM brokers JOIN owners ON broker = id WHERE definition <> '' AND id <> $1
       ORDER BY id COLLATE "C"`,
      [mainBroker],
    );
    return rows.map(({ id, definition, requests, connections, time_to_live, idle }) => ({
      broker: String(id),
      definition: String(definition),
      requests: Number(requests),
      connections: Number(connections),
      idleMs: Number(idle),
      timeToLiveMs: Number(time_to_live),
    }));
  }

  /** Calls the listener when another server asks for a broker of this one. */
  onAsked(listener: (broker: string, isUrgent: boolean) => void): Promise<void> {
    return this.#database.onNotification(channel, (payload) => {
      const [owner, urgency, broker = ''] = payload.split(' ');
      if (owner === String(this.#number)) listener(broker, urgency === 'urgent');
    });
  }

  onLost(listener: (error: StoreError) => void): void {
    this.#database.onLost(listener);
  }

  /** Ends the session. Its brokers must have been released. */
  async close(): Promise<void> {
    this.#end();
    const remove = 'DELETE FROM servers WHERE number = $1';
    await this.#database.run(remove, [this.#number]).catch(() => {});
    await this.#database.close();
  }
}

/** Registers a server and locks its number. Removes the servers that have ended. */
async function register(database: PostgresDatabase, options: string): Promise<number> {
  await database.run(`DELETE FROM servers WHERE NOT ${isAlive('number')}`);
  // A server that did not share the database may have created brokers.
  await database.run(
    'INSERT INTO owners (broker, epoch) SELECT id, 0 FROM brokers ON CONFLICT DO NOTHING',
  );
  const [row] = await database.run(
    'INSERT INTO servers (name, options) VALUES ($1, $2) RETURNING number',
    [`${hostname()}/${process.pid}`, options],
  );
  const number = Number(row?.number);
  await database.run(`SELECT pg_advisory_lock(${serverLock}, $1::int)`, [number]);
  // A pooler can give one session of PostgreSQL to several servers.
  await database.run("SELECT set_config('broker_sandbox.server', $1, false)", [String(number)]);
  return number;
}

/** @throws JournalError if a server that is alive has other options */
async function assertSameOptions(database: PostgresDatabase, options: string): Promise<void> {
  const [other] = await database.run(
    `SELECT name, options FROM servers WHERE options <> $1 AND ${isAlive('number')} LIMIT 1`,
    [options],
  );
  if (other === undefined) return;
  const ours = JSON.parse(options);
  const theirs = JSON.parse(String(other.options));
  const names = Object.keys({ ...ours, ...theirs }).filter((name) => ours[name] !== theirs[name]);
  const values = (one: Record<string, unknown>): string =>
    names.map((name) => `${name}: ${JSON.stringify(one[name])}`).join(', ');
  throw new JournalError(
    `The server ${other.name}, which shares ${database.location.name}, has other options: it has ` +
      `${values(theirs)}; this server has ${values(ours)}. ` +
      `Start all servers with the same options.`,
  );
}

function pooled(): StoreError {
  return new StoreError(
    'unavailable',
    'the session lost its lock, for example because a connection pooler shares sessions',
    'Connect to PostgreSQL directly, or through a pooler in session mode',
  );
}
