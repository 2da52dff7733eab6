import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isExhaustive } from '@broker-api/test-kit';
import { guideBlocks, guideText } from '@broker-api/test-kit/guide-shell';
import { expect, inject, test } from 'vitest';
import { installedCommand, startSandbox } from './lib/installed-sandbox.ts';
import { run } from './lib/run.ts';

const folder = inject('toolsFolder');

test('the program of the guide first-order runs as the guide says', async () => {
  const program = guideBlocks(guideText('first-order'), 'ts').join('\n');
  writeFileSync(join(folder, 'first-order.mts'), program);
  await run(process.execPath, ['first-order.mts'], { cwd: folder });
});

// Runs only the section `contract`, because the stream tests of `spot` wait 30 s for a ping. A
// short run contains only the first test of each operation.
test('the installed sandbox passes the installed contract tests', async () => {
  const sandbox = await startSandbox('--limits', 'off');
  const accounts = join(folder, 'accounts.json');
  writeFileSync(accounts, JSON.stringify(sandbox));
  const args = ['--base-url', sandbox.rest, '--accounts', accounts, '--section', 'contract'];
  if (!isExhaustive) args.push('--test', '/100-');
  const program = [installedCommand('broker-conformance'), ...args, '--trade', '--no-pace'];
  const { stdout } = await run(process.execPath, program, { cwd: folder });
  expect(stdout).toMatch(/\n\d+ passed, 0 failed, \d skipped\n$/);
  expect(Number(/\n(\d+) passed/.exec(stdout)?.[1])).toBeGreaterThan(isExhaustive ? 900 : 40);
});

test('the installed sandbox stores its state in a directory that verify accepts', async () => {
  const directory = join(folder, 'data');
  const command = installedCommand('broker-sandbox');
  const ports = ['--port', '0', '--control-port', '0'];
  const sandbox = spawn(process.execPath, [command, ...ports, '--data', directory, '--json'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(sandbox.stdout, 'data');
  sandbox.kill();
  expect(await once(sandbox, 'exit')).toEqual([0, null]);
  const { stdout } = await run(process.execPath, [command, 'verify', directory]);
  expect(stdout).toMatch(/^The hash chain of .* is valid.*\n.*\nState hash: [0-9a-f]{64}\n$/);
});
