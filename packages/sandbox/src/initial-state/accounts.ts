import { operations } from '@broker-api/spec';
import { hmacSha512 } from '#crypto';
import type { ApiKey } from '../gateway/api-keys.ts';
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

/** Returns the default API keys. They depend only on the seed. */
export function defaultKeys(seed: number): (ApiKey & SandboxAccount)[] {
  return keyTemplates.map((template) => ({
    ...template,
    apiKey: derive(seed, template.name, 'api key'),
    secretKey: derive(seed, template.name, 'secret key'),
  }));
}

/** Returns keys in the form in which users of the sandbox receive them. */
export function toSandboxAccounts(
  keys: readonly (ApiKey & SandboxAccount)[],
): readonly SandboxAccount[] {
  return keys.map(({ ref: _ref, ...view }) => view);
}

/** Derives 64 letters and digits, which is the length of real API keys and secret keys. */
function derive(seed: number, name: string, purpose: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
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
export function toApiKey({
  name: _name,
  subAccount: _sub,
  ...key
}: ApiKey & SandboxAccount): ApiKey {
  return key;
}
