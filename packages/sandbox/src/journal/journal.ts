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

/**
 * The durable, ordered log of all executed commands. A record is one line of JSON: a command with
 * all its inputs, so that replaying the same records leads to the same state.
 */
export interface Journal {
  /** True if the journal stores nothing: do not serialise commands for it. */
  readonly discardsRecords?: true;
  /**
   * Checks that the journal accepts a record. Call it before the command changes the state.
   *
   * @throws RangeError if the record is too large
   * @throws JournalError if the journal is closed, or after a failed write
   */
  assertAccepts(record: string): void;
  /** Appends a record. To wait until the record is durable, call `synced` afterwards. */
  append(record: string): void;
  /** Replaces the state to which the records lead with another one. */
  restore(state: RestoredState): void;
  /** Whether every record is durable. */
  readonly isSynced: boolean;
  /**
   * Resolves when every record that was appended so far is durable.
   *
   * @throws JournalError if a write fails or has failed before
   */
  synced(): Promise<void>;
  /** The named snapshots, if the journal stores them. */
  readonly snapshots?: NamedSnapshots;
  /** Makes every record durable and closes the journal. */
  close(): Promise<void>;
}

/** The state of a restore. */
export interface RestoredState {
  /** The time of the restore, in milliseconds since the epoch. */
  readonly time: number;
  readonly lines: readonly string[];
  /** The settings after the restore. */
  readonly settings: Settings;
}

/** A journal that stores nothing, for sandboxes in memory. */
export const memoryJournal: Journal = {
  discardsRecords: true,
  assertAccepts: () => {},
  append: () => {},
  restore: () => {},
  isSynced: true,
  synced: async () => {},
  close: async () => {},
};

/** What a snapshot is made of. The state must not change while the lines are read. */
export interface ReadableState {
  /** The time of the latest change to the state, in milliseconds since the epoch. */
  readonly time: number;
  readonly lines: Iterable<string>;
}

/** A named snapshot without its state. */
export interface NamedSnapshot {
  readonly name: string;
  /** The hash of the state. */
  readonly hash: string;
  /** The time of the latest change to the state, in milliseconds since the epoch. */
  readonly time: number;
}

/** The states that users have saved under names. */
export interface NamedSnapshots {
  /** Returns the snapshots, in the order in which they were saved. */
  list(): NamedSnapshot[];
  /**
   * Saves a state. Replaces the snapshot with the same name. Hold the lock of the state until it is
   * saved.
   */
  save(name: string, read: () => ReadableState): Promise<NamedSnapshot>;
  /**
   * Returns the lines of a snapshot; undefined if it does not exist.
   *
   * @throws StoreError if the stored snapshot does not match its hash
   */
  read(name: string): Promise<readonly string[] | undefined>;
}

/** The journal cannot be read or written. The message names the journal and says what to do. */
export class JournalError extends Error {
  override readonly name = 'JournalError';
  /** Whether another version of the sandbox wrote the journal. */
  readonly isOtherFormat: boolean;

  constructor(message: string, options: ErrorOptions & { readonly isOtherFormat?: boolean } = {}) {
    super(message, options);
    this.isOtherFormat = options.isOtherFormat ?? false;
  }
}

/**
 * While a task holds this lock, it can read the whole state in several turns of the event loop:
 * commands wait, and queries do not.
 */
export class ReadLock {
  #released: Promise<void> | undefined;

  /** Resolves when commands may change the state; undefined if they may now. */
  get released(): Promise<void> | undefined {
    return this.#released;
  }

  /**
   * Runs a task while no command changes the state. Whatever waits for an earlier task continues in
   * its order, commands too.
   */
  async hold<Result>(task: () => Promise<Result>): Promise<Result> {
    while (this.#released !== undefined) await this.#released;
    const result = task();
    const release = (): void => {
      this.#released = undefined;
    };
    this.#released = result.then(release, release);
    return result;
  }
}
