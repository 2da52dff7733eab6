import { existsSync } from 'node:fs';
import { isPostgresMissing, query } from '@broker-api/test-kit/postgres-server';
import { describe, expect, test } from 'vitest';
import { openSandbox } from '../../src/node/index.ts';
import { emptyDatabase, sharedServer } from './servers.ts';

const server = sharedServer();
describe.skipIf(isPostgresMissing)('openSandbox', () => {
  test('openSandbox rejects a server with fsync = off', async () => {
    const url = await emptyDatabase();
    await query(url, 'ALTER SYSTEM SET fsync = off');
    await query(url, 'SELECT pg_reload_conf()');
    await expect(openSandbox(url)).rejects.toThrow(
      'is on a server with fsync = off, which can lose commits',
    );
    await query(url, 'ALTER SYSTEM RESET fsync');
    await query(url, 'SELECT pg_reload_conf()');
    const sandbox = await openSandbox(url);
    await sandbox.close();
  });

  test('openSandbox rejects a database whose encoding is not UTF8', async () => {
    const url = await emptyDatabase();
    await query(url, "CREATE DATABASE plain TEMPLATE template0 ENCODING 'SQL_ASCII'");
    await expect(openSandbox(server.urlOf('plain'))).rejects.toThrow('has the encoding SQL_ASCII');
  });

  test('openSandbox uses an existing schema if the user cannot create one', async () => {
    const url = await emptyDatabase();
    await query(url, "CREATE ROLE guest LOGIN PASSWORD 'guest'");
    const guest = new URL(url);
    guest.username = 'guest';
    guest.password = 'guest';
    await expect(openSandbox(guest)).rejects.toThrow(
      /cannot be opened: the user lacks a privilege \(42501\)\. Ask an administrator to create/,
    );
    await query(url, 'CREATE SCHEMA broker_sandbox AUTHORIZATION guest');
    const sandbox = await openSandbox(guest);
    await sandbox.close();
  });
});

test('openSandbox rejects a string with a database URL, and creates no directory', async () => {
  const opened = openSandbox('postgres://me:canary@127.0.0.1/none');
  await expect(opened).rejects.toThrow('Pass a database URL as a URL object');
  expect(existsSync('postgres:')).toBe(false);
  await expect(openSandbox(new URL('file:///tmp/x'))).rejects.toThrow(
    'must start with postgres://',
  );
});
