import type { AccountRef } from '@broker-api/engine';

/**
 * Returns a text that identifies an account: the user for a main account, such as `alice`; for
 * other accounts also the type and the index, such as `alice/1/1`. Different accounts have
 * different texts, because `/` and `%` in the name of a user are percent-encoded.
 */
export function accountKey({ user, accountType, accountIndex }: AccountRef): string {
  const isMain = accountType === 1 && accountIndex === 0;
  return isMain ? encodeUser(user) : `${encodeUser(user)}/${accountType}/${accountIndex}`;
}

/** Returns whether a text that `accountKey` returned identifies an account of a user. */
export function isAccountOf(user: string, key: string): boolean {
  return key.split('/', 1)[0] === encodeUser(user);
}

/** Unlike `encodeURIComponent` for the whole name, this never throws, and most names stay as is. */
function encodeUser(user: string): string {
  return user.replace(/[%/]/g, encodeURIComponent);
}
