import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { defaultInitialState } from '@broker-api/engine';
import { describe, expect, test } from 'vitest';
import { start, tradersState } from '../../engine/test/lib/initial-states.ts';
import { randomOf } from '../../engine/test/lib/random.ts';
import { RandomCommands } from '../../engine/test/lib/random-commands.ts';
import type { ApiKey } from '../src/gateway/api-keys.ts';
import { chained, stateHashOf } from '../src/journal/chain.ts';
import { JournalError } from '../src/journal/journal.ts';
import { openJournal } from '../src/journal/open-journal.ts';
import { writeSnapshot } from '../src/journal/snapshots.ts';
import type { SandboxCommand } from '../src/state/command.ts';
import { Executor } from '../src/state/executor.ts';
import { openState } from '../src/state/open-state.ts';
import { SandboxState } from '../src/state/state.ts';
import { verify } from '../src/state/verify.ts';
import { copyOf, temporaryDirectory } from './journal-directories.ts';

const key = (apiKey: string): ApiKey => ({
  ...{ apiKey, secretKey: 'secret', account: 'alice' },
  ref: { user: 'alice', accountType: 1, accountIndex: 0 },
});
const beginning = () => ({ world: defaultInitialState(start), keys: [key('first')] });
const unasked = (): never => {
  throw new Error('A directory that has a state does not ask what to begin with.');
};

/** Commands of which some are refused, orders that must not take among them. */
function commandsOf(seed: number, count: number): SandboxCommand[] {
  const source = new RandomCommands(randomOf(seed));
  const state = SandboxState.create(beginning().world, []);
  const commands: SandboxCommand[] = [...tradersState()];
  for (const command of commands) state.apply(command);
  for (let index = 0; index < count; index++) {
    const command = source.next();
    source.see(state.apply(command).events);
    commands.push(command);
    if (index % 40 === 7) commands.push({ kind: 'setApiKey', time: start, key: key(`k${index}`) });
  }
  return commands;
}

/** What the state must be: that of a broker in memory, which knows no journal. */
function inMemory(commands: readonly SandboxCommand[]): string {
  const { world, keys } = beginning();
  const state = SandboxState.create(world, keys);
  for (const command of commands) state.apply(command);
  return stateHashOf(state.encodeLines());
}

/** Carries commands out as requests that come in bursts, and gives the directory as it is then. */
async function execute(
  commands: readonly SandboxCommand[],
  { snapshotEvery, restarts = 0 }: { snapshotEvery: number; restarts?: number },
): Promise<{ killed: string; closed: string }> {
  const directory = temporaryDirectory();
  let open = await openState(directory, beginning, { snapshotEvery });
  const perRun = Math.ceil(commands.length / (restarts + 1));
  for (let done = 0; done < commands.length; ) {
    const executor = new Executor(open.state, open.journal);
    const until = Math.min(done + perRun, commands.length);
    for (; done < until; done += 10) {
      const burst = commands.slice(done, Math.min(done + 10, until));
      await Promise.all(burst.map((command) => executor.execute(command)));
    }
    done = until;
    if (done === commands.length) break;
    await open.journal.close();
    open = await openState(directory, unasked, { snapshotEvery });
  }
  const killed = copyOf(directory);
  await open.journal.close();
  return { killed, closed: directory };
}

async function hashIn(directory: string): Promise<string> {
  const { state, journal } = await openState(directory, unasked);
  await journal.close();
  return stateHashOf(state.encodeLines());
}

describe.each([11, 12, 13, 14, 15, 16])('random commands, seed %i', (seed) => {
  const commands = commandsOf(seed, 400);
  const expected = inMemory(commands);

  test.each([
    ['the beginning', { snapshotEvery: 1_000_000 }],
    ['a snapshot', { snapshotEvery: 30 + seed }],
    ['snapshots over restarts', { snapshotEvery: 90, restarts: 3 }],
  ])('replayed from %s: the state of a broker in memory', async (_from, options) => {
    const { killed, closed } = await execute(commands, options);
    expect(verify(killed)).toMatchObject({ status: 0 });
    expect(verify(killed).lines.at(-1)).toBe(`State hash: ${expected}`);
    expect(await hashIn(killed)).toBe(expected);
    expect(verify(closed).lines.at(-1)).toBe(`State hash: ${expected}`);
    expect(await hashIn(closed)).toBe(expected);
  });
});

test('snapshots bound what is kept, and what a restart replays', async () => {
  const { killed, closed } = await execute(commandsOf(3, 600), { snapshotEvery: 50 });
  const after = openJournal(closed);
  expect([...after.recovered.records]).toEqual([]);
  await after.journal.close();
  const { journal, recovered } = openJournal(killed);
  expect([...recovered.records].length).toBeLessThan(60);
  await journal.close();
  const count = verify(killed).lines[0]?.match(/^(\d+) records/)?.[1];
  expect(Number(count)).toBeLessThan(130);
  const compared = verify(killed).lines.filter((line) => line.endsWith('that of the snapshot.'));
  expect(compared).toHaveLength(2);
});

