import { operations } from '@broker-api/spec';
import { hmacSha512 } from '#crypto';
import type { ApiKey } from '../gateway/api-keys.ts';
import { randomText } from '../random-text.ts';
import type { SandboxCommand } from '../state/command.ts';

/** A default API key, in the form in which users of the sandbox receive it. */
export interface SandboxAccount {
  readonly name: string;
  readonly apiKey: string;
  readonly secretKey: string;
  readonly permissions?: readonly string[];
  readonly allowedIps?: readonly string[];
  readonly enabled?: boolean;
  /** Whether the key belongs to a sub-account. */
  readonly subAccount?: boolean;
}

const securityTypes: readonly string[] = [
  ...new Set(
    Object.values(operations).flatMap((section) =>
      Object.values(section).map(({ securityType }) => securityType),
    ),
  ),
].filter((type) => type !== 'NONE');

/** A default API key without its credentials, which are derived from a seed. */
type KeyTemplate = Omit<SandboxAccount, 'apiKey' | 'secretKey'> & Pick<ApiKey, 'ref'>;

const alice = { user: 'alice', accountType: 1, accountIndex: 0 } as const;
const aliceSub = { ...alice, accountIndex: 1 } as const;
const bob = { ...alice, user: 'bob' } as const;

const keyTemplates: readonly KeyTemplate[] = [
  { name: 'alice', ref: alice },
  { name: 'bob', ref: bob },
  {
    name: 'aliceReadOnly',
    ref: alice,
    permissions: securityTypes.filter((type) => type !== 'TRADE'),
  },
  { name: 'aliceSub', ref: aliceSub, subAccount: true },
  { name: 'aliceTradeOnly', ref: alice, permissions: ['TRADE'] },
  // No client has this address, which is in TEST-NET-1 (RFC 5737). Therefore, the key is always
  // rejected.
  { name: 'aliceElsewhere', ref: alice, allowedIps: ['192.0.2.1'] },
  { name: 'aliceRevoked', ref: alice, enabled: false },
];

/** A default API key with everything that is known about it. */
export type DefaultKey = ApiKey & SandboxAccount;

/** The options from which the default API keys follow. */
export interface KeyOptions {
  readonly seed?: number;
  /** Random keys, which were generated earlier. */
  readonly keys?: readonly DefaultKey[] | undefined;
}

/** Returns the default API keys: random ones if there are any, otherwise those of the seed. */
export function keysOf({ seed = 1, keys = defaultKeys(seed) }: KeyOptions): readonly DefaultKey[] {
  return keys;
}

/** Returns the default API keys of a seed. They depend only on the seed. */
export function defaultKeys(seed: number): DefaultKey[] {
  return keyTemplates.map((template) => ({
    ...template,
    apiKey: derive(seed, template.name, 'api key'),
    secretKey: derive(seed, template.name, 'secret key'),
  }));
}

/** Generates default API keys that cannot be computed. */
export function randomKeys(): DefaultKey[] {
  const random = (): string => randomText(64, alphabet);
  return keyTemplates.map((one) => ({ ...one, apiKey: random(), secretKey: random() }));
}

/** Returns the random default API keys in a state; undefined if its default keys are of a seed. */
export function randomKeysIn(stored: Iterable<ApiKey>): DefaultKey[] | undefined {
  const byName = new Map([...stored].map((key) => [key.name, key]));
  const found = keyTemplates.flatMap((template) => {
    const { apiKey, secretKey } = byName.get(template.name) ?? {};
    return apiKey === undefined || secretKey === undefined
      ? []
      : [{ ...template, apiKey, secretKey }];
  });
  return found.length === keyTemplates.length ? found : undefined;
}

/** Returns keys in the form in which users of the sandbox receive them. */
export function toSandboxAccounts(keys: readonly DefaultKey[]): readonly SandboxAccount[] {
  return keys.map(({ ref: _ref, ...view }) => view);
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Derives 64 letters and digits, which is the length of real API keys and secret keys. */
function derive(seed: number, name: string, purpose: string): string {
  const bytes = hmacSha512(`sandbox ${seed}`, `${name} ${purpose}`);
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
}

/** Returns the commands that create and fund the default sub-account, which `aliceSub` uses. */
export function subAccountCommands(time: number): readonly SandboxCommand[] {
  const { user, accountType } = aliceSub;
  return [
    { kind: 'accounts.addSubAccount', time, user, accountType, accountName: 'alice-1' },
    { kind: 'accounts.deposit', time, account: aliceSub, token: 'USDT', amount: '10000' },
  ];
}

/**
 * Returns a key in the form in which the state stores it, without the fields that only users need.
 */
function toApiKey({ name: _name, subAccount: _sub, ...key }: DefaultKey): ApiKey {
  return key;
}

/**
 * Returns the default API keys in the form in which the state stores them. Random keys keep their
 * names, because no seed says whose they are.
 */
export function storedKeys(options: KeyOptions): ApiKey[] {
  const isRandom = options.keys !== undefined;
  return keysOf(options).map((key) => ({ ...toApiKey(key), ...(isRandom && { name: key.name }) }));
}
