// What every store does, and what a journal in it does.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { defaultInitialState } from '@broker-api/engine';
import { start } from '@broker-api/test-kit';
import { describe, expect, test, vi } from 'vitest';
import { JournalError } from '../src/journal/journal.ts';
import { mainBroker, snapshotHash, stateHashOf } from '../src/journal/store.ts';
import { openStore } from '../src/node/store/open-store.ts';
import { Executor } from '../src/state/executor.ts';
import { createState, openState } from '../src/state/recover-state.ts';
import { SandboxState } from '../src/state/state.ts';
import { verifyStore } from '../src/state/verify.ts';
import { everyStore } from './every-store.ts';
import { MemoryStore, stateIn, temporaryDirectory } from './journal-fixtures.ts';
import { sharedServer } from './postgres/servers.ts';

// A store that is in use is rejected after two seconds.
vi.setConfig({ testTimeout: 20_000 });

sharedServer();
const contents = () => ({ initialState: defaultInitialState(start), keys: [] });
const hashOf = (state: SandboxState): string => stateHashOf(state.encodeLines());
const addUser = (user: string) => ({ kind: 'accounts.addUser', time: start, user }) as const;
/** Returns the users that a test has added. */
const usersOf = ({ engine }: SandboxState): string[] => {
  const users = engine.admin.listAccounts({}).map(({ ref }) => ref.user);
  return [...new Set(users)].filter((user) => !['alice', 'bob'].includes(user));
};

/** Returns the lines of a state with some users. */
function linesWith(...users: string[]): string[] {
  const state = SandboxState.create(contents().initialState, []);
  for (const user of users) state.apply(addUser(user));
  return [...state.encodeLines()];
}

describe.each(everyStore)('a store %s', (where, isMissing, locate) => {
  test.skipIf(isMissing)(`a store ${where} has no broker at first`, async () => {
    const open = await locate();
    const store = await open();
    expect([await store.brokers(), await openState(store)]).toEqual([[], undefined]);
    expect((await verifyStore(store)).lines[0]).toMatch(/contains no journal\.$/);
    await store.close();
  });

  test.skipIf(isMissing)(
    `a state ${where} continues after restarts, from records, a snapshot and a restore`,
    async () => {
      const open = await locate();
      const expected: string[] = [];
      for (let round = 0; round < 4; round++) {
        const opened = await stateIn(await open(), contents, 5);
        expect(usersOf(opened.state)).toEqual(expected);
        const executor = new Executor(opened.state, opened.journal);
        const users = ['"', '\\', '\u2028', '\u{1F600}', 'é'].map((text) => `${round}${text}`);
        await Promise.all(users.map((user) => executor.execute(addUser(user))));
        expected.push(...users);
        if (round === 2) {
          const lines = linesWith('restored');
          const restore = { kind: 'restore', time: start, lines } as const;
          const commands = [addUser('before'), restore, addUser('later')];
          await Promise.all(commands.map((command) => executor.execute(command)));
          expected.splice(0, expected.length, 'restored', 'later');
        }
        const hash = hashOf(opened.state);
        await opened.close();
        const store = await open();
        expect((await verifyStore(store)).lines.at(-1)).toBe(`State hash: ${hash}`);
        await store.close();
      }
    },
  );

  test.skipIf(isMissing)(
    `records ${where} are removed by a snapshot, which close takes too`,
    async () => {
      const open = await locate();
      const store = await open();
      const { state, journal, close } = await stateIn(store, contents, 10);
      const executor = new Executor(state, journal);
      for (let count = 0; count < 25; count++) await executor.execute(addUser(`user-${count}`));
      expect((await store.records(mainBroker, 0)).length).toBeLessThan(20);
      await close();
      const again = await open();
      expect(await again.records(mainBroker, 0)).toEqual([]);
      expect(await again.snapshots(mainBroker)).toMatchObject([{ name: '', sequence: 26 }]);
      await again.close();
    },
  );
});

