import {
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultInitialState } from '@broker-api/engine';
import { start, tradersState } from '../../packages/engine/test/lib/initial-states.ts';
import { type Random, randomOf } from '../../packages/engine/test/lib/random.ts';
import { RandomCommands } from '../../packages/engine/test/lib/random-commands.ts';
import { stateHashOf } from '../../packages/sandbox/src/journal/chain.ts';
import { JournalError } from '../../packages/sandbox/src/journal/journal.ts';
import { Executor } from '../../packages/sandbox/src/state/executor.ts';
import { openState } from '../../packages/sandbox/src/state/open-state.ts';
import { type Campaign, type CampaignOptions, type Finding, Offences, stated } from './campaign.ts';

/** A directory as a broker left it, and the hash of the state that was acknowledged. */
interface Left {
  readonly what: string;
  readonly directory: string;
  readonly hash: string;
}

const begin = () => ({
  initialState: defaultInitialState(start),
  keys: [],
  commands: tradersState(),
});
const unasked = (): never => {
  throw new Error('It began anew.');
};

/** Runs a broker for a while, and copies its directory as it is then, and after it was closed. */
async function leave(folder: string, seed: number, snapshotEvery: number): Promise<Left[]> {
  const directory = join(folder, `closed-${snapshotEvery}`);
  const { state, journal } = await openState(directory, begin, { snapshotEvery });
  const executor = new Executor(state, journal);
  const commands = new RandomCommands(randomOf(seed));
  for (let index = 0; index < 300; index++) {
    const burst = Array.from({ length: 4 }, () => executor.execute(commands.next()));
    for (const { events } of await Promise.all(burst)) commands.see(events);
  }
  const hash = stateHashOf(state.encodeLines());
  const killed = join(folder, `killed-${snapshotEvery}`);
  cpSync(directory, killed, { recursive: true });
  await journal.close();
  const what = `snapshots every ${snapshotEvery}`;
  return [
    { what: `killed, ${what}`, directory: killed, hash },
    { what: `closed, ${what}`, directory, hash },
  ];
}

/** Flips a bit, or cuts a file off, at a place that every byte of the directory may be. */
async function damage(random: Random, directory: string): Promise<string> {
  const names = (await readdir(directory)).sort();
  const sizes = names.map((name) => statSync(join(directory, name)).size);
  // The mark is small and matters; every tenth damage is to it.
  const small = names.indexOf('high-water-mark');
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let at = random.below(total);
  let index = 0;
  for (; at >= (sizes[index] ?? 0); index++) at -= sizes[index] ?? 0;
  if (random.chance(0.1)) [index, at] = [small, random.below(sizes[small] ?? 1)];
  const path = join(directory, names[index] ?? '');
  if (random.chance(0.3)) {
    truncateSync(path, at);
    return `${names[index]} cut off at ${at} of ${sizes[index]}`;
  }
  const bytes = readFileSync(path);
  const bit = random.below(8);
  bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << bit), at);
  writeFileSync(path, bytes);
  return `${names[index]} with bit ${bit} of byte ${at} flipped`;
}

/** What comes of opening a directory, twice when it opens: the first might hide what it broke. */
async function outcomeOf(directory: string): Promise<string> {
  let hash = '';
  for (let round = 0; round < 2; round++) {
    try {
      const { state, journal } = await openState(directory, unasked);
      hash = stateHashOf(state.encodeLines());
      await journal.close();
    } catch (error) {
      if (round === 0 && error instanceof JournalError) return 'refused';
      return `round ${round}: ${String(error)}`;
    }
  }
  return hash;
}

async function run({ count, seed }: CampaignOptions): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'soak-disk-'));
  try {
    const left = [
      ...(await leave(folder, seed, 1_000_000)),
      ...(await leave(folder, seed + 1, 250)),
    ];
    const [lost, broken] = [new Offences(), new Offences()];
    const counts = { refused: 0, harmless: 0 };
    const random = randomOf(seed);
    for (let place = 0; place < count; place++) {
      const { what, directory, hash } = left[place % left.length] as Left;
      const copy = join(folder, 'damaged');
      cpSync(directory, copy, { recursive: true });
      const done = await damage(random, copy);
      const outcome = await outcomeOf(copy);
      if (outcome === 'refused') counts.refused += 1;
      else if (outcome === hash) counts.harmless += 1;
      else if (/^[0-9a-f]{64}$/.test(outcome)) lost.note(() => `${what}: ${done}`);
      else broken.note(() => `${what}: ${done}: ${outcome}`);
      rmSync(copy, { recursive: true });
    }
    return [
      lost.finding('disk: damage that was accepted with another state'),
      broken.finding('disk: damage that was answered with something else than a refusal'),
      stated('disk: damage that was refused', counts.refused),
      stated('disk: damage to bytes that hold nothing', counts.harmless),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The data directory is damaged in 1,000 places unless told otherwise. */
export const disk: Campaign = Object.assign(run, { count: 1000 });
