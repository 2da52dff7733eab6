import type { Command, InitialState } from '@broker-api/engine';
import type { ApiKey } from '../gateway/api-keys.ts';

/** Adds an API key, or replaces it. */
interface SetApiKey {
  readonly kind: 'setApiKey';
  readonly time: number;
  readonly key: ApiKey;
}

/** Begins anew with a world, whatever was before. */
interface Reset {
  readonly kind: 'reset';
  readonly time: number;
  readonly world: InitialState;
  readonly keys: readonly ApiKey[];
  /** What is carried out at once, in the new world. */
  readonly commands: readonly SandboxCommand[];
}

/** Goes back to a state, whose lines it carries: a replay has no other place to take them from. */
interface Restore {
  readonly kind: 'restore';
  readonly time: number;
  /** What `SandboxState.encodeLines` gave. */
  readonly lines: readonly string[];
}

/** What changes the state of a sandbox without the engine. */
export type OwnCommand = SetApiKey | Reset | Restore;

/** What changes the state of a sandbox: what the engine does, and what the gateway knows. */
export type SandboxCommand = Command | OwnCommand;
