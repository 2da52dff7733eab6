import {
  cpSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { JournalError, verify } from '@broker-api/sandbox';
import { openState, openStore, type Store, stateHashOf } from '@broker-api/sandbox/internal';
import { type Random, seededRandom, withTemporaryDirectory } from '@broker-api/test-kit';
import { type Campaign, countMetrics, Violations } from '../campaign.ts';
import { execute } from './commands.ts';
import { fullDisks } from './full-disk.ts';

/** A data directory, and the hash of its acknowledged state. */
interface DataDirectory {
  readonly description: string;
  readonly directory: string;
  /** The hashes of all acknowledged states, oldest first. */
  readonly hashes: readonly string[];
  /** The number of trades of contracts and options. */
  readonly trades: number;
}

/**
 * Executes random commands. Returns a copy of the directory that was made before the journal
 * closed, and the directory itself after the journal has closed.
 */
async function createDirectories(
  folder: string,
  seed: number,
  snapshotEvery: number,
): Promise<DataDirectory[]> {
  const closed = join(folder, `closed-${snapshotEvery}`);
  const killed = join(folder, `killed-${snapshotEvery}`);
  const hashes: string[] = [];
  const trades = await execute(closed, {
    seed,
    count: 1200,
    together: 4,
    snapshotEvery,
    onAcknowledged: (hash) => hashes.push(hash),
    onEnd: () => cpSync(closed, killed, { recursive: true }),
  });
  return Object.entries({ killed, closed }).map(([name, directory]) => {
    const description = `${name}, snapshots every ${snapshotEvery}`;
    return { description, directory, hashes, trades };
  });
}

/**
 * Selects a random byte of the files in a directory. Flips one of its bits, or truncates the file
 * at this byte. Returns a description.
 */
function damage(random: Random, directory: string): string {
  const names = readdirSync(directory).sort();
  const sizes = names.map((name) => statSync(join(directory, name)).size);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let at = random.below(total);
  let index = 0;
  for (; at >= (sizes[index] ?? 0); index++) at -= sizes[index] ?? 0;
  const path = join(directory, names[index] ?? '');
  if (random.chance(0.3)) {
    truncateSync(path, at);
    return `${names[index]} truncated at byte ${at} of ${sizes[index]}`;
  }
  const bytes = readFileSync(path);
  const bit = random.below(8);
  bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << bit), at);
  writeFileSync(path, bytes);
  return `${names[index]} with bit ${bit} of byte ${at} flipped`;
}

/**
 * Opens a directory. If this succeeds, opens it again, because the first opening might change it.
 * Returns `detected` for a JournalError, the hash of the state, or the message of another error.
 */
async function open(directory: string): Promise<string> {
  let hash = '';
  for (let round = 0; round < 2; round++) {
    let store: Store | undefined;
    try {
      store = await openStore(directory);
      const opened = await openState(store);
      if (opened === undefined) return 'the directory contains no state';
      hash = stateHashOf(opened.state.encodeLines());
      await opened.journal.close();
    } catch (error) {
      if (round === 0 && error instanceof JournalError) return 'detected';
      return `round ${round}: ${String(error)}`;
    } finally {
      await store?.close();
    }
  }
  return hash;
}

/**
 * Returns the contents, inodes, sizes and times of the files, which reading does not change. SQLite
 * leaves an empty log if the database is damaged.
 */
function fingerprint(directory: string): string {
  const lines = readdirSync(directory)
    .filter((name) => statSync(join(directory, name)).size > 0)
    .sort()
    .map((name) => {
      const path = join(directory, name);
      const { ino, size, mtimeMs } = statSync(path);
      return `${name} ${ino} ${size} ${mtimeMs} ${readFileSync(path).toString('base64')}`;
    });
  return lines.join('\n');
}

/** Returns the exit status of `verify`, or a message if `verify` changed the directory. */
async function verifyUnchanged(directory: string): Promise<number | string> {
  const before = fingerprint(directory);
  const { status } = await verify(directory);
  return fingerprint(directory) === before ? status : 'verify changed the directory';
}

/** Damages a data directory `count` times, and fills the disk a twentieth as often. */
export const disk: Campaign = ({ count, seed }) =>
  withTemporaryDirectory('soak-disk', async (folder) => {
    const directories = [
      ...(await createDirectories(folder, seed, 1_000_000)),
      ...(await createDirectories(folder, seed + 1, 250)),
    ];
    const lost = new Violations();
    const unexpected = new Violations();
    const misjudged = new Violations();
    const counts = { detected: 0, onlyVerify: 0, harmless: 0, lostEnd: 0 };
    const random = seededRandom(seed);
    for (let round = 0; round < count; round++) {
      const source = directories[round % directories.length] as DataDirectory;
      const copy = join(folder, 'damaged');
      cpSync(source.directory, copy, { recursive: true });
      const change = damage(random, copy);
      const verified = await verifyUnchanged(copy);
      const outcome = await open(copy);
      const shown = () => `${source.description}: ${change}: ${outcome}; verify: ${verified}`;
      // A start does not read what precedes the newest snapshot, so only verify detects all damage.
      if (verified !== 1 && (verified !== 0 || outcome === 'detected')) misjudged.add(shown);
      if (outcome === 'detected') counts.detected += 1;
      else if (outcome === source.hashes.at(-1)) {
        if (verified === 1) counts.onlyVerify += 1;
        else counts.harmless += 1;
      } else if (change.startsWith('journal.sqlite-wal') && source.hashes.includes(outcome)) {
        // SQLite drops the damaged end of its log.
        counts.lostEnd += 1;
      } else if (/^[0-9a-f]{64}$/.test(outcome)) lost.add(shown);
      else unexpected.add(shown);
      rmSync(copy, { recursive: true });
    }
    const trades = Math.min(...directories.map((one) => one.trades));
    return [
      lost.metric('disk: undetected damage that changed the state'),
      unexpected.metric('disk: damage that caused an error other than a JournalError'),
      misjudged.metric(
        'disk: damaged directories that only verify accepts, or that verify changed',
      ),
      ...countMetrics('disk', {
        'damage that was detected': counts.detected,
        'damage without effect that only verify detected': counts.onlyVerify,
        'fewest trades of contracts and options in a directory': trades,
        'damage that did not change the state': counts.harmless,
        'damage of a log whose end SQLite dropped': counts.lostEnd,
      }),
      ...(await fullDisks(folder, Math.ceil(count / 20), seed)),
    ];
  });
