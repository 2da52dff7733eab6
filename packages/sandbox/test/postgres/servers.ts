import { isPostgresMissing, PostgresServer, query } from '@broker-api/test-kit/postgres-server';
import { Client } from 'pg';
import { afterAll, beforeAll, onTestFinished } from 'vitest';

const shared = new PostgresServer();
let started: Promise<void> | undefined;

/**
 * Returns a PostgreSQL server that starts before the first test that needs it and stops when the
 * process exits. All test files of a Vitest worker share it, because a start takes more than a
 * second of processor time. A test that changes the server must undo the change.
 */
export function sharedServer(): PostgresServer {
  if (!isPostgresMissing) {
    beforeAll(() => {
      started ??= shared.begin();
      return started;
    }, 60_000);
  }
  return shared;
}

let reused: URL | undefined;

/**
 * Returns the URL of a database of the shared server that contains no journal. Only one test can
 * use it at a time; the next call removes the journal.
 */
export async function emptyDatabase(): Promise<URL> {
  reused ??= await shared.createDatabase();
  await query(reused, 'DROP SCHEMA IF EXISTS broker_sandbox CASCADE');
  return reused;
}

/** Returns a server of the given version that runs only for the tests of a file or suite. */
export function serverOfVersion(version: ConstructorParameters<typeof PostgresServer>[0]) {
  const server = new PostgresServer(version);
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
