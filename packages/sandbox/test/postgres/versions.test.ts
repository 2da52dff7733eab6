// Tests the versions of PostgreSQL that the README of the sandbox lists: the newest version, and
// all versions in an exhaustive run.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isExhaustive } from '@broker-api/test-kit';
import { isPostgresMissing, postgresVersions } from '@broker-api/test-kit/postgres-server';
import { describe, expect, test, vi } from 'vitest';
import { openSandbox, verify } from '../../src/node/index.ts';
import { hasDumpProgram, runGuideBackup } from './guide-backup.ts';
import { serverOfVersion, sharedServer } from './servers.ts';

// Some tests open a database that is in use, which waits 2 seconds for the lock.
vi.setConfig({ testTimeout: 20_000 });

test('the README lists the tested versions of PostgreSQL', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
  const [, first, last] = /requires PostgreSQL (\d+) to (\d+)/.exec(readme) ?? [];
  expect([Number(first), Number(last)]).toEqual([postgresVersions[0], postgresVersions.at(-1)]);
});

const newest = postgresVersions.at(-1);
const versions = isExhaustive ? postgresVersions : postgresVersions.slice(-1);

describe.skipIf(isPostgresMissing).each(versions)('PostgreSQL %i', (version) => {
  const server = version === newest ? sharedServer() : serverOfVersion(version);

  test(`PostgreSQL ${version} stores the state, and rejects a second sandbox`, async () => {
    const url = await server.createDatabase();
    const first = await openSandbox(url);
    await first.control.addUser({ user: 'carol' });
    await expect(openSandbox(url)).rejects.toThrow('is in use by another sandbox');
    await first.close();
    const second = await openSandbox(url);
    expect((await second.control.listUsers()).map(({ user }) => user)).toContain('carol');
    await second.close();
    const { status, lines } = await verify(url);
    expect([status, lines[0]]).toEqual([
      0,
      expect.stringContaining('records is valid, up to record 2'),
    ]);
  });

  // Without pg_dump, there is no test at all: a skipped test would fail in CI, where pg_dump is
  // not installed.
  if (isExhaustive && hasDumpProgram(version)) {
    test(
      `with PostgreSQL ${version}, the commands of the guide for backups print what it states`,
      { timeout: 120_000 },
      () => runGuideBackup(server),
    );
  }
});
