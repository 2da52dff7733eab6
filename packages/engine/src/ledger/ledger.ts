import { InvariantError } from '../invariant-error.ts';
import { type Amount, subtract, negate, add } from '../money/amount.ts';
import type { FlowType } from './balance-flow.ts';
import { type Balance, LedgerAccount } from './ledger-account.ts';

/** Where deposits come from: the one account that may be negative. */
export const depositSourceAccount = 'deposit source';
/** Where fees go. */
export const feeAccount = 'fees';
/** Where goes what truncation leaves over. */
const roundingAccount = 'rounding';

/**
 * Who has how much. Every posting of a command is counted per token; at its end they must sum to
 * zero, and no balance that it touched may be negative. The ledger knows no orders.
 */
export class Ledger {
  readonly #houseAccounts = new Map<string, LedgerAccount>();
  #command = 0;
  #time = 0;
  #balanceFlowSequence = 0;
  /** The balances that the command touched; each knows the next one. */
  #firstTouched: Balance | undefined = undefined;
  #lastTouched: Balance | undefined = undefined;
  /** What the postings of this command sum to, by token number. */
  readonly #imbalance: Amount[] = [];

  constructor() {
    this.addHouseAccount(depositSourceAccount, true);
    this.addHouseAccount(feeAccount);
    this.addHouseAccount(roundingAccount);
  }

  /** Opens an account of the house, such as an insurance fund. */
  addHouseAccount(name: string, mayBeNegative = false): LedgerAccount {
    const account = new LedgerAccount(name, 'house', mayBeNegative);
    this.#houseAccounts.set(name, account);
    return account;
  }

  houseAccount(name: string): LedgerAccount {
    const account = this.#houseAccounts.get(name);
    if (account === undefined) throw new InvariantError(`There is no house account ${name}.`);
    return account;
  }

  houseAccounts(): IterableIterator<LedgerAccount> {
    return this.#houseAccounts.values();
  }

  get balanceFlowSequence(): number {
    return this.#balanceFlowSequence;
  }

  /** Starts the postings of a command. */
  beginCommand(time: number): void {
    this.#command++;
    this.#time = time;
    this.#firstTouched = undefined;
    this.#lastTouched = undefined;
  }

  /** Changes what is free, and with it the total; accounts of users note it in their statement. */
  post(balance: Balance, amount: Amount, type: FlowType): void {
    this.#touch(balance);
    balance.free = add(balance.free, amount);
    this.#addToImbalance(balance, amount);
    this.#recordBalanceFlow(balance, amount, type);
  }

  /** Moves from free to locked. */
  lock(balance: Balance, amount: Amount): void {
    this.#touch(balance);
    balance.free = subtract(balance.free, amount);
    balance.locked = add(balance.locked, amount);
  }

  /** Moves from locked back to free. */
  unlock(balance: Balance, amount: Amount): void {
    this.#touch(balance);
    balance.locked = subtract(balance.locked, amount);
    balance.free = add(balance.free, amount);
  }

  /** Moves from free to margin; a negative amount moves back. */
  reserveMargin(balance: Balance, amount: Amount): void {
    this.#touch(balance);
    balance.free = subtract(balance.free, amount);
    balance.margin = add(balance.margin, amount);
  }

  /** Ends a lock: part of it is spent, the rest returns to free. */
  spendLocked(balance: Balance, released: Amount, spent: Amount, type: FlowType): void {
    this.#touch(balance);
    const change = negate(spent);
    balance.locked = subtract(balance.locked, released);
    balance.free = add(balance.free, add(released, change));
    this.#addToImbalance(balance, change);
    this.#recordBalanceFlow(balance, change, type);
  }

  /**
   * Checks what the command left behind.
   *
   * @returns the first balance that it touched; each knows the one that was touched next
   * @throws EngineFault when money appeared, disappeared, or a balance is negative
   */
  finishCommand(): Balance | undefined {
    const first = this.#firstTouched;
    for (let balance = first; balance !== undefined; balance = balance.nextTouched) {
      const { token, account, free, locked, margin } = balance;
      if ((this.#imbalance[token.index] ?? 0) !== 0) {
        throw new InvariantError(`The postings in ${token.name} don't sum to zero.`);
      }
      const isNegative = free < 0 || locked < 0 || margin < 0;
      if (isNegative && !account.mayBeNegative) {
        const shown = `free ${free}, locked ${locked}, margin ${margin}`;
        throw new InvariantError(`A balance is negative: ${account.name} ${token.name}: ${shown}.`);
      }
    }
    return first;
  }

  /** Sets how many entries of statements there have been. Only a restored snapshot does. */
  restoreSequence(flowSequence: number): void {
    this.#balanceFlowSequence = flowSequence;
  }

  #touch(balance: Balance): void {
    if (balance.touchedBy === this.#command) return;
    balance.touchedBy = this.#command;
    balance.freeBefore = balance.free;
    balance.lockedBefore = balance.locked;
    balance.marginBefore = balance.margin;
    balance.nextTouched = undefined;
    if (this.#lastTouched) this.#lastTouched.nextTouched = balance;
    else this.#firstTouched = balance;
    this.#lastTouched = balance;
  }

  #addToImbalance({ token }: Balance, amount: Amount): void {
    this.#imbalance[token.index] = add(this.#imbalance[token.index] ?? 0, amount);
  }

  #recordBalanceFlow(balance: Balance, change: Amount, type: FlowType): void {
    const { balanceFlows } = balance.account;
    if (balanceFlows === undefined || change === 0) return;
    this.#balanceFlowSequence++;
    const sequence = this.#balanceFlowSequence;
    const { token, total } = balance;
    balanceFlows.push({ sequence, token, type, change, total, time: this.#time });
  }
}
