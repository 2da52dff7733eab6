const storageKey = 'broker-api-settings';

/** The server and the keys that the reader entered, by the name of the input. */
export type Settings = Readonly<Record<string, string>>;

/** Returns the settings that the browser stores. */
export function storedSettings(): Settings {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Settings;
  } catch {
    // The browser blocks the storage, or the text is not JSON.
    return {};
  }
}

/** Stores settings in the browser. */
export function storeSettings(settings: Settings): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(settings));
  } catch {
    // The browser blocks the storage: the values apply to this page only.
  }
}
