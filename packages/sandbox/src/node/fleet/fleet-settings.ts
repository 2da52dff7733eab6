import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { JournalError } from '../../journal/journal.ts';
import { StoreError } from '../../journal/store.ts';
import { createBrokerRows, mainBroker } from '../postgres/postgres-brokers.ts';
import type { Session } from '../postgres/session.ts';
import { checkFormat, createTables, hasTables } from '../postgres/tables.ts';

/** The first key of the advisory locks of members: the bytes "brok". The second is the member. */
export const lockClass = 0x62726f6b;

/**
 * A member whose session has ended is removed when its heartbeat is this old. A member serves no
 * request after `servesForMs`, which is shorter.
 */
const silenceMs = 2500;

/** A member with a session, whose lease has expired, or a member without one. */
export const isGone = `
  (heartbeat < clock_timestamp() - lease_seconds * interval '1 second' OR
   heartbeat < clock_timestamp() - interval '${silenceMs} milliseconds' AND NOT EXISTS (
     SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = ${lockClass}
     AND objid = fleet_members.id::oid AND objsubid = 2 AND granted
     AND database = (SELECT oid FROM pg_database WHERE datname = current_database())))`;

/**
 * Runs queries in a transaction while no other process creates tables or joins. The lock ends with
 * the transaction, even if a pooler gives the next query another session.
 */
export function runAlone<Result>(
  session: Session,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  return session.run(async (client) => {
    await client.query('BEGIN');
    try {
      await client.query('SELECT pg_advisory_xact_lock($1::int, 0)', [lockClass]);
      const result = await work(client);
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {});
      throw error;
    }
  });
}

/** Creates the tables and the broker of the server, unless another process has created them. */
export async function createOnce(client: Client): Promise<void> {
  if (!(await hasTables(client))) {
    await createTables(client);
    await createBrokerRows(client, mainBroker, '{}');
  }
  await checkFormat(client);
}

/**
 * Agrees with the other members on the settings. Returns the secret of the fleet.
 *
 * @param name the name of the database
 * @throws JournalError if the members have other settings
 */
export async function agree(client: Client, name: string, settings: string): Promise<string> {
  const upsert = `
    INSERT INTO broker_sandbox.fleet AS fleet VALUES (1, $1, $2)
    ON CONFLICT (id) DO UPDATE SET settings = excluded.settings
    WHERE NOT EXISTS (SELECT FROM broker_sandbox.fleet_members WHERE NOT ${isGone})`;
  await client.query(upsert, [randomBytes(32).toString('hex'), settings]);
  const { rows } = await client.query<{ secret: string; settings: string }>(
    'SELECT secret, settings FROM broker_sandbox.fleet',
  );
  const [found] = rows;
  if (found === undefined) throw new StoreError('corrupt', 'the row of the fleet is missing');
  if (found.settings === settings) return found.secret;
  const theirs = new Set(found.settings.split('\n'));
  const different = settings.split('\n').filter((line) => !theirs.has(line));
  throw new JournalError(
    `${name} is in use by a fleet with other options: this process has ` +
      `${different.join(', ')}. Start it with the options of the fleet, or choose another ` +
      'database.',
  );
}
