import { EventEmitter } from 'node:events';
import { inspect } from 'node:util';
import { freePort } from '@broker-api/test-kit';
import { isPostgresMissing } from '@broker-api/test-kit/postgres-server';
import type { Client } from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { JournalError, openSandbox, verify } from '../../src/node/index.ts';
import { redactUrl } from '../../src/node/store/database-url.ts';
import { toServerError } from '../../src/node/store/errors.ts';
import { PostgresDatabase } from '../../src/node/store/postgres.ts';
import { errorResponse, fakeServer, serverOfVersion } from './fake-server.ts';
import { sharedServer } from './servers.ts';

/** Expects that opening and verifying a database fail with this reason, and reveal no password. */
async function expectReason(url: URL, reason: string): Promise<void> {
  const message = `The journal in ${redactUrl(url)} cannot be opened: ${reason}, then try again.`;
  const error: unknown = await openSandbox(url).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(JournalError);
  expect((error as JournalError).message).toBe(message);
  expect(inspect(error, { depth: null })).not.toContain('canary');
  expect(await verify(url)).toEqual({ lines: [message], status: 1 });
}

test('records without a response are not sent again, because they may be stored', async () => {
  const location = { name: 'db', noun: 'database', advice: 'Check it' } as const;
  const sent: string[] = [];
  const client = Object.assign(new EventEmitter(), {
    query: async ({ name }: { name: string }) => {
      sent.push(name);
      throw new Error('Query read timeout');
    },
    end: async () => {},
  });
  const database = new PostgresDatabase(client as unknown as Client, location);
  const lost = new Promise<Error>((resolve) => database.onLost(resolve));
  const row = { sequence: 1, record: '{}', hash: '' };
  const inserted = await Promise.allSettled(
    ['a', 'b'].map((broker) => database.insertRecords(broker, [row])),
  );
  for (const one of inserted) {
    expect(String((one as PromiseRejectedResult).reason)).toContain('does not respond in time');
  }
  expect(sent).toEqual(['insert records']);
  expect((await lost).message).toContain('does not respond in time');
});

/** Returns the URL of a port without a server, after a change. */
const changed = (change: (url: URL) => void) => async (): Promise<URL> => {
  const url = new URL(`postgres://me:canary@127.0.0.1:${await freePort()}/state`);
  change(url);
  return url;
};

const noServer =
  'no server accepts connections at this host and port (ECONNREFUSED). ' +
  'Start the PostgreSQL server, or check the host and the port in the URL';

test.each<[what: string, locate: () => Promise<URL>, reason: string]>([
  [
    'a server that requires TLS',
    () => fakeServer([errorResponse('28000', 'no entry for host "canary", no encryption')]),
    'the server requires TLS for this user, or does not accept this user from this computer ' +
      '(28000). Add ?sslmode=verify-full to the URL, or ask the administrator for access',
  ],
  [
    'a server without a free connection',
    () => fakeServer([errorResponse('53300', 'sorry, too many clients already')]),
    'the server has no free connection (53300). ' +
      'Close other connections, or raise max_connections',
  ],
  [
    'a server that is starting',
    () => fakeServer([errorResponse('57P03', 'the system is starting up')]),
    'the server is starting or stopping, or an administrator closed the connection (57P03). ' +
      'Wait until the server runs',
  ],
  [
    'a server that closes the connection',
    () => fakeServer([]),
    'the connection to the server was closed. ' +
      'Check the connection, and check that a PostgreSQL server is running there',
  ],
  [
    'a host that does not exist',
    changed((url) => (url.hostname = `${'x'.repeat(64)}.invalid`)),
    'the host name cannot be resolved (ENOTFOUND). Check the host name in the URL',
  ],
  ['a port without a server', changed(() => {}), noServer],
  ['several addresses without a server', changed((url) => (url.hostname = 'localhost')), noServer],
  [
    'a certificate file that does not exist',
    changed((url) => (url.search = '?sslmode=verify-full&sslrootcert=/none/canary.pem')),
    'a certificate file that the URL names cannot be read (ENOENT). ' +
      'Check sslrootcert, sslcert and sslkey in the URL',
  ],
  [
    'a malformed password',
    changed((url) => (url.password = 'canary%ff')),
    'the URL contains an invalid percent-encoding. In a user name or password, write "%" as %25',
  ],
])('openSandbox and verify explain the problem: %s', async (_what, locate, reason) => {
  await expectReason(await locate(), reason);
});

test('openSandbox rejects a PostgreSQL server whose version is too old', async () => {
  const url = await fakeServer(serverOfVersion('13.23'));
  await expect(openSandbox(url)).rejects.toThrow(
    /^postgres:.*\/state is on PostgreSQL 13\.23\. Use PostgreSQL 14 or later\.$/,
  );
});

test.each([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])('the error for a certificate contains the reason %s', (code) => {
  const { message, advice } = toServerError(Object.assign(new Error('canary'), { code }));
  expect(message).toBe(`the certificate of the server cannot be verified (${code})`);
  expect(advice).toContain('Set sslrootcert in the URL');
});

describe.skipIf(isPostgresMissing)('a running server', () => {
  const server = sharedServer();

  test.each<[string, (url: URL) => void, string]>([
    [
      'without a password',
      (url) => (url.password = ''),
      'the server requires a password. Set the environment variable PGPASSWORD',
    ],
    [
      'with a wrong password',
      (url) => (url.password = 'canary'),
      'the server rejects the user or the password (28P01). ' +
        'Check the user in the URL and the password in PGPASSWORD or in the URL',
    ],
    [
      'with a database that does not exist',
      (url) => (url.pathname = 'none'),
      'the database does not exist (3D000). Create it with createdb, or check its name in the URL',
    ],
    [
      'without TLS',
      (url) => (url.search = '?sslmode=verify-full'),
      'the server does not support TLS, which sslmode in the URL requires. ' +
        'Enable TLS on the server, or remove sslmode if you trust the network',
    ],
  ])('a running server rejects a connection %s', async (_what, change, reason) => {
    onTestFinished(() => void vi.unstubAllEnvs());
    vi.stubEnv('PGPASSWORD', undefined);
    vi.stubEnv('PGPASSFILE', '/none');
    const url = server.urlOf('postgres');
    change(url);
    await expectReason(url, reason);
  });
});
