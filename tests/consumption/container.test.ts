// Executes the steps of the container file in an empty folder, because not every computer has a
// builder of containers. `tests/third-party-tools` checks the syntax of the file.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { freePort } from '@broker-api/test-kit';
import { expect, inject, onTestFinished, test } from 'vitest';
import { run } from './lib/run.ts';

const root = resolve(import.meta.dirname, '../..');

/** Returns what follows an instruction, each time that it occurs. Joins the lines that continue. */
async function instructions(name: string): Promise<string[]> {
  const text = await readFile(join(root, 'packages/sandbox/Containerfile'), 'utf8');
  const matches = text.replaceAll('\\\n', ' ').matchAll(new RegExp(`^${name} +(.*)$`, 'gm'));
  return [...matches].map(([, rest = '']) => rest);
}

/** Returns the words of an instruction whose command is a JSON list. */
async function words(name: string): Promise<string[]> {
  const [rest = ''] = await instructions(name);
  return JSON.parse(rest.slice(rest.indexOf('[')));
}

test('the steps of the container file install a sandbox that is healthy and keeps its state', {
  timeout: 120_000,
}, async () => {
  // The packages of the other tests were installed from the same tarballs.
  expect(inject('toolsFolder')).not.toBe('');
  const folder = await mkdtemp(join(tmpdir(), 'broker-api-container-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [workdir = ''] = await instructions('WORKDIR');
  for (const copied of await instructions('COPY')) {
    const [target, ...patterns] = copied.split(' ').reverse();
    expect(target).toBe('./');
    for (const pattern of patterns) {
      const found = globSync(pattern, { cwd: join(root, 'dist/packages') });
      expect(found, pattern).toHaveLength(1);
      for (const name of found) {
        await cp(join(root, 'dist/packages', name), join(folder, basename(name)));
      }
    }
  }
  const [install = ''] = await instructions('RUN');
  const env = { ...process.env, npm_config_prefer_offline: 'true' };
  await run('bash', ['-e', '-c', install], { cwd: folder, env });
  const port = String(await freePort());
  const controlPort = String(await freePort());
  const inFolder = (word: string): string =>
    word
      .replace(workdir, folder)
      .replace('/data', join(folder, 'data'))
      .replace('8788', controlPort);
  const [program = '', ...rest] = [...(await words('ENTRYPOINT')), ...(await words('CMD'))];
  const args = [...rest, '--port', port, '--control-port', controlPort].map(inFolder);
  const start = () => {
    const sandbox = spawn(inFolder(program), args, {
      env: { ...process.env, BROKER_SANDBOX_CONTROL_TOKEN: '0'.repeat(64) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void sandbox.kill('SIGKILL'));
    return sandbox;
  };
  const [node = '', ...check] = (await words('HEALTHCHECK')).map(inFolder);
  const isHealthy = () =>
    run(node, check, { cwd: folder }).then(
      () => true,
      () => false,
    );
  const keys: string[] = [];
  for (let round = 0; round < 2; round++) {
    expect(await isHealthy()).toBe(false);
    const sandbox = start();
    const [output] = await once(sandbox.stdout, 'data');
    keys.push(/^alice: .*$/m.exec(String(output))?.[0] ?? '');
    await expect.poll(isHealthy, { timeout: 20_000 }).toBe(true);
    const [signal = 'SIGKILL'] = await instructions('STOPSIGNAL');
    sandbox.kill(signal as NodeJS.Signals);
    expect(await once(sandbox, 'exit')).toEqual([0, null]);
  }
  // The random keys are in the volume.
  expect(keys[0]).toMatch(/API key \w{64}/);
  expect(keys[1]).toBe(keys[0]);
});
