import { execFileSync } from 'node:child_process';
import {
  alice,
  RandomCommands,
  sampled,
  seededRandom,
  start,
  traderSetup,
} from '@broker-api/test-kit';
import { describe, expect, test } from 'vitest';
import { JournalError } from '../src/journal/journal.ts';
import { chainHash, initialHash, mainBroker, type RecordRow } from '../src/journal/store.ts';
import { openStore } from '../src/node/store/open-store.ts';
import { verify } from '../src/node/verify.ts';
import type { SandboxCommand } from '../src/state/command.ts';
import {
  contents,
  copyOf,
  hashOf,
  stateAfter,
  stateIn,
  temporaryDirectory,
} from './journal-fixtures.ts';
import { cli } from './sandbox-process.ts';

const key = (apiKey: string) => ({ apiKey, secretKey: 'secret', ref: alice });
const withKey = () => ({ ...contents(), keys: [key('first')] });
const unexpected = (): never => {
  throw new Error('The initial contents must not be requested if the state already exists.');
};

/** Returns commands, some of which are rejected, such as LIMIT_MAKER orders that would match. */
function commandsOf(seed: number, count: number): SandboxCommand[] {
  const source = new RandomCommands(seededRandom(seed));
  const state = stateAfter(traderSetup());
  const commands: SandboxCommand[] = [...traderSetup()];
  for (let index = 0; index < count; index++) {
    const command = source.next();
    source.observe(state.apply(command).events);
    commands.push(command);
    if (index % 40 === 7) commands.push({ kind: 'setApiKey', time: start, key: key(`k${index}`) });
  }
  return commands;
}

/** Returns the hash of the state after commands, computed without a journal: the oracle. */
const hashInMemory = (commands: readonly SandboxCommand[]): string =>
  hashOf(stateAfter(commands, withKey()));

/**
 * Executes commands in bursts. Returns a copy of the directory from before the journal was closed,
 * and the directory itself.
 */
async function execute(
  commands: readonly SandboxCommand[],
  { snapshotEvery, restarts = 0 }: { snapshotEvery: number; restarts?: number },
): Promise<{ killed: string; closed: string }> {
  const directory = temporaryDirectory();
  const open = async (create: typeof withKey) =>
    stateIn(await openStore(directory), create, snapshotEvery);
  let { executor, close } = await open(withKey);
  const perRun = Math.ceil(commands.length / (restarts + 1));
  for (let done = 0; done < commands.length; ) {
    const until = Math.min(done + perRun, commands.length);
    for (; done < until; done += 10) {
      const burst = commands.slice(done, Math.min(done + 10, until));
      await Promise.all(burst.map((command) => executor.execute(command)));
    }
    done = until;
    if (done === commands.length) break;
    await close();
    ({ executor, close } = await open(unexpected));
  }
  const killed = copyOf(directory);
  await close();
  return { killed, closed: directory };
}

async function hashIn(directory: string): Promise<string> {
  const { state, close } = await stateIn(await openStore(directory), unexpected);
  await close();
  return hashOf(state);
}

describe.each(sampled([11, 12, 13, 14, 15, 16], 1))('random commands, seed %i', (seed) => {
  const commands = commandsOf(seed, 400);
  const expected = hashInMemory(commands);

  test.each([
    ['the first record', { snapshotEvery: 1_000_000 }],
    ['a snapshot', { snapshotEvery: 30 + seed }],
    ['snapshots after restarts', { snapshotEvery: 90, restarts: 3 }],
  ])(`recovery from %s leads to the same state (seed ${seed})`, async (_from, options) => {
    for (const directory of Object.values(await execute(commands, options))) {
      const { lines, status } = await verify(directory);
      expect([status, lines.at(-1)]).toEqual([0, `State hash: ${expected}`]);
      expect(await hashIn(directory)).toBe(expected);
    }
  });
});

test('the hash of a state does not depend on the time zone or the locale', async () => {
  const commands = commandsOf(21, 200);
  const { killed } = await execute(commands, { snapshotEvery: 70 });
  const env = { ...process.env, TZ: 'America/St_Johns', LC_ALL: 'tr_TR.UTF-8' };
  const output = execFileSync(process.execPath, [cli, 'verify', killed], {
    env,
    encoding: 'utf8',
  });
  expect(output).toContain(`State hash: ${hashInMemory(commands)}`);
});

const create = { kind: 'create', ...withKey() };
const rejected = { kind: 'spot.setSymbolStatus', time: start, symbol: 'NOSUCH', status: 'HALT' };

test.each([
  ['a record that is rejected now', [create, rejected], /^Record 2 .*rejected now: Invalid/],
  ['a record of an unknown kind', [create, { kind: 'dance' }], /^Record 2 .*another version/],
  [
    'a first record that is not create',
    [rejected],
    /^Record 1 .*must be create; got spot\.setSymb/,
  ],
])('recovery rejects %s, and reports its number', async (_what, records, message) => {
  const directory = temporaryDirectory();
  const [first, ...others] = chained(records.map((record) => JSON.stringify(record)));
  const store = await openStore(directory);
  await store.addBroker({ id: mainBroker, definition: '{}' }, first as RecordRow);
  await store.appendRecords(mainBroker, others);
  await store.close();
  const opened = hashIn(directory);
  await expect(opened).rejects.toThrow(JournalError);
  await expect(opened).rejects.toThrow(message);
  const { lines, status } = await verify(copyOf(directory));
  expect([status, lines.at(-1)]).toEqual([1, expect.stringMatching(message)]);
});

/** Returns rows with these records. */
function chained(records: readonly string[]): RecordRow[] {
  let hash = initialHash;
  return records.map((record, index) => {
    hash = chainHash(hash, record);
    return { sequence: index + 1, record, hash };
  });
}

test('the chain hash is SHA-256 over the previous hash and the record', () => {
  // The output of sha256sum for 64 zeros and {}.
  const expected = '5508d2b710e64bc470079e1b211d9c58e21011e59d0559e422345dc19d659a75';
  expect(chainHash('0'.repeat(64), '{}')).toBe(expected);
});
