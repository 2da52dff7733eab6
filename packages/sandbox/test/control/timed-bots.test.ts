// What takers and index movers have in common: both run after pauses of the broker's clock.
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { JournalError } from '../../src/journal/journal.ts';
import type { SandboxCommand } from '../../src/state/command.ts';
import { noon } from '../requests.ts';
import { createSandboxWithControl, receivingJournal } from './control-fixture.ts';

type Sandbox = ReturnType<typeof createSandboxWithControl>;

const minuteMs = 60_000;

const kinds = [
  {
    name: 'taker',
    set: 'setTaker',
    list: 'listTakers',
    observer: 'onTakerProblem',
    start: ({ plane }: Sandbox, seed: number) => plane.startTakers(seed),
    isAction: (command: SandboxCommand) =>
      command.kind === 'spot.placeOrder' && command.account.user === 'taker',
    /** A part of the record of an action. */
    recorded: '"tk-',
    /** What is the same if the bot acts again at another time. */
    repeated: 'side',
    identity: { section: 'spot', symbol: 'BTCUSDT' },
  },
  {
    name: 'index mover',
    set: 'setIndexMover',
    list: 'listIndexMovers',
    observer: 'onIndexMoverProblem',
    start: async ({ plane }: Sandbox, seed: number) => plane.startIndexMovers(seed),
    isAction: ({ kind }: SandboxCommand) => kind === 'broker.setIndexPrice',
    recorded: 'setIndexPrice',
    repeated: 'price',
    identity: { symbol: 'BTCUSDT' },
  },
] as const;

type Kind = (typeof kinds)[number];

const change = { symbol: 'BTCUSDT', enabled: true, seed: 7 };

/** Returns a list that collects what the bots do from now on, without the times. */
function actionsOf({ isAction }: Kind, { executor }: Sandbox): Record<string, unknown>[] {
  const actions: Record<string, unknown>[] = [];
  executor.onApplied((_, command) => {
    if (!isAction(command)) return;
    const { time: _time, ...action } = { ...command } as { time: number };
    actions.push(action);
  });
  return actions;
}

/** Advances the clock repeatedly. */
async function advance({ control }: Sandbox, advances: number, milliseconds = minuteMs) {
  for (let count = 0; count < advances; count++) await control.advanceClock({ milliseconds });
}

/** Creates a sandbox with a market maker, for orders that a taker can match, and a bot. */
async function running(kind: Kind, seed = 7) {
  const sandbox = createSandboxWithControl();
  await sandbox.control.setMarketMaker({ symbol: 'BTCUSDT', enabled: true });
  await sandbox.control[kind.set]({ ...change, seed });
  return { ...sandbox, actions: actionsOf(kind, sandbox) };
}

describe.each(kinds)('one $name', (kind) => {
  const { name, set, list, repeated } = kind;

  it(`a ${name} does the same for the same seed, something else for another`, async () => {
    const actionsFor = async (seed: number) => {
      const sandbox = await running(kind, seed);
      await advance(sandbox, 15);
      return sandbox.actions;
    };
    const first = await actionsFor(7);
    expect(first.length).toBeGreaterThan(10);
    expect(await actionsFor(7)).toEqual(first);
    expect(await actionsFor(8)).not.toEqual(first);
  });

  it(`after a jump of the clock, a ${name} runs at most 60 times`, async () => {
    const sandbox = await running(kind);
    await advance(sandbox, 1, 24 * 60 * minuteMs);
    expect(sandbox.actions).toHaveLength(60);
    await advance(sandbox, 1);
    expect(sandbox.actions.length).toBeGreaterThan(60);
    expect(sandbox.actions.length).toBeLessThan(80);
  });

  it(`a ${name} stops when it is disabled`, async () => {
    const sandbox = await running(kind);
    const stopped = await sandbox.control[set]({ ...change, enabled: false });
    expect(stopped).toMatchObject({ enabled: false });
    expect(await sandbox.control[list]()).toEqual([]);
    await advance(sandbox, 1, 60 * minuteMs);
    expect(sandbox.actions).toEqual([]);
  });

  it(`a ${name} repeats what it did after a restore, and stops after a reset`, async () => {
    const sandbox = await running(kind);
    const { actions, control } = sandbox;
    await control.saveSnapshot({ name: 'start' });
    await advance(sandbox, 15);
    const first = actions.splice(0).map((action) => action[repeated]);
    await control.restoreSnapshot({ name: 'start' });
    await advance(sandbox, 15);
    expect(actions.splice(0).map((action) => action[repeated])).toEqual(first);
    await control.reset();
    expect(await control[list]()).toEqual([]);
    await advance(sandbox, 1, 60 * minuteMs);
    expect(actions).toEqual([]);
  });
});

