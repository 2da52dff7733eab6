import { existsSync } from 'node:fs';
import { defaultInitialState } from '@broker-api/engine';
import { RandomCommands, seededRandom, start, traderSetup } from '@broker-api/test-kit';
import {
  isPostgresMissing,
  query,
  terminateSandboxConnections,
} from '@broker-api/test-kit/postgres-server';
import { describe, expect, test } from 'vitest';
import { stateHashOf } from '../../src/journal/hash-chain.ts';
import { JournalError, openSandbox, verify } from '../../src/node/index.ts';
import { openStore } from '../../src/node/store/open-store.ts';
import type { SandboxCommand } from '../../src/state/command.ts';
import { Executor } from '../../src/state/executor.ts';
import { SandboxState } from '../../src/state/state.ts';
import { stateIn } from '../journal-fixtures.ts';
import { emptyDatabase, sharedServer } from './servers.ts';

const server = sharedServer();
const initialContents = () => ({ initialState: defaultInitialState(start), keys: [] });
const unexpected = (): never => {
  throw new Error('The initial contents must not be requested if the state already exists.');
};

/**
 * Returns random commands, some of which are rejected, and the hash of the resulting state in
 * memory.
 */
function randomCommands(seed: number, count: number) {
  const source = new RandomCommands(seededRandom(seed));
  const state = SandboxState.create(initialContents().initialState, []);
  const commands: SandboxCommand[] = [...traderSetup()];
  for (const command of commands) state.apply(command);
  for (let index = 0; index < count; index++) {
    const command = source.next();
    source.observe(state.apply(command).events);
    commands.push(command);
  }
  return { commands, hash: stateHashOf(state.encodeLines()) };
}

describe.skipIf(isPostgresMissing)('the state', () => {
  test.each([
    ['replayed from the first record', 21, 1_000_000],
    ['restored from snapshots', 22, 60],
  ])(
    'the state %s equals the state in memory, even after restarts',
    async (_from, seed, snapshotEvery) => {
      const url = await emptyDatabase();
      const { commands, hash } = randomCommands(seed, 400);
      let open = await stateIn(await openStore(url), initialContents, snapshotEvery);
      for (let done = 0; done < commands.length; done += 10) {
        const executor = new Executor(open.state, open.journal);
        const burst = commands.slice(done, done + 10);
        await Promise.all(burst.map((command) => executor.execute(command)));
        if (done % 150 !== 140) continue;
        if (done % 300 === 140) {
          await open.close();
        } else {
          await terminateSandboxConnections(url);
          await expect(open.close()).rejects.toThrow(JournalError);
        }
        open = await stateIn(await openStore(url), unexpected, snapshotEvery);
      }
      await open.close();
      const { lines, status } = await verify(url);
      expect([status, lines.at(-1)]).toEqual([0, `State hash: ${hash}`]);
      const { state, close } = await stateIn(await openStore(url), unexpected);
      expect(stateHashOf(state.encodeLines())).toBe(hash);
      await close();
    },
  );
});

describe.skipIf(isPostgresMissing)('openSandbox', () => {
  test('openSandbox stores its state in a database, and rejects another seed', async () => {
    const url = await emptyDatabase();
    const first = await openSandbox(url, { seed: 2 });
    await first.control.addUser({ user: 'carol' });
    const { accounts } = first;
    await first.close();
    const other = openSandbox(url, { seed: 3 });
    await expect(other).rejects.toThrow(JournalError);
    await expect(other).rejects.toThrow(
      /^postgres:.*created with a seed other than 3.*another database\.$/,
    );
    await expect(other).rejects.not.toThrow('canary');
    const again = await openSandbox(new URL(url), { seed: 2 });
    expect(again.accounts).toEqual(accounts);
    expect((await again.control.listUsers()).map(({ user }) => user)).toContain('carol');
    await again.close();
  });

  test('openSandbox rejects a server with fsync = off', async () => {
    const url = await emptyDatabase();
    await query(url, 'ALTER SYSTEM SET fsync = off');
    await query(url, 'SELECT pg_reload_conf()');
    await expect(openSandbox(url)).rejects.toThrow(
      'is on a server with fsync = off, which can lose commits',
    );
    await query(url, 'ALTER SYSTEM RESET fsync');
    await query(url, 'SELECT pg_reload_conf()');
    const sandbox = await openSandbox(url);
    await sandbox.close();
  });

  test('openSandbox rejects a database whose encoding is not UTF8', async () => {
    const url = await emptyDatabase();
    await query(url, "CREATE DATABASE plain TEMPLATE template0 ENCODING 'SQL_ASCII'");
    await expect(openSandbox(server.urlOf('plain'))).rejects.toThrow('has the encoding SQL_ASCII');
  });

  test('openSandbox uses an existing schema if the user cannot create one', async () => {
    const url = await emptyDatabase();
    await query(url, "CREATE ROLE guest LOGIN PASSWORD 'guest'");
    const guest = new URL(url);
    guest.username = 'guest';
    guest.password = 'guest';
    await expect(openSandbox(guest)).rejects.toThrow(
      /cannot be opened: the user lacks a privilege \(42501\)\. Ask an administrator to create/,
    );
    await query(url, 'CREATE SCHEMA broker_sandbox AUTHORIZATION guest');
    const sandbox = await openSandbox(guest);
    await sandbox.close();
  });
});

test('openSandbox rejects a string with a database URL, and creates no directory', async () => {
  const opened = openSandbox('postgres://me:canary@127.0.0.1/none');
  await expect(opened).rejects.toThrow('Pass a database URL as a URL object');
  expect(existsSync('postgres:')).toBe(false);
  await expect(openSandbox(new URL('file:///tmp/x'))).rejects.toThrow(
    'must start with postgres://',
  );
});
