// What every store does, and what a journal in it does.
import { spawnSync } from 'node:child_process';
import { setImmediate as turn } from 'node:timers/promises';
import { start } from '@broker-api/test-kit';
import { describe, expect, test, vi } from 'vitest';
import { JournalError } from '../src/journal/journal.ts';
import { mainBroker, snapshotHash, stateHashOf } from '../src/journal/store.ts';
import { openStore } from '../src/node/store/open-store.ts';
import { verify } from '../src/node/verify.ts';
import { createState, openState } from '../src/state/recover-state.ts';
import type { SandboxState } from '../src/state/state.ts';
import { verifyStore } from '../src/state/verify.ts';
import { everyStore } from './every-store.ts';
import {
  addUser,
  contents,
  faultyStore,
  hashOf,
  linesAfter,
  stateIn,
  temporaryDirectory,
} from './journal-fixtures.ts';
import { sharedServer } from './postgres/servers.ts';
import { cli } from './sandbox-process.ts';

// A store that is in use is rejected after two seconds.
vi.setConfig({ testTimeout: 20_000 });

sharedServer();
/** Returns the users that a test has added. */
const usersOf = ({ engine }: SandboxState): string[] => {
  const users = engine.admin.listAccounts({}).map(({ ref }) => ref.user);
  return [...new Set(users)].filter((user) => !['alice', 'bob'].includes(user));
};

/** Returns the lines of a state with some users. */
const linesWith = (...users: string[]): string[] => linesAfter(users.map(addUser));
const saved = (lines: readonly string[]) => () => ({ time: start, lines });

describe.each(everyStore)('a store %s', (where, isMissing, locate) => {
  test.skipIf(isMissing)(`a store ${where} has no broker at first`, async () => {
    const store = await openStore(await locate());
    expect([await store.brokers(), await openState(store)]).toEqual([[], undefined]);
    expect((await verifyStore(store)).lines[0]).toMatch(/contains no journal\.$/);
    await store.close();
  });

  test.skipIf(isMissing)(`a state ${where} continues after restarts`, async () => {
    const location = await locate();
    const expected: string[] = [];
    for (let round = 0; round < 4; round++) {
      const { state, executor, close } = await stateIn(await openStore(location), contents, 5);
      expect(usersOf(state)).toEqual(expected);
      const users = ['"', '\\', '\u2028', '\u{1F600}', 'é'].map((text) => `${round}${text}`);
      await Promise.all(users.map((user) => executor.execute(addUser(user))));
      expected.push(...users);
      if (round === 2) {
        const restore = { kind: 'restore', time: start, lines: linesWith('restored') } as const;
        const commands = [addUser('before'), restore, addUser('later')];
        await Promise.all(commands.map((command) => executor.execute(command)));
        expected.splice(0, expected.length, 'restored', 'later');
      }
      const hash = hashOf(state);
      await close();
      const store = await openStore(location);
      expect((await verifyStore(store)).lines.at(-1)).toBe(`State hash: ${hash}`);
      await store.close();
    }
  });

  test.skipIf(isMissing)(`a snapshot ${where} removes records`, async () => {
    const location = await locate();
    const store = await openStore(location);
    const { executor, close } = await stateIn(store, contents, 10);
    for (let count = 0; count < 25; count++) await executor.execute(addUser(`user-${count}`));
    expect((await store.records(mainBroker, 0)).length).toBeLessThan(20);
    await close();
    const again = await openStore(location);
    expect(await again.records(mainBroker, 0)).toEqual([]);
    expect(await again.snapshots(mainBroker)).toMatchObject([{ name: '', sequence: 26 }]);
    await again.close();
  });

  test.skipIf(isMissing)(`a store ${where} can be opened only once`, async () => {
    const location = await locate();
    const store = await openStore(location);
    const message = /is in use by another sandbox; stop it first, or choose another (dir|data)/;
    await expect(openStore(location)).rejects.toThrow(message);
    await store.close();
    await (await openStore(location)).close();
  });
});

