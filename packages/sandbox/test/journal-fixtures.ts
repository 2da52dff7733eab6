import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDirectory as temporaryFolder } from '@broker-api/test-kit/vitest';
import { type ChainTip, initialHash } from '../src/journal/hash-chain.ts';
import type { CapturedState } from '../src/journal/journal.ts';
import { openJournal } from '../src/journal/open-journal.ts';
import {
  type HighWaterMark,
  type JournalStore,
  type RecordRow,
  type SnapshotRow,
  StoreError,
  type StoreLocation,
} from '../src/journal/store.ts';
import { openStore } from '../src/node/open-store.ts';
import { openInThread } from './open-in-thread.ts';

/** Returns the path of a data directory that is removed after the test. */
export function temporaryDirectory(): string {
  return join(temporaryFolder('journal'), 'data');
}

/** Copies a directory in its current state, as if the process were killed now. */
export function copyOf(directory: string): string {
  const copy = temporaryDirectory();
  cpSync(directory, copy, { recursive: true });
  return copy;
}

/** Returns the bytes of all files of a directory in Base64, without the lock. */
export function contentOf(directory: string): Record<string, string> {
  const names = readdirSync(directory).filter((name) => name !== 'lock');
  return Object.fromEntries(
    names.map((name) => [name, readFileSync(join(directory, name)).toString('base64')]),
  );
}

/** Returns a captured state with these lines. */
export function stateOf(...lines: readonly string[]): CapturedState {
  return { time: 1, lines };
}

/** Opens the store in a directory, without a worker thread, or the one in a database. */
const openQuickly = (location: string | URL): Promise<JournalStore> =>
  typeof location === 'string' ? openInThread(location) : openStore(location);

/** Opens the journal in a directory, without a worker thread, or the one in a database. */
export async function openJournalIn(location: string | URL) {
  return openJournal(await openQuickly(location));
}

/** Returns the snapshot and the records that are recovered from a store. */
export async function recoveredFrom(store: JournalStore) {
  const { journal, recovered } = await openJournal(store);
  const { sequence, snapshot = [] } = recovered;
  const records: string[] = [];
  for await (const record of recovered.records) records.push(record);
  await journal.close();
  return { snapshot, sequence, records };
}

/** Returns the records that are recovered from a directory or a database. */
export async function recordsIn(location: string | URL): Promise<string[]> {
  return (await recoveredFrom(await openQuickly(location))).records;
}

/** A store in memory. It survives `close`, and `open` opens it again. */
export class MemoryStore implements JournalStore {
  readonly location: StoreLocation = { name: 'memory', noun: 'database', advice: 'Check it' };
  readonly records: RecordRow[] = [];
  snapshots: SnapshotRow[] = [];
  readonly parts = new Map<number, string[]>();
  highWaterMark: HighWaterMark = { sequence: 0, head: initialHash, snapshot: 0 };
  #isOpen = false;
  #onLost: ((error: StoreError) => void) | undefined;

