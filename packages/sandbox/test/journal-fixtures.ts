import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { defaultInitialState } from '@broker-api/engine';
import { start } from '@broker-api/test-kit';
import { temporaryDirectory as temporaryFolder } from '@broker-api/test-kit/vitest';
import { onTestFinished } from 'vitest';
import { mainBroker, type Store, StoreError, stateHashOf } from '../src/journal/store.ts';
import { openStore } from '../src/node/store/open-store.ts';
import type { SandboxCommand } from '../src/state/command.ts';
import { Executor } from '../src/state/executor.ts';
import {
  createState,
  type InitialContents,
  openState,
  type StoredState,
} from '../src/state/recover-state.ts';
import { SandboxState } from '../src/state/state.ts';

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

/** The contents of a new broker: the default data. */
export const contents = (time = start): InitialContents => ({
  initialState: defaultInitialState(time),
  keys: [],
});

export const addUser = (user: string) => ({ kind: 'accounts.addUser', time: start, user }) as const;

/** Returns a state in memory after commands. */
export function stateAfter(
  commands: readonly SandboxCommand[],
  { initialState, keys }: InitialContents = contents(),
): SandboxState {
  const state = SandboxState.create(initialState, keys);
  for (const command of commands) state.apply(command);
  return state;
}

export const linesAfter = (commands: readonly SandboxCommand[]): string[] => [
  ...stateAfter(commands).encodeLines(),
];

export const hashOf = (state: SandboxState): string => stateHashOf(state.encodeLines());

/** A state in a store. `close` closes both. */
export interface OpenedState extends StoredState {
  readonly executor: Executor;
  close(): Promise<void>;
}

/** Opens the state in a store, or creates it. */
export async function stateIn(
  store: Store,
  create: () => InitialContents = () => contents(),
  snapshotEvery?: number,
): Promise<OpenedState> {
  const opened =
    (await openState(store, mainBroker, snapshotEvery)) ??
    (await createState(store, { id: mainBroker, definition: '{}' }, create(), snapshotEvery));
  const close = async (): Promise<void> => {
    try {
      await opened.journal.close();
    } finally {
      await store.close();
    }
  };
  return { ...opened, executor: new Executor(opened.state, opened.journal), close };
}

/** The name of a method of a store that reads or writes. */
type StoreMethod = Exclude<keyof Store, 'location' | 'storesBrokers' | 'onLost'>;

/**
 * Opens a store in a directory that stays open until the test ends. The test can delay the results
 * of one of its methods, make it fail before or after it is executed, and lose the store.
 */
export async function faultyStore() {
  const directory = await openStore(temporaryDirectory());
  onTestFinished(() => directory.close());
  const calls: StoreMethod[] = [];
  const listeners = new Set<(error: StoreError) => void>();
  const delayed: (() => void)[] = [];
  let failing: { readonly method: StoreMethod; readonly when: 'before' | 'after' } | undefined;
  let held: StoreMethod | undefined;
  const onLost: Store['onLost'] = (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const run = async (method: StoreMethod, args: unknown[]): Promise<unknown> => {
    calls.push(method);
    const fails = failing?.method === method ? failing.when : undefined;
    const failure = new StoreError('unavailable', `injected at ${method}`);
    if (fails === 'before') throw failure;
    const execute = directory[method] as (...all: unknown[]) => Promise<unknown>;
    const result = method === 'close' ? undefined : await execute.apply(directory, args);
    if (held === method) await new Promise<void>((resolve) => delayed.push(resolve));
    if (fails === 'after') throw failure;
    return result;
  };
  const store = new Proxy(directory, {
    get: (_, name: keyof Store) => {
      if (name === 'onLost') return onLost;
      if (name === 'location' || name === 'storesBrokers') return directory[name];
      return (...args: unknown[]) => run(name, args);
    },
  });
  return {
    store,
    calls,
    /** The journals that are notified when the store is lost. */
    listeners,
    failAt: (method?: StoreMethod, when: 'before' | 'after' = 'before'): void => {
      failing = method && { method, when };
    },
    hold: (method: StoreMethod): void => {
      held = method;
    },
    /** Returns the number of delayed results. */
    delayed: (): number => delayed.length,
    /** Returns the oldest delayed result to its caller. */
    release: (): void => delayed.shift()?.(),
    lose: (): void => {
      const lost = new StoreError('unavailable', 'the store is gone');
      for (const listener of listeners) listener(lost);
    },
  };
}

export type FaultyStore = Awaited<ReturnType<typeof faultyStore>>;