describe.each(everyStore)('the states %s', (where, isMissing, locate) => {
  test.skipIf(isMissing)(`many records ${where} are removed in parts`, async () => {
    const location = await locate();
    const store = await openStore(location);
    await createState(store, { id: mainBroker, definition: '{}' }, contents());
    const rowOf = (sequence: number) => ({ sequence, record: '{}', hash: 'left' });
    const rows = Array.from({ length: 12_000 }, (_, index) => rowOf(index + 2));
    await store.appendRecords(mainBroker, rows);
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
    const again = await stateIn(await openStore(location));
    expect(usersOf(again.state)).toEqual(['a', 'b']);
    await again.executor.execute(addUser('c'));
    await again.close();
    const last = await openStore(location);
    expect(await last.records(mainBroker, 0)).toEqual([]);
    expect((await verifyStore(last)).status).toBe(0);
    await last.close();
  });

  test.skipIf(isMissing)(`a large state ${where} is restored completely`, async () => {
    const location = await locate();
    const { executor, close } = await stateIn(await openStore(location));
    const user = 'x'.repeat(3_000_000);
    await executor.execute(addUser(user));
    await close();
    const again = await stateIn(await openStore(location));
    expect(usersOf(again.state)).toEqual([user]);
    await again.close();
  });

  test.skipIf(isMissing)(`named snapshots ${where} are kept, and replaced by name`, async () => {
    const location = await locate();
    const store = await openStore(location);
    const { journal, executor } = await stateIn(store);
    await journal.save('one', saved(linesWith('a')));
    await journal.save('two', saved(linesWith('b')));
    await executor.execute(addUser('c'));
    await journal.save('one', saved(linesWith('d')));
    // The process is killed.
    await store.close();
    const again = await stateIn(await openStore(location));
    expect(again.journal.list().map(({ name }) => name)).toEqual(['two', 'one']);
    expect(await again.journal.read('one')).toEqual(linesWith('d'));
    expect(await again.journal.read('two')).toEqual(linesWith('b'));
    expect(await again.journal.read('three')).toBeUndefined();
    expect(usersOf(again.state)).toEqual(['c']);
    await again.close();
  });
});

test('a directory is locked against other processes, and verify says so', async () => {
  const directory = temporaryDirectory();
  const { close } = await stateIn(await openStore(directory));
  const { status, stdout } = spawnSync(process.execPath, [cli, 'verify', directory]);
  expect(status).toBe(1);
  expect(String(stdout)).toContain('is in use by another sandbox; stop it first');
  await close();
  expect((await verify(directory)).lines.at(-1)).toContain('State hash: ');
});

async function openFaulty(snapshotEvery?: number) {
  const faulty = await faultyStore();
  const opened = await stateIn(faulty.store, contents, snapshotEvery);
  faulty.calls.length = 0;
  return { ...faulty, ...opened };
}

test('records of one turn are written together, and those of the next turn later', async () => {
  const { calls, hold, delayed, release, executor } = await openFaulty();
  hold('appendRecords');
  const first = ['a', 'b'].map((user) => executor.execute(addUser(user)));
  await expect.poll(delayed).toBe(1);
  const second = ['c', 'd'].map((user) => executor.execute(addUser(user)));
  const settled: string[] = [];
  void Promise.all(first).then(() => settled.push('first'));
  void Promise.all(second).then(() => settled.push('second'));
  await turn();
  expect([settled, delayed()]).toEqual([[], 1]);
  release();
  await expect.poll(delayed).toBe(1);
  expect(settled).toEqual(['first']);
  release();
  await Promise.all(second);
  expect(calls).toEqual(['appendRecords', 'appendRecords']);
});

