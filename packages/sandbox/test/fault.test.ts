import { defaultInitialState, InvariantError } from '@broker-api/engine';
import { expect, test } from 'vitest';
import { start, tradersState } from '../../engine/test/lib/initial-states.ts';
import { stateHashOf } from '../src/journal/chain.ts';
import type { SandboxCommand } from '../src/state/command.ts';
import { Executor } from '../src/state/executor.ts';
import { openState } from '../src/state/open-state.ts';
import { SandboxState } from '../src/state/state.ts';
import { verify } from '../src/state/verify.ts';
import { temporaryDirectory } from './journal-directories.ts';

const world = defaultInitialState(start);
const commands = tradersState();
const advance = { kind: 'advance', time: start } as const;
const newKey: SandboxCommand = {
  ...{ kind: 'setApiKey', time: start },
  key: {
    ...{ apiKey: 'later', secretKey: 'secret', account: 'alice' },
    ref: { user: 'alice', accountType: 1, accountIndex: 0 },
  },
};

function linesOf(more: readonly SandboxCommand[]): string[] {
  const state = SandboxState.create(world, []);
  for (const command of more) state.apply(command);
  return [...state.encodeLines()];
}

const ways: readonly [what: string, command: SandboxCommand, lines: string[]][] = [
  ['a reset', { kind: 'reset', time: start, world, keys: [], commands }, linesOf(commands)],
  ['a restored snapshot', { kind: 'restore', time: start, lines: linesOf([]) }, linesOf([])],
];

test.each(ways)('after a fault nothing goes on until %s', async (_what, way, lines) => {
  const directory = temporaryDirectory();
  const { state, journal } = await openState(directory, () => ({ world, keys: [] }));
  const executor = new Executor(state, journal);
  const fault = new InvariantError('broken in the middle');
  state.engine.apply = () => {
    throw fault;
  };
  await expect(executor.execute(advance)).rejects.toBe(fault);
  // What throws is the state, whatever the engine would do.
  Reflect.deleteProperty(state.engine, 'apply');
  await expect(executor.execute(advance)).rejects.toBe(fault);
  await expect(executor.execute(newKey)).rejects.toBe(fault);
  expect(() => executor.read(() => 'an answer')).toThrow(fault);
  expect(() => [...state.encodeLines()]).toThrow(fault);

  await executor.execute(way);
  expect(await executor.read(() => 'an answer')).toBe('an answer');
  expect([...state.encodeLines()]).toEqual(lines);
  expect((await executor.execute(newKey)).rejection).toBeUndefined();
  const hash = stateHashOf(state.encodeLines());
  await journal.close();
  expect(verify(directory).lines.at(-1)).toBe(`State hash: ${hash}`);
});

test('what a reset would begin with is refused as a whole, and the fault stays', async () => {
  const state = SandboxState.create(world, []);
  const fault = new InvariantError('broken in the middle');
  state.engine.apply = () => {
    throw fault;
  };
  expect(() => state.apply(advance)).toThrow(fault);
  const bad: SandboxCommand = {
    ...{ kind: 'reset', time: start, world, keys: [] },
    commands: [{ kind: 'setSymbolStatus', time: start, symbol: 'NOSUCH', status: 'HALT' }],
  };
  expect(() => state.apply(bad)).toThrow('The reset is refused');
  expect(() => state.mustBeSound()).toThrow(fault);
});
