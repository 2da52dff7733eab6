import type { AccountRef } from '@broker-api/engine';
import { ApiError } from '../gateway/api-error.ts';
import { randomText } from '../random-text.ts';
import type { Executor } from '../state/executor.ts';
import { type ListenKey, permitsUserStream, streamOwner } from '../state/keys.ts';

/**
 * How long a listen key is valid after it is created or extended, in milliseconds (requirements 1,
 * section 3).
 */
const validMs = 60 * 60_000;

/** A call of a listen-key operation: the account and the API key of the caller, and the time. */
export interface ListenKeyCall {
  readonly executor: Executor;
  readonly account: AccountRef;
  readonly apiKey: string;
  /** Milliseconds since the epoch. */
  readonly time: number;
}

/**
 * Extends and returns the valid listen key of an account, or creates a new one.
 *
 * @throws ApiError if the API key was revoked while the call waited
 */
export async function createListenKey(call: ListenKeyCall): Promise<string> {
  const { executor, account, apiKey, time } = call;
  const key = executor.state.keys.get(apiKey);
  if (key === undefined || !permitsUserStream(key)) {
    const message = 'The API key was revoked during the call; send an enabled key.';
    throw new ApiError('REJECTED_MBX_KEY', message);
  }
  const owner = streamOwner(account);
  const existing = executor.state.listenKeys.findValidOf(owner, time);
  const listenKey = existing?.listenKey ?? newKey();
  const apiKeys = [...new Set([...(existing?.apiKeys ?? []), apiKey])];
  await setValid(call, { listenKey, owner, apiKeys });
  return listenKey;
}

/**
 * Extends a listen key.
 *
 * @throws ApiError if it is not the valid key of the account
 */
export async function extendListenKey(call: ListenKeyCall, listenKey: string): Promise<void> {
  await setValid(call, requireValid(call, listenKey));
}

/**
 * Closes a listen key.
 *
 * @throws ApiError if it is not the valid key of the account
 */
export async function closeListenKey(call: ListenKeyCall, listenKey: string): Promise<void> {
  const { executor, time } = call;
  const { owner } = requireValid(call, listenKey);
  await executor.execute({ kind: 'closeListenKey', time, owner });
}

async function setValid(
  { executor, time }: ListenKeyCall,
  key: Omit<ListenKey, 'validUntil'>,
): Promise<void> {
  const { listenKey, owner, apiKeys } = key;
  const validUntil = time + validMs;
  const valid = { listenKey, owner, validUntil, apiKeys };
  await executor.execute({ kind: 'setListenKey', time, key: valid });
}

function requireValid({ executor, account, time }: ListenKeyCall, listenKey: string): ListenKey {
  const valid = executor.state.listenKeys.findValidOf(streamOwner(account), time);
  if (valid?.listenKey === listenKey) return valid;
  const message = 'The listen key does not exist or has expired; create a new one.';
  throw new ApiError('INVALID_LISTEN_KEY', message);
}

/** Generates a key of 64 random hex digits. */
function newKey(): string {
  return randomText(64, '0123456789abcdef');
}
