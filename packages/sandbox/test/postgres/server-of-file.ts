import { isPostgresMissing, PostgresServer } from '@broker-api/test-kit/postgres-server';
import { Client } from 'pg';
import { afterAll, beforeAll, onTestFinished } from 'vitest';

/** A server for the tests of a file, or of a group; it is there when the first of them begins. */
export function serverOfFile(): PostgresServer {
  const server = new PostgresServer();
  // Not for tests that are skipped.
  if (isPostgresMissing) return server;
  beforeAll(() => server.begin(), 60_000);
  afterAll(() => server.end(), 30_000);
  return server;
}

/** Another connection to a database, which ends with the test. */
export async function connect(url: URL): Promise<Client> {
  const client = new Client({ connectionString: url.href });
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}
