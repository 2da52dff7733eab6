import { createHmac } from 'node:crypto';
import { operations } from '@broker-api/spec';
import type { ApiKey } from '../gateway/api-keys.ts';
import type { SandboxCommand } from '../state/command.ts';

/** A key that a user of the sandbox is given, by name. */
export interface SandboxAccount {
  readonly name: string;
  readonly apiKey: string;
  readonly secretKey: string;
  readonly permissions?: readonly string[];
  readonly allowedIps?: readonly string[];
  readonly enabled?: boolean;
  /** Whether it belongs to a sub-account. */
  readonly subAccount?: boolean;
}

const securityTypes: readonly string[] = [
  ...new Set(
    Object.values(operations).flatMap((section) =>
      Object.values(section).map(({ securityType }) => securityType),
    ),
  ),
].filter((type) => type !== 'NONE');

/** What is special about the keys of the default world. An address of TEST-NET-1 is nobody's. */
type Special = Omit<SandboxAccount, 'apiKey' | 'secretKey'> &
  Pick<ApiKey, 'account'> &
  Partial<Pick<ApiKey, 'ref'>>;

const alice = { user: 'alice', accountType: 1 } as const;

const specialties: readonly Special[] = [
  { name: 'alice', account: 'alice' },
  { name: 'bob', account: 'bob' },
  {
    name: 'aliceReadOnly',
    account: 'alice',
    permissions: securityTypes.filter((type) => type !== 'TRADE'),
  },
  { name: 'aliceSub', account: 'alice/1/1', subAccount: true, ref: { ...alice, accountIndex: 1 } },
  { name: 'aliceTradeOnly', account: 'alice', permissions: ['TRADE'] },
  { name: 'aliceElsewhere', account: 'alice', allowedIps: ['192.0.2.1'] },
  { name: 'aliceRevoked', account: 'alice', enabled: false },
];

/** The keys of the default world. The same seed gives the same keys. */
export function defaultKeys(seed: number): (ApiKey & SandboxAccount)[] {
  return specialties.map((special) => ({
    ref: { user: special.account, accountType: 1, accountIndex: 0 },
    ...special,
    apiKey: derived(seed, special.name, 'api key'),
    secretKey: derived(seed, special.name, 'secret key'),
  }));
}

/** The two ready accounts and their specially restricted keys, as users are shown them. */
export function shownAccounts(keys: readonly (ApiKey & SandboxAccount)[]): SandboxAccount[] {
  return keys.map(({ account: _account, ref: _ref, ...shown }) => shown);
}

/** Letters and digits, as many as real keys have. */
function derived(seed: number, name: string, purpose: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  const bytes = createHmac('sha512', `sandbox ${seed}`).update(`${name} ${purpose}`).digest();
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
}

/** What makes the sub-account of the default world, which `aliceSub` belongs to, with its money. */
export function subAccountCommands(time: number): readonly SandboxCommand[] {
  const account = { ...alice, accountIndex: 1 };
  return [
    { kind: 'addSubAccount', time, ...alice, accountName: 'alice-1' },
    { kind: 'deposit', time, account, token: 'USDT', amount: '10000' },
  ];
}

/** A key as the state keeps it, without what only users are shown. */
export function bare({ name: _name, subAccount: _sub, ...key }: ApiKey & SandboxAccount): ApiKey {
  return key;
}