describe.each(kinds)('a $name on a full disk', (kind) => {
  const { name, set, list } = kind;

  it(`a ${name} that fails stops and reports the reason`, async () => {
    const disk = { isFull: true };
    const assertAccepts = (record: string): void => {
      if (disk.isFull && record.includes(kind.recorded)) throw new JournalError('disk full.');
    };
    const problems: unknown[] = [];
    const sandbox = createSandboxWithControl({
      journal: { ...receivingJournal, assertAccepts },
      [kind.observer]: (problem: unknown) => problems.push(problem),
    });
    const actions = actionsOf(kind, sandbox);
    await sandbox.control.setMarketMaker({ symbol: 'BTCUSDT', enabled: true });
    await sandbox.control[set](change);
    await advance(sandbox, 2);
    const advice = `Remove the cause, then start it again with ${set}.`;
    const problem = `The ${name} stopped: disk full. ${advice}`;
    expect(await sandbox.control[list]()).toMatchObject([{ enabled: false, problem }]);
    expect(problems).toEqual([{ ...kind.identity, problem, error: expect.any(JournalError) }]);
    disk.isFull = false;
    await advance(sandbox, 2);
    expect(actions).toEqual([]);
    expect(await sandbox.control[set](change)).not.toHaveProperty('problem');
    await advance(sandbox, 2);
    expect(actions.length).toBeGreaterThan(0);
  });
});

describe.each(kinds)('each $name of all symbols', (kind) => {
  const { name, list, start } = kind;

  it(`each ${name} of all symbols has its own seed, and starts again after a reset`, async () => {
    const sandbox = createSandboxWithControl();
    await sandbox.plane.startMarketMakers(1);
    await start(sandbox, 2 ** 32 - 1);
    expect((await sandbox.control[list]()).slice(0, 2)).toMatchObject([
      { seed: 2 ** 32 - 1 },
      { seed: 0 },
    ]);
    const actions = actionsOf(kind, sandbox);
    await advance(sandbox, 1, 5 * minuteMs);
    const first = actions.splice(0);
    expect(first.length).toBeGreaterThan(8);
    await sandbox.control.reset();
    await advance(sandbox, 1, 5 * minuteMs);
    expect(actions).toEqual(first);
  });

  it(`a ${name} runs on a real clock too, and not after the sandbox is closed`, async () => {
    vi.useFakeTimers({ now: noon });
    onTestFinished(() => void vi.useRealTimers());
    const sandbox = createSandboxWithControl({ systemClock: Date.now });
    await sandbox.plane.startMarketMakers(1);
    await start(sandbox, 1);
    const actions = actionsOf(kind, sandbox);
    await vi.advanceTimersByTimeAsync(5 * minuteMs);
    const { length } = actions;
    expect(length).toBeGreaterThanOrEqual(10);
    await sandbox.plane.close();
    await vi.advanceTimersByTimeAsync(5 * minuteMs);
    expect(actions).toHaveLength(length);
    await expect(start(sandbox, 1)).rejects.toThrow('The sandbox is shutting down');
  });
});
