// Tests the snapshots that a journal writes while commands continue, or while it is being closed.
import { expect, test, vi } from 'vitest';
import { openJournal } from '../src/journal/open-journal.ts';
import { MemoryStore, StoreProbe, stateOf } from './journal-fixtures.ts';

async function open() {
  const memory = new MemoryStore();
  const store = new StoreProbe(memory);
  const { journal } = await openJournal(store);
  return { memory, store, journal };
}

test('a snapshot contains the records before its capture, and no later ones', async () => {
  const { memory, journal } = await open();
  journal.append('1');
  await journal.saveSnapshot(() => {
    queueMicrotask(() => journal.append('2'));
    return stateOf('one');
  });
  await journal.synced();
  expect(memory.snapshots[0]?.sequence).toBe(1);
  expect(memory.records.map(({ record }) => record)).toEqual(['1', '2']);
  await journal.close();
});

test('a failed capture of a named snapshot does not stop the journal', async () => {
  const { memory, journal } = await open();
  const earlier = journal.saveNamed('one', () => stateOf('named'));
  const failed = journal.saveNamed('two', () => {
    throw new Error('unusable');
  });
  await expect(failed).rejects.toThrow('unusable');
  await earlier;
  journal.append('1');
  await journal.close();
  expect(memory.snapshots.map(({ name }) => name)).toEqual(['one']);
  expect(memory.records).toHaveLength(1);
});

test('close waits for named snapshots in progress, and later ones are rejected', async () => {
  const { memory, store, journal } = await open();
  const isDelayed = () => vi.waitFor(() => expect(store.delayed).toBe(1), { interval: 1 });
  journal.append('1');
  journal.scheduleSnapshots({ every: 100, capture: () => stateOf('newest') });
  store.hold('writeParts');
  const saved = journal.saveNamed('one', () => stateOf('named'));
  await isDelayed();
  const closing = journal.close();
  const late = journal.saveNamed('two', () => stateOf('late'));
  await expect(late).rejects.toThrow('The journal is closed.');
  store.release();
  const row = await saved;
  await isDelayed();
  store.release();
  await closing;
  expect(memory.snapshots.map(({ name }) => name)).toEqual(['one', '']);
  await expect(journal.readNamed(row)).rejects.toThrow('The journal is closed.');
  expect(store.count('close')).toBe(1);
});
