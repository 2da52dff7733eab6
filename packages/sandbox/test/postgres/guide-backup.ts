import { spawnSync } from 'node:child_process';
import { freePort } from '@broker-api/test-kit';
import {
  GuideShell,
  guideCommands,
  guideText,
  outputPattern,
} from '@broker-api/test-kit/guide-shell';
import type { PostgresServer } from '@broker-api/test-kit/postgres-server';
import { expect, onTestFinished, vi } from 'vitest';

/** Returns whether this version of pg_dump is installed. An older one cannot read the database. */
export function hasDumpProgram(version: number): boolean {
  const { stdout } = spawnSync('pg_dump', ['--version'], { encoding: 'utf8' });
  return stdout?.includes(` ${version}.`) ?? false;
}

/** Runs the commands in the guide `sandbox-for-a-team` that use one server with PostgreSQL. */
export async function runGuideBackup(server: PostgresServer): Promise<void> {
  const database = await server.createDatabase();
  const copy = await server.createDatabase();
  await runGuide({ DATABASE_URL: database.href, COPY_URL: copy.href }, 3);
}

/** Runs the commands in the guide `sandbox-for-a-team` that use a fleet. */
export async function runGuideFleet(server: PostgresServer): Promise<void> {
  const environment = { FLEET_URL: (await server.createDatabase()).href };
  await runGuide(environment, 1, { '192.0.2.10': '127.0.0.1' });
}

/**
 * Starts the server of the first command that uses one of the variables, and runs the other ones.
 *
 * @param count the number of the other commands
 * @param replacements what replaces texts of the guide, such as addresses
 */
async function runGuide(
  environment: Record<string, string>,
  count: number,
  replacements: Record<string, string> = {},
): Promise<void> {
  const port = String(await freePort());
  const shell = new GuideShell({ environment, replacements: { 8787: port, ...replacements } });
  onTestFinished(() => shell.close());
  shell.write('control-token', '0'.repeat(64));
  const names = Object.keys(environment);
  const [start, ...others] = guideCommands(guideText('sandbox-for-a-team')).filter(({ command }) =>
    names.some((name) => command.includes(name)),
  );
  const options = `--port ${port} --control-port 0 --log-level silent`;
  const text = shell.start(`${start?.command} ${options}`);
  await vi.waitFor(() => expect(text()).toMatch(outputPattern(start?.output ?? '')), 30_000);
  expect(others).toHaveLength(count);
  for (const { command, output } of others) {
    expect((await shell.run(command)).text).toMatch(outputPattern(output));
  }
}
