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
import { stateHashOf } from '../src/journal/hash-chain.ts';
import { type Journal, JournalError } from '../src/journal/journal.ts';
import type { SandboxCommand } from '../src/state/command.ts';
import { Executor } from '../src/state/executor.ts';
import { openState } from '../src/state/open-state.ts';
import { recordsOf } from '../src/state/records.ts';
import { SandboxState } from '../src/state/state.ts';
import { verifyStore } from '../src/state/verify.ts';
import { MemoryStore, StoreProbe } from './journal-fixtures.ts';

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

/** The lines of a state whose restore writes several records in one transaction. */
const longLines = linesWithNames(600_000);
/** The lines of a state whose restore writes its records in several transactions. */
const veryLongLines = linesWithNames(3_200_000);

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
  ['a restore of several records', { kind: 'restore', time: start, lines: longLines }],
  ['a restore of several transactions', { kind: 'restore', time: start, lines: veryLongLines }],
];

const later: SandboxCommand = { kind: 'broker.advance', time: start + 1 };

async function open(memory = new MemoryStore()) {
  const store = new StoreProbe(memory);
  const contents = { initialState, keys: [], commands: [sell] };
  const { state, journal } = await openState(store, () => contents);
  return { memory, store, state, journal, executor: new Executor(state, journal) };
}

/** Verifies a store, and returns the hash of the state that is recovered from it. */
async function recoveredHash(memory: MemoryStore): Promise<string> {
  const { lines, status } = await verifyStore(memory);
  expect([status, lines]).toEqual([0, expect.anything()]);
  const { state, journal } = await open(memory);
  const hash = hashOf(state);
  await journal.close();
  expect((await verifyStore(memory)).lines.at(-1)).toBe(`State hash: ${hash}`);
  return hash;
}

function hashAfter(...executed: readonly SandboxCommand[]): string {
  const state = SandboxState.create(initialState, []);
  for (const command of [sell, ...executed]) state.apply(command);
  return hashOf(state);
}

/**
 * Returns a journal whose `append` throws on the call with the given number; the first call has the
 * number 1.
 */
function failingJournal(journal: Journal, call: number): Journal {
  let calls = 0;
  return {
    append: (record) => {
      calls += 1;
      if (calls === call) throw new RangeError('injected at append');
      journal.append(record);
    },
    withdraw: () => journal.withdraw(),
    get isSynced() {
      return journal.isSynced;
    },
    synced: () => journal.synced(),
    close: () => journal.close(),
  };
}

describe.each(commands)('%s', (what, command) => {
  test(`${what} whose record cannot be appended changes nothing`, async () => {
    const { memory, state, journal } = await open();
    const records = recordsOf(command).length;
    expect(records > 1).toBe(what.includes('several'));
    for (const call of new Set([1, records])) {
      const executor = new Executor(state, failingJournal(journal, call));
      await expect(executor.execute(command)).rejects.toThrow('injected at append');
      expect(hashOf(state)).toBe(hashAfter());
    }
    await new Executor(state, journal).execute(later);
    expect(await recoveredHash(memory)).toBe(hashAfter(later));
  });

  test(`${what} that cannot be serialised changes nothing`, async () => {
    const { memory, state, executor } = await open();
    const broken = {
      ...command,
      toJSON: () => {
        throw new RangeError('Invalid string length');
      },
    };
    await expect(executor.execute(broken)).rejects.toThrow('Invalid string length');
    expect(hashOf(state)).toBe(hashAfter());
    await executor.execute(later);
    expect(await recoveredHash(memory)).toBe(hashAfter(later));
  });

  test(`${what} that is executed when the journal has failed changes nothing`, async () => {
    for (const fail of ['close', 'lose'] as const) {
      const { memory, state, journal, executor } = await open();
      const closed = fail === 'close' ? journal.close() : memory.lose();
      await expect(executor.execute(command)).rejects.toThrow(JournalError);
      await closed;
      expect(hashOf(state)).toBe(hashAfter());
      expect(await recoveredHash(memory)).toBe(hashAfter());
    }
  });

  test(`${what} whose record cannot be written is not acknowledged`, async () => {
    for (const when of ['before', 'after'] as const) {
      const { memory, store, executor } = await open();
      store.failAt('appendRecords', when);
      await expect(executor.execute(command)).rejects.toThrow('injected at appendRecords');
      const isWritten = when === 'after' && !what.includes('transactions');
      expect(await recoveredHash(memory)).toBe(isWritten ? hashAfter(command) : hashAfter());
    }
  });
});

test('a command whose commit throws is not in the journal', async () => {
  const { memory, state, executor } = await open();
  const first = executor.execute(later);
  const fault = new InvariantError('injected fault');
  const commit = () => {
    throw fault;
  };
  state.engine.check = () => ({ commit });
  await expect(executor.execute({ ...buy, type: 'MARKET' })).rejects.toBe(fault);
  await first;
  expect(await recoveredHash(memory)).toBe(hashAfter(later));
});

describe('a restore whose records were written only in part', () => {
  test.each([
    ['a command', later],
    ['a restore', { kind: 'restore', time: start, lines: linesWithNames(100) }],
    ['a restore of several records', { kind: 'restore', time: start, lines: longLines }],
  ] satisfies [string, SandboxCommand][])(
    'a restore whose records were written only in part is ignored before %s',
    async (_what, command) => {
      const { memory, store, executor } = await open();
      store.failAt('appendRecords', 'after');
      const lines = veryLongLines;
      await expect(executor.execute({ kind: 'restore', time: start, lines })).rejects.toThrow();
      expect(memory.records.at(-1)?.record).toContain('restorePart');
      const again = await open(memory);
      expect(hashOf(again.state)).toBe(hashAfter());
      await again.executor.execute(command);
      // Another instance recovers the state from the records alone.
      expect(await recoveredHash(memory)).toBe(hashAfter(command));
    },
  );
});

test('a record that is too large is rejected, and the journal continues', async () => {
  const { memory, executor } = await open();
  const user = 'x'.repeat(2 ** 26);
  await expect(executor.execute({ kind: 'accounts.addUser', time: start, user })).rejects.toThrow(
    'The command was not executed: a record of the journal has at most 67108864 characters',
  );
  await executor.execute(later);
  expect(await recoveredHash(memory)).toBe(hashAfter(later));
});

test.each(sampled([31, 32, 33], 1))(
  'random failures neither lose nor add commands, seed %i',
  async (seed) => {
    const random = seededRandom(seed);
    const source = new RandomCommands(random);
    const { memory, state, journal, executor } = await open();
    const expected = SandboxState.create(initialState, []);
    for (const command of [sell, ...traderSetup()]) expected.apply(command);
    for (const command of traderSetup()) await executor.execute(command);
    for (let index = 0; index < 300; index++) {
      const command = source.next();
      const fails = random.chance(0.3);
      const executed = new Executor(state, fails ? failingJournal(journal, 1) : journal).execute(
        command,
      );
      const isRejected = expected.check(command).commit === undefined;
      if (fails && !isRejected) await expect(executed).rejects.toThrow('injected at append');
      else source.observe((await executed).events);
      if (!fails) expected.apply(command);
    }
    expect(hashOf(state)).toBe(hashOf(expected));
    expect(await recoveredHash(memory)).toBe(hashOf(expected));
  },
);
