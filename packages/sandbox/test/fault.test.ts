import { defaultInitialState, InvariantError } from '@broker-api/engine';
import { start, traderSetup } from '@broker-api/test-kit';
import { expect, test } from 'vitest';
import { stateHashOf } from '../src/journal/store.ts';
import { openStore } from '../src/node/store/open-store.ts';
import { verify } from '../src/node/verify.ts';
import type { SandboxCommand } from '../src/state/command.ts';
import { Executor } from '../src/state/executor.ts';
import { SandboxState } from '../src/state/state.ts';
import { stateIn, temporaryDirectory } from './journal-fixtures.ts';

const initialState = defaultInitialState(start);
const commands = traderSetup();
const advance = { kind: 'broker.advance', time: start } as const;
const newKey: SandboxCommand = {
  kind: 'setApiKey',
  time: start,
  key: {
    apiKey: 'later',
    secretKey: 'secret',
    ref: { user: 'alice', accountType: 1, accountIndex: 0 },
  },
};

function throwError(error: Error): never {
  throw error;
}

function linesOf(more: readonly SandboxCommand[]): string[] {
  const state = SandboxState.create(initialState, []);
  for (const command of more) state.apply(command);
  return [...state.encodeLines()];
}

const recoveries: readonly [what: string, command: SandboxCommand, lines: string[]][] = [
  ['a reset', { kind: 'reset', time: start, initialState, keys: [], commands }, linesOf(commands)],
  ['a restored snapshot', { kind: 'restore', time: start, lines: linesOf([]) }, linesOf([])],
];

test.each(recoveries)(
  'a command that throws blocks all further commands and reads until %s',
  async (_what, recovery, lines) => {
    const directory = temporaryDirectory();
    const contents = () => ({ initialState, keys: [] });
    const { state, journal, close } = await stateIn(await openStore(directory), contents);
    const executor = new Executor(state, journal);
    const fault = new InvariantError('injected fault');
    state.engine.check = () => ({ commit: () => throwError(fault) });
    await expect(executor.execute(advance)).rejects.toBe(fault);
    // The engine no longer throws, so the errors below come from the state.
    Reflect.deleteProperty(state.engine, 'check');
    await expect(executor.execute(advance)).rejects.toBe(fault);
    await expect(executor.execute(newKey)).rejects.toBe(fault);
    expect(() => executor.read(() => 'a result')).toThrow(fault);
    expect(() => [...state.encodeLines()]).toThrow(fault);

    await executor.execute(recovery);
    expect(await executor.read(() => 'a result')).toBe('a result');
    expect([...state.encodeLines()]).toEqual(lines);
    expect((await executor.execute(newKey)).rejection).toBeUndefined();
    const hash = stateHashOf(state.encodeLines());
    await close();
    expect((await verify(directory)).lines.at(-1)).toBe(`State hash: ${hash}`);
  },
);

test('a reset with a rejected command changes nothing, and the state stays unusable', async () => {
  const state = SandboxState.create(initialState, []);
  const fault = new InvariantError('injected fault');
  state.engine.check = () => ({ commit: () => throwError(fault) });
  expect(() => state.apply(advance)).toThrow(fault);
  const invalid: SandboxCommand = {
    kind: 'reset',
    time: start,
    initialState,
    keys: [],
    commands: [{ kind: 'spot.setSymbolStatus', time: start, symbol: 'NOSUCH', status: 'HALT' }],
  };
  expect(() => state.apply(invalid)).toThrow('The reset is rejected');
  expect(() => state.assertUsable()).toThrow(fault);
});
