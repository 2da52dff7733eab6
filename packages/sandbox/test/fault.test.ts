import { InvariantError } from '@broker-api/engine';
import { alice, start, traderSetup } from '@broker-api/test-kit';
import { expect, test } from 'vitest';
import { openStore } from '../src/node/store/open-store.ts';
import { verify } from '../src/node/verify.ts';
import type { SandboxCommand } from '../src/state/command.ts';
import type { SandboxState } from '../src/state/state.ts';
import {
  contents,
  hashOf,
  linesAfter,
  stateAfter,
  stateIn,
  temporaryDirectory,
} from './journal-fixtures.ts';

const { initialState } = contents();
const commands = traderSetup();
const advance = { kind: 'broker.advance', time: start } as const;
const newKey: SandboxCommand = {
  kind: 'setApiKey',
  time: start,
  key: { apiKey: 'later', secretKey: 'secret', ref: alice },
};

const reset = { kind: 'reset', time: start, initialState, keys: [], commands } as const;
const restore = { kind: 'restore', time: start, lines: linesAfter([]) } as const;

/** Makes the engine throw an error when a command is committed. Returns the error. */
function breakEngine(state: SandboxState): Error {
  const fault = new InvariantError('injected fault');
  const commit = () => {
    throw fault;
  };
  state.engine.check = () => ({ commit });
  return fault;
}

test.each<[string, SandboxCommand, string[]]>([
  ['a reset', reset, linesAfter(commands)],
  ['a restored snapshot', restore, linesAfter([])],
])('a command that throws blocks commands and reads until %s', async (_what, recovery, lines) => {
  const directory = temporaryDirectory();
  const { state, executor, close } = await stateIn(await openStore(directory));
  const fault = breakEngine(state);
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
  const hash = hashOf(state);
  await close();
  expect((await verify(directory)).lines.at(-1)).toBe(`State hash: ${hash}`);
});

test('a reset with a rejected command changes nothing, and the state stays unusable', () => {
  const state = stateAfter([]);
  const fault = breakEngine(state);
  expect(() => state.apply(advance)).toThrow(fault);
  const rejected = { kind: 'spot.setSymbolStatus', symbol: 'NOSUCH', status: 'HALT' } as const;
  const invalid = { ...reset, commands: [{ ...rejected, time: start }] };
  expect(() => state.apply(invalid)).toThrow('The reset is rejected');
  expect(() => state.assertUsable()).toThrow(fault);
});
