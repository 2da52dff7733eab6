import type { AccountRef } from '@broker-api/engine';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accountKey, isAccountOf } from '../src/account-key.ts';

/** Names that consist of the characters of keys, and so resemble the keys of other accounts. */
const user = fc.string({ unit: fc.constantFrom('a', '/', '%', '1', '2', 'F', '\ud800') });
const account: fc.Arbitrary<AccountRef> = fc.record({
  user,
  accountType: fc.constantFrom(1, 2, 3),
  accountIndex: fc.nat({ max: 2 }),
});

it('different accounts have different keys, and a key belongs to one user', () => {
  const accountOf = new Map<string, AccountRef>();
  const check = (one: AccountRef, other: string) => {
    const key = accountKey(one);
    expect(accountOf.get(key) ?? one).toEqual(one);
    accountOf.set(key, one);
    expect(isAccountOf(one.user, key)).toBe(true);
    expect(isAccountOf(other, key)).toBe(other === one.user);
  };
  fc.assert(fc.property(account, user, check), {
    numRuns: 2000,
    examples: [
      [{ user: 'a/1/1', accountType: 1, accountIndex: 0 }, 'a'],
      [{ user: 'a%2F1%2F1', accountType: 1, accountIndex: 0 }, 'a/1/1'],
      [{ user: 'a', accountType: 1, accountIndex: 1 }, 'a/1'],
    ],
  });
});

it('the keys of common names are the names', () => {
  expect(accountKey({ user: 'alice', accountType: 1, accountIndex: 0 })).toBe('alice');
  expect(accountKey({ user: 'alice', accountType: 3, accountIndex: 0 })).toBe('alice/3/0');
});
