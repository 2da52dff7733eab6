import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { verify } from '@broker-api/sandbox';
import { seededRandom } from '@broker-api/test-kit';
import { type Metric, Violations } from '../campaign.ts';
import { execute } from './commands.ts';

/** A run that fills the disk. */
export const fullDiskRun = (seed: number) =>
  ({ seed, count: 300, together: 1, snapshotEvery: 50 }) as const;

/** Returns the hash of the state in a directory, or the error message of `verify`. */
async function hashIn(directory: string): Promise<string> {
  const { status, lines } = await verify(directory);
  const last = lines.at(-1) ?? '';
  return status === 0 ? last.replace('State hash: ', '') : last;
}

/**
 * Checks that a process whose disk becomes full loses nothing, and reports that the disk is full.
 */
export async function fullDisks(folder: string, count: number, seed: number): Promise<Metric[]> {
  const lost = new Violations();
  const wrong = new Violations();
  const random = seededRandom(seed);
  const child = join(import.meta.dirname, 'full-disk-child.ts');
  // The expected hash of the state after each command, from a run on a disk with enough space.
  const hashes: string[] = [];
  const onAcknowledged = (hash: string): unknown => hashes.push(hash);
  await execute(join(folder, 'enough-space'), { ...fullDiskRun(seed), onAcknowledged });
  for (let round = 0; round < count; round++) {
    const directory = join(folder, `full-${round}`);
    const script = 'ulimit -f "$1"; trap "" XFSZ; exec "$0" "$2" "$3" "$4"';
    const blocks = 1 + random.below(200);
    const args = ['-c', script, process.execPath, String(blocks), child, directory, String(seed)];
    const { stdout, stderr } = spawnSync('sh', args, { encoding: 'utf8' });
    const isExplained = stderr === '' || /ulimit -f|the disk is full/.test(stderr);
    if (!isExplained || stderr.includes('corrupt')) wrong.add(() => `${blocks} blocks: ${stderr}`);
    const acknowledged = stdout.split('\n').length - 1;
    const found = await hashIn(directory);
    // The state may include a command that was written but not acknowledged.
    const isComplete = hashes.lastIndexOf(found) >= acknowledged - 1;
    if ((acknowledged > 0 && !isComplete) || found.includes('corrupt'))
      lost.add(() => `${blocks} blocks: ${found}`);
    rmSync(directory, { recursive: true, force: true });
  }
  return [
    lost.metric('disk: full disks that lost an acknowledged command'),
    wrong.metric('disk: full disks that were not reported as such'),
  ];
}