test.each(everyStore.slice(0, 2))(
  'records before a snapshot %s are removed in parts, and those that a crash leaves are ignored',
  async (_where, isMissing, locate) => {
    if (isMissing) return;
    const open = await locate();
    const store = await open();
    await createState(store, { id: mainBroker, definition: '{}' }, contents());
    const rowOf = (sequence: number) => ({ sequence, record: '{}', hash: 'left' });
    await store.appendRecords(
      mainBroker,
      Array.from({ length: 12_000 }, (_, index) => rowOf(index + 2)),
    );
    const lines = linesWith('a', 'b');
    await store.writePart(mainBroker, 1, 0, lines.map((line) => `${line}\n`).join(''));
    const fields = { id: 1, name: '', sequence: 12_001, head: 'left', time: start };
    const row = { ...fields, state: stateHashOf(lines) };
    let turns = 0;
    let isAdded = false;
    const count = (): void => {
      turns += 1;
      if (!isAdded) setImmediate(count);
    };
    setImmediate(count);
    await store.addSnapshot(mainBroker, { ...row, hash: snapshotHash(row) });
    isAdded = true;
    expect(turns).toBeGreaterThan(2);
    expect(await store.records(mainBroker, 0)).toEqual([]);
    // As if the process had been killed before the last part.
    await store.appendRecords(mainBroker, [rowOf(12_000), rowOf(12_001)]);
    await store.close();
    const again = await stateIn(await open(), contents);
    expect(usersOf(again.state)).toEqual(['a', 'b']);
    await new Executor(again.state, again.journal).execute(addUser('c'));
    await again.close();
    const last = await open();
    expect(await last.records(mainBroker, 0)).toEqual([]);
    expect((await verifyStore(last)).status).toBe(0);
    await last.close();
  },
);

describe.each(everyStore)('the states %s', (where, isMissing, locate) => {
  test.skipIf(isMissing)(`a large state ${where} is restored completely`, async () => {
    const open = await locate();
    const { state, journal, close } = await stateIn(await open(), contents);
    const user = 'x'.repeat(3_000_000);
    await new Executor(state, journal).execute(addUser(user));
    await close();
    const again = await stateIn(await open(), contents);
    expect(usersOf(again.state)).toEqual([user]);
    await again.close();
  });

  test.skipIf(isMissing)(`named snapshots ${where} are kept, and replaced by name`, async () => {
    const open = await locate();
    const store = await open();
    const { state, journal } = await stateIn(store, contents);
    const save = (name: string, ...users: string[]) =>
      journal.save(name, () => ({ time: start, lines: linesWith(...users) }));
    await save('one', 'a');
    await save('two', 'b');
    await new Executor(state, journal).execute(addUser('c'));
    await save('one', 'd');
    // The process is killed.
    await store.close();
    const again = await stateIn(await open(), contents);
    expect(again.journal.list().map(({ name }) => name)).toEqual(['two', 'one']);
    expect(await again.journal.read('one')).toEqual(linesWith('d'));
    expect(await again.journal.read('two')).toEqual(linesWith('b'));
    expect(await again.journal.read('three')).toBeUndefined();
    expect(usersOf(again.state)).toEqual(['c']);
    await again.close();
  });
});

describe('a store that is in use', () => {
  test.each(everyStore.slice(0, 2))(
    'a store %s can be opened only once',
    async (_where, isMissing, locate) => {
      if (isMissing) return;
      const open = await locate();
      const store = await open();
      await expect(open()).rejects.toThrow('is in use by another sandbox; stop it first');
      await store.close();
      await (await open()).close();
    },
  );

  test('a directory is locked against other processes, and verify says so', async () => {
    const directory = temporaryDirectory();
    const { close } = await stateIn(await openStore(directory), contents);
    const program = join(import.meta.dirname, 'verify-child.ts');
    const verify = () => execFileSync(process.execPath, [program, directory], { encoding: 'utf8' });
    expect(verify()).toContain('is in use by another sandbox; stop it first');
    await close();
    expect(verify()).toContain('State hash: ');
  });
});

async function openInMemory(snapshotEvery?: number) {
  const store = new MemoryStore();
  const opened = await stateIn(store, contents, snapshotEvery);
  store.calls.length = 0;
  return { ...opened, store, executor: new Executor(opened.state, opened.journal) };
}

