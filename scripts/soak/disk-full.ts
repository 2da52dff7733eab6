import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { defaultInitialState } from '@broker-api/engine';
import { verify } from '@broker-api/sandbox';
import {
  createState,
  Executor,
  mainBroker,
  openStore,
  stateHashOf,
} from '@broker-api/sandbox/internal';
import { RandomCommands, seededRandom, start, traderSetup } from '@broker-api/test-kit';
import { type Metric, Violations } from './campaign.ts';

/**
 * Executes random commands one by one. Calls `onAcknowledged` after each of them with the hash of
 * the state; stops when the callback returns false, or when a command fails.
 */
export async function execute(
  directory: string,
  { seed, count, snapshotEvery }: { seed: number; count: number; snapshotEvery: number },
  onAcknowledged: (hash: string) => boolean,
): Promise<unknown> {
  const store = await openStore(directory);
  const main = { id: mainBroker, definition: '{}' };
  const contents = {
    initialState: defaultInitialState(start),
    keys: [],
    commands: traderSetup(),
  };
  const { state, journal } = await createState(store, main, contents, snapshotEvery);
  const executor = new Executor(state, journal);
  const commands = new RandomCommands(seededRandom(seed));
  try {
    for (let index = 0; index < count; index++) {
      const { events } = await executor.execute(commands.next());
      commands.observe(events);
      if (!onAcknowledged(stateHashOf(state.encodeLines()))) break;
    }
    await journal.close();
    return undefined;
  } catch (error) {
    await journal.close().catch(() => {});
    return error;
  } finally {
    await store.close().catch(() => {});
  }
}

/** Returns the options of `execute` for runs that fill the disk. */
export const fullDiskRun = (seed: number) => ({ seed, count: 300, snapshotEvery: 50 });

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
  const child = join(import.meta.dirname, 'disk-full-child.ts');
  // The expected hash of the state after each command, from a run on a disk with enough space.
  const hashes: string[] = [];
  await execute(join(folder, 'enough-space'), fullDiskRun(seed), (hash) => hashes.push(hash) > 0);
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
