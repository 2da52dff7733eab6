import type { Section } from '@broker-api/spec';
import type { Caller } from '../cases/case.ts';
import type { OrderType } from '../profiles/profiles.ts';

/** An API key of the deployment under test, with its restrictions. */
export interface TestAccount {
  readonly name: string;
  readonly apiKey: string;
  readonly secretKey: string;
  /** The security types that the key may use; absent for all. */
  readonly permissions?: readonly string[];
  /**
   * The IP addresses that may use the key; absent for all. They must not include the address of the
   * computer that runs the tests.
   */
  readonly allowedIps?: readonly string[];
  /** Whether the key belongs to a sub-account. */
  readonly subAccount?: boolean;
  /** False for a revoked key. */
  readonly enabled?: boolean;
}

/** The account of a caller, or the reason why no given account is suitable. */
export type CallerLookup =
  | { readonly account: TestAccount | undefined }
  | { readonly missing: string };

/** Returns the first account that is suitable for the caller. */
export function callerAccount(
  accounts: readonly TestAccount[],
  caller: Caller | undefined,
  securityType: string,
): CallerLookup {
  const usable = accounts.filter(isUsable);
  const permitted = usable.find(({ permissions }) => permissions?.includes(securityType));
  const main = accounts.find(isUnrestricted) ?? permitted;
  const required = (missing: string, account: TestAccount | undefined): CallerLookup =>
    account === undefined ? { missing: `requires ${missing}` } : { account };
  switch (caller) {
    case 'no API key':
      return { account: undefined };
    case 'an unknown API key':
      return { account: unknownKeyLike(main) };
    case undefined:
      return required('an account', main);
    case 'the API key with the case of its letters swapped':
      return required('an account whose API key contains letters', main && withOtherCase(main));
    case 'an API key without the permission': {
      const other = usable.find(({ permissions }) => permissions?.includes(securityType) === false);
      return required(`an API key without the permission ${securityType}`, other);
    }
    case 'a restricted API key with the permission':
      return required(`a restricted API key with the permission ${securityType}`, permitted);
    case 'an API key of a sub-account':
      return required(
        'an API key of a sub-account',
        usable.find(({ subAccount }) => subAccount),
      );
    case 'an API key for another IP address': {
      const elsewhere = accounts.find(({ allowedIps, enabled }) => allowedIps && enabled !== false);
      return required('an API key that only another IP address may use', elsewhere);
    }
    case 'a revoked API key':
      return required(
        'a revoked API key',
        accounts.find(({ enabled }) => enabled === false),
      );
  }
}

function isUsable({ allowedIps, enabled }: TestAccount): boolean {
  return allowedIps === undefined && enabled !== false;
}

/** Returns whether the key has all permissions of a main account and works from any IP address. */
export function isUnrestricted(account: TestAccount): boolean {
  return isUsable(account) && account.permissions === undefined && !account.subAccount;
}

/** Returns an account with an unknown API key that has the same length as the account's key. */
function unknownKeyLike(account: TestAccount | undefined): TestAccount {
  const secretKey = 'x'.repeat(64);
  const apiKey = `unknown${'0'.repeat(Math.max(1, (account?.apiKey.length ?? 64) - 7))}`;
  return { name: 'unknown', apiKey, secretKey };
}

function withOtherCase(account: TestAccount): TestAccount | undefined {
  const apiKey = account.apiKey.replace(/[a-zA-Z]/g, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
  return apiKey === account.apiKey ? undefined : { ...account, apiKey };
}

/** An open order that the session placed for its tests. */
export interface OpenOrder {
  readonly account: TestAccount;
  readonly section: Section;
  readonly type: OrderType;
  readonly orderId: string;
  /** Percent-encoded. */
  readonly clientOrderId: string;
}
