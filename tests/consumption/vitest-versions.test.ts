// The packages install beside any version of Vitest; the contract tests say which they need.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { npmEnvironment } from './lib/install-consumers.ts';
import { startTimeServer } from './lib/loopback.ts';
import { run } from './lib/run.ts';

const tarballs = resolve(import.meta.dirname, '../../dist/packages');
const rows = [
  { version: undefined, status: 2, says: /^The contract tests run in Vitest.*: npm i -D vitest\n/ },
  {
    version: '3',
    status: 2,
    says: /^The contract tests require Vitest 4 .*: npm i -D vitest@latest\n/,
  },
  { version: '4', status: 0, says: /^$/ },
];

test.for(rows)(
  'npm installs the packages beside Vitest $version',
  { timeout: 300_000 },
  async ({ version, status, says }) => {
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
    const url = version === '4' ? await startTimeServer() : 'http://127.0.0.1:1024';
    const args = ['--base-url', url, '--operation', 'getServerTime', '--test', '/100-'];
    const ended = await new Promise<{ code: number; stderr: string }>((done) => {
      const child = execFile(
        process.execPath,
        [program, ...args],
        { cwd: folder },
        (_, __, stderr) => done({ code: child.exitCode ?? -1, stderr }),
      );
    });
    expect(ended.stderr).toMatch(says);
    expect(ended.code).toBe(status);
  },
);
