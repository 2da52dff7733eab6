import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { withTemporaryDirectory } from '@broker-api/test-kit';
import type { SandboxProcess } from '@broker-api/test-kit/sandbox-process';
import { root } from '../../lib/paths.ts';
import { type Campaign, countMetrics, Violations } from '../campaign.ts';
import { spawnSandbox } from '../spawn-sandbox.ts';
import { type Exchange, record, replay, runOptions } from './compare.ts';
import { startTime } from './traffic.ts';

/** Runs a sandbox of a checkout with a manual clock and without bots. */
export async function withSandbox<Result>(
  checkout: string,
  options: readonly string[],
  use: (target: SandboxProcess) => Promise<Result>,
): Promise<Result> {
  const time = ['--clock', 'manual', '--start-time', new Date(startTime).toISOString()];
  const args = ['--memory', '--seed', '1', '--log-level', 'silent', ...time, ...options];
  const sandbox = spawnSandbox(args, { checkout });
  if (!(await sandbox.isReady())) throw new Error(`The sandbox did not start: ${sandbox.output}`);
  try {
    return await use(sandbox);
  } finally {
    await sandbox.kill('SIGTERM');
  }
}

/** Sends the same steps to the sandboxes of a commit, HEAD by default, and of this checkout. */
export const differential: Campaign = async ({ count, seed, base = 'HEAD' }) => {
  const differences = new Violations();
  const exchanges: Exchange[] = [];
  await withTemporaryDirectory('differential', async (folder) => {
    const checkout = join(folder, 'base');
    command(root, 'git', 'worktree', 'add', '--detach', checkout, base);
    try {
      command(checkout, process.execPath, 'scripts/bootstrap.mjs', 'test', 'scripts/generate.ts');
      for (const [index, options] of runOptions.entries()) {
        const recorded = await withSandbox(checkout, options, (target) =>
          record(target, Math.ceil(count / runOptions.length), seed + index),
        );
        exchanges.push(...recorded);
        const found = await withSandbox(root, options, (target) => replay(target, recorded));
        for (const difference of found) differences.add(() => difference);
      }
    } finally {
      command(root, 'git', 'worktree', 'remove', '--force', checkout);
    }
  });
  const lines = exchanges.flatMap((one) => one.lines);
  const countOf = (pattern: RegExp): number => lines.filter((line) => pattern.test(line)).length;
  return [
    differences.metric('differential: steps with other responses or frames'),
    ...countMetrics('differential', {
      steps: exchanges.length,
      'successful responses': countOf(/^200 /),
      frames: countOf(/^(user|market)\d? /),
      'executed orders': countOf(/\\"status\\":\\"FILLED/),
      'error codes': new Set(lines.join().match(/"code\\":-\d+/g)).size,
    }),
  ];
};

function command(cwd: string, name: string, ...args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(name, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${name} ${args.join(' ')} failed:\n${stdout}${stderr}`);
}
