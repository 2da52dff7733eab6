import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { defaultInitialState } from '@broker-api/engine';
import { RandomCommands, sampled, seededRandom, start, traderSetup } from '@broker-api/test-kit';
import { describe, expect, test } from 'vitest';
import type { ApiKey } from '../src/gateway/api-keys.ts';
import { JournalError } from '../src/journal/journal.ts';
import {
  chainHash,
  initialHash,
  mainBroker,
  type RecordRow,
  stateHashOf,
} from '../src/journal/store.ts';
import { openStore } from '../src/node/store/open-store.ts';
import { verify } from '../src/node/verify.ts';
import type { SandboxCommand } from '../src/state/command.ts';
import { Executor } from '../src/state/executor.ts';
import { SandboxState } from '../src/state/state.ts';
import { copyOf, stateIn, temporaryDirectory } from './journal-fixtures.ts';

const key = (apiKey: string): ApiKey => ({
  apiKey,
  secretKey: 'secret',
  ref: { user: 'alice', accountType: 1, accountIndex: 0 },
});
const initialContents = () => ({
  initialState: defaultInitialState(start),
  keys: [key('first')],
});
const unexpected = (): never => {
  throw new Error('The initial contents must not be requested if the state already exists.');
};

const open = async (directory: string, contents = initialContents, snapshotEvery?: number) =>
  stateIn(await openStore(directory), contents, snapshotEvery);

/** Returns commands, some of which are rejected, such as LIMIT_MAKER orders that would match. */
function commandsOf(seed: number, count: number): SandboxCommand[] {
  const source = new RandomCommands(seededRandom(seed));
  const state = SandboxState.create(initialContents().initialState, []);
  const commands: SandboxCommand[] = [...traderSetup()];
  for (const command of commands) state.apply(command);
  for (let index = 0; index < count; index++) {
    const command = source.next();
    source.observe(state.apply(command).events);
    commands.push(command);
    if (index % 40 === 7) commands.push({ kind: 'setApiKey', time: start, key: key(`k${index}`) });
  }
  return commands;
}

/**
 * Returns the hash of the state after commands, computed in memory without a journal. This is the
 * oracle.
 */
function hashInMemory(commands: readonly SandboxCommand[]): string {
  const { initialState, keys } = initialContents();
  const state = SandboxState.create(initialState, keys);
  for (const command of commands) state.apply(command);
  return stateHashOf(state.encodeLines());
}

/**
 * Executes commands in bursts. Returns a copy of the directory from before the journal was closed,
 * and the directory itself.
 */
async function execute(
  commands: readonly SandboxCommand[],
  { snapshotEvery, restarts = 0 }: { snapshotEvery: number; restarts?: number },
): Promise<{ killed: string; closed: string }> {
  const directory = temporaryDirectory();
  let opened = await open(directory, initialContents, snapshotEvery);
  const perRun = Math.ceil(commands.length / (restarts + 1));
  for (let done = 0; done < commands.length; ) {
    const executor = new Executor(opened.state, opened.journal);
    const until = Math.min(done + perRun, commands.length);
    for (; done < until; done += 10) {
      const burst = commands.slice(done, Math.min(done + 10, until));
      await Promise.all(burst.map((command) => executor.execute(command)));
    }
    done = until;
    if (done === commands.length) break;
    await opened.close();
    opened = await open(directory, unexpected, snapshotEvery);
  }
  const killed = copyOf(directory);
  await opened.close();
  return { killed, closed: directory };
}

async function hashIn(directory: string): Promise<string> {
  const { state, close } = await open(directory, unexpected);
  await close();
  return stateHashOf(state.encodeLines());
}

describe.each(sampled([11, 12, 13, 14, 15, 16], 1))('random commands, seed %i', (seed) => {
  const commands = commandsOf(seed, 400);
  const expected = hashInMemory(commands);

  test.each([
    ['the first record', { snapshotEvery: 1_000_000 }],
    ['a snapshot', { snapshotEvery: 30 + seed }],
    ['snapshots after restarts', { snapshotEvery: 90, restarts: 3 }],
  ])(
    `random commands that are recovered from %s lead to the same state (seed ${seed})`,
    async (_from, options) => {
      const { killed, closed } = await execute(commands, options);
      for (const directory of [killed, closed]) {
        const { lines, status } = await verify(directory);
        expect([status, lines.at(-1)]).toEqual([0, `State hash: ${expected}`]);
        expect(await hashIn(directory)).toBe(expected);
      }
    },
  );
});

test('the hash of a state does not depend on the time zone or the locale', async () => {
  const commands = commandsOf(21, 200);
  const { killed } = await execute(commands, { snapshotEvery: 70 });
  const program = join(import.meta.dirname, 'verify-child.ts');
  const env = { ...process.env, TZ: 'America/St_Johns', LC_ALL: 'tr_TR.UTF-8' };
  const output = execFileSync(process.execPath, [program, killed], { env, encoding: 'utf8' });
  expect(output).toContain(`State hash: ${hashInMemory(commands)}`);
});

test('the commands of the initial contents are executed once, even in a replay', async () => {
  const directory = temporaryDirectory();
  const commands: SandboxCommand[] = traderSetup();
  const { state, close } = await open(directory, () => ({ ...initialContents(), commands }));
  expect(stateHashOf(state.encodeLines())).toBe(hashInMemory(commands));
  await close();
  expect(await hashIn(directory)).toBe(hashInMemory(commands));
});

test('API keys are part of the state', async () => {
  const { closed } = await execute([{ kind: 'setApiKey', time: start, key: key('later') }], {
    snapshotEvery: 100,
  });
  const { state, close } = await open(closed, unexpected);
  expect([...state.keys.keys()].sort()).toEqual(['first', 'later']);
  await close();
});

const create = { kind: 'create', ...initialContents() };
const rejected = { kind: 'spot.setSymbolStatus', time: start, symbol: 'NOSUCH', status: 'HALT' };

test.each([
  [
    'a record that is rejected in the replay',
    [create, rejected],
    /^Record 2 .*rejected now: Invalid/,
  ],
  ['a record of an unknown kind', [create, { kind: 'dance' }], /^Record 2 .*another version/],
  [
    'a first record that is not of the kind create',
    [rejected],
    /^Record 1 .*must be create; got spot\.setSymbolStatus/,
  ],
])('recovery rejects %s, and reports its number', async (_what, records, message) => {
  const directory = temporaryDirectory();
  const rows = chained(records.map((record) => JSON.stringify(record)));
  const store = await openStore(directory);
  const [first = { sequence: 1, record: '', hash: '' }, ...others] = rows;
  await store.addBroker({ id: mainBroker, definition: '{}' }, first);
  await store.appendRecords(mainBroker, others);
  await store.close();
  const opened = open(directory, unexpected);
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
