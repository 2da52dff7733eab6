import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, onTestFinished, test } from 'vitest';

const run = promisify(execFile);
const folder = inject('toolsFolder');
const command = (name: string): string => join(folder, 'node_modules/.bin', name);

test('the installed contract tests hold the installed sandbox to its promises', async () => {
  const args = [command('broker-sandbox'), '--port', '0', '--limits', 'off', '--json'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => {
    child.kill();
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const { rest } = JSON.parse(String(line)) as { rest: string };
  const accounts = join(folder, 'accounts.json');
  writeFileSync(accounts, line);
  const wanted = ['--base-url', rest, '--accounts', accounts, '--section', 'option', '--no-pace'];
  const program = command('broker-conformance');
  const { stdout } = await run(process.execPath, [program, ...wanted, '--trade'], { cwd: folder });
  expect(stdout).toMatch(/\n\d{3} passed, 0 failed, 0 skipped\n$/);
});
