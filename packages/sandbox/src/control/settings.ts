import type { Settings } from '../journal/journal.ts';
import type { ClockSetting } from '../state/clock.ts';
import type { Executor } from '../state/executor.ts';
import type {
  Fault,
  GatewayRules,
  IndexMoverChange,
  MarketMakerChange,
  StreamFault,
  TakerChange,
} from './generated/client.gen.ts';

/** Settings by the key that identifies them, in the order in which they were added. */
type SettingsList<Item> = Readonly<Record<string, Item>>;

/**
 * What the control plane has set besides the state. The options of the sandbox apply to everything
 * else. The journal contains the settings, and named snapshots do not.
 */
export interface ControlSettings {
  /** The setting is absent if the control plane has not set the clock. */
  readonly clock: { readonly setting?: ClockSetting };
  readonly rules: Partial<GatewayRules>;
  /** The market makers by section and symbol; those that were disabled too. */
  readonly makers: SettingsList<MarketMakerChange>;
  /** The index movers by symbol; those that were disabled too. */
  readonly movers: SettingsList<IndexMoverChange>;
  /** The takers by section and symbol; those that were disabled too. */
  readonly takers: SettingsList<TakerChange>;
  /** The active faults of calls by id. */
  readonly faults: SettingsList<Fault>;
  /** The active faults of streams by id. */
  readonly streamFaults: SettingsList<StreamFault>;
}

const noSettings: ControlSettings = {
  clock: {},
  rules: {},
  makers: {},
  movers: {},
  takers: {},
  faults: {},
  streamFaults: {},
};

/** Returns the settings of a state. The cast is safe, because only the control plane sets them. */
export function settingsOf({ settings }: { readonly settings: Settings }): ControlSettings {
  return { ...noSettings, ...settings } as ControlSettings;
}

/** Reads and changes a group of the settings. */
export interface SettingsAccess<Group> {
  read(): Group;
  /** Sets some of the values, and removes those that are null. */
  change(values: { readonly [Key in keyof Group]?: Group[Key] | null }): void;
}

export function accessTo<Name extends keyof ControlSettings>(
  executor: Executor,
  name: Name,
): SettingsAccess<ControlSettings[Name]> {
  return {
    read: () => settingsOf(executor.state)[name],
    change: (values) => executor.changeSettings({ [name]: values }),
  };
}
