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

/** The first line of an encoded state: what the engine does not contain. */
export interface KeyLine {
  readonly keys: readonly ApiKey[];
  readonly listenKeys: readonly ListenKey[];
}

/** Encodes keys in canonical order. */
export function encodeKeyLine(keys: Iterable<ApiKey>, listenKeys: Iterable<ListenKey>): string {
  return JSON.stringify({
    keys: [...keys].sort(byApiKey),
    listenKeys: [...listenKeys].sort(byOwner),
  });
}

/** @throws TypeError when the line does not contain keys */
export function decodeKeyLine(line: string): KeyLine {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    // The check below fails.
  }
  const { keys, listenKeys } = (value ?? {}) as Partial<Record<keyof KeyLine, unknown>>;
  if (isListOf(keys, isApiKey) && isListOf(listenKeys, isListenKey)) return { keys, listenKeys };
  throw new TypeError(
    'Invalid snapshot: expected the API keys and the listen keys in its first line, ' +
      'which is an object with the lists "keys" and "listenKeys".',
  );
}

function isListOf<Item>(value: unknown, isItem: (item: unknown) => item is Item): value is Item[] {
  return Array.isArray(value) && value.every(isItem);
}

const isText = (value: unknown): value is string => typeof value === 'string';

const isTexts = (value: unknown): boolean => value === undefined || isListOf(value, isText);

/** The type of every field of a value, before it is checked. */
type Unchecked<Value> = { readonly [Name in keyof Value]?: unknown };

function isApiKey(value: unknown): value is ApiKey {
  const { apiKey, secretKey, ref, permissions, allowedIps } = (value ?? {}) as Unchecked<ApiKey>;
  const { user, accountType, accountIndex } = (ref ?? {}) as Unchecked<ApiKey['ref']>;
  return (
    [apiKey, secretKey, user].every(isText) &&
    [accountType, accountIndex].every(Number.isInteger) &&
    [permissions, allowedIps].every(isTexts)
  );
}

function isListenKey(value: unknown): value is ListenKey {
  const { listenKey, owner, validUntil, apiKeys } = (value ?? {}) as Unchecked<ListenKey>;
  return (
    [listenKey, owner].every(isText) && Number.isFinite(validUntil) && isListOf(apiKeys, isText)
  );
}

function byApiKey(one: ApiKey, other: ApiKey): number {
  return one.apiKey < other.apiKey ? -1 : 1;
}

function byOwner(one: ListenKey, other: ListenKey): number {
  return one.owner < other.owner ? -1 : 1;
}
