// Tests the journal with a store in memory whose calls are delayed or fail.
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { JournalError } from '../src/journal/journal.ts';
import { openJournal } from '../src/journal/open-journal.ts';
import { MemoryStore, recoveredFrom, StoreProbe, stateOf } from './journal-fixtures.ts';

async function open() {
  const memory = new MemoryStore();
  const store = new StoreProbe(memory);
  const { journal } = await openJournal(store);
  store.calls.length = 0;
  const results: string[] = [];
  const add = (record: string) => {
    journal.append(record);
    journal.synced().then(
      () => results.push(record),
      (error) => results.push(error instanceof JournalError ? `failed ${record}` : String(error)),
    );
  };
  return { memory, store, journal, results, add };
}

const delayed = (store: StoreProbe) =>
  vi.waitFor(() => expect(store.delayed).toBe(1), { interval: 1 });

/** Waits long enough for all work that does not depend on a delayed call of the store. */
async function idle(): Promise<void> {
  for (let turns = 0; turns < 10; turns++) await turn();
  await sleep(5);
}

const recordsOf = (memory: MemoryStore) => memory.records.map(({ record }) => record);

describe('group commit', () => {
  test('records of one event loop turn are written in one transaction, in order', async () => {
    const { memory, store, journal, add, results } = await open();
    const records = Array.from({ length: 100 }, (_, at) => `${at}`);
    for (const record of records) add(record);
    expect(journal.isSynced).toBe(false);
    await journal.synced();
    expect(journal.isSynced).toBe(true);
    expect(store.calls).toEqual(['appendRecords']);
    expect(recordsOf(memory)).toEqual(records);
    expect(results).toEqual(records);
  });

  test('records are acknowledged only after the store has written them', async () => {
    const { store, journal, results, add } = await open();
    store.hold('appendRecords');
    add('1');
    await delayed(store);
    await idle();
    expect([journal.isSynced, results]).toEqual([false, []]);
    store.release();
    await idle();
    expect([journal.isSynced, results]).toEqual([true, ['1']]);
    await expect(journal.synced()).resolves.toBeUndefined();
  });

  test('records that are appended during a write are the next group', async () => {
    const { memory, store, journal, results, add } = await open();
    store.hold('appendRecords');
    add('1');
    await delayed(store);
    add('2');
    add('3');
    await idle();
    expect(store.count('appendRecords')).toBe(1);
    store.release();
    await delayed(store);
    await idle();
    expect([journal.isSynced, results]).toEqual([false, ['1']]);
    expect(store.count('appendRecords')).toBe(2);
    store.release();
    await idle();
    expect([journal.isSynced, results]).toEqual([true, ['1', '2', '3']]);
    expect(recordsOf(memory)).toEqual(['1', '2', '3']);
  });

  test('a record that no caller waits for is written, then the journal stays idle', async () => {
    const { store, journal } = await open();
    journal.append('{}');
    await vi.waitFor(() => expect(journal.isSynced).toBe(true));
    await idle();
    expect(store.calls).toEqual(['appendRecords']);
  });
});

describe('during a write', () => {
  test('a snapshot during a write waits for it, and contains the state after it', async () => {
    const { memory, store, journal, results, add } = await open();
    store.hold('appendRecords');
    add('1');
    await delayed(store);
    const state = ['one'];
    const saved = journal.saveSnapshot(() => stateOf(...state));
    await idle();
    add('2');
    state.push('two');
    store.release();
    await delayed(store);
    // This record is appended after the state was captured, and written before the snapshot.
    add('3');
    state.push('three');
    store.release();
    await delayed(store);
    store.release();
    await saved;
    expect(results).toEqual(['1', '2', '3']);
    const [snapshot] = memory.snapshots;
    expect([snapshot?.sequence, memory.parts.get(1)]).toEqual([2, ['one\ntwo\n']]);
    await journal.close();
  });

  test('close of a journal waits for all records, and closes the store once', async () => {
    const { memory, store, journal, results, add } = await open();
    store.hold('appendRecords');
    add('1');
    await delayed(store);
    add('2');
    const closes = [journal.close(), journal.close()];
    expect(() => journal.append('3')).toThrow(JournalError);
    await idle();
    expect(store.calls).not.toContain('close');
    store.release();
    await delayed(store);
    store.release();
    await Promise.all(closes);
    expect(results).toEqual(['1', '2']);
    expect(store.count('close')).toBe(1);
    expect(recordsOf(memory)).toEqual(['1', '2']);
  });
});

