// Histories of a sandbox that is changed, saved, restored, stopped and killed, and a model of them.
import { expect } from 'vitest';
import { continueStored, createInitialContents } from '../src/broker-state.ts';
import type { ControlClient } from '../src/control/index.ts';
import { type Store, StoreError } from '../src/journal/store.ts';
import { assemble, assembleInMemory, type Sandbox } from '../src/sandbox.ts';
import type { SandboxOptions } from '../src/sandbox-options.ts';
import { verifyStore } from '../src/state/verify.ts';
import { stateIn } from './journal-fixtures.ts';
import { noon } from './requests.ts';

/** The names of the snapshots in a history. */
export const snapshotNames = ['one', 'two', 'three'] as const;
type Name = (typeof snapshotNames)[number];

/** A call of the control plane. */
type Call = { readonly kind: 'change' } | { readonly kind: 'save'; readonly name: Name };

type Action =
  | { readonly kind: 'calls'; readonly calls: readonly Call[] }
  | { readonly kind: 'restore'; readonly name: Name }
  | { readonly kind: 'copy'; readonly from: Name; readonly to: Name }
  | { readonly kind: 'stop' };

/**
 * A step of a history. With `killAfter`, the process is killed after so many calls of the store.
 */
export type Step = Action & { readonly killAfter?: number };

/** Opens the store of a history. A history in memory has none. */
export type OpenStore = (() => Promise<Store>) | undefined;

/** The users of a state, in order. The model knows no more of a state. */
type Users = readonly string[];

const options: SandboxOptions = { clock: 'manual', startTime: noon };
/** So few records that most histories contain several snapshots without a name. */
const snapshotEvery = 4;

/** Executes a history, and compares the sandbox with the model after each step. */
export async function runHistory(steps: readonly Step[], openStore: OpenStore): Promise<void> {
  const history = new History(openStore);
  await history.start();
  for (const step of steps) await history.run(step);
  await history.run({ kind: 'stop' });
  await history.end();
}

class History {
  readonly #openStore: OpenStore;
  #process: Process | undefined;
  #sandbox!: Sandbox;
  #users: Users = ['alice', 'bob'];
  readonly #snapshots = new Map<Name, { readonly users: Users; readonly hash: string }>();
  #count = 0;

  constructor(openStore: OpenStore) {
    this.#openStore = openStore;
  }

