// The packages install beside any version of Vitest, and the contract tests run without it.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { npmEnvironment } from './lib/install-consumers.ts';
import { startTimeServer } from './lib/loopback.ts';
import { run } from './lib/run.ts';

const tarballs = resolve(import.meta.dirname, '../../dist/packages');
/** The oldest version that users still have, and none. */
const versions = [undefined, '3'];

test.for(versions)(
  'npm installs the packages beside Vitest %s, and the contract tests run',
  { timeout: 300_000 },
  async (version) => {
    const parent = await mkdtemp(join(tmpdir(), 'broker-api-vitest-'));
    onTestFinished(() => rm(parent, { recursive: true, force: true }));
    const folder = join(parent, 'project');
    await mkdir(folder);
    await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
    const npm = (...args: readonly string[]) =>
      run('npm', ['install', ...args], { cwd: folder, env: npmEnvironment });
    if (version !== undefined) await npm('-D', `vitest@${version}`);
    const files = (await readdir(tarballs)).filter((name) => name.endsWith('.tgz'));
    await npm(...files.map((name) => join(tarballs, name)));
    const installed = await readdir(join(folder, 'node_modules'));
    expect(installed.includes('vitest')).toBe(version !== undefined);
    const program = join(folder, 'node_modules/.bin/broker-conformance');
    const url = await startTimeServer();
    const args = ['--base-url', url, '--operation', 'getServerTime', '--test', '/100-'];
    const ended = await new Promise<{ code: number; stderr: string }>((done) => {
      const child = execFile(
        process.execPath,
        [program, ...args],
        { cwd: folder },
        (_, __, stderr) => done({ code: child.exitCode ?? -1, stderr }),
      );
    });
    expect(ended).toEqual({ code: 0, stderr: '' });
  },
);
