/**
 * What the control plane has set besides the state: groups of JSON values, each with a key. The
 * types of the values are in `control/settings.ts`.
 */
export type Settings = Readonly<Record<string, SettingsGroup>>;

type SettingsGroup = Readonly<Record<string, unknown>>;

/** New values of the settings, and null for those that are removed. All others stay. */
export type SettingsChange = Settings;

/** Returns the settings after a change. */
export function settingsAfter(settings: Settings, change: SettingsChange): Settings {
  const changed = Object.entries(change).map(([name, values]) => {
    return [name, groupAfter(settings[name] ?? {}, values)];
  });
  return { ...settings, ...Object.fromEntries(changed) };
}

function groupAfter(group: SettingsGroup, change: SettingsGroup): SettingsGroup {
  // A message can strike one of a thousand faults, so only removed values are searched for.
  const values: Record<string, unknown> = { ...group, ...change };
  for (const [key, value] of Object.entries(change)) if (value === null) delete values[key];
  return values;
}

const linePrefix = '{"settings":';

/** Encodes settings as the last line of a stored state. */
export function encodeSettings(settings: Settings): string {
  return `${linePrefix}${JSON.stringify(settings)}}`;
}

/** Removes the line of the settings from the lines of a stored state. Returns the settings. */
export function takeSettings(lines: string[]): Settings {
  if (!lines.at(-1)?.startsWith(linePrefix)) return {};
  return (JSON.parse(lines.pop() ?? '') as { readonly settings: Settings }).settings;
}
