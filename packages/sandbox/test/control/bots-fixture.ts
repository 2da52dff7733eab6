import { expect } from 'vitest';
import type { SandboxCommand } from '../../src/state/command.ts';
import { createSandboxWithControl } from './control-fixture.ts';

export type Sandbox = ReturnType<typeof createSandboxWithControl>;
export type Section = 'spot' | 'contract' | 'option';
export type Levels = readonly (readonly [price: string, quantity: string])[];

export const minuteMs = 60_000;
export const hourMs = 3_600_000;

/** Creates a sandbox with a market maker of three levels. */
export async function quoted(symbol = 'BTCUSDT', seed = 7): Promise<Sandbox> {
  const sandbox = createSandboxWithControl();
  await sandbox.control.setMarketMaker({ symbol, enabled: true, seed, levels: 3 });
  return sandbox;
}

/** Returns the levels of an order book. */
export function book(
  { executor, clock }: Sandbox,
  symbol = 'BTCUSDT',
  section: Section = 'spot',
): { bids: Levels; asks: Levels } {
  const query = { symbol, limit: 0, time: clock.now() };
  return executor.state.engine[section].market.getDepth(query).reply ?? { bids: [], asks: [] };
}

/** Returns the prices of the bids and of the asks of an order book. */
export function prices(sandbox: Sandbox, symbol?: string, section?: Section): string[][] {
  const { bids, asks } = book(sandbox, symbol, section);
  return [bids, asks].map((levels) => levels.map(([price]) => price));
}

/** Advances the clock repeatedly. */
export async function advance({ control }: Sandbox, advances: number, milliseconds = minuteMs) {
  for (let count = 0; count < advances; count++) await control.advanceClock({ milliseconds });
}

/** Returns a list that collects the commands that are executed from now on. */
export function commandsOf(
  { executor }: Sandbox,
  isCollected: (command: SandboxCommand) => boolean,
): Record<string, unknown>[] {
  const commands: Record<string, unknown>[] = [];
  executor.onApplied((_, command) => {
    if (isCollected(command)) commands.push({ ...command });
  });
  return commands;
}

/** Executes a command that must succeed, and waits until the bots have reacted. */
export async function execute(sandbox: Sandbox, command: SandboxCommand): Promise<void> {
  expect((await sandbox.executor.execute(command)).rejection).toBeUndefined();
  await sandbox.settled();
}
