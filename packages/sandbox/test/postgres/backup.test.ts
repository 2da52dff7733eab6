import { spawnSync } from 'node:child_process';
import { freePort, isExhaustive } from '@broker-api/test-kit';
import {
  GuideShell,
  guideCommands,
  guideText,
  outputPattern,
} from '@broker-api/test-kit/guide-shell';
import { postgresVersions } from '@broker-api/test-kit/postgres-server';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { serverOfFile } from './server-of-file.ts';

// pg_dump cannot read a database of a newer PostgreSQL.
const { stdout } = spawnSync('pg_dump', ['--version'], { encoding: 'utf8' });
const version = postgresVersions.find((one) => stdout?.includes(` ${one}.`));

describe.runIf(isExhaustive && version !== undefined)('the guide to a sandbox for a team', () => {
  const server = serverOfFile(version);
  let shell: GuideShell | undefined;
  afterAll(() => shell?.close());

  test('states the outputs of the commands for PostgreSQL', async () => {
    const [database, copy] = [await server.createDatabase(), await server.createDatabase()];
    const environment = { DATABASE_URL: database.href, COPY_URL: copy.href };
    const port = String(await freePort());
    shell = new GuideShell({ environment, replacements: { 8787: port } });
    const [start, ...others] = guideCommands(guideText('sandbox-for-a-team')).filter(
      ({ command }) => command.includes('_URL'),
    );
    const options = ` --port ${port} --control-port 0 --log-level silent`;
    const text = shell.start(`${start?.command}${options}`);
    await vi.waitFor(() => expect(text()).toMatch(outputPattern(start?.output ?? '')), 30_000);
    expect(others).toHaveLength(3);
    for (const { command, output } of others) {
      expect((await shell.run(command)).text).toMatch(outputPattern(output));
    }
  }, 120_000);
});
