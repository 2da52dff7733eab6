// Injects a failure at every point between the check of a command and its acknowledgement.
import { InvariantError } from '@broker-api/engine';
import {
  alice,
  bob,
  RandomCommands,
  sampled,
  seededRandom,
  start,
  traderSetup,
} from '@broker-api/test-kit';
import { describe, expect, test, vi } from 'vitest';
import { JournalError, memoryJournal } from '../src/journal/journal.ts';
import type { SandboxCommand } from '../src/state/command.ts';
import { Executor } from '../src/state/executor.ts';
import { verifyStore } from '../src/state/verify.ts';
import {
  addUser,
  contents,
  type FaultyStore,
  faultyStore,
  hashOf,
  linesAfter,
  stateAfter,
  stateIn,
} from './journal-fixtures.ts';

// Each change is synced to the disk.
vi.setConfig({ testTimeout: 20_000 });

const order = {
  kind: 'spot.placeOrder',
  time: start,
  symbol: 'BTCUSDT',
  price: '11000',
  quantity: '1',
} as const;
const limit = { type: 'LIMIT', timeInForce: 'GTC' } as const;
const buy = { ...order, account: alice, side: 'BUY', newClientOrderId: 'buy' } as const;
const sell: SandboxCommand = {
  ...order,
  ...limit,
  account: bob,
  side: 'SELL',
  newClientOrderId: 'sell',
};

/** Returns the lines of a state with ten users with long names. */
const linesWithNames = (length: number): string[] =>
  linesAfter(Array.from({ length: 10 }, (_, number) => addUser(`${number}${'x'.repeat(length)}`)));

const { initialState } = contents();
const key = { apiKey: 'later', secretKey: 'secret', ref: alice };
const commands: readonly (readonly [what: string, command: SandboxCommand])[] = [
  ['an order', { ...buy, ...limit }],
  ['an order that is stored as rejected', { ...buy, type: 'LIMIT_MAKER' }],
  ['an API key', { kind: 'setApiKey', time: start, key }],
  ['a reset', { kind: 'reset', time: start, initialState, keys: [], commands: [] }],
  ['a restore', { kind: 'restore', time: start, lines: linesWithNames(10) }],
  ['a restore of several parts', { kind: 'restore', time: start, lines: linesWithNames(60_000) }],
];

const later: SandboxCommand = { kind: 'broker.advance', time: start + 1 };

/** Opens the state in a store; a new one begins with an order. */
const openIn = ({ store }: FaultyStore) =>
  stateIn(store, () => ({ ...contents(), commands: [sell] }));

async function open() {
  const faulty = await faultyStore();
  return { ...faulty, ...(await openIn(faulty)) };
}

/** Verifies a store, and returns the hash of the state that is recovered from it. */
async function recoveredHash(faulty: FaultyStore): Promise<string> {
  faulty.failAt();
  const { lines, status } = await verifyStore(faulty.store);
  expect([status, lines]).toEqual([0, expect.anything()]);
  const { state, close } = await openIn(faulty);
  const hash = hashOf(state);
  await close();
  expect((await verifyStore(faulty.store)).lines.at(-1)).toBe(`State hash: ${hash}`);
  return hash;
}

const hashAfter = (...executed: readonly SandboxCommand[]): string =>
  hashOf(stateAfter([sell, ...executed]));

describe.each(commands)('%s', (what, command) => {
  test(`${what} that is executed when the journal has failed changes nothing`, async () => {
    for (const fail of ['close', 'lose'] as const) {
      const opened = await open();
      if (fail === 'close') await opened.journal.close();
      else opened.lose();
      await expect(opened.executor.execute(command)).rejects.toThrow(JournalError);
      expect(hashOf(opened.state)).toBe(hashAfter());
      expect(await recoveredHash(opened)).toBe(hashAfter());
    }
  });

  test(`${what} whose record cannot be written is not acknowledged`, async () => {
    const method = command.kind === 'restore' ? 'addSnapshot' : 'appendRecords';
    for (const when of ['before', 'after'] as const) {
      const opened = await open();
      opened.failAt(method, when);
      await expect(opened.executor.execute(command)).rejects.toThrow(`injected at ${method}`);
      expect(await recoveredHash(opened)).toBe(when === 'after' ? hashAfter(command) : hashAfter());
    }
  });
});

const placed = { ...buy, ...limit } as const;
const closing = { ...placed, side: 'SELL', newClientOrderId: 'closing' } as const;

describe('commands that are executed together', () => {
  test('commands that are executed together are stored together or not at all', async () => {
    for (const when of [undefined, 'before', 'after'] as const) {
      const opened = await open();
      opened.failAt(when && 'appendRecords', when);
      const executed = opened.executor.executeTogether((execute) => {
        for (const command of [placed, closing]) execute(command);
      });
      if (when !== undefined) await expect(executed).rejects.toThrow('injected at appendRecords');
      await executed.catch(() => {});
      // The first record contains the initial state.
      expect(opened.journal.sequence).toBe(2);
      const expected = when === 'before' ? hashAfter() : hashAfter(placed, closing);
      expect(await recoveredHash(opened)).toBe(expected);
    }
  });

  test('commands that are executed together wait until the state may change', async () => {
    const state = stateAfter([]);
    const before = hashOf(state);
    const { promise, resolve: release } = Promise.withResolvers<void>();
    const held = state.readLock.hold(() => promise);
    const executor = new Executor(state, memoryJournal);
    const executed = executor.executeTogether((execute) => execute(sell));
    expect(hashOf(state)).toBe(before);
    release();
    await held;
    await executed;
    expect(hashOf(state)).toBe(hashAfter());
  });

  test('if an error follows commands that are executed together, they are kept', async () => {
    const opened = await open();
    const { state, executor } = opened;
    const published: string[] = [];
    executor.onDurable((_, { kind }) => published.push(kind));
    const executed = executor.executeTogether((execute) => {
      execute(placed);
      throw new Error('injected');
    });
    await expect(executed).rejects.toThrow('injected');
    expect(published).toEqual(['spot.placeOrder']);
    expect(hashOf(state)).toBe(hashAfter(placed));
    expect(await recoveredHash(opened)).toBe(hashAfter(placed));
  });
});