describe('an open journal', () => {
  test.each(['before', 'after'] as const)(
    'a journal acknowledges nothing more if a write fails %s the store has executed it',
    async (when) => {
      const { store, journal, results, add } = await open();
      store.failAt('appendRecords', when);
      store.hold('appendRecords');
      add('1');
      if (when === 'after') {
        await delayed(store);
        add('2');
      }
      store.release();
      await idle();
      expect(results).toEqual(when === 'after' ? ['failed 1', 'failed 2'] : ['failed 1']);
      const message = 'The journal in memory can no longer be written: injected at appendRecords';
      expect(() => journal.append('3')).toThrow(message);
      expect(journal.isSynced).toBe(false);
      await expect(journal.synced()).rejects.toThrow(message);
      await expect(journal.saveSnapshot(() => stateOf('{}'))).rejects.toThrow(message);
      expect(store.calls).toEqual(['appendRecords']);
      await expect(journal.close()).rejects.toThrow(message);
      expect(store.calls).toEqual(['appendRecords', 'close']);
    },
  );

  test.each(['writeParts', 'writeSnapshot', 'readParts', 'prune'] as const)(
    'an open journal stops, and loses no acknowledged record, if %s fails',
    async (method) => {
      for (const when of ['before', 'after'] as const) {
        const { memory, store, journal } = await open();
        for (const record of ['1', '2']) {
          journal.append(record);
          await journal.saveSnapshot(() => stateOf(record));
        }
        store.failAt(method, when);
        journal.append('3');
        await expect(journal.saveSnapshot(() => stateOf('3'))).rejects.toThrow(
          `injected at ${method}`,
        );
        expect(journal.isSynced).toBe(false);
        await expect(journal.close()).rejects.toThrow(JournalError);
        const { sequence, records } = await recoveredFrom(memory);
        expect(sequence + records.length).toBe(3);
      }
    },
  );

  test('a journal stops if the store fails while no write is in progress', async () => {
    const { memory, store, journal } = await open();
    memory.lose();
    expect(journal.isSynced).toBe(false);
    expect(() => journal.append('{}')).toThrow('the store is gone');
    await expect(journal.synced()).rejects.toThrow('the store is gone');
    await expect(journal.close()).rejects.toThrow('the store is gone');
    expect(store.calls).toEqual(['close']);
  });

  test('a journal does not acknowledge a write during which the store fails', async () => {
    const { memory, store, results, add } = await open();
    store.hold('appendRecords');
    add('1');
    await delayed(store);
    memory.lose();
    store.release();
    await idle();
    expect(results).toEqual(['failed 1']);
  });
});

describe('a failure of the store', () => {
  test('a failure while the store is being closed makes `close` reject', async () => {
    const { store, journal } = await open();
    store.failAt('close');
    await expect(journal.close()).rejects.toThrow('injected at close');
  });

  test('a failure while the journal is being opened closes the store', async () => {
    for (const method of ['readContents', 'readRecords'] as const) {
      const store = new StoreProbe(new MemoryStore());
      store.failAt(method);
      const message =
        `The journal in memory cannot be opened: injected at ${method}. ` +
        `Check it, then try again.`;
      await expect(openJournal(store)).rejects.toThrow(message);
      expect(store.calls.at(-1)).toBe('close');
    }
  });
});

describe('snapshots', () => {
  test('old snapshots and records are pruned: two snapshots remain', async () => {
    const { memory, journal } = await open();
    for (let number = 1; number <= 45; number++) {
      journal.append(`${number}`);
      if (number % 10 === 0) await journal.saveSnapshot(() => stateOf(String(number)));
    }
    await journal.close();
    expect(memory.snapshots.map(({ sequence }) => sequence)).toEqual([30, 40]);
    expect(recordsOf(memory)).toEqual(Array.from({ length: 15 }, (_, at) => `${31 + at}`));
  });

  test.each([
    ['newest', 1],
    ['older', 0],
  ])(
    'snapshots prune nothing when the %s snapshot does not match its hash',
    async (_which, index) => {
      const { memory, store, journal } = await open();
      journal.append('1');
      await journal.saveSnapshot(() => stateOf('one'));
      journal.append('2');
      store.hold('writeSnapshot');
      const saved = journal.saveSnapshot(() => stateOf('two'));
      await delayed(store);
      memory.parts.set(memory.snapshots[index]?.id ?? 0, ['changed\n']);
      store.release();
      await expect(saved).rejects.toThrow('does not match its hash');
      expect(store.count('prune')).toBe(0);
      await expect(journal.close()).rejects.toThrow(JournalError);
    },
  );

  test('snapshots are taken when they are due, even if records are always pending', async () => {
    const { journal } = await open();
    const snapshots: number[] = [];
    let count = 0;
    const capture = () => {
      snapshots.push(count);
      return stateOf(`${count}`);
    };
    journal.scheduleSnapshots({ every: 300, capture });
    const clients = Array.from({ length: 20 }, async () => {
      for (let round = 0; round < 150; round++) {
        count += 1;
        journal.append(`${count}`);
        await journal.synced();
      }
    });
    await Promise.all(clients);
    await journal.close();
    const intervals = snapshots.map((at, index) => at - (snapshots[index - 1] ?? 0));
    expect(snapshots.length).toBeGreaterThanOrEqual(5);
    // The last snapshot is taken by close.
    expect(Math.min(...intervals.slice(0, -1))).toBeGreaterThanOrEqual(300);
    expect(Math.max(...intervals)).toBeLessThanOrEqual(600);
  });

  test('no snapshot is taken, and no state encoded, if there is no new record', async () => {
    const { store, journal } = await open();
    let taken = 0;
    const capture = () => stateOf(`${++taken}`);
    journal.scheduleSnapshots({ every: 1, capture });
    journal.append('1');
    await vi.waitFor(() => expect(store.count('writeSnapshot')).toBe(1));
    await journal.close();
    expect(taken).toBe(1);
  });
});
