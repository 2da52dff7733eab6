import type { ApiKey } from '../gateway/api-keys.ts';
import type { ListenKey } from './listen-keys.ts';

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