  get #control(): ControlClient {
    return this.#sandbox.control;
  }

  async start(): Promise<void> {
    if (this.#openStore === undefined) {
      this.#sandbox = assembleInMemory(options).sandbox;
      return;
    }
    const contents = () => createInitialContents(options, noon);
    this.#process = { isKilled: false, remaining: Number.POSITIVE_INFINITY };
    const store = killable(await this.#openStore(), this.#process);
    const stored = await stateIn(store, contents, snapshotEvery);
    this.#sandbox = assemble(await continueStored(stored, options), options, store).sandbox;
  }

  async end(): Promise<void> {
    await this.#sandbox.close();
  }

  async run(step: Step): Promise<void> {
    const { killAfter } = step;
    if (killAfter !== undefined && this.#process) this.#process.remaining = killAfter;
    if (step.kind === 'calls') await this.#call(step.calls);
    else if (step.kind === 'restore') await this.#restore(step.name);
    else if (step.kind === 'copy') await this.#copy(step.from, step.to);
    else await this.#restart();
    if (this.#process?.isKilled) await this.#restart();
    await this.#compare();
  }

  /** Sends calls at the same time. They take effect in their order. */
  async #call(calls: readonly Call[]): Promise<void> {
    const states: Users[] = [this.#users];
    let acknowledged = 0;
    const saved = new Map<Name, Users>();
    const responses = calls.map(async (call) => {
      const before = states.at(-1) as Users;
      if (call.kind === 'save') {
        saved.set(call.name, before);
        const { hash } = await this.#control.saveSnapshot({ name: call.name });
        // A later call of the same step can have replaced this snapshot.
        if (saved.get(call.name) !== before) return;
        saved.delete(call.name);
        this.#snapshots.set(call.name, { users: before, hash });
        return;
      }
      this.#count += 1;
      const user = `user-${this.#count}`;
      const index = states.push([...before, user]) - 1;
      await this.#control.addUser({ user });
      acknowledged = Math.max(acknowledged, index);
    });
    const settled = await Promise.allSettled(responses);
    if (!this.#process?.isKilled) for (const one of settled) if ('reason' in one) throw one.reason;
    this.#users = states.at(-1) as Users;
    if (this.#process?.isKilled) await this.#recover(states.slice(acknowledged), saved);
  }

  async #restore(name: Name): Promise<void> {
    const expected = this.#snapshots.get(name);
    const restored = this.#control.restoreSnapshot({ name });
    if (expected === undefined) {
      if (!this.#process?.isKilled) await expect(restored).rejects.toThrow('does not exist');
      else await restored.catch(() => {});
      return;
    }
    const before = this.#users;
    try {
      expect((await restored).hash).toBe(expected.hash);
      this.#users = expected.users;
    } catch (error) {
      if (!this.#process?.isKilled) throw error;
      await this.#recover([before, expected.users], new Map());
    }
  }

  /** Exports a snapshot, and imports it under another name. */
  async #copy(from: Name, to: Name): Promise<void> {
    const expected = this.#snapshots.get(from);
    const copied = this.#control
      .getSnapshot({ name: from })
      .then((file) => this.#control.addSnapshot({ ...file, name: to }));
    try {
      const { hash } = await copied;
      expect(hash).toBe(expected?.hash);
      if (expected !== undefined) this.#snapshots.set(to, expected);
    } catch (error) {
      if (this.#process?.isKilled) {
        const saved = new Map(expected && [[to, expected.users]]);
        await this.#recover([this.#users], saved);
      } else if (expected !== undefined) throw error;
    }
  }

  async #restart(): Promise<void> {
    // A process that keeps its state in memory cannot be restarted.
    if (this.#openStore === undefined) return;
    await this.#sandbox.close().catch((error) => {
      if (!this.#process?.isKilled) throw error;
    });
    const store = await this.#openStore();
    const { lines, status } = await verifyStore(store);
    await store.close();
    expect([status, lines.at(-1)]).toEqual([0, expect.stringContaining('State hash')]);
    await this.start();
  }

  /**
   * Starts again after the process was killed, and decides what the unacknowledged calls did.
   *
   * @param states the states that are possible
   * @param saved the snapshots that may have been saved
   */
  async #recover(states: readonly Users[], saved: ReadonlyMap<Name, Users>): Promise<void> {
    await this.#restart();
    const users = await this.#listUsers();
    expect(states).toContainEqual(users);
    this.#users = users;
    const found = await this.#control.listSnapshots();
    for (const [name, users] of saved) {
      const hash = found.find((one) => one.name === name)?.hash;
      const before = this.#snapshots.get(name);
      expect(hash !== undefined || before === undefined).toBe(true);
      if (hash !== undefined && hash !== before?.hash) this.#snapshots.set(name, { users, hash });
    }
  }

  async #listUsers(): Promise<Users> {
    return (await this.#control.listUsers()).map(({ user }) => user);
  }

  async #compare(): Promise<void> {
    expect(await this.#listUsers()).toEqual(this.#users);
    const found = await this.#control.listSnapshots();
    const hashes = new Map(found.map(({ name, hash }) => [name, hash]));
    expect(hashes).toEqual(
      new Map([...this.#snapshots].map(([name, { hash }]) => [name as string, hash])),
    );
  }
}

/** A process, and the number of calls of its store until it is killed. */
interface Process {
  isKilled: boolean;
  remaining: number;
}

/** Returns a store that executes no call after its process was killed, except `close`. */
function killable(store: Store, process: Process): Store {
  return new Proxy(store, {
    get: (target, name: keyof Store) => {
      const member = target[name];
      if (typeof member !== 'function') return member;
      if (name === 'close' || name === 'onLost') return member.bind(target);
      return async (...args: never[]) => {
        process.remaining -= 1;
        if (process.remaining < 0) process.isKilled = true;
        if (process.isKilled) throw new StoreError('unavailable', 'the process was killed');
        return (member as (...all: never[]) => unknown).apply(target, args);
      };
    },
  });
}
