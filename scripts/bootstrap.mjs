// `node scripts/bootstrap.mjs SET [SCRIPT …]` installs a set of dependencies, then runs a script
// with the pinned Node. Without a script, it only installs. This file must run on Node 20 and later
// without any dependency.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import process from 'node:process';
import { dependencyHash } from './dependency-hash.mjs';

const root = resolve(import.meta.dirname ?? '.', '..');
const stampPath = join(root, 'node_modules/.cache/broker-api/installed');
const windows = process.platform === 'win32';

/** The file that lists the folders of the set `start`, with their dependencies. */
const firstInstall = 'scripts/first-install.json';
const { folders } = JSON.parse(readFileSync(join(root, firstInstall), 'utf8'));

/**
 * The sets of dependencies. Each set contains the previous one.
 * - args: the arguments of `pnpm install` that select the set
 * - marker: a path that exists if the set was installed
 */
const sets = [
  {
    name: 'start',
    purpose: 'starting',
    args: ['--prod', ...Object.keys(folders).map((folder) => `--filter=./${folder}`)],
    marker: 'node_modules/.bin',
  },
  {
    name: 'test',
    purpose: 'development and tests',
    args: ['--filter=!@broker-api/bench', '--filter=!@broker-api/soak'],
    marker: 'node_modules/vitest',
  },
  {
    name: 'campaigns',
    purpose: 'benchmarks and campaigns',
    args: [],
    marker: 'scripts/bench/node_modules',
  },
];

function install({ purpose, args }) {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  process.stderr.write(`Installing the dependencies for ${purpose} with ${packageManager} …\n`);
  // The installation may be interrupted.
  rmSync(stampPath, { force: true });
  const npmArgs = ['exec', '--yes', '--', packageManager, 'install', '--frozen-lockfile', ...args];
  // The standard output is reserved for the script.
  const { status, error } = spawnSync(windows ? 'npm.cmd' : 'npm', npmArgs, {
    cwd: root,
    stdio: ['inherit', process.stderr, 'inherit'],
    shell: windows,
  });
  if (error) throw error;
  if (status !== 0) {
    process.stderr.write(
      'The installation failed; see the output above. The command was not started.\n',
    );
    process.exit(status ?? 1);
  }
  mkdirSync(join(stampPath, '..'), { recursive: true });
  writeFileSync(stampPath, dependencyHash(root));
}

/**
 * Installs a set, unless it is installed and up to date. If a larger set is installed, updates that
 * set, because the installation of a smaller set would remove packages.
 */
function ensureInstalled(name) {
  const required = sets.findIndex((set) => set.name === name);
  const installed = sets.findLastIndex(({ marker }) => existsSync(join(root, marker)));
  const upToDate =
    existsSync(stampPath) && readFileSync(stampPath, 'utf8') === dependencyHash(root);
  if (!upToDate || installed < required) install(sets[Math.max(installed, required)]);
}

/**
 * Returns the path of the pinned Node if it is available for this platform, otherwise the path of
 * the running Node. Exits when the version of the running Node is too old.
 */
function node() {
  const pinned = join(root, 'node_modules/.bin', windows ? 'node.cmd' : 'node');
  if (existsSync(pinned)) return pinned;
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 24 || (major === 24 && minor >= 11)) return process.execPath;
  process.stderr.write(
    `Expected Node 24.11 or later, got ${process.versions.node}, and no pinned Node is available ` +
      `for ${process.platform}-${process.arch}. Install Node 24.11 or later and try again.\n`,
  );
  return process.exit(1);
}

/**
 * Generates what the specification or its generator has changed. The set `start` has only the tools
 * for the documents and data in packages/spec; the code of the other packages is committed.
 */
function generate(isSmall) {
  const args = ['run', 'generate', '--output-logs=errors-only'];
  if (isSmall) args.push('--filter=@broker-api/spec');
  const turbo = join(root, 'node_modules/.bin', windows ? 'turbo.cmd' : 'turbo');
  const { status, stdout, stderr } = spawnSync(turbo, args, {
    cwd: root,
    env: environment,
    encoding: 'utf8',
    shell: windows,
  });
  if (status === 0) return;
  process.stderr.write(`${stdout}${stderr}The specification could not be generated.\n`);
  process.exit(status ?? 1);
}

const [set, script, ...args] = process.argv.slice(2);
ensureInstalled(set);
const program = node();
const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
const environment = { ...process.env, PATH: path, TURBO_TELEMETRY_DISABLED: '1' };
// These programs generate themselves, and print what changed or what is wrong.
if (!/scripts\/(generate|dev|new-operation)\.ts$/.test(script ?? '')) {
  generate(!existsSync(join(root, 'node_modules/vitest')));
}
if (script === undefined) process.exit(0);
const child = spawn(program, [script, ...args], {
  cwd: root,
  stdio: 'inherit',
  env: environment,
  shell: windows,
});
// A terminal also sends the signal to the child. The child exits at the first signal, so the second
// has no effect.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// npm forwards a signal only to the shell that started this process, so stop the child when that
// shell exits.
const parent = process.ppid;
setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 500).unref();
child.on('error', (error) => {
  throw error;
});
child.on('close', (status) => process.exit(status ?? 1));
