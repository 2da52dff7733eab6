import { type Rejection, rejection } from '../rejection.ts';
import {
  Account,
  type AccountRef,
  type AccountType,
  formatAccountRef,
  type NewAccount,
} from './account.ts';

/** The users and their accounts. */
export class Accounts {
  readonly #byUser = new Map<string, Account[]>();
  readonly #all: Account[] = [];
  /** The number of the last deposit. */
  depositSequence = 0;

  get userCount(): number {
    return this.#byUser.size;
  }

  get count(): number {
    return this.#all.length;
  }

  hasUser(user: string): boolean {
    return this.#byUser.has(user);
  }

  /** Opens an account. The first account of a user also adds the user. */
  add(opened: NewAccount, time: number): Account {
    const account = new Account(this.#all.length + 1, opened, time);
    const { ref } = account;
    const userAccounts = this.#byUser.get(ref.user);
    if (userAccounts) userAccounts.push(account);
    else this.#byUser.set(ref.user, [account]);
    this.#all.push(account);
    return account;
  }

  find({ user, accountType, accountIndex }: AccountRef): Account | undefined {
    const userAccounts = this.#byUser.get(user);
    if (userAccounts === undefined) return undefined;
    for (const account of userAccounts) {
      const { ref } = account;
      if (ref.accountType === accountType && ref.accountIndex === accountIndex) return account;
    }
    return undefined;
  }

  /** Finds a token account; accounts of other types are not returned. */
  findTokenAccount(ref: AccountRef): Account | undefined {
    return ref.accountType === 1 ? this.find(ref) : undefined;
  }

  /** Finds the option account that an API key trades with; see `#findTradingAccount`. */
  findOptionAccount(ref: AccountRef): Account | undefined {
    return this.#findTradingAccount(ref, 2);
  }

  /** Finds the contract account that an API key trades with; see `#findTradingAccount`. */
  findContractAccount(ref: AccountRef): Account | undefined {
    return this.#findTradingAccount(ref, 3);
  }

  /**
   * Finds the account of a type that an API key trades with: the account of the key or, for the key
   * of a main account, the account of that type with the index 0.
   */
  #findTradingAccount(ref: AccountRef, type: AccountType): Account | undefined {
    const { user, accountType, accountIndex } = ref;
    if (accountType === type) return this.find(ref);
    const isMain = accountType === 1 && accountIndex === 0;
    return isMain ? this.find({ user, accountType: type, accountIndex: 0 }) : undefined;
  }

  bySequence(sequence: number): Account | undefined {
    return this.#all[sequence - 1];
  }

  /** Returns the accounts of a user in the order in which they were opened. */
  listByUser(user: string): readonly Account[] {
    return this.#byUser.get(user) ?? [];
  }

  [Symbol.iterator](): IterableIterator<Account> {
    return this.#all[Symbol.iterator]();
  }
}

/** Returns the rejection for an account that does not exist or does not have the required type. */
export function noSuchAccount(ref: AccountRef): Rejection {
  return rejection('INVALID_PARAMETER', `There is no account ${formatAccountRef(ref)}.`);
}
