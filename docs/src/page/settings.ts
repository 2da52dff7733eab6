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

/** Text that is the same in a string of each language, and outside quotes in the shell. */
const plainText = /^[\w.+/=:~@%[\]-]+$/;

/**
 * Returns a sample's text in which the settings replace their placeholders. A setting that could
 * run as code in a sample has no effect.
 */
export function withSettings(text: string, placeholders: Settings, settings: Settings): string {
  return Object.entries(placeholders)
    .flatMap(([name, placeholder]) => {
      const setting = settings[name] ?? '';
      const value = plainText.test(setting) ? setting : placeholder;
      // The URLs of streams contain the host and the port of the base URL.
      return [[placeholder, value] as const, [socketUrl(placeholder), socketUrl(value)] as const];
    })
    .reduce((result, [placeholder, value]) => result.replaceAll(placeholder, () => value), text);
}

/** Returns the URL for WebSocket connections to a server. */
export function socketUrl(baseUrl: string): string {
  return baseUrl.replace(/^http/, 'ws');
}
