import type { Caller } from '../cases/case.ts';

/** A key pair of the deployment under test, and what is known of it. */
export interface TestAccount {
  readonly name: string;
  readonly apiKey: string;
  readonly secretKey: string;
  /** The security types that the key may use; absent for all. */
  readonly permissions?: readonly string[];
  /** The addresses that may use the key; absent for all. Ours is not expected among them. */
  readonly allowedIps?: readonly string[];
  /** Whether it belongs to a sub-account of its user. */
  readonly subAccount?: boolean;
  /** False for a revoked key. */
  readonly enabled?: boolean;
}

/** Who speaks in a request; the reason when there is nobody who could. */
export type Spoken = { readonly account: TestAccount | undefined } | { readonly missing: string };

/** Finds who speaks: the first account that fits, in the order in which they are given. */
export function callerAccount(
  accounts: readonly TestAccount[],
  caller: Caller | undefined,
  securityType: string,
): Spoken {
  const plain =
    accounts.find(isUnrestricted) ??
    accounts.find((one) => isUsable(one) && one.permissions?.includes(securityType));
  const strangers = (): TestAccount => strange(plain);
  switch (caller) {
    case 'nobody':
      return { account: undefined };
    case 'a stranger':
      return { account: strangers() };
    case undefined:
      return found(plain, 'no account was given');
    case 'the key in the other letter case':
      return found(plain && otherCase(plain), 'no account was given whose key has letters');
    case 'a key without the permission':
      return found(
        accounts.find((one) => isUsable(one) && one.permissions?.includes(securityType) === false),
        `no key was given that lacks the permission ${securityType}`,
      );
    case 'a restricted key with the permission':
      return found(
        accounts.find((one) => isUsable(one) && one.permissions?.includes(securityType)),
        `no restricted key was given that has the permission ${securityType}`,
      );
    case 'a key of a sub-account':
      return found(
        accounts.find((one) => isUsable(one) && one.subAccount === true),
        'no key of a sub-account was given',
      );
    case 'a key of another address':
      return found(
        accounts.find(({ allowedIps, enabled }) => allowedIps !== undefined && enabled !== false),
        'no key was given that only another address may use',
      );
    case 'a revoked key':
      return found(
        accounts.find(({ enabled }) => enabled === false),
        'no revoked key was given',
      );
  }
}

function found(account: TestAccount | undefined, missing: string): Spoken {
  return account === undefined ? { missing } : { account };
}

function isUsable({ allowedIps, enabled }: TestAccount): boolean {
  return allowedIps === undefined && enabled !== false;
}

/** Whether a key may do everything that its user may, from here. */
export function isUnrestricted(account: TestAccount): boolean {
  return isUsable(account) && account.permissions === undefined && !account.subAccount;
}

/** A key that no broker gave out, as long as real ones. */
function strange(plain: TestAccount | undefined): TestAccount {
  const secretKey = 'x'.repeat(64);
  const apiKey = `unknown${'0'.repeat(Math.max(1, (plain?.apiKey.length ?? 64) - 7))}`;
  return { name: 'a stranger', apiKey, secretKey };
}

function otherCase(account: TestAccount): TestAccount | undefined {
  const apiKey = account.apiKey.replace(/[a-zA-Z]/g, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
  return apiKey === account.apiKey ? undefined : { ...account, apiKey };
}
