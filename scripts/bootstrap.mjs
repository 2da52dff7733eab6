// Runs a script of this folder with the pinned Node, after installing missing dependencies. This
// file must run on Node 20 and later without any dependency.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import process from 'node:process';

const root = resolve(import.meta.dirname ?? '.', '..');
const stampPath = join(root, 'node_modules/.cache/broker-api/installed');
const windows = process.platform === 'win32';

function run(command, args, env = process.env) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env,
    shell: windows,
  });
  if (error) throw error;
  return status ?? 1;
}

/** Returns a hash of the files that determine the installed dependencies. */
function dependencyHash() {
  const hash = createHash('sha256');
  for (const name of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json']) {
    hash.update(readFileSync(join(root, name)));
  }
  return hash.digest('hex');
}

function install() {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  process.stderr.write(`Installing dependencies with ${packageManager} …\n`);
  const args = ['exec', '--yes', '--', packageManager, 'install', '--frozen-lockfile'];
  const status = run(windows ? 'npm.cmd' : 'npm', args);
  if (status !== 0) {
    process.stderr.write(
      'The installation failed; see the output above. The command was not started.\n',
    );
    process.exit(status);
  }
  mkdirSync(join(stampPath, '..'), { recursive: true });
  writeFileSync(stampPath, dependencyHash());
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

const installed = existsSync(stampPath) && readFileSync(stampPath, 'utf8') === dependencyHash();
if (!installed) install();
const [script, ...args] = process.argv.slice(2);
const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
const child = spawn(node(), [script, ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: path, TURBO_TELEMETRY_DISABLED: '1' },
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
