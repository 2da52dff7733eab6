import { randomInt } from 'node:crypto';
import type { ChainTip } from '../../journal/hash-chain.ts';
import { JournalError } from '../../journal/journal.ts';
import {
  type CreatedRows,
  createBrokerRows,
  deleteBroker,
  deleteIncompleteBroker,
  deleteOwnedBroker,
  isOwner,
} from '../postgres/postgres-brokers.ts';
import { openSession, type Session } from '../postgres/session.ts';
import type { Incarnation, Missing } from './acknowledged.ts';
import { agree, createOnce, isGone, lockClass, runAlone } from './fleet-settings.ts';
import { unavailable } from './hop.ts';

/** A process of a fleet. */
export interface MemberRow {
  readonly id: number;
  readonly url: string;
  /** The maximum number of brokers that it owns. */
  readonly bound: number;
  /** The members that it cannot reach. */
  readonly unreachable: readonly number[];
}

/** A broker of a fleet. */
export interface BrokerRow extends Incarnation {
  /** The member that owns the broker; it may have left the fleet. */
  readonly owner: number | null;
  readonly token: string;
  /** Whether records are missing, so that no process serves the broker. */
  readonly isStopped: boolean;
  /** Whether the initial state is durable. */
  readonly isComplete: boolean;
}

/** The members of a fleet, the oldest first, and its brokers. */
export interface FleetView {
  readonly members: readonly MemberRow[];
  readonly brokers: readonly BrokerRow[];
}

/** A broker that this process has taken, and its newest stored record. */
export interface TakenBroker extends ChainTip {
  readonly token: string;
  readonly incarnation: string;
  readonly definition: string;
}

/** A broker, and the token since this process owns it. */
export interface Owned {
  readonly id: string;
  readonly token: string;
}

/** What a process tells the database about itself. */
export interface MemberOptions {
  readonly url: string;
  readonly leaseSeconds: number;
  readonly bound: number;
}

/** The connections of a member of a fleet. */
export interface Connection {
  readonly database: FleetDatabase;
  /** The session of all journals. */
  readonly journals: Session;
}

/** How long a member serves requests after its last renewal. */
export const servesForMs = 2000;

/**
 * The rows with which the processes of a fleet coordinate. It uses sessions of its own, so that a
 * long query for a journal delays no renewal.
 */
export class FleetDatabase {
  /** The session of the lease, whose queries are short. */
  readonly session: Session;
  /** The session that removes brokers, which takes long if they have many records. */
  readonly removals: Session;
  /** The id of this process; it changes whenever the process joins again. */
  readonly member = randomInt(1, 2 ** 31 - 1);
  /** The secret with which members authenticate each other. */
  readonly secret: string;
  readonly #settings: string;

  /**
   * Connects to the database of a fleet, and creates its tables if there are none.
   *
   * @param settings the options in which all members must agree, as lines of text
   */
  static async open(url: URL, settings: string): Promise<FleetDatabase> {
    const session = await openSession(url, { isFleet: true, timeoutMs: 5000 });
    session.retain();
    try {
      const { name } = session.location;
      const secret = await runAlone(session, async (client) => {
        await createOnce(client);
        return agree(client, name, settings);
      });
      const removals = await openSession(url, { isFleet: true });
      return new FleetDatabase(session, removals.retain(), { secret, settings });
    } catch (error) {
      void session.release();
      throw error;
    }
  }

  private constructor(
    session: Session,
    removals: Session,
    { secret, settings }: { readonly secret: string; readonly settings: string },
  ) {
    this.session = session;
    this.removals = removals;
    this.secret = secret;
    this.#settings = settings;
  }

