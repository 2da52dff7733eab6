import type { Command } from '@broker-api/engine';
import type { ApiKey } from '../gateway/api-keys.ts';

/** Adds an API key, or replaces it. */
export interface SetApiKey {
  readonly kind: 'setApiKey';
  readonly time: number;
  readonly key: ApiKey;
}

/** What changes the state of a sandbox: what the engine does, and what the door knows. */
export type SandboxCommand = Command | SetApiKey;
