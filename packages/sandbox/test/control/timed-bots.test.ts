// What takers and index movers have in common: both run after pauses of the broker's clock.
import { expect, it, onTestFinished, vi } from 'vitest';
import { JournalError } from '../../src/journal/journal.ts';
import type { SandboxCommand } from '../../src/state/command.ts';
import { spotMarket } from '../market-definitions.ts';
import { noon } from '../requests.ts';
import { advance, commandsOf, hourMs, minuteMs, type Sandbox } from './bots-fixture.ts';
import { createSandboxWithControl, receivingJournal } from './control-fixture.ts';

const kinds = [
  {
    name: 'taker',
    set: 'setTaker',
    list: 'listTakers',
    observer: 'onTakerProblem',
    start: async ({ startBots }: Sandbox, seed: number) => startBots('takers', seed),
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
    start: async ({ startBots }: Sandbox, seed: number) => startBots('indexMovers', seed),
    isAction: ({ kind }: SandboxCommand) => kind === 'broker.setIndexPrice',
    recorded: 'setIndexPrice',
    repeated: 'price',
    identity: { symbol: 'BTCUSDT' },
  },
] as const;

type Kind = (typeof kinds)[number];

const change = { symbol: 'BTCUSDT', enabled: true, seed: 7 };

/** Returns what was collected, without the times, and empties the list. */
const take = (actions: Record<string, unknown>[]) =>
  actions.splice(0).map(({ time: _time, ...action }) => action);

/** Creates a sandbox with a market maker, for orders that a taker can match, and a bot. */
async function running(kind: Kind, seed = 7) {
  const sandbox = createSandboxWithControl();
  await sandbox.control.setMarketMaker({ symbol: 'BTCUSDT', enabled: true });
  await sandbox.control[kind.set]({ ...change, seed });
  return { ...sandbox, actions: commandsOf(sandbox, kind.isAction) };
}

it.each(kinds)('a $name does what its seed determines', async (kind) => {
  const actionsFor = async (seed: number) => {
    const sandbox = await running(kind, seed);
    await advance(sandbox, 15);
    return take(sandbox.actions);
  };
  const first = await actionsFor(7);
  expect(first.length).toBeGreaterThan(10);
  expect(await actionsFor(7)).toEqual(first);
  expect(await actionsFor(8)).not.toEqual(first);
});

it.each(kinds)('after a jump of the clock, a $name runs at most 60 times', async (kind) => {
  const sandbox = await running(kind);
  await advance(sandbox, 1, 24 * hourMs);
  expect(sandbox.actions).toHaveLength(60);
  await advance(sandbox, 1);
  expect(sandbox.actions.length).toBeGreaterThan(60);
  expect(sandbox.actions.length).toBeLessThan(80);
});

it.each(kinds)('a $name stops when it is disabled', async (kind) => {
  const sandbox = await running(kind);
  const stopped = await sandbox.control[kind.set]({ ...change, enabled: false });
  expect(stopped).toMatchObject({ enabled: false });
  expect(await sandbox.control[kind.list]()).toEqual([]);
  await advance(sandbox, 1, hourMs);
  expect(sandbox.actions).toEqual([]);
});

it.each(kinds)('a $name repeats itself after a restore, and a reset stops it', async (kind) => {
  const sandbox = await running(kind);
  const { actions, control } = sandbox;
  await control.saveSnapshot({ name: 'start' });
  await advance(sandbox, 15);
  const first = actions.splice(0).map((action) => action[kind.repeated]);
  await control.restoreSnapshot({ name: 'start' });
  await advance(sandbox, 15);
  expect(actions.splice(0).map((action) => action[kind.repeated])).toEqual(first);
  await control.reset();
  expect(await control[kind.list]()).toEqual([]);
  await advance(sandbox, 1, hourMs);
  expect(actions).toEqual([]);
});

it.each(kinds)('a $name that fails stops and reports the reason', async (kind) => {
  const { name, set, list } = kind;
  const disk = { isFull: true };
  const assertAccepts = (record: string): void => {
    if (disk.isFull && record.includes(kind.recorded)) throw new JournalError('disk full.');
  };
  const problems: unknown[] = [];
  const sandbox = createSandboxWithControl({
    journal: { ...receivingJournal, assertAccepts },
    [kind.observer]: (problem: unknown) => problems.push(problem),
  });
  const actions = commandsOf(sandbox, kind.isAction);
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

it.each(kinds)('each $name of all symbols has a seed, and starts after a reset', async (kind) => {
  const sandbox = createSandboxWithControl();
  await sandbox.startBots('makers', 1);
  await kind.start(sandbox, 2 ** 32 - 1);
  const bots = await sandbox.control[kind.list]();
  expect(bots.slice(0, 2)).toMatchObject([{ seed: 2 ** 32 - 1 }, { seed: 0 }]);
  const actions = commandsOf(sandbox, kind.isAction);
  await advance(sandbox, 1, 5 * minuteMs);
  const first = take(actions);
  expect(first.length).toBeGreaterThan(8);
  await sandbox.control.reset();
  await advance(sandbox, 1, 5 * minuteMs);
  expect(take(actions)).toEqual(first);
});

it.each(kinds)('a $name runs on a real clock too, and not in a closed sandbox', async (kind) => {
  vi.useFakeTimers({ now: noon });
  onTestFinished(() => void vi.useRealTimers());
  const sandbox = createSandboxWithControl({ systemClock: Date.now });
  await sandbox.startBots('makers', 1);
  await kind.start(sandbox, 1);
  const actions = commandsOf(sandbox, kind.isAction);
  await vi.advanceTimersByTimeAsync(5 * minuteMs);
  const { length } = actions;
  expect(length).toBeGreaterThanOrEqual(10);
  await sandbox.plane.close();
  await vi.advanceTimersByTimeAsync(5 * minuteMs);
  expect(actions).toHaveLength(length);
  await expect(kind.start(sandbox, 1)).rejects.toThrow('The sandbox is shutting down');
});

it.each([
  ['setTaker', { symbol: 'ETHBUSDT' }, 'ETHBUSDT has no index price. Set one with setIndexPrice'],
  ['setTaker', { section: 'option' }, 'The option symbol "BTCUSDT" does not exist.'],
  ['setTaker', { intervalMs: 999 }, 'The body at /intervalMs must be >= 1000'],
  ['setIndexMover', { step: '0.0051' }, 'step must be at most 0.005; got 0.0051.'],
  ['setIndexMover', { step: `0.${'0'.repeat(19)}` }, 'must NOT have more than 20 characters'],
  ['setIndexMover', { symbol: 'ETHBTC' }, 'ETHBTC has no index price. Set one with setIndexPrice'],
  ['setIndexMover', { intervalMs: 999 }, 'The body at /intervalMs must be >= 1000'],
] as const)('%s rejects %j', async (set, wrong, message) => {
  const { control } = createSandboxWithControl();
  await control.addSymbol({
    ...spotMarket,
    symbol: 'ETHBUSDT',
    baseAsset: 'ETH',
    quoteAsset: 'BUSDT',
  });
  const enabled = { symbol: 'BTCUSDT', enabled: true, ...wrong };
  await expect(control[set](enabled)).rejects.toThrow(message);
  expect([await control.listTakers(), await control.listIndexMovers()]).toEqual([[], []]);
});
