import { EngineFault } from '../engine-fault.ts';
import { type Amount, minus, negated, plus } from '../money/amount.ts';
import type { FlowType } from './flow.ts';
import { type Balance, LedgerAccount } from './ledger-account.ts';

/** Where deposits come from: the one account that may be negative. */
export const depositSource = 'deposit source';
/** Where fees go. */
export const fees = 'fees';
/** Where goes what truncation leaves over. */
const rounding = 'rounding';

/**
 * Who has how much. Every posting of a command is counted per token; at its end they must sum to
 * zero, and no balance that it touched may be negative. The ledger knows no orders.
 */
export class Ledger {
  readonly #house = new Map<string, LedgerAccount>();
  #command = 0;
  #time = 0;
  #flowSequence = 0;
  /** The balances that the command touched; each knows the next one. */
  #firstTouched: Balance | undefined = undefined;
  #lastTouched: Balance | undefined = undefined;
  /** What the postings of this command sum to, by token number. */
  readonly #drift: Amount[] = [];

  constructor() {
    this.addHouse(depositSource, true);
    this.addHouse(fees);
    this.addHouse(rounding);
  }

  /** Opens an account of the house, such as an insurance fund. */
  addHouse(name: string, mayBeNegative = false): LedgerAccount {
    const account = new LedgerAccount(name, 'house', mayBeNegative);
    this.#house.set(name, account);
    return account;
  }

  house(name: string): LedgerAccount {
    const account = this.#house.get(name);
    if (account === undefined) throw new EngineFault(`There is no house account ${name}.`);
    return account;
  }

  houses(): IterableIterator<LedgerAccount> {
    return this.#house.values();
  }

  get flowSequence(): number {
    return this.#flowSequence;
  }

  /** Starts the postings of a command. */
  begin(time: number): void {
    this.#command++;
    this.#time = time;
    this.#firstTouched = undefined;
    this.#lastTouched = undefined;
  }

  /** Changes what is free, and with it the total; accounts of users note it in their statement. */
  change(balance: Balance, amount: Amount, type: FlowType): void {
    this.#touch(balance);
    balance.free = plus(balance.free, amount);
    this.#count(balance, amount);
    this.#note(balance, amount, type);
  }

  /** Moves from free to locked. */
  lock(balance: Balance, amount: Amount): void {
    this.#touch(balance);
    balance.free = minus(balance.free, amount);
    balance.locked = plus(balance.locked, amount);
  }

  /** Moves from locked back to free. */
  unlock(balance: Balance, amount: Amount): void {
    this.#touch(balance);
    balance.locked = minus(balance.locked, amount);
    balance.free = plus(balance.free, amount);
  }

  /** Moves from free to margin; a negative amount moves back. */
  hold(balance: Balance, amount: Amount): void {
    this.#touch(balance);
    balance.free = minus(balance.free, amount);
    balance.margin = plus(balance.margin, amount);
  }

  /** Ends a lock: part of it is spent, the rest returns to free. */
  spendLocked(balance: Balance, released: Amount, spent: Amount, type: FlowType): void {
    this.#touch(balance);
    const change = negated(spent);
    balance.locked = minus(balance.locked, released);
    balance.free = plus(balance.free, plus(released, change));
    this.#count(balance, change);
    this.#note(balance, change, type);
  }

  /**
   * Checks what the command left behind.
   *
   * @returns the first balance that it touched; each knows the one that was touched next
   * @throws EngineFault when money appeared, disappeared, or a balance is negative
   */
  settle(): Balance | undefined {
    const first = this.#firstTouched;
    for (let balance = first; balance !== undefined; balance = balance.nextTouched) {
      const { token, account, free, locked, margin } = balance;
      if ((this.#drift[token.number] ?? 0) !== 0) {
        throw new EngineFault(`The postings in ${token.name} don't sum to zero.`);
      }
      const isNegative = free < 0 || locked < 0 || margin < 0;
      if (isNegative && !account.mayBeNegative) {
        const shown = `free ${free}, locked ${locked}, margin ${margin}`;
        throw new EngineFault(`A balance is negative: ${account.name} ${token.name}: ${shown}.`);
      }
    }
    return first;
  }

  /** Sets how many entries of statements there have been. Only a restored snapshot does. */
  resume(flowSequence: number): void {
    this.#flowSequence = flowSequence;
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

  #count({ token }: Balance, amount: Amount): void {
    this.#drift[token.number] = plus(this.#drift[token.number] ?? 0, amount);
  }

  #note(balance: Balance, change: Amount, type: FlowType): void {
    const { flows } = balance.account;
    if (flows === undefined || change === 0) return;
    this.#flowSequence++;
    const sequence = this.#flowSequence;
    const { token, total } = balance;
    flows.push({ sequence, token, type, change, total, time: this.#time });
  }
}
