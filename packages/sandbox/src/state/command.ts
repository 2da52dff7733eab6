import type { Command, InitialState } from '@broker-api/engine';
import type { ApiKey } from '../gateway/api-keys.ts';
import type { Settings, SettingsChange } from '../journal/journal.ts';
import type { ListenKey } from './keys.ts';

export interface SetApiKey {
  readonly kind: 'setApiKey';
  readonly time: number;
  readonly key: ApiKey;
}

export interface SetListenKey {
  readonly kind: 'setListenKey';
  readonly time: number;
  readonly key: ListenKey;
}

export interface CloseListenKey {
  readonly kind: 'closeListenKey';
  readonly time: number;
  readonly owner: string;
}

interface ChangeSettings {
  readonly kind: 'settings';
  readonly change: SettingsChange;
}

/** Replaces the whole state with an initial state, without settings. */
export interface Reset {
  readonly kind: 'reset';
  readonly time: number;
  readonly initialState: InitialState;
  readonly keys: readonly ApiKey[];
  /** Commands to execute immediately on the initial state. */
  readonly commands: readonly SandboxCommand[];
}

/**
 * Replaces the whole state with an earlier state. The command contains the lines of that state,
 * because a replay has no other source for them.
 */
export interface Restore {
  readonly kind: 'restore';
  readonly time: number;
  /** The lines that `SandboxState.encodeLines` returned. */
  readonly lines: readonly string[];
  /** The settings that replace the present ones; these stay if it is omitted. */
  readonly settings?: Settings;
}

/** A command that the sandbox executes itself, without the engine. */
export type StateCommand =
  | SetApiKey
  | SetListenKey
  | CloseListenKey
  | ChangeSettings
  | Reset
  | Restore;

/** A record of the journal with several commands that were executed together. */
export interface Batch {
  readonly kind: 'batch';
  readonly commands: readonly SandboxCommand[];
}

/**
 * A command that changes the state of a sandbox: the engine, the API keys, the listen keys or the
 * settings.
 */
export type SandboxCommand = Command | StateCommand;
