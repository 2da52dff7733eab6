// Runs the command-line program on full disks.
import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createControlClient } from '../src/control/index.ts';
import { openSandbox } from '../src/node/index.ts';
import { temporaryDirectory } from './journal-fixtures.ts';
import { anyPorts, cli } from './sandbox-process.ts';

// Each test starts a process of the command-line program.
vi.setConfig({ testTimeout: 20_000 });

/**
 * Starts a sandbox in a shell that first runs a command, such as `ulimit`. Returns its process and
 * its origins.
 */
async function start(command: string, args: readonly string[], stderr: 'pipe' | number) {
  const all = [...anyPorts, '--json', ...args];
  const stdio: StdioOptions = ['ignore', 'pipe', stderr];
  const script = `${command} exec "$0" "$@"`;
  const child = spawn('sh', ['-c', script, process.execPath, cli, ...all], { stdio });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = await once(child.stdout as NonNullable<ChildProcess['stdout']>, 'data');
  const { rest, control } = JSON.parse(String(line)) as { rest: string; control: string };
  return { child, rest, control };
}

test.skipIf(!existsSync('/dev/full'))('a failure to write the log affects no request', async () => {
  const { child, rest } = await start('', ['--memory'], openSync('/dev/full', 'w'));
  for (let count = 0; count < 3; count++) {
    expect((await fetch(`${rest}/openapi/v1/unknown`)).status).toBe(404);
  }
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('a sandbox that cannot write its last snapshot reports the reason', async () => {
  const directory = temporaryDirectory();
  // The next record fits into a file of this size, but a snapshot of these users does not.
  const limit = "ulimit -f 200; trap '' XFSZ;";
  const users = Array.from({ length: 1000 }, (_, index) => `user-${index}`);
  const before = await openSandbox(directory);
  await Promise.all(users.map((user) => before.control.addUser({ user })));
  await before.close();
  const { child, control } = await start(limit, ['--data', directory], 'pipe');
  let errors = '';
  child.stderr?.on('data', (text) => {
    errors += text;
  });
  await createControlClient({ baseUrl: control }).addUser({ user: 'carol' });
  child.kill('SIGTERM');
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(errors).toContain('can no longer be written: SQLite cannot read or write its files');
  expect(errors).toContain('(ulimit -f), then restart the sandbox');
});
