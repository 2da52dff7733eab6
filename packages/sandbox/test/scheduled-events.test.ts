import { defaultInitialState } from '@broker-api/engine';
import { start } from '@broker-api/test-kit';
import { expect, it } from 'vitest';
import type { SandboxCommand } from '../src/state/command.ts';
import { SandboxState } from '../src/state/state.ts';

const settlement = start + 8 * 3_600_000;

it('a replay executes the events that are due before a command', () => {
  const command: SandboxCommand = {
    kind: 'broker.setIndexPrice',
    time: settlement,
    symbol: 'BTCUSDT',
    price: '1',
  };
  const live = SandboxState.create(defaultInitialState(start), []);
  const due = live.dueBefore(command);
  expect(due).toEqual({ kind: 'broker.advance', time: settlement });
  live.apply(due as SandboxCommand);
  expect(live.dueBefore(command)).toBeUndefined();
  live.apply(command);
  const replayed = SandboxState.create(defaultInitialState(start), []);
  replayed.apply(command);
  expect([...replayed.encodeLines()]).toEqual([...live.encodeLines()]);
});
