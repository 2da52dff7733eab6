import type { Broker } from '../broker.ts';
import { MemorySnapshots, type SnapshotWithLines } from '../journal/memory-snapshots.ts';
import { SandboxState } from '../state/state.ts';
import { checkCallFault, checkStreamFault } from './faults.ts';
import type { Fault, StreamFault } from './generated/client.gen.ts';
import { checkInput } from './parse-request.ts';
import { type ControlSettings, settingsOf } from './settings.ts';
import { rejectWrongHash } from './snapshots.ts';
import { forgetRequests, rulesOf } from './state.ts';

/** The version of the format. A sandbox restores only what a sandbox of this version saved. */
const savedFormat = 3;

/** How long before its next command a sandbox may have been saved: ten years. */
const longestAbsenceMs = 10 * 365 * 86_400_000;

/** The settings of the control plane, also those that are from the options of the sandbox. */
interface SavedSettings extends ControlSettings {
  readonly clock: Required<ControlSettings['clock']>;
}

/** The first line of a saved sandbox: what is not part of the state. The state follows. */
interface SavedSandbox {
  readonly format: number;
  readonly settings: SavedSettings;
  readonly snapshots: readonly SnapshotWithLines[];
}

/** Returns a sandbox as a string, which `restoreSandbox` restores. */
export function saveSandbox(broker: Broker): string {
  const { clock, state, bots } = broker;
  const { stored } = broker.snapshots;
  const saved: SavedSandbox = {
    format: savedFormat,
    // The other sandbox may have been started with other options.
    settings: {
      ...settingsOf(state),
      ...bots.allSettings(),
      clock: { setting: clock.setting },
      rules: rulesOf(broker),
    },
    snapshots: stored instanceof MemorySnapshots ? stored.all() : [],
  };
  return [JSON.stringify(saved), ...state.encodeLines()].join('\n');
}

/**
 * Replaces the contents of a sandbox with those of a saved one.
 *
 * @throws TypeError if the string is not a sandbox that this version saved; nothing is changed
 */
export async function restoreSandbox(broker: Broker, text: string): Promise<void> {
  const { clock, executor } = broker;
  const { stored } = broker.snapshots;
  const [first = '', ...lines] = text.split('\n');
  const { settings, snapshots } = savedIn(first);
  const { time: savedAt } = SandboxState.restore(lines).engine;
  // The time never goes back, even if the system clock was set back in the meantime.
  const next = clock.from(settings.clock.setting, savedAt);
  if (next.now() - savedAt > longestAbsenceMs) {
    throw new TypeError(
      `The saved sandbox is from ${savedAt}, and would continue at ${next.now()}: at most ten ` +
        `years later is possible, because all events in between take place.`,
    );
  }
  await executor.execute(
    { kind: 'restore', time: clock.now(), lines, settings: { ...settings } },
    () => {
      clock.use(next);
      forgetRequests(broker);
    },
  );
  if (stored instanceof MemorySnapshots) stored.replaceAll(snapshots);
  await broker.bots.useSettings();
}

function savedIn(line: string): SavedSandbox {
  let saved: SavedSandbox | undefined;
  try {
    saved = JSON.parse(line) as SavedSandbox;
  } catch {
    // The string is not JSON, so no sandbox saved it.
  }
  if (saved?.format === savedFormat) {
    try {
      checkSettings(saved.settings);
      checkSnapshots(saved.snapshots);
      return saved;
    } catch (error) {
      throw new TypeError(`The saved sandbox is damaged. ${(error as Error).message}`);
    }
  }
  throw new TypeError(
    `Expected a sandbox that this version saved, with the format ${savedFormat}; ` +
      `got the format ${saved?.format}. Start a new sandbox.`,
  );
}

/** The lists of the settings, and the operation that sets their items. */
const lists = {
  makers: 'setMarketMaker',
  movers: 'setIndexMover',
  takers: 'setTaker',
  faults: 'injectFault',
  streamFaults: 'injectStreamFault',
} as const;

/** Checks all settings as the control plane checks what it receives. */
function checkSettings(settings: SavedSettings): void {
  const { setting } = settings.clock;
  checkInput('setGatewayRules', 'rules', settings.rules);
  if ('time' in setting) {
    checkInput('setClock', 'clock', { mode: 'manual', time: setting.time });
  } else if (!Number.isFinite(setting.aheadMs)) {
    throw new TypeError('The clock must have a time, or aheadMs.');
  }
  for (const name of Object.keys(lists) as (keyof typeof lists)[]) {
    for (const [key, item] of Object.entries(settings[name])) {
      checkInput(lists[name], name, 'faultId' in item ? injectedAs(item, key) : item);
    }
  }
  for (const fault of Object.values(settings.faults)) checkCallFault(fault);
  for (const fault of Object.values(settings.streamFaults)) checkStreamFault(fault);
}

/** Returns what was injected as this fault. */
function injectedAs({ faultId, remaining, struck, ...fault }: Fault | StreamFault, key: string) {
  if (key !== faultId || !/^(stream-)?fault-[1-9]\d{0,8}$/.test(key)) {
    throw new TypeError('Each fault must have its id.');
  }
  if (!Number.isSafeInteger(struck)) throw new TypeError('struck must be an integer.');
  return { ...fault, ...(remaining !== undefined && { times: remaining }) };
}

function checkSnapshots(snapshots: readonly SnapshotWithLines[]): void {
  for (const { snapshot, lines } of snapshots) {
    const file = { ...snapshot, lines: [...lines] };
    checkInput('addSnapshot', 'snapshots', file);
    rejectWrongHash(file);
    SandboxState.restore(lines);
  }
}
