// Injects a failure at every point between the check of a command and its acknowledgement.
import { defaultInitialState, InvariantError } from '@broker-api/engine';
import {
  alice,
  bob,
  RandomCommands,
  sampled,
  seededRandom,
  start,
  traderSetup,
} from '@broker-api/test-kit';
import { describe, expect, test } from 'vitest';
import { JournalError, memoryJournal } from '../src/journal/journal.ts';
import { stateHashOf } from '../src/journal/store.ts';
import type { SandboxCommand } from '../src/state/command.ts';
import { Executor } from '../src/state/executor.ts';
import { SandboxState } from '../src/state/state.ts';
import { verifyStore } from '../src/state/verify.ts';
import { MemoryStore, stateIn } from './journal-fixtures.ts';

const initialState = defaultInitialState(start);
const hashOf = (state: SandboxState) => stateHashOf(state.encodeLines());

/**
 * Returns the lines of a state with ten users. `length` is approximately the total length of their
 * names.
 */
function linesWithNames(length: number): string[] {
  const state = SandboxState.create(initialState, []);
  for (let number = 0; number < 10; number++) {
    const user = `${number}${'x'.repeat(length / 10)}`;
    state.apply({ kind: 'accounts.addUser', time: start, user });
  }
  return [...state.encodeLines()];
}

const order = {
  kind: 'spot.placeOrder',
  time: start,
  symbol: 'BTCUSDT',
  price: '11000',
  quantity: '1',
} as const;
const sell: SandboxCommand = {
  ...order,
  account: bob,
  side: 'SELL',
  type: 'LIMIT',
  timeInForce: 'GTC',
  newClientOrderId: 'sell',
};
const buy = { ...order, account: alice, side: 'BUY', newClientOrderId: 'buy' } as const;

const commands: readonly (readonly [what: string, command: SandboxCommand])[] = [
  ['an order', { ...buy, type: 'LIMIT', timeInForce: 'GTC' }],
  ['an order that is stored as rejected', { ...buy, type: 'LIMIT_MAKER' }],
  [
    'an API key',
    {
      kind: 'setApiKey',
      time: start,
      key: { apiKey: 'later', secretKey: 'secret', ref: alice },
    },
  ],
  ['a reset', { kind: 'reset', time: start, initialState, keys: [], commands: [] }],
  ['a restore', { kind: 'restore', time: start, lines: linesWithNames(100) }],
  ['a restore of several parts', { kind: 'restore', time: start, lines: linesWithNames(600_000) }],
];

const later: SandboxCommand = { kind: 'broker.advance', time: start + 1 };

async function open(store = new MemoryStore()) {
  const contents = () => ({ initialState, keys: [], commands: [sell] });
  const opened = await stateIn(store, contents);
  return { ...opened, store, executor: new Executor(opened.state, opened.journal) };
}

/** Verifies a store, and returns the hash of the state that is recovered from it. */
async function recoveredHash(store: MemoryStore): Promise<string> {
  store.failAt(undefined);
  const { lines, status } = await verifyStore(store);
  expect([status, lines]).toEqual([0, expect.anything()]);
  const { state, close } = await open(store);
  const hash = hashOf(state);
  await close();
  expect((await verifyStore(store)).lines.at(-1)).toBe(`State hash: ${hash}`);
  return hash;
}

function hashAfter(...executed: readonly SandboxCommand[]): string {
  const state = SandboxState.create(initialState, []);
  for (const command of [sell, ...executed]) state.apply(command);
  return hashOf(state);
}

describe.each(commands)('%s', (what, command) => {
  test(`${what} that is executed when the journal has failed changes nothing`, async () => {
    for (const fail of ['close', 'lose'] as const) {
      const { store, state, journal, executor } = await open();
      if (fail === 'close') await journal.close();
      else store.lose();
      await expect(executor.execute(command)).rejects.toThrow(JournalError);
      expect(hashOf(state)).toBe(hashAfter());
      expect(await recoveredHash(store)).toBe(hashAfter());
    }
  });

  test(`${what} whose record cannot be written is not acknowledged`, async () => {
    const method = command.kind === 'restore' ? 'addSnapshot' : 'appendRecords';
    for (const when of ['before', 'after'] as const) {
      const { store, executor } = await open();
      store.failAt(method, when);
      await expect(executor.execute(command)).rejects.toThrow(`injected at ${method}`);
      expect(await recoveredHash(store)).toBe(when === 'after' ? hashAfter(command) : hashAfter());
    }
  });
});

const placed = { ...buy, type: 'LIMIT', timeInForce: 'GTC' } as const;
const closing = { ...placed, side: 'SELL', newClientOrderId: 'closing' } as const;

