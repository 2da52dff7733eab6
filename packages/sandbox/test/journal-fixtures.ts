import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDirectory as temporaryFolder } from '@broker-api/test-kit/vitest';
import {
  type BrokerRow,
  mainBroker,
  type RecordRow,
  type SnapshotRow,
  type Store,
  StoreError,
  type StoreLocation,
} from '../src/journal/store.ts';
import {
  createState,
  type InitialContents,
  openState,
  type StoredState,
} from '../src/state/recover-state.ts';

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

/** A state in a store. `close` closes both. */
export interface OpenedState extends StoredState {
  close(): Promise<void>;
}

/** Opens the state in a store, or creates it. */
export async function stateIn(
  store: Store,
  contents: () => InitialContents,
  snapshotEvery?: number,
): Promise<OpenedState> {
  const opened =
    (await openState(store, mainBroker, snapshotEvery)) ??
    (await createState(store, { id: mainBroker, definition: '{}' }, contents(), snapshotEvery));
  const close = async (): Promise<void> => {
    try {
      await opened.journal.close();
    } finally {
      await store.close();
    }
  };
  return { ...opened, close };
}

/** The name of a method of a store that reads or writes. */
export type StoreMethod = Exclude<keyof Store, 'location' | 'storesBrokers' | 'onLost'>;

/** A store in memory, which survives `close`. A test can delay its methods or make them fail. */
export class MemoryStore implements Store {
  readonly location: StoreLocation = { name: 'memory', noun: 'database', advice: 'Check it' };
  readonly storesBrokers = true;
  readonly calls: StoreMethod[] = [];
  readonly rows = new Map<string, BrokerRow>();
  readonly stored: (RecordRow & { readonly broker: string })[] = [];
  readonly #snapshots: (SnapshotRow & { readonly broker: string })[] = [];
  readonly #parts = new Map<string, string[]>();
  /** The journals that are notified when the store fails. */
  readonly listeners = new Set<(error: StoreError) => void>();
  #failing: { readonly method: StoreMethod; readonly when: 'before' | 'after' } | undefined;
  #held: StoreMethod | undefined;
  readonly #release: (() => void)[] = [];

  /** Makes a method fail before or after it is executed; none if it is undefined. */
  failAt(method: StoreMethod | undefined, when: 'before' | 'after' = 'before'): void {
    this.#failing = method && { method, when };
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

  /** Reports a failure to the listeners, as if the connection were lost. */
  lose(): void {
    for (const listener of this.listeners) {
      listener(new StoreError('unavailable', 'the store is gone'));
    }
  }

  broker = (id: string) => this.#run('broker', () => this.rows.get(id));
  brokers = () => this.#run('brokers', () => [...this.rows.values()]);

  addBroker = (broker: BrokerRow, first: RecordRow) =>
    this.#run('addBroker', () => {
      this.rows.set(broker.id, broker);
      this.stored.push({ broker: broker.id, ...first });
    });

  setDefinition = (broker: BrokerRow) =>
    this.#run('setDefinition', () => void this.rows.set(broker.id, broker));

  removeBroker = (id: string) => this.#run('removeBroker', () => void this.rows.delete(id));

  records = (broker: string, after: number) =>
    this.#run('records', () =>
      this.stored.filter((row) => row.broker === broker && row.sequence > after).slice(0, 100),
    );

  appendRecords = (broker: string, rows: readonly RecordRow[]) =>
    this.#run('appendRecords', () => {
      for (const row of rows) this.stored.push({ broker, ...row });
    });

  snapshots = (broker: string) =>
    this.#run('snapshots', () => this.#snapshots.filter((row) => row.broker === broker));

  parts = (broker: string, snapshot: number, first: number) =>
    this.#run(
      'parts',
      () => this.#parts.get(`${broker} ${snapshot}`)?.slice(first, first + 2) ?? [],
    );

  writePart = (broker: string, snapshot: number, part: number, lines: string) =>
    this.#run('writePart', () => {
      const key = `${broker} ${snapshot}`;
      const before = part === 0 ? [] : (this.#parts.get(key) ?? []);
      this.#parts.set(key, [...before, lines]);
    });

  addSnapshot = (broker: string, row: SnapshotRow) =>
    this.#run('addSnapshot', () => {
      const at = this.#snapshots.findIndex((one) => one.broker === broker && one.name === row.name);
      if (at >= 0) this.#snapshots.splice(at, 1);
      this.#snapshots.push({ broker, ...row });
      if (row.name !== '') return;
      const kept = this.stored.filter(
        (one) => one.broker !== broker || one.sequence > row.sequence,
      );
      this.stored.splice(0, this.stored.length, ...kept);
    });

  check = () => this.#run('check', () => {});
  close = () => this.#run('close', () => {});
  onLost = (listener: (error: StoreError) => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  async #run<Result>(method: StoreMethod, work: () => Result): Promise<Result> {
    this.calls.push(method);
    const fails = this.#failing?.method === method ? this.#failing.when : undefined;
    const failure = new StoreError('unavailable', `injected at ${method}`);
    if (fails === 'before') throw failure;
    const result = work();
    if (this.#held === method) await new Promise<void>((resolve) => this.#release.push(resolve));
    if (fails === 'after') throw failure;
    return result;
  }
}
