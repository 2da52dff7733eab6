import { InvariantError } from '../invariant-error.ts';
import { type Amount, add, negate, subtract } from '../money/amount.ts';
import type { FlowType } from './balance-flow.ts';
import { type Balance, LedgerAccount } from './ledger-account.ts';

/** The house account from which deposits are paid. Its balances are therefore negative. */
export const depositSourceAccount = 'deposit source';
/** The house account that receives fees. */
export const feeAccount = 'fees';
/**
 * The house account that receives the remainders of truncation. Its balances can be negative: a
 * loss that is truncated leaves a remainder that the loser does not pay.
 */
export const roundingAccount = 'rounding';

/**
 * The double-entry ledger. The postings of a command must sum to zero per token, and no balance
 * that it touched may be negative, except in accounts with `mayBeNegative`. The ledger does not
 * depend on orders.
 */
export class Ledger {
  readonly #houseAccounts = new Map<string, LedgerAccount>();
  #command = 0;
  /**
   * The time of the next balance flows: the time of the command, or of a scheduled event that the
   * command executes.
   */
  time = 0;
  /** The sequence number of the last balance flow. */
  balanceFlowSequence = 0;
  /** The balances that the command touched, in order. */
  #touched: Balance[] = [];
  /** By token index: the sum of all postings, which is 0 after every command. */
  readonly #imbalance: Amount[] = [];

  constructor() {
    this.addHouseAccount(depositSourceAccount, true);
    this.addHouseAccount(feeAccount);
    this.addHouseAccount(roundingAccount, true);
  }

  /** Opens a house account, such as an insurance fund. */
  addHouseAccount(name: string, mayBeNegative = false): LedgerAccount {
    const account = new LedgerAccount(name, mayBeNegative);
    this.#houseAccounts.set(name, account);
    return account;
  }

  /**
   * Closes a house account, such as the escrow of an option that has been settled.
   *
   * @throws InvariantError when one of its balances is not zero
   */
  closeHouseAccount(name: string): void {
    for (const { token, total } of this.houseAccount(name).balances()) {
      if (total === 0) continue;
      throw new InvariantError(`The house account ${name} is closed with ${total} ${token.name}.`);
    }
    this.#houseAccounts.delete(name);
  }

  houseAccount(name: string): LedgerAccount {
    const account = this.#houseAccounts.get(name);
    if (account === undefined) throw new InvariantError(`There is no house account ${name}.`);
    return account;
  }

  /** The house accounts, by name. */
  get houseAccounts(): ReadonlyMap<string, LedgerAccount> {
    return this.#houseAccounts;
  }

  /** Begins the postings of a command. */
  beginCommand(time: number): void {
    this.#command++;
    this.time = time;
    this.#touched = [];
  }

  /** Posts an amount to the free part of a balance. User accounts record it as a balance flow. */
  post(balance: Balance, amount: Amount, type: FlowType): void {
    this.#touch(balance);
    balance.free = add(balance.free, amount);
    this.#addToImbalance(balance, amount);
    this.#recordBalanceFlow(balance, amount, type);
  }

  /** Moves an amount from free to locked. */
  lock(balance: Balance, amount: Amount): void {
    this.#touch(balance);
    balance.free = subtract(balance.free, amount);
    balance.locked = add(balance.locked, amount);
  }

  /** Moves an amount from locked to free. */
  unlock(balance: Balance, amount: Amount): void {
    this.#touch(balance);
    balance.locked = subtract(balance.locked, amount);
    balance.free = add(balance.free, amount);
  }

  /** Moves an amount from free to margin; a negative amount moves it back. */
  reserveMargin(balance: Balance, amount: Amount): void {
    this.#touch(balance);
    balance.free = subtract(balance.free, amount);
    balance.margin = add(balance.margin, amount);
  }

  /** Posts an amount to the margin of a balance. User accounts record it as a balance flow. */
  postMargin(balance: Balance, amount: Amount, type: FlowType): void {
    this.#touch(balance);
    balance.margin = add(balance.margin, amount);
    this.#addToImbalance(balance, amount);
    this.#recordBalanceFlow(balance, amount, type);
  }

  /** Releases a locked amount: spends part of it, and returns the rest to the free balance. */
  spendLocked(balance: Balance, released: Amount, spent: Amount, type: FlowType): void {
    this.#touch(balance);
    const change = negate(spent);
    balance.locked = subtract(balance.locked, released);
    balance.free = add(balance.free, add(released, change));
    this.#addToImbalance(balance, change);
    this.#recordBalanceFlow(balance, change, type);
  }

  /**
   * Asserts the invariants of the balances that the command touched.
   *
   * @returns these balances, in the order in which they were touched
   * @throws InvariantError when the postings do not sum to zero, or a balance is negative in an
   *   account without `mayBeNegative`
   */
  finishCommand(): readonly Balance[] {
    for (const { token, account, free, locked, margin } of this.#touched) {
      if ((this.#imbalance[token.index] ?? 0) !== 0) {
        const sum = String(this.#imbalance[token.index]);
        throw new InvariantError(
          `The postings in ${token.name} must sum to zero; got ${sum} units.`,
        );
      }
      const isNegative = free < 0 || locked < 0 || margin < 0;
      if (isNegative && !account.mayBeNegative) {
        const amounts = `free ${free}, locked ${locked}, margin ${margin}`;
        throw new InvariantError(
          `The ${token.name} balance of ${account.name} is negative: ${amounts} (in ledger units).`,
        );
      }
    }
    return this.#touched;
  }

  #touch(balance: Balance): void {
    if (balance.touchedBy === this.#command) return;
    balance.touchedBy = this.#command;
    balance.freeBefore = balance.free;
    balance.lockedBefore = balance.locked;
    balance.marginBefore = balance.margin;
    this.#touched.push(balance);
  }

  #addToImbalance({ token }: Balance, amount: Amount): void {
    this.#imbalance[token.index] = add(this.#imbalance[token.index] ?? 0, amount);
  }

  #recordBalanceFlow(balance: Balance, change: Amount, type: FlowType): void {
    const { balanceFlows } = balance.account;
    if (balanceFlows === undefined || change === 0) return;
    this.balanceFlowSequence++;
    const sequence = this.balanceFlowSequence;
    const { token, total } = balance;
    balanceFlows.push({ sequence, token, type, change, total, time: this.time });
  }
}
