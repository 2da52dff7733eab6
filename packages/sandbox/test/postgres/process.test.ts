import { describe, expect, test } from 'vitest';
import { verifyDatabase } from '../../src/state/verify-database.ts';
import { isPostgresMissing, serverOfFile } from './postgres-server.ts';
import { SandboxProcess } from './sandbox-process.ts';

describe.skipIf(isPostgresMissing())('--database-url', () => {
  const server = serverOfFile();

  test('what was acknowledged is there after a kill, and verify agrees', async () => {
    const url = await server.createDatabase();
    const first = await SandboxProcess.start(url);
    expect(await first.order('one')).toMatchObject({ status: 200 });
    await first.kill('SIGKILL');
    const second = await SandboxProcess.start(url);
    expect(await second.hasOrder('one')).toBe(true);
    expect(await second.hasOrder('two')).toBe(false);
    expect(await second.kill('SIGTERM')).toBe(0);
    expect(await verifyDatabase(url)).toMatchObject({ status: 0 });
    const check = new SandboxProcess(['verify', '--database-url', url.href]);
    expect(await check.ended).toBe(0);
    expect(check.said).toMatch(/State hash: [0-9a-f]{64}/);
  });
});
