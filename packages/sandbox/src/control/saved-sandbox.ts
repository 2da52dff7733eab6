import { sha256Hex } from '#crypto';
import type { Broker } from '../broker.ts';
import { MemorySnapshots, type SnapshotWithLines } from '../journal/memory-snapshots.ts';
import { SandboxState } from '../state/state.ts';
import { type ControlSettings, settingsOf } from './settings.ts';
import { forgetRequests, rulesOf } from './state-handlers.ts';

/** The version of the format. A sandbox restores only what a sandbox of this version saved. */
const savedFormat = 4;

/** How long before its next command a sandbox may have been saved: ten years. */
const longestAbsenceMs = 10 * 365 * 86_400_000;

/** The first line of a saved sandbox. */
interface SavedHead {
  readonly format: number;
  /** The hash of the text that follows. */
  readonly hash: string;
}

/** The second line of a saved sandbox: what is not part of the state. The state follows. */
interface SavedSandbox {
  readonly settings: ControlSettings & { readonly clock: Required<ControlSettings['clock']> };
  readonly snapshots: readonly SnapshotWithLines[];
}

/** Returns a sandbox as a string, which `restoreSandbox` restores. */
export function saveSandbox(broker: Broker): string {
  const { clock, state, bots } = broker;
  const { stored } = broker.snapshots;
  const saved: SavedSandbox = {
    // The other sandbox may have been started with other options.
    settings: {
      ...settingsOf(state),
      ...bots.allSettings(),
      clock: { setting: clock.setting },
      rules: rulesOf(broker),
    },
    snapshots: stored instanceof MemorySnapshots ? stored.all() : [],
  };
  const text = [JSON.stringify(saved), ...state.encodeLines()].join('\n');
  const head: SavedHead = { format: savedFormat, hash: sha256Hex(text) };
  return `${JSON.stringify(head)}\n${text}`;
}

/**
 * Replaces the contents of a sandbox with those of a saved one.
 *
 * @throws TypeError if the string is not a sandbox that this version saved; nothing is changed
 */
export async function restoreSandbox(broker: Broker, saved: string): Promise<void> {
  const { clock, executor } = broker;
  const { stored } = broker.snapshots;
  const [first = '', ...lines] = checkedText(saved).split('\n');
  const { settings, snapshots } = JSON.parse(first) as SavedSandbox;
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

/**
 * Returns the text of a saved sandbox without its first line. It needs no further check: a sandbox
 * of this version wrote it.
 *
 * @throws TypeError if it did not
 */
function checkedText(saved: string): string {
  const text = saved.slice(saved.indexOf('\n') + 1);
  let head: Partial<SavedHead> | null = {};
  try {
    head = JSON.parse(saved.slice(0, -text.length));
  } catch {
    // The string is not JSON, so no sandbox saved it.
  }
  if (head?.format !== savedFormat) {
    throw new TypeError(
      `Expected a sandbox that this version saved, with the format ${savedFormat}; ` +
        `got the format ${head?.format}. Start a new sandbox.`,
    );
  }
  if (head.hash === sha256Hex(text)) return text;
  throw new TypeError('The saved sandbox is damaged. Start a new sandbox.');
}
