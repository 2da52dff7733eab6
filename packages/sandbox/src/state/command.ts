import type { Command, InitialState } from '@broker-api/engine';
import type { ApiKey } from '../gateway/api-keys.ts';

/** Adds an API key, or replaces it. */
interface SetApiKey {
  readonly kind: 'setApiKey';
  readonly time: number;
  readonly key: ApiKey;
}

/** Replaces the whole state with an initial state. */
interface Reset {
  readonly kind: 'reset';
  readonly time: number;
  readonly initialState: InitialState;
  readonly keys: readonly ApiKey[];
  /** Commands to execute immediately on the initial state. */
  readonly commands: readonly SandboxCommand[];
}

/**
 * Replaces the whole state with an earlier one. Contains the lines of that state, because a replay
 * has no other source for them.
 */
export interface Restore {
  readonly kind: 'restore';
  readonly time: number;
  /** The lines that `SandboxState.encodeLines` returned. */
  readonly lines: readonly string[];
}

/** A command that the sandbox executes itself, without the engine. */
export type StateCommand = SetApiKey | Reset | Restore;

/** A command that changes the state of a sandbox: the engine, or the API keys of the gateway. */
export type SandboxCommand = Command | StateCommand;
