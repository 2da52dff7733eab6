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

/** Runs the commands in the guide `sandbox-for-a-team` that use PostgreSQL. */
export async function runGuideBackup(server: PostgresServer): Promise<void> {
  const database = await server.createDatabase();
  const copy = await server.createDatabase();
  const environment: Record<string, string> = {
    DATABASE_URL: database.href,
    COPY_URL: copy.href,
  };
  const port = String(await freePort());
  const shell = new GuideShell({ environment, replacements: { 8787: port } });
  onTestFinished(() => shell.close());
  shell.write('control-token', '0'.repeat(64));
  const names = Object.keys(environment);
  const [start, ...others] = guideCommands(guideText('sandbox-for-a-team')).filter(({ command }) =>
    names.some((name) => command.includes(name)),
  );
  const options = `--port ${port} --control-port 0 --log-level silent`;
  const text = shell.start(`${start?.command} ${options}`);
  await vi.waitFor(() => expect(text()).toMatch(outputPattern(start?.output ?? '')), 30_000);
  expect(others).toHaveLength(3);
  for (const { command, output } of others) {
    expect((await shell.run(command)).text).toMatch(outputPattern(output));
  }
}
