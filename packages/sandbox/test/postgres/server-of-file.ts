import { isPostgresMissing, PostgresServer } from '@broker-api/test-kit/postgres-server';
import { Client } from 'pg';
import { afterAll, beforeAll, onTestFinished } from 'vitest';

/**
 * Returns a PostgreSQL server that starts before the first test of a file or suite and stops after
 * the last one.
 *
 * @param version the newest version by default
 */
export function serverOfFile(
  ...version: ConstructorParameters<typeof PostgresServer>
): PostgresServer {
  const server = new PostgresServer(...version);
  if (isPostgresMissing) return server;
  beforeAll(() => server.begin(), 60_000);
  afterAll(() => server.end(), 30_000);
  return server;
}

/** Connects to a database. The connection is closed when the test ends. */
export async function connect(url: URL): Promise<Client> {
  const client = new Client({ connectionString: url.href });
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}