describe('the journal', () => {
  test('records of one turn are written together, and those of the next turn later', async () => {
    const { store, executor } = await openInMemory();
    store.hold('appendRecords');
    const first = ['a', 'b'].map((user) => executor.execute(addUser(user)));
    await expect.poll(() => store.delayed).toBe(1);
    const second = ['c', 'd'].map((user) => executor.execute(addUser(user)));
    const settled: string[] = [];
    void Promise.all(first).then(() => settled.push('first'));
    void Promise.all(second).then(() => settled.push('second'));
    await turn();
    expect([settled, store.delayed]).toEqual([[], 1]);
    store.release();
    await expect.poll(() => store.delayed).toBe(1);
    expect(settled).toEqual(['first']);
    store.release();
    await Promise.all(second);
    expect(store.calls).toEqual(['appendRecords', 'appendRecords']);
  });

  test('reads are answered when what they have seen is durable', async () => {
    const { store, state, executor } = await openInMemory();
    store.hold('appendRecords');
    const added = executor.execute(addUser('a'));
    const read = executor.read(() => usersOf(state));
    expect(read).toBeInstanceOf(Promise);
    await expect.poll(() => store.delayed).toBe(1);
    store.release();
    expect(await read).toEqual(['a']);
    await added;
    expect(executor.read(() => usersOf(state))).toEqual(['a']);
  });

  test('a snapshot is written after the records that it contains', async () => {
    const { store, state, journal, executor } = await openInMemory();
    store.hold('appendRecords');
    const added = executor.execute(addUser('a'));
    const saved = journal.save('one', () => ({ time: start, lines: state.encodeLines() }));
    await expect.poll(() => store.delayed).toBe(1);
    await turn();
    expect(store.calls).toEqual(['appendRecords']);
    store.release();
    await Promise.all([added, saved]);
    expect(store.calls.slice(0, 2)).toEqual(['appendRecords', 'writePart']);
  });

  test('while a snapshot is written, commands wait in their order, and reads do not', async () => {
    const { store, state, journal, executor } = await openInMemory();
    store.hold('writePart');
    const before = [...state.encodeLines()];
    const read = () => ({ time: start, lines: state.encodeLines() });
    const saved = state.readLock.hold(() => journal.save('one', read));
    const added: string[] = [];
    const adding = ['a', 'b'].map(async (user) => {
      await executor.execute(addUser(user));
      added.push(user);
    });
    await expect.poll(() => store.delayed).toBe(1);
    expect(executor.read(() => usersOf(state))).toEqual([]);
    expect(executor.unlocked).toBeInstanceOf(Promise);
    store.release();
    await saved;
    await Promise.all(adding);
    expect(added).toEqual(['a', 'b']);
    expect(executor.unlocked).toBeUndefined();
    expect(await journal.read('one')).toEqual(before);
  });
});

describe('the end of a journal', () => {
  test('snapshots are due by the number of records, and none is taken without one', async () => {
    const { store, executor, close } = await openInMemory(3);
    for (let count = 0; count < 10; count++) await executor.execute(addUser(`user-${count}`));
    await expect.poll(() => executor.unlocked).toBeUndefined();
    expect(store.calls.filter((call) => call === 'addSnapshot').length).toBeGreaterThanOrEqual(2);
    await close();
    const before = store.calls.filter((call) => call === 'addSnapshot').length;
    await (await stateIn(store, contents, 3)).close();
    expect(store.calls.filter((call) => call === 'addSnapshot')).toHaveLength(before);
  });

  test('close waits for all records, and the journal accepts none afterwards', async () => {
    const { store, executor, journal } = await openInMemory();
    store.hold('appendRecords');
    const added = executor.execute(addUser('a'));
    let isClosed = false;
    const closing = journal.close().then(() => {
      isClosed = true;
    });
    await expect.poll(() => store.delayed).toBe(1);
    expect(isClosed).toBe(false);
    const late = executor.execute(addUser('b'));
    store.release();
    await expect(late).rejects.toThrow('The journal is closed.');
    await Promise.all([added, closing]);
    // A store outlives the journals of the brokers that are created and closed.
    expect(store.listeners.size).toBe(0);
    const again = await stateIn(store, contents);
    expect(usersOf(again.state)).toEqual(['a']);
  });

  test.each([
    ['appendRecords', 'before'],
    ['appendRecords', 'after'],
    ['writePart', 'before'],
    ['addSnapshot', 'before'],
    ['addSnapshot', 'after'],
  ] as const)('a failure of %s, %s it is executed, stops the journal', async (method, when) => {
    const { store, state, executor, journal } = await openInMemory(2);
    await executor.execute(addUser('a'));
    store.failAt(method, when);
    for (const user of ['b', 'c', 'd']) {
      const failed = executor.execute(addUser(user)).then(
        () => 'executed',
        (error) => (error instanceof JournalError ? 'rejected' : error),
      );
      if (user === 'd' || method === 'appendRecords') expect(await failed).toBe('rejected');
      await failed;
      await turn();
    }
    expect(journal.isSynced).toBe(false);
    await expect(executor.read(() => usersOf(state))).rejects.toThrow(
      /can no longer be written: injected at .* Check it, then restart the sandbox\.$/,
    );
    await expect(journal.close()).rejects.toThrow(JournalError);
    expect(store.listeners.size).toBe(0);
    store.failAt(undefined);
    const again = await stateIn(store, contents);
    expect(usersOf(again.state)).toContain('a');
  });

  test('a store that fails between two writes stops the journal', async () => {
    const { store, executor, journal } = await openInMemory();
    store.lose();
    await expect(executor.execute(addUser('a'))).rejects.toThrow('the store is gone');
    await expect(journal.synced()).rejects.toThrow(JournalError);
  });
});