test.each(commands.slice(0, -2))('%s that is no JSON changes nothing', async (_, command) => {
  const opened = await open();
  const { state, executor } = opened;
  const toJSON = () => {
    throw new RangeError('Invalid string length');
  };
  const executed = executor.execute(Object.assign({}, command, { toJSON }));
  await expect(executed).rejects.toThrow('Invalid string length');
  expect(hashOf(state)).toBe(hashAfter());
  await executor.execute(later);
  expect(await recoveredHash(opened)).toBe(hashAfter(later));
});

test('a command whose commit throws is not in the journal', async () => {
  const opened = await open();
  const { state, executor } = opened;
  const first = executor.execute(later);
  const fault = new InvariantError('injected fault');
  const commit = () => {
    throw fault;
  };
  state.engine.check = () => ({ commit });
  await expect(executor.execute({ ...buy, type: 'MARKET' })).rejects.toBe(fault);
  await first;
  expect(await recoveredHash(opened)).toBe(hashAfter(later));
});

test('a restore whose parts were written only in part is ignored', async () => {
  const opened = await open();
  opened.failAt('writePart', 'after');
  const lines = linesWithNames(60_000);
  const first = opened.executor.execute(later);
  const restored = opened.executor.execute({ kind: 'restore', time: start, lines });
  const last = opened.executor.execute(addUser('carol'));
  await first;
  await expect(restored).rejects.toThrow('injected at writePart');
  await expect(last).rejects.toThrow('injected at writePart');
  expect(await recoveredHash(opened)).toBe(hashAfter(later));
});

test('a record that is too large is rejected, and the journal continues', async () => {
  const opened = await open();
  await expect(opened.executor.execute(addUser('x'.repeat(2 ** 26)))).rejects.toThrow(
    'The command was not executed: a record of the journal has at most 67108864 characters',
  );
  await opened.executor.execute(later);
  expect(await recoveredHash(opened)).toBe(hashAfter(later));
});

test.each(sampled([31, 32, 33, 34, 35, 36], 2))(
  'random failures lose and add nothing, seed %i',
  async (seed) => {
    const random = seededRandom(seed);
    const source = new RandomCommands(random);
    const faulty = await faultyStore();
    let { state, journal, executor } = await openIn(faulty);
    const expected = stateAfter([sell, ...traderSetup()]);
    for (const command of traderSetup()) await executor.execute(command);
    /** The lines of the named snapshots, in the order in which they were saved. */
    const saved = new Map<string, string[]>();

    /** Executes a command. Returns what the model does when the command is stored. */
    const change = (command: SandboxCommand) => ({
      result: executor.execute(command).then(({ events }) => source.observe(events)),
      onStored: () => void expected.apply(command),
    });
    const save = (name: string) => {
      const read = () => ({ time: start, lines: state.encodeLines() });
      const lines = [...expected.encodeLines()];
      return {
        result: state.readLock.hold(() => journal.save(name, read)),
        onStored: () => {
          saved.delete(name);
          saved.set(name, lines);
        },
      };
    };
    const act = (command: SandboxCommand, name: string, kind: 'change' | 'save' | 'restore') => {
      if (kind === 'save') return save(name);
      if (kind === 'change') return change(command);
      return change({ kind: 'restore', time: start, lines: saved.get(name) ?? [] });
    };

    for (let step = 0; step < 100; step++) {
      const name = random.pick(['one', 'two']);
      const command = source.next();
      const kinds = ['change', 'change', 'save', saved.has(name) ? 'restore' : 'save'] as const;
      const kind = random.pick(kinds);
      const isStored = kind !== 'change' || expected.check(command).commit !== undefined;
      if (!isStored || random.chance(0.8)) {
        const { result, onStored } = act(command, name, kind);
        await result;
        onStored();
        continue;
      }
      const last = kind === 'change' ? 'appendRecords' : 'addSnapshot';
      const method = kind === 'change' ? last : random.pick(['writePart', last] as const);
      const when = random.pick(['before', 'after'] as const);
      faulty.failAt(method, when);
      const { result, onStored } = act(command, name, kind);
      await expect(result).rejects.toThrow(`injected at ${method}`);
      if (method === last && when === 'after') onStored();
      faulty.failAt();
      ({ state, journal, executor } = await openIn(faulty));
      expect(hashOf(state)).toBe(hashOf(expected));
      expect(journal.list().map((one) => one.name)).toEqual([...saved.keys()]);
      for (const [one, lines] of saved) expect(await journal.read(one)).toEqual(lines);
    }
    expect(await recoveredHash(faulty)).toBe(hashOf(expected));
  },
);
