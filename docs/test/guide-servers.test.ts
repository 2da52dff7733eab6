// Tests the chapter of the guide `sandbox-for-a-team` about several servers, with PostgreSQL and
// HAProxy of Debian: its commands start a standby, three servers and the proxy.
import { chmodSync, chownSync, globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@broker-api/test-kit';
import {
  GuideShell,
  guideChapters,
  guideCommands,
  guideFiles,
  guideText,
  outputPattern,
} from '@broker-api/test-kit/guide-shell';
import { PostgresServer, query } from '@broker-api/test-kit/postgres-server';
import { temporaryDirectory } from '@broker-api/test-kit/vitest';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isHaproxyMissing } from './guide-haproxy.ts';

/** The directory of Debian's programs of PostgreSQL. */
const [programs] = globSync('/usr/lib/postgresql/*/bin').sort().reverse();
const isMissing = (programs === undefined || isHaproxyMissing) && process.env.CI !== 'true';
const hint = isMissing ? ' (skipped: run apt-get install postgresql haproxy)' : '';

const names = ['192.0.2.11', '192.0.2.12', '192.0.2.13'];
const guide = guideText('sandbox-for-a-team');
const chapter = guideChapters(guide).find((one) => one.startsWith('## Several servers')) ?? '';

const isServer = (command: string): boolean => command.includes(' --shared ');

/** Adds PostgreSQL's programs to the path. They run as a user without privileges, like a server. */
function addPrograms(directory: string): void {
  const asUser = 'setpriv --reuid=65534 --regid=65534 --clear-groups';
  for (const name of ['pg_basebackup', 'pg_ctl', 'psql']) {
    const user = process.getuid?.() === 0 && name !== 'psql' ? asUser : '';
    const program = join(directory, name);
    writeFileSync(program, `#!/bin/sh\nexec ${user} '${programs}/${name}' "$@"\n`);
    chmodSync(program, 0o755);
  }
  vi.stubEnv('PATH', `${directory}:${process.env.PATH}`);
}

async function startPrimary(): Promise<PostgresServer> {
  vi.stubEnv('POSTGRES_PROGRAMS', join(programs ?? '', '..'));
  const server = new PostgresServer();
  onTestFinished(() => server.end());
  await server.begin();
  // The standby copies this setting; the directory of Debian's programs is not accessible.
  await query(server.urlOf('postgres'), "ALTER SYSTEM SET unix_socket_directories = '/tmp'");
  return server;
}

/** Waits until the primary has read its settings again, and the standby has confirmed a change. */
async function becomesSynchronous(primary: PostgresServer): Promise<void> {
  const state = 'SELECT sync_state FROM pg_stat_replication';
  await vi.waitFor(
    async () =>
      expect(await query(primary.urlOf('postgres'), state)).toEqual([{ sync_state: 'sync' }]),
    10_000,
  );
}

/** Returns the addresses of the guide with those of the test. */
async function localAddresses(): Promise<Record<string, string>> {
  const replacements: Record<string, string> = {
    '-p 5433': `-p ${await freePort()}`,
    8443: String(await freePort()),
    8444: String(await freePort()),
  };
  for (const name of names) {
    for (const port of [8787, 8788]) {
      replacements[`${name}:${port}`] = `127.0.0.1:${await freePort()}`;
    }
  }
  return { ...replacements, '192.0.2.10': '127.0.0.1' };
}

test('the service of the guide has the options of its command', () => {
  const optionsOf = (text: string): string[] => text.match(/--[a-z-]+ [^ \n\\]+/g) ?? [];
  const service = guideFiles(chapter).get('broker-sandbox.service')?.replace(/[{}]/g, '');
  const command = guideCommands(chapter).find((one) => isServer(one.command))?.command;
  expect(optionsOf(service ?? '').sort()).toEqual(
    optionsOf(command?.replaceAll('"', '') ?? '').sort(),
  );
});

test.skipIf(isMissing)(
  `the commands for several servers print what the guide states${hint}`,
  async () => {
    const directory = temporaryDirectory();
    const work = temporaryDirectory();
    if (process.getuid?.() === 0) chownSync(work, 65_534, 65_534);
    for (const one of [directory, work]) chmodSync(one, 0o755);
    onTestFinished(() => void vi.unstubAllEnvs());
    addPrograms(directory);
    const primary = await startPrimary();
    const replacements = await localAddresses();
    const environment = {
      PRIMARY_URL: primary.urlOf('postgres').href,
      SERVERS_URL: (await primary.createDatabase()).href,
    };
    const shell = new GuideShell({ directory: work, environment, replacements });
    onTestFinished(() => shell.close());
    onTestFinished(
      async () => void (await shell.run('pg_ctl --pgdata standby --mode immediate stop')),
    );
    shell.write('servers.cfg', guideFiles(chapter).get('servers.cfg') ?? '');
    shell.write('control-token', '0'.repeat(64));
    for (const { command } of guideCommands(guide)) {
      if (/openssl req|sandbox\.pem/.test(command)) await shell.run(command);
    }
    const started: string[] = [];
    for (const { command, output } of guideCommands(chapter)) {
      started.push(command);
      if (isServer(command)) {
        for (const name of names) {
          const portOf = (port: number) => replacements[`${name}:${port}`]?.split(':')[1];
          const ports = `--port ${portOf(8787)} --control-port ${portOf(8788)}`;
          const text = shell.start(`${command} ${ports} --log-level silent`);
          const expected = outputPattern(output.replace('8787', portOf(8787) ?? ''));
          await vi.waitFor(() => expect(text()).toMatch(expected), 30_000);
        }
      } else if (command.startsWith('haproxy ')) {
        shell.start(command);
        const ready = 'curl --silent --fail --insecure https://192.0.2.10:8444/readyz';
        await shell.run(`until ${ready}; do sleep 0.1; done`);
      } else {
        if (command.includes('pg_stat_replication')) await becomesSynchronous(primary);
        expect((await shell.run(command)).text).toMatch(outputPattern(output));
      }
    }
    expect(started).toHaveLength(10);
  },
  120_000,
);
