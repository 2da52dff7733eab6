import type { Client } from 'pg';
import { initialHash } from '../../journal/hash-chain.ts';
import type { BrokerStorage, JournalStore, StoredBroker } from '../../journal/store.ts';
import type { Session } from './session.ts';
import { databaseFormat } from './tables.ts';

/** The id of the broker of a server. The ids of created brokers have no upper-case letters. */
export const mainBroker = 'MAIN';

/**
 * Creates a broker with an empty journal.
 *
 * @param definition null until the initial state of the broker is durable
 */
export async function createBrokerRows(
  client: Client,
  broker: string,
  definition: string | null,
): Promise<void> {
  await client.query(insertBroker, [broker, definition]);
}

/** The token of a journal is random: if its id was used before, no former owner can write. */
const insertBroker = `
  WITH created AS (INSERT INTO broker_sandbox.brokers VALUES ($1, $2) RETURNING broker)
  INSERT INTO broker_sandbox.high_water_mark
  SELECT broker, ${databaseFormat}, 0, '${initialHash}', 0, floor(random() * 2 ^ 48)::bigint
  FROM created`;

/** Deletes the broker $1 and its journal. */
const deleteBroker = `
  WITH gone AS (
    DELETE FROM broker_sandbox.brokers WHERE broker = $1 RETURNING broker
  ), old_records AS (
    DELETE FROM broker_sandbox.records USING gone WHERE records.broker = gone.broker
  ), old_snapshots AS (
    DELETE FROM broker_sandbox.snapshots USING gone WHERE snapshots.broker = gone.broker
  ), old_parts AS (
    DELETE FROM broker_sandbox.snapshot_parts AS parts USING gone WHERE parts.broker = gone.broker
  )
  DELETE FROM broker_sandbox.high_water_mark AS mark USING gone WHERE mark.broker = gone.broker`;

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
