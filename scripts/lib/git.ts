import { spawnSync } from 'node:child_process';
import { root } from './paths.ts';

/** Runs git in the repository. Returns its output, or undefined if it fails, such as in a copy. */
export function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
