import type { Client } from 'pg';
import { initialHash } from '../../journal/hash-chain.ts';
import type { BrokerStorage, JournalStore, StoredBroker } from '../../journal/store.ts';
import type { Session } from './session.ts';
import { databaseFormat } from './tables.ts';

/** The id of the broker of a server. The ids of created brokers have no upper-case letters. */
export const mainBroker = 'MAIN';

/** The numbers of a created broker. */
export interface CreatedRows {
  /** The fencing token of its owner. */
  readonly token: string;
  /** Distinguishes the broker from another one that had the same id. */
  readonly incarnation: string;
}

/**
 * Creates a broker with an empty journal. Its numbers are random: if the id was used before, the
 * owner of the former broker can write nothing.
 *
 * @param definition null until the initial state of the broker is durable
 * @param owner the process of a fleet that owns the broker
 */
export async function createBrokerRows(
  client: Client,
  broker: string,
  definition: string | null,
  owner: number | null = null,
): Promise<CreatedRows> {
  const { rows } = await client.query(insertBroker, [broker, definition, owner]);
  return rows[0];
}

/** A random number, as SQL. */
export const randomNumber = 'floor(random() * 2 ^ 48)::bigint';

const insertBroker = `
  WITH created AS (
    INSERT INTO broker_sandbox.brokers
    VALUES ($1, $2, $3::bigint, clock_timestamp(), NULL, ${randomNumber})
    RETURNING broker, incarnation
  )
  INSERT INTO broker_sandbox.high_water_mark
  SELECT broker, ${databaseFormat}, 0, '${initialHash}', 0, ${randomNumber}
  FROM created RETURNING token, (SELECT incarnation FROM created)`;

/** Returns a statement that deletes the broker $1 and its journal if its row meets a condition. */
const deleteIf = (condition: string): string => `
  WITH gone AS (
    DELETE FROM broker_sandbox.brokers WHERE broker = $1 AND ${condition} RETURNING broker
  ), old_records AS (
    DELETE FROM broker_sandbox.records USING gone WHERE records.broker = gone.broker
  ), old_snapshots AS (
    DELETE FROM broker_sandbox.snapshots USING gone WHERE snapshots.broker = gone.broker
  ), old_parts AS (
    DELETE FROM broker_sandbox.snapshot_parts AS parts USING gone WHERE parts.broker = gone.broker
  )
  DELETE FROM broker_sandbox.high_water_mark AS mark USING gone WHERE mark.broker = gone.broker`;

/** The process $2 owns the broker $1, and has done so since the token was $3. */
export const isOwner = `
  owner = $2 AND EXISTS (
    SELECT FROM broker_sandbox.high_water_mark AS mark WHERE mark.broker = $1 AND token = $3
  )`;

export const deleteBroker = deleteIf('true');
export const deleteOwnedBroker = deleteIf(isOwner);
/** Its process $2 died before the initial state was durable. */
export const deleteIncompleteBroker = deleteIf(
  'definition IS NULL AND owner IS NOT DISTINCT FROM $2::bigint',
);

const selectComplete = `
  SELECT broker AS id, definition FROM broker_sandbox.brokers
  WHERE broker <> $1 AND definition IS NOT NULL ORDER BY broker COLLATE "C"`;

const selectIncomplete = 'SELECT broker FROM broker_sandbox.brokers WHERE definition IS NULL';

/** Stores brokers in the same database as the broker of the server. */
export class PostgresBrokers implements BrokerStorage {
  readonly #session: Session;
  readonly #storeOf: (id: string) => JournalStore;

  constructor(session: Session, storeOf: (id: string) => JournalStore) {
    this.#session = session;
    this.#storeOf = storeOf;
  }

  list(): Promise<readonly StoredBroker[]> {
    return this.#session.run(async (client) => {
      const { rows } = await client.query<StoredBroker>(selectComplete, [mainBroker]);
      return rows;
    });
  }

  removeIncomplete(): Promise<void> {
    return this.#session.run(async (client) => {
      const { rows } = await client.query<{ broker: string }>(selectIncomplete);
      for (const { broker } of rows) await client.query(deleteBroker, [broker]);
    });
  }

  async create(id: string): Promise<JournalStore> {
    await this.#session.run((client) => createBrokerRows(client, id, null));
    return this.#storeOf(id);
  }

  async open(id: string): Promise<JournalStore> {
    return this.#storeOf(id);
  }

  async complete(id: string, definition: string): Promise<void> {
    const update = 'UPDATE broker_sandbox.brokers SET definition = $2 WHERE broker = $1';
    await this.#session.run((client) => client.query(update, [id, definition]));
  }

  async remove(id: string): Promise<void> {
    await this.#session.run((client) => client.query(deleteBroker, [id]));
  }
}
