import { StoreError, toJournalError } from '../../journal/store.ts';
import { connectPostgres, databaseLocation } from '../store/postgres.ts';
import { isAlive } from './session.ts';

/**
 * Returns the servers that share a database and the brokers in it, one a line. Changes nothing.
 *
 * @throws JournalError if the database cannot be read, or no servers have shared it
 */
export async function statusOf(url: URL): Promise<string[]> {
  const location = databaseLocation(url);
  try {
    const database = await connectPostgres(url, { create: false, isShared: true });
    try {
      const [tables] = await database.run(`SELECT to_regclass('servers') IS NULL AS missing`);
      if (tables?.missing) throw new StoreError('missing', 'no servers have shared it');
      const servers = await database.run(
        `SELECT number, name, ${isAlive('number')} AS alive, ${age('started')} AS started,
           ${age('heartbeat')} AS heartbeat FROM servers ORDER BY number`,
      );
      const brokers = await database.run(
        `SELECT id, owner, ${isAlive('owner')} AS alive, requests, connections,
           ${age('used')} AS used FROM brokers JOIN owners ON broker = id ORDER BY id COLLATE "C"`,
      );
      return [
        'Servers:',
        ...servers.map(
          ({ number, name, alive, started, heartbeat }) =>
            `  ${number} ${name}: ${alive ? 'connected' : 'ended'}, started ${started} s ago, ` +
            `last heartbeat ${heartbeat} s ago`,
        ),
        'Brokers:',
        ...brokers.map(({ id, owner, alive, requests, connections, used }) => {
          const server = owner !== null && alive ? `on server ${owner}` : 'on no server';
          return (
            `  ${id}: ${server}, ${requests} requests, ${connections} streams, ` +
            `last used ${used} s ago`
          );
        }),
      ];
    } finally {
      await database.close();
    }
  } catch (error) {
    throw toJournalError(location, error);
  }
}

/** Returns the SQL expression for the age of a time, in seconds. */
function age(column: string): string {
  return `round(EXTRACT(EPOCH FROM clock_timestamp() - ${column})::numeric, 1)`;
}