  /**
   * Makes this process a member.
   *
   * @throws JournalError if processes with other settings have joined in the meantime
   */
  async join({ url, leaseSeconds, bound }: MemberOptions): Promise<void> {
    const insert = `
      INSERT INTO broker_sandbox.fleet_members
      VALUES ($1, $2, $3, $4, clock_timestamp(), clock_timestamp(), '{}')`;
    await runAlone(this.session, async (client) => {
      await agree(client, this.session.location.name, this.#settings);
      await client.query('SELECT pg_advisory_lock($1::int, $2::int)', [lockClass, this.member]);
      await client.query(insert, [this.member, url, leaseSeconds, bound]);
    });
    await this.#assertOwnSession();
  }

  /**
   * Renews the lease. Returns whether this process is still a member.
   *
   * @param unreachable the members that this process cannot reach
   */
  async renew(unreachable: readonly number[]): Promise<boolean> {
    await this.#assertOwnSession();
    const update = `
      UPDATE broker_sandbox.fleet_members SET heartbeat = clock_timestamp(), unreachable = $2
      WHERE id = $1`;
    return (await this.#count(update, [this.member, unreachable])) === 1;
  }

  /** Removes the members that died or hang, and returns the others. */
  read(): Promise<FleetView> {
    return this.session.run(async (client) => {
      const remove = `DELETE FROM broker_sandbox.fleet_members WHERE id <> $1 AND ${isGone}`;
      await client.query(remove, [this.member]);
      const members = await client.query(selectMembers);
      const brokers = await client.query(selectBrokers);
      return {
        members: members.rows.map(({ id, url, bound, unreachable }) => ({
          id: Number(id),
          url,
          bound: Number(bound),
          unreachable: unreachable.map(Number),
        })),
        brokers: brokers.rows.map(({ owner, ...row }) => ({
          ...row,
          owner: owner === null ? null : Number(owner),
        })),
      };
    });
  }

  /**
   * Takes a broker that no member owns. The new token fences a former owner: its statements find no
   * row. Returns undefined if another process was faster.
   */
  take(broker: string): Promise<TakenBroker | undefined> {
    return this.session.run(async (client) => {
      const { rows } = await client.query(takeBroker, [broker, this.member]);
      const [row] = rows;
      if (row === undefined) return undefined;
      return { ...row, sequence: Number(row.sequence) };
    });
  }

  /** Returns whether an id is taken, and the number of created brokers. */
  async find(broker: string): Promise<{ exists: boolean; count: number }> {
    const select = `
      SELECT count(*) - 1 AS count, bool_or(broker = $1) AS exists FROM broker_sandbox.brokers`;
    const { rows } = await this.session.run((client) => client.query(select, [broker]));
    return { exists: rows[0].exists, count: Number(rows[0].count) };
  }

  /** Creates an empty broker that this process owns. */
  create(broker: string): Promise<CreatedRows> {
    return this.session.run((client) => createBrokerRows(client, broker, null, this.member));
  }

  /**
   * Stores the definition of a created broker whose initial state is durable.
   *
   * @throws ApiError if another process has removed the broker
   */
  async complete({ id, token }: Owned, definition: string): Promise<void> {
    const update = `
      UPDATE broker_sandbox.brokers SET definition = $4 WHERE broker = $1 AND ${isOwner}`;
    const count = await this.#count(update, [id, this.member, token, definition]);
    if (count !== 1) throw unavailable();
  }

  /** Returns the definition of a created broker; undefined if it does not exist. */
  async definitionOf(broker: string): Promise<string | undefined> {
    const select = 'SELECT definition FROM broker_sandbox.brokers WHERE broker = $1';
    const { rows } = await this.session.run((client) => client.query(select, [broker]));
    return rows[0]?.definition ?? undefined;
  }

  /** Lets another process take a broker. */
  async release({ id, token }: Owned): Promise<void> {
    const update = `
      UPDATE broker_sandbox.brokers SET owner = NULL WHERE broker = $1 AND ${isOwner}`;
    await this.#count(update, [id, this.member, token]);
  }

  /** Removes a broker; its owner can write nothing more. */
  async remove(broker: string): Promise<void> {
    await this.removals.run((client) => client.query(deleteBroker, [broker]));
  }

  /** Removes a broker of this process. */
  async removeOwned({ id, token }: Owned): Promise<void> {
    await this.removals.run((client) => client.query(deleteOwnedBroker, [id, this.member, token]));
  }

  /** Removes a broker whose process died before its initial state was durable. */
  async removeIncomplete({ id, owner }: BrokerRow): Promise<void> {
    await this.#count(deleteIncompleteBroker, [id, owner]);
  }

  /** Stops a broker because records are missing. Returns whether this process owned it. */
  async stop({ id, token }: Owned, missing: Missing): Promise<boolean> {
    const update = `
      UPDATE broker_sandbox.brokers SET owner = NULL, stopped = $4
      WHERE broker = $1 AND ${isOwner}`;
    return (await this.#count(update, [id, this.member, token, JSON.stringify(missing)])) === 1;
  }

  /** Leaves the fleet, and closes the connection. */
  async leave(): Promise<void> {
    const remove = 'DELETE FROM broker_sandbox.fleet_members WHERE id = $1';
    await this.#count(remove, [this.member]).catch(() => {});
    await Promise.all([this.session.release(), this.removals.release()]);
  }

  async #count(text: string, values: readonly unknown[]): Promise<number> {
    return this.session.run(async (client) => {
      const { rowCount } = await client.query(text, [...values]);
      return rowCount ?? 0;
    });
  }

  /** Rejects a pooler that gives the queries of this process to sessions of others. */
  async #assertOwnSession(): Promise<void> {
    const select = `
      SELECT FROM pg_locks WHERE pid = pg_backend_pid() AND locktype = 'advisory'
      AND classid = ${lockClass} AND objid = $1::oid AND objsubid = 2`;
    if ((await this.#count(select, [this.member])) === 1) return;
    throw new JournalError(
      `${this.session.location.name} is behind a pooler that shares sessions, so locks have no ` +
        `effect. Connect to PostgreSQL directly, or set the pooler to session pooling.`,
    );
  }
}

const selectMembers = `
  SELECT id, url, bound, unreachable FROM broker_sandbox.fleet_members ORDER BY joined, id`;

const selectBrokers = `
  SELECT broker AS id, incarnation, owner, token, stopped IS NOT NULL AS "isStopped",
    definition IS NOT NULL AS "isComplete"
  FROM broker_sandbox.brokers JOIN broker_sandbox.high_water_mark USING (broker)
  ORDER BY broker COLLATE "C"`;

const takeBroker = `
  WITH taken AS (
    UPDATE broker_sandbox.brokers SET owner = $2, since = clock_timestamp()
    WHERE broker = $1 AND stopped IS NULL AND definition IS NOT NULL
      AND (owner IS NULL OR owner NOT IN (SELECT id FROM broker_sandbox.fleet_members))
    RETURNING broker, definition, incarnation
  )
  UPDATE broker_sandbox.high_water_mark AS mark SET token = token + 1 FROM taken
  WHERE mark.broker = taken.broker RETURNING token, sequence, head, definition, incarnation`;
