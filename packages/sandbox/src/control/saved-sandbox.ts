import { MemorySnapshots, type SnapshotWithLines } from '../journal/memory-snapshots.ts';
import { SandboxState } from '../state/state.ts';
import { checkInput } from './check-input.ts';
import { checkCallFault } from './faults/call-faults.ts';
import { checkStreamFault } from './faults/stream-faults.ts';
import type {
  Fault,
  GatewayRules,
  IndexMover,
  MarketMaker,
  StreamFault,
  Taker,
} from './generated/client.gen.ts';
import type { ControlContext } from './handler.ts';
import { rulesOf, setRules } from './handlers/gateway.ts';
import { rejectWrongHash } from './snapshots.ts';

/** The version of the format. A sandbox restores only what a sandbox of this version saved. */
const savedFormat = 2;

/** How long before its next command a sandbox may have been saved: ten years. */
const longestAbsenceMs = 10 * 365 * 86_400_000;

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
  const { clock, executor } = context;
  const { stored } = context.snapshots;
  const system = clock.next('real').now();
  const settings: SavedSettings = {
    format: savedFormat,
    clock: clock.mode === 'manual' ? { time: clock.now() } : { aheadMs: clock.now() - system },
    rules: rulesOf(context),
    makers: context.bots.makers.list().filter(({ enabled }) => enabled),
    movers: context.bots.indexMovers.list().filter(({ enabled }) => enabled),
    takers: context.bots.takers.list().filter(({ enabled }) => enabled),
    faults: context.faults.list(),
    streamFaults: context.streamFaults.list(),
    snapshots: stored instanceof MemorySnapshots ? stored.all() : [],
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
  const { stored } = context.snapshots;
  const [first = '', ...lines] = saved.split('\n');
  const settings = settingsOf(first);
  const next =
    'time' in settings.clock
      ? clock.next('manual', settings.clock.time)
      : clock.next('real', clock.next('real').now() + settings.clock.aheadMs);
  const { time: savedAt } = SandboxState.restore(lines).engine;
  if (next.now() - savedAt > longestAbsenceMs) {
    throw new TypeError(
      `The saved sandbox is from ${savedAt}, and would continue at ${next.now()}: at most ten ` +
        `years later is possible, because all events in between take place.`,
    );
  }
  await executor.execute({ kind: 'restore', time: clock.now(), lines }, () => {
    limits.replace(executor.state.engine.admin.getRateLimits());
    // The engine's time never goes back, even if the system clock was set back in the meantime.
    const { time } = executor.state.engine;
    clock.use(time > next.now() ? clock.next(next.mode, time) : next);
    context.faults.replaceAll(settings.faults);
    context.streamFaults.replaceAll(settings.streamFaults);
    context.gateway.forgetReplays();
    context.inspector.clear();
    setRules(context, { ...rulesOf(context), ...settings.rules });
  });
  if (stored instanceof MemorySnapshots) stored.replaceAll(settings.snapshots);
  await executor.executeDue(clock.now());
  // A bot is left out if its option has expired since the sandbox was saved.
  context.bots.clear();
  await context.bots.makers.replaceAll(settings.makers);
  await context.bots.indexMovers.replaceAll(settings.movers);
  await context.bots.takers.replaceAll(settings.takers);
}

function settingsOf(line: string): SavedSettings {
  let settings: SavedSettings | undefined;
  try {
    settings = JSON.parse(line) as SavedSettings;
  } catch {
    // The string is not JSON, so no sandbox saved it.
  }
  if (settings?.format === savedFormat) {
    try {
      checkSettings(settings);
      return settings;
    } catch (error) {
      throw new TypeError(`The saved sandbox is damaged. ${(error as Error).message}`);
    }
  }
  throw new TypeError(
    `Expected a sandbox that this version saved, with the format ${savedFormat}; ` +
      `got the format ${settings?.format}. Start a new sandbox.`,
  );
}

/** The lists of the settings: the input schema of their items, and the fields that it lacks. */
const lists = {
  makers: ['setMarketMaker', ['openOrders', 'problem']],
  movers: ['setIndexMover', ['problem']],
  takers: ['setTaker', ['problem']],
  faults: ['injectFault', ['faultId', 'remaining', 'struck']],
  streamFaults: ['injectStreamFault', ['faultId', 'remaining', 'struck']],
} as const;

/** Checks all settings as the control plane checks what it receives. */
function checkSettings(settings: SavedSettings): void {
  checkInput('setGatewayRules', 'rules', settings.rules);
  if ('time' in settings.clock) {
    checkInput('setClock', 'clock', { mode: 'manual', time: settings.clock.time });
  } else if (!Number.isSafeInteger(settings.clock.aheadMs)) {
    throw new TypeError('The clock must have a time or an integer aheadMs.');
  }
  for (const name of Object.keys(lists) as (keyof typeof lists)[]) {
    const [input, more] = lists[name];
    const ids = new Set<unknown>();
    for (const item of settings[name]) {
      const fields = Object.entries(item).filter(([field]) => !more.includes(field as never));
      const { remaining: times, faultId, struck } = item as Partial<Fault>;
      checkInput(input, name, {
        ...Object.fromEntries(fields),
        ...(times !== undefined && { times }),
      });
      if (!name.endsWith('aults')) continue;
      const isFault = /^(stream-)?fault-[1-9]\d{0,8}$/.test(String(faultId)) && !ids.has(faultId);
      if (!isFault || !Number.isSafeInteger(struck)) {
        throw new TypeError(`Each of ${name} must have an id of its own, and an integer struck.`);
      }
      ids.add(faultId);
    }
  }
  for (const fault of settings.faults) checkCallFault(fault);
  for (const fault of settings.streamFaults) checkStreamFault(fault);
  for (const { snapshot, lines } of settings.snapshots) {
    const file = { ...snapshot, lines: [...lines] };
    checkInput('addSnapshot', 'snapshots', file);
    rejectWrongHash(file);
    SandboxState.restore(lines);
  }
}
