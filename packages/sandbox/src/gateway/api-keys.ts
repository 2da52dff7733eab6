import type { AccountRef } from '@broker-api/engine';

/** An API key and its permissions. */
export interface ApiKey {
  readonly apiKey: string;
  readonly secretKey: string;
  /** The name of a default key, such as `alice`, if it is random. */
  readonly name?: string | undefined;
  /** The account of the key. */
  readonly ref: AccountRef;
  /** The security types of the operations that the key permits; all if absent. */
  readonly permissions?: readonly string[] | undefined;
  /** The IP addresses and networks (such as 10.0.0.0/8) that may use the key; all if absent. */
  readonly allowedIps?: readonly string[] | undefined;
  /** False if the key is disabled. */
  readonly enabled?: boolean | undefined;
}

/** The API keys of the broker. */
export class ApiKeys {
  readonly #keys = new Map<string, ApiKey>();

  constructor(keys: Iterable<ApiKey> = []) {
    for (const key of keys) this.set(key);
  }

  /** Adds or replaces a key. */
  set(key: ApiKey): void {
    this.#keys.set(key.apiKey, key);
  }

  /** Replaces all keys. */
  replaceAll(keys: readonly ApiKey[]): void {
    this.#keys.clear();
    for (const key of keys) this.set(key);
  }

  /** Returns a key, even if it is disabled or restricted; undefined if it does not exist. */
  find(apiKey: string): ApiKey | undefined {
    return this.#keys.get(apiKey);
  }

  get count(): number {
    return this.#keys.size;
  }

  /** Returns the number of keys of a user. */
  countOf(user: string): number {
    let count = 0;
    for (const { ref } of this.#keys.values()) if (ref.user === user) count++;
    return count;
  }

  /** Iterates over all keys. */
  all(): IterableIterator<ApiKey> {
    return this.#keys.values();
  }
}
