import type { SnapshotWithLines } from '../journal/journal.ts';
import { ControlPlaneError } from './control-plane-error.ts';
import type {
  Fault,
  GatewayRules,
  IndexMover,
  MarketMaker,
  StreamFault,
  Taker,
} from './generated/client.gen.ts';
import type { ControlContext } from './handler.ts';
import { setRules } from './handlers/gateway.ts';

/** The version of the format. A sandbox restores only what a sandbox of this version saved. */
const savedFormat = 2;

/** The first line of a saved sandbox: what is not part of the state. The state follows. */
interface SavedSettings {
  readonly format: number;
  /** The time of a manual clock, or how far a real clock is ahead of the system clock. */
  readonly clock: { readonly time: number } | { readonly aheadMs: number };
  readonly rules: GatewayRules;
  readonly makers: readonly MarketMaker[];
  readonly movers: readonly IndexMover[];
  readonly takers: readonly Taker[];
  readonly faults: readonly Fault[];
  readonly streamFaults: readonly StreamFault[];
  readonly snapshots: readonly SnapshotWithLines[];
}

/** Returns a sandbox as a string, which `restoreSandbox` restores. */
export function saveSandbox(context: ControlContext): string {
  const { clock, executor, gateway, limits } = context;
  const system = clock.next('real').now();
  const settings: SavedSettings = {
    format: savedFormat,
    clock: clock.mode === 'manual' ? { time: clock.now() } : { aheadMs: clock.now() - system },
    rules: { ...gateway.rules, enforceLimits: limits.enforced },
    makers: context.makers.list().filter(({ enabled }) => enabled),
    movers: context.indexMovers.list().filter(({ enabled }) => enabled),
    takers: context.takers.list().filter(({ enabled }) => enabled),
    faults: context.faults.list(),
    streamFaults: context.streamFaults.list(),
    snapshots: context.snapshots.stored.all(),
  };
  return [JSON.stringify(settings), ...executor.state.encodeLines()].join('\n');
}

/**
 * Replaces the contents of a sandbox with those of a saved one.
 *
 * @throws TypeError if the string is not a sandbox that this version saved; nothing is changed
 */
export async function restoreSandbox(context: ControlContext, saved: string): Promise<void> {
  const { clock, executor, limits } = context;
  const [first = '', ...lines] = saved.split('\n');
  const settings = settingsOf(first);
  const next =
    'time' in settings.clock
      ? clock.next('manual', settings.clock.time)
      : clock.next('real', clock.next('real').now() + settings.clock.aheadMs);
  await executor.execute({ kind: 'restore', time: clock.now(), lines }, () => {
    limits.replace(executor.state.engine.admin.getRateLimits());
    // The engine's time never goes back, even if the system clock was set back in the meantime.
    const { time } = executor.state.engine;
    clock.use(time > next.now() ? clock.next(next.mode, time) : next);
    context.faults.replaceAll(settings.faults);
    context.streamFaults.replaceAll(settings.streamFaults);
    context.gateway.forgetReplays();
    context.inspector.clear();
    setRules(context, settings.rules);
  });
  await context.snapshots.stored.replaceAll(settings.snapshots);
  await executor.executeDue(clock.now());
  await restoreTasks(context, settings);
}

function settingsOf(line: string): SavedSettings {
  let settings: SavedSettings | undefined;
  try {
    settings = JSON.parse(line) as SavedSettings;
  } catch {
    // The string is not JSON, so no sandbox saved it.
  }
  if (settings?.format === savedFormat) return settings;
  throw new TypeError(
    `Expected a sandbox that this version saved, with the format ${savedFormat}; ` +
      `got the format ${settings?.format}. Start a new sandbox.`,
  );
}

/** Enables the market makers, the index movers and the takers of a saved sandbox. */
async function restoreTasks(context: ControlContext, settings: SavedSettings): Promise<void> {
  context.makers.clear();
  context.indexMovers.clear();
  context.takers.clear();
  for (const maker of settings.makers) await ifListed(() => context.makers.set(maker));
  for (const mover of settings.movers) await ifListed(() => context.indexMovers.set(mover));
  for (const taker of settings.takers) await ifListed(() => context.takers.set(taker));
}

/** Enables a task, unless its option has expired since the sandbox was saved. */
async function ifListed(enable: () => unknown): Promise<void> {
  try {
    await enable();
  } catch (error) {
    if (!(error instanceof ControlPlaneError)) throw error;
  }
}
