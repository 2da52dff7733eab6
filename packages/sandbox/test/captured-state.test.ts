// Tests the snapshots that a journal writes while commands continue, or while it is being closed.
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { openJournal } from '../src/journal/open-journal.ts';
import { MemoryStore, StoreProbe, stateOf } from './journal-fixtures.ts';
import { largestCountPerTurn } from './turns.ts';

async function open() {
  const memory = new MemoryStore();
  const store = new StoreProbe(memory);
  const { journal } = await openJournal(store);
  return { memory, store, journal };
}

test('a state that is captured in several turns contains the records before', async () => {
  const { memory, journal } = await open();
  journal.append('1');
  const saved = journal.saveSnapshot(async () => {
    await turn();
    // Commands wait during the capture. They can continue before the journal does.
    journal.append('2');
    return stateOf('one');
  });
  await saved;
  await journal.synced();
  expect(memory.snapshots[0]?.sequence).toBe(1);
  expect(memory.records.map(({ record }) => record)).toEqual(['1', '2']);
  await journal.close();
});

test('a turn of the event loop encodes one part of a snapshot', async () => {
  const { memory, journal } = await open();
  journal.append('1');
  const line = 'x'.repeat(10_000);
  let encoded = 0;
  function* lines() {
    for (; encoded < 100; encoded++) yield line;
  }
  const saved = journal.saveSnapshot(() => ({ time: 1, lines: lines() }));
  expect(await largestCountPerTurn(() => encoded, 100)).toBe(7);
  await saved;
  expect(memory.parts.get(1)?.join('')).toBe(`${line}\n`.repeat(100));
  await journal.close();
});

test('a failed capture of a named snapshot does not stop the journal', async () => {
  const { memory, journal } = await open();
  const earlier = journal.saveNamed('one', () => stateOf('named'));
  const failed = journal.saveNamed('two', () => Promise.reject(new Error('unusable')));
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
