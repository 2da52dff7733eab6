import type { AccountRef } from '@broker-api/engine';
import { accountKey } from '../account-key.ts';
import type { ApiKey } from '../gateway/api-keys.ts';

/** A listen key of the user data stream. */
export interface ListenKey {
  readonly listenKey: string;
  /** The owner of the stream, see `streamOwner`. */
  readonly owner: string;
  /** The time from which the key is no longer valid, in milliseconds since the epoch. */
  readonly validUntil: number;
  /** The API keys that obtained the listen key. */
  readonly apiKeys: readonly string[];
}

/**
 * Returns the owner of the user data stream that reports the events of an account. One stream
 * reports the events of all main accounts of a user. Each sub-account has a stream of its own,
 * because no event identifies its account.
 */
export function streamOwner(account: AccountRef): string {
  return accountKey(account.accountIndex === 0 ? { ...account, accountType: 1 } : account);
}

/** Returns whether an API key may use listen keys. */
export function permitsUserStream({ enabled = true, permissions }: ApiKey): boolean {
  return enabled && (permissions === undefined || permissions.includes('USER_STREAM'));
}

/** The listen keys, at most one per owner. A key remains after its expiry until it is replaced. */
export class ListenKeys {
  readonly #byOwner = new Map<string, ListenKey>();
  readonly #byKey = new Map<string, ListenKey>();

  constructor(keys: Iterable<ListenKey> = []) {
    for (const key of keys) this.set(key);
  }

  /** Adds a key, or replaces the key of the same owner. */
  set(key: ListenKey): void {
    this.delete(key.owner);
    this.#byOwner.set(key.owner, key);
    this.#byKey.set(key.listenKey, key);
  }

  /** Removes the key of an owner. */
  delete(owner: string): void {
    const existing = this.#byOwner.get(owner);
    if (existing === undefined) return;
    this.#byOwner.delete(owner);
    this.#byKey.delete(existing.listenKey);
  }

  /** Removes the listen keys that an API key obtained. */
  deleteOf(apiKey: string): void {
    for (const { owner, apiKeys } of [...this.all()]) {
      if (apiKeys.includes(apiKey)) this.delete(owner);
    }
  }

  /** Returns a key that is valid at a time; undefined if it does not exist or has expired. */
  findValid(listenKey: string, time: number): ListenKey | undefined {
    return validAt(this.#byKey.get(listenKey), time);
  }

  /** Returns the key of an owner that is valid at a time. */
  findValidOf(owner: string, time: number): ListenKey | undefined {
    return validAt(this.#byOwner.get(owner), time);
  }

  /** Iterates over all keys. */
  all(): IterableIterator<ListenKey> {
    return this.#byOwner.values();
  }
}

function validAt(key: ListenKey | undefined, time: number): ListenKey | undefined {
  return key !== undefined && time < key.validUntil ? key : undefined;
}