test('reads are answered when what they have seen is durable', async () => {
  const { hold, delayed, release, state, executor } = await openFaulty();
  hold('appendRecords');
  const added = executor.execute(addUser('a'));
  const read = executor.read(() => usersOf(state));
  expect(read).toBeInstanceOf(Promise);
  await expect.poll(delayed).toBe(1);
  release();
  expect(await read).toEqual(['a']);
  await added;
  expect(executor.read(() => usersOf(state))).toEqual(['a']);
});

test('a snapshot is written after the records that it contains', async () => {
  const { calls, hold, delayed, release, state, journal, executor } = await openFaulty();
  hold('appendRecords');
  const added = executor.execute(addUser('a'));
  const saving = journal.save('one', () => ({ time: start, lines: state.encodeLines() }));
  await expect.poll(delayed).toBe(1);
  await turn();
  expect(calls).toEqual(['appendRecords']);
  release();
  await Promise.all([added, saving]);
  expect(calls.slice(0, 2)).toEqual(['appendRecords', 'writePart']);
});

test('while a snapshot is written, commands wait in their order, and reads do not', async () => {
  const { hold, delayed, release, state, journal, executor } = await openFaulty();
  hold('writePart');
  const before = [...state.encodeLines()];
  const read = () => ({ time: start, lines: state.encodeLines() });
  const saving = state.readLock.hold(() => journal.save('one', read));
  const added: string[] = [];
  const adding = ['a', 'b'].map(async (user) => {
    await executor.execute(addUser(user));
    added.push(user);
  });
  await expect.poll(delayed).toBe(1);
  expect(executor.read(() => usersOf(state))).toEqual([]);
  expect(executor.unlocked).toBeInstanceOf(Promise);
  release();
  await saving;
  await Promise.all(adding);
  expect(added).toEqual(['a', 'b']);
  expect(executor.unlocked).toBeUndefined();
  expect(await journal.read('one')).toEqual(before);
});

test('snapshots are due by the number of records, and none is taken without one', async () => {
  const { store, calls, executor, close } = await openFaulty(3);
  const snapshots = (): number => calls.filter((call) => call === 'addSnapshot').length;
  for (let count = 0; count < 10; count++) await executor.execute(addUser(`user-${count}`));
  await expect.poll(() => executor.unlocked).toBeUndefined();
  expect(snapshots()).toBeGreaterThanOrEqual(2);
  await close();
  const before = snapshots();
  await (await stateIn(store, contents, 3)).close();
  expect(snapshots()).toBe(before);
});

test('close waits for all records, and the journal accepts none afterwards', async () => {
  const { store, listeners, hold, delayed, release, executor, journal } = await openFaulty();
  hold('appendRecords');
  const added = executor.execute(addUser('a'));
  let isClosed = false;
  const closing = journal.close().then(() => {
    isClosed = true;
  });
  await expect.poll(delayed).toBe(1);
  expect(isClosed).toBe(false);
  const late = executor.execute(addUser('b'));
  release();
  await expect(late).rejects.toThrow('The journal is closed.');
  await Promise.all([added, closing]);
  // A store outlives the journals of the brokers that are created and closed.
  expect(listeners.size).toBe(0);
  const again = await stateIn(store);
  expect(usersOf(again.state)).toEqual(['a']);
});

test.each([
  ['appendRecords', 'before'],
  ['appendRecords', 'after'],
  ['writePart', 'before'],
  ['addSnapshot', 'before'],
  ['addSnapshot', 'after'],
] as const)('a failure of %s, %s it is executed, stops the journal', async (method, when) => {
  const { store, listeners, failAt, state, executor, journal } = await openFaulty(2);
  await executor.execute(addUser('a'));
  failAt(method, when);
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
    /can no longer be written: injected at .* free space, then restart the sandbox\.$/,
  );
  await expect(journal.close()).rejects.toThrow(JournalError);
  expect(listeners.size).toBe(0);
  failAt();
  const again = await stateIn(store);
  expect(usersOf(again.state)).toContain('a');
});
