import { type Rejection, rejection } from '../rejection.ts';
import { Account, type AccountRef, formatAccountRef } from './account.ts';

/** The users of the broker and their accounts. */
export class Accounts {
  readonly #byUser = new Map<string, Account[]>();
  readonly #all: Account[] = [];

  hasUser(user: string): boolean {
    return this.#byUser.has(user);
  }

  /** Opens an account; the first one makes the user. */
  add(ref: AccountRef, name: string, time: number): Account {
    const account = new Account(this.#all.length + 1, ref, name, time);
    const own = this.#byUser.get(ref.user);
    if (own) own.push(account);
    else this.#byUser.set(ref.user, [account]);
    this.#all.push(account);
    return account;
  }

  find({ user, accountType, accountIndex }: AccountRef): Account | undefined {
    const own = this.#byUser.get(user);
    if (own === undefined) return undefined;
    for (const account of own) {
      const { ref } = account;
      if (ref.accountType === accountType && ref.accountIndex === accountIndex) return account;
    }
    return undefined;
  }

  /** The same where only an account for token trading will do. */
  findTokenAccount(ref: AccountRef): Account | undefined {
    return ref.accountType === 1 ? this.find(ref) : undefined;
  }

  bySequence(sequence: number): Account | undefined {
    return this.#all[sequence - 1];
  }

  /** A user's accounts, in the order in which they were opened. */
  listByUser(user: string): readonly Account[] {
    return this.#byUser.get(user) ?? [];
  }

  [Symbol.iterator](): IterableIterator<Account> {
    return this.#all[Symbol.iterator]();
  }
}

/** What to say of an account that does not exist, or is of a kind that can't do it. */
export function noSuchAccount(ref: AccountRef): Rejection {
  return rejection('INVALID_PARAMETER', `There is no account ${formatAccountRef(ref)}.`);
}