  async open(): Promise<JournalStore> {
    if (this.#isOpen) throw new StoreError('in use', 'it is open');
    this.#isOpen = true;
    return this;
  }

  async readContents() {
    const { highWaterMark, snapshots } = this;
    return { highWaterMark, mayLag: false, firstSequence: this.records[0]?.sequence, snapshots };
  }

  async readRecords(after: number) {
    return this.records.filter(({ sequence }) => sequence > after).slice(0, 100);
  }

  async readParts(snapshot: number, first: number) {
    return this.parts.get(snapshot)?.slice(first, first + 2) ?? [];
  }

  async appendRecords(before: ChainTip, records: readonly string[], hashes: readonly string[]) {
    for (const [index, record] of records.entries()) {
      const sequence = before.sequence + index + 1;
      const hash = hashes[index] ?? '';
      this.records.push({ sequence, record, hash });
      this.highWaterMark = { ...this.highWaterMark, sequence, head: hash };
    }
  }

  async writeParts(snapshot: number, first: number, parts: readonly string[]) {
    const before = this.parts.get(snapshot)?.slice(0, first) ?? [];
    this.parts.set(snapshot, [...before, ...parts]);
  }

  async writeSnapshot(row: SnapshotRow) {
    const others = this.snapshots.filter(({ name }) => name === '' || name !== row.name);
    this.snapshots = [...others, row];
    this.highWaterMark = { ...this.highWaterMark, snapshot: row.id };
  }

  async prune(through: SnapshotRow) {
    const firstRecord = this.records.findIndex(({ sequence }) => sequence > through.sequence);
    this.records.splice(0, firstRecord < 0 ? this.records.length : firstRecord);
    this.snapshots = this.snapshots.filter(({ id, name }) => name !== '' || id >= through.id);
  }

  async close() {
    this.#isOpen = false;
  }

  onLost(listener: (error: StoreError) => void) {
    this.#onLost = listener;
  }

  /** Reports a failure to the listener, as if the connection were lost. */
  lose() {
    this.#onLost?.(new StoreError('unavailable', 'the store is gone'));
  }
}

/** The name of a method that reads or writes the content of a store. */
export type StoreMethod = Exclude<keyof JournalStore, 'location' | 'onLost'>;

/**
 * Passes all calls to a store, and records them. A test can also delay the results of a method, or
 * make the method fail.
 */
export class StoreProbe implements JournalStore {
  readonly calls: StoreMethod[] = [];
  readonly location: StoreLocation;
  readonly #store: JournalStore;
  #target: { readonly method: StoreMethod; readonly when: 'before' | 'after' } | undefined;
  #held: StoreMethod | undefined;
  readonly #release: (() => void)[] = [];

  constructor(store: JournalStore) {
    this.#store = store;
    this.location = store.location;
  }

  /** Makes a method fail before or after it is executed. */
  failAt(method: StoreMethod, when: 'before' | 'after' = 'before'): void {
    this.#target = { method, when };
  }

  /** Delays the results of a method until `release` is called. */
  hold(method: StoreMethod): void {
    this.#held = method;
  }

  /** The number of delayed results. */
  get delayed(): number {
    return this.#release.length;
  }

  /** Returns the oldest delayed result to its caller. */
  release(): void {
    this.#release.shift()?.();
  }

  count(method: StoreMethod): number {
    return this.calls.filter((one) => one === method).length;
  }

  readContents = (check: 'quick' | 'full') =>
    this.#run('readContents', () => this.#store.readContents(check));
  readRecords = (after: number) => this.#run('readRecords', () => this.#store.readRecords(after));
  readParts = (snapshot: number, first: number) =>
    this.#run('readParts', () => this.#store.readParts(snapshot, first));
  appendRecords = (...args: Parameters<JournalStore['appendRecords']>) =>
    this.#run('appendRecords', () => this.#store.appendRecords(...args));
  writeParts = (...args: Parameters<JournalStore['writeParts']>) =>
    this.#run('writeParts', () => this.#store.writeParts(...args));
  writeSnapshot = (...args: Parameters<JournalStore['writeSnapshot']>) =>
    this.#run('writeSnapshot', () => this.#store.writeSnapshot(...args));
  prune = (through: SnapshotRow) => this.#run('prune', () => this.#store.prune(through));
  close = () => this.#run('close', () => this.#store.close());
  onLost = (listener: (error: StoreError) => void) => this.#store.onLost(listener);

  async #run<Result>(method: StoreMethod, work: () => Promise<Result>): Promise<Result> {
    this.calls.push(method);
    const fails = this.#target?.method === method ? this.#target.when : undefined;
    const failure = new StoreError('unavailable', `injected at ${method}`);
    if (fails === 'before') throw failure;
    const result = await work();
    if (this.#held === method) await new Promise<void>((resolve) => this.#release.push(resolve));
    if (fails === 'after') throw failure;
    return result;
  }
}