describe('commands that are executed together', () => {
  test('commands that are executed together are stored together or not at all', async () => {
    for (const when of [undefined, 'before', 'after'] as const) {
      const { store, journal, executor } = await open();
      store.failAt(when && 'appendRecords', when ?? 'before');
      const executed = executor.executeTogether((execute) => {
        for (const command of [placed, closing]) execute(command);
      });
      if (when !== undefined) await expect(executed).rejects.toThrow('injected at appendRecords');
      await executed.catch(() => {});
      // The first record contains the initial state.
      expect(journal.sequence).toBe(2);
      const expected = when === 'before' ? hashAfter() : hashAfter(placed, closing);
      expect(await recoveredHash(store)).toBe(expected);
    }
  });

  test('commands that are executed together wait until the state may change', async () => {
    const state = SandboxState.create(initialState, []);
    const before = hashOf(state);
    let release: () => void = () => {};
    const held = state.readLock.hold(
      () =>
        new Promise<void>((resolve) => {
          release = resolve;
        }),
    );
    const executor = new Executor(state, memoryJournal);
    const executed = executor.executeTogether((execute) => execute(sell));
    expect(hashOf(state)).toBe(before);
    release();
    await held;
    await executed;
    expect(hashOf(state)).toBe(hashAfter());
  });

  test('if an error follows commands that are executed together, they are kept', async () => {
    const { store, state, executor } = await open();
    const published: string[] = [];
    executor.onDurable((_, { kind }) => published.push(kind));
    const executed = executor.executeTogether((execute) => {
      execute(placed);
      throw new Error('injected');
    });
    await expect(executed).rejects.toThrow('injected');
    expect(published).toEqual(['spot.placeOrder']);
    expect([hashOf(state), await recoveredHash(store)]).toEqual([
      hashAfter(placed),
      hashAfter(placed),
    ]);
  });
});

test.each(commands.slice(0, -2))(
  '%s that cannot be serialised changes nothing',
  async (_, command) => {
    const { store, state, executor } = await open();
    const broken = {
      ...command,
      toJSON: () => {
        throw new RangeError('Invalid string length');
      },
    };
    await expect(executor.execute(broken)).rejects.toThrow('Invalid string length');
    expect(hashOf(state)).toBe(hashAfter());
    await executor.execute(later);
    expect(await recoveredHash(store)).toBe(hashAfter(later));
  },
);

test('a command whose commit throws is not in the journal', async () => {
  const { store, state, executor } = await open();
  const first = executor.execute(later);
  const fault = new InvariantError('injected fault');
  const commit = () => {
    throw fault;
  };
  state.engine.check = () => ({ commit });
  await expect(executor.execute({ ...buy, type: 'MARKET' })).rejects.toBe(fault);
  await first;
  expect(await recoveredHash(store)).toBe(hashAfter(later));
});

test('a restore whose parts were written only in part is ignored', async () => {
  const { store, executor } = await open();
  store.failAt('writePart', 'after');
  const lines = linesWithNames(600_000);
  const first = executor.execute(later);
  const restored = executor.execute({ kind: 'restore', time: start, lines });
  const last = executor.execute({ kind: 'accounts.addUser', time: start, user: 'carol' });
  await first;
  await expect(restored).rejects.toThrow('injected at writePart');
  await expect(last).rejects.toThrow('injected at writePart');
  expect(await recoveredHash(store)).toBe(hashAfter(later));
});

test('a record that is too large is rejected, and the journal continues', async () => {
  const { store, executor } = await open();
  const user = 'x'.repeat(2 ** 26);
  await expect(executor.execute({ kind: 'accounts.addUser', time: start, user })).rejects.toThrow(
    'The command was not executed: a record of the journal has at most 67108864 characters',
  );
  await executor.execute(later);
  expect(await recoveredHash(store)).toBe(hashAfter(later));
});

test.each(sampled([31, 32, 33], 1))(
  'random failures neither lose nor add commands, seed %i',
  async (seed) => {
    const random = seededRandom(seed);
    const source = new RandomCommands(random);
    const store = new MemoryStore();
    let { state, executor } = await open(store);
    const expected = SandboxState.create(initialState, []);
    for (const command of [sell, ...traderSetup()]) expected.apply(command);
    for (const command of traderSetup()) await executor.execute(command);
    for (let index = 0; index < 300; index++) {
      const command = source.next();
      const when = random.pick(['before', 'after'] as const);
      const fails = random.chance(0.1) && expected.check(command).commit !== undefined;
      if (!fails) {
        source.observe((await executor.execute(command)).events);
        expected.apply(command);
        continue;
      }
      store.failAt('appendRecords', when);
      await expect(executor.execute(command)).rejects.toThrow('injected at appendRecords');
      if (when === 'after') expected.apply(command);
      store.failAt(undefined);
      ({ state, executor } = await open(store));
    }
    expect(hashOf(state)).toBe(hashOf(expected));
    expect(await recoveredHash(store)).toBe(hashOf(expected));
  },
);