test('the hash of a state does not depend on where the computer stands', async () => {
  const commands = commandsOf(21, 200);
  const { killed } = await execute(commands, { snapshotEvery: 70 });
  const program = join(import.meta.dirname, 'verify-child.ts');
  for (const TZ of ['Pacific/Auckland', 'America/St_Johns']) {
    const env = { ...process.env, TZ, LC_ALL: 'tr_TR.UTF-8' };
    const output = execFileSync(process.execPath, [program, killed], { env, encoding: 'utf8' });
    expect(output).toContain(`State hash: ${inMemory(commands)}`);
  }
});

test('a new broker begins with commands too, and they are not carried out twice', async () => {
  const directory = temporaryDirectory();
  const commands: SandboxCommand[] = tradersState();
  const { state, journal } = await openState(directory, () => ({ ...beginning(), commands }));
  expect(stateHashOf(state.encodeLines())).toBe(inMemory(commands));
  await journal.close();
  expect(await hashIn(directory)).toBe(inMemory(commands));
});

test('keys are part of the state', async () => {
  const { closed } = await execute([{ kind: 'setApiKey', time: start, key: key('later') }], {
    snapshotEvery: 100,
  });
  const { state, journal } = await openState(closed, unasked);
  expect([...state.keys.all()].map(({ apiKey }) => apiKey).sort()).toEqual(['first', 'later']);
  await journal.close();
});

test('a state that a fault cut off is never kept', async () => {
  const directory = temporaryDirectory();
  const { state, journal } = await openState(directory, beginning);
  const before = stateHashOf(state.encodeLines());
  const fault = new Error('broken in the middle');
  state.engine.apply = () => {
    throw fault;
  };
  const command = { kind: 'advance', time: start } as const;
  await expect(new Executor(state, journal).execute(command)).rejects.toBe(fault);
  await expect(journal.close()).rejects.toThrow('broken in the middle');
  expect(await hashIn(directory)).toBe(before);
});

describe('what does not fit', () => {
  async function journalOf(records: readonly object[]): Promise<string> {
    const directory = temporaryDirectory();
    const { journal } = openJournal(directory);
    for (const record of records) journal.append(JSON.stringify(record));
    await journal.close();
    return directory;
  }
  const create = { kind: 'create', ...beginning() };
  const refused = { kind: 'setSymbolStatus', time: start, symbol: 'NOSUCH', status: 'HALT' };

  test.each([
    ['a record that is refused', [create, refused], /^Record 2 .*refused now: Invalid symbol/],
    ['a kind that nobody knows', [create, { kind: 'dance' }], /^Record 2 .*another version/],
    ['a beginning that is none', [refused], /^Record 1 .*instead of create/],
  ])('%s: refused, with its number', async (_what, records, message) => {
    const directory = await journalOf(records);
    await expect(openState(directory, unasked)).rejects.toThrow(JournalError);
    await expect(openState(directory, unasked)).rejects.toThrow(message);
    expect(verify(directory)).toMatchObject({ status: 1 });
    expect(verify(directory).lines.at(-1)).toMatch(message);
  });

  test('a snapshot whose hashes are right and whose state is not', async () => {
    const { closed } = await execute(commandsOf(5, 50), { snapshotEvery: 1000 });
    const database = new DatabaseSync(join(closed, 'journal.sqlite'));
    const newest = database.prepare('SELECT * FROM snapshots').get() as { sequence: number };
    const head = String((newest as { head?: string }).head);
    database.exec('DELETE FROM snapshots; DELETE FROM snapshot_parts');
    const other = SandboxState.create(defaultInitialState(start + 1), []);
    writeSnapshot(database, { sequence: newest.sequence, head }, other.encodeLines());
    database.close();
    expect(verify(closed).status).toBe(1);
    expect(verify(closed).lines.at(-1)).toMatch(/when replayed, [0-9a-f]{64} in the snapshot/);
  });

  test('a state that follows from the records and can not be', async () => {
    const state = SandboxState.create(beginning().world, []);
    const lines = [...state.encodeLines()].map((line) =>
      line.replace(/^(\["balance","\w+",")(?=\d)/, '$11'),
    );
    const restore: SandboxCommand = { kind: 'restore', time: start, lines };
    const { killed, closed } = await execute([restore], { snapshotEvery: 100 });
    const wrong =
      /^The state after record 2 is wrong\. The balances of BTC sum to [1-9].* And more\.$/;
    for (const directory of [killed, closed]) {
      expect(verify(directory).status).toBe(1);
      expect(verify(directory).lines.at(-1)).toMatch(wrong);
    }
  });

  test('a directory without a journal has nothing to verify', () => {
    const directory = temporaryDirectory();
    expect(verify(directory)).toEqual({ status: 1, lines: [`${directory} holds no journal.`] });
  });
});

test('the hash of the chain is SHA256 over the one before and the record', () => {
  // What sha256sum gives for 64 zeros and {}.
  const expected = '5508d2b710e64bc470079e1b211d9c58e21011e59d0559e422345dc19d659a75';
  expect(chained('0'.repeat(64), '{}')).toBe(expected);
});
