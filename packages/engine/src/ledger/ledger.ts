import type { BoundedList } from '../bounded-list.ts';
import { type Amount, add, negate, subtract } from '../money/amount.ts';
import { InvariantError } from '../rejection.ts';
import type { Token } from './token.ts';

/** The reasons for balance flows, with the numbers and names that responses contain. */
export const flowTypes = {
  TRADE: { value: 1, name: 'Trade' },
  FEE: { value: 2, name: 'Fee' },
  DEPOSIT: { value: 4, name: 'Deposit' },
  PNL: { value: 28, name: 'Realized profit and loss' },
  SETTLEMENT: { value: 30, name: 'Settlement' },
  LIQUIDATION: { value: 31, name: 'Liquidation' },
  FUNDING_SETTLEMENT: { value: 32, name: 'Funding' },
  USER_ACCOUNT_TRANSFER: { value: 51, name: 'Transfer' },
} as const;

export type FlowType = keyof typeof flowTypes;

/** A change in the total of a balance. The total is the sum of free, locked and margin. */
export interface BalanceFlow {
  readonly sequence: number;
  readonly token: Token;
  readonly type: FlowType;
  readonly change: Amount;
  /** The total after the change. */
  readonly total: Amount;
  readonly time: number;
}

/** An account's balance of one token, in units of the token's scale. */
export class Balance {
  readonly account: LedgerAccount;
  readonly token: Token;
  /** Available for orders and transfers. */
  free: Amount = 0;
  /** Reserved by open orders. */
  locked: Amount = 0;
  /** Reserved by positions. */
  margin: Amount = 0;
  /** The number of the last command that changed this balance. */
  touchedBy = 0;
  /** The amounts before the command `touchedBy`. */
  freeBefore: Amount = 0;
  lockedBefore: Amount = 0;
  marginBefore: Amount = 0;

  constructor(account: LedgerAccount, token: Token) {
    this.account = account;
    this.token = token;
  }

  get total(): Amount {
    return add(add(this.free, this.locked), this.margin);
  }

  /** Whether any amount differs from its value before the last command that touched it. */
  get hasChanged(): boolean {
    return (
      this.free !== this.freeBefore ||
      this.locked !== this.lockedBefore ||
      this.margin !== this.marginBefore
    );
  }
}

/** An account of the ledger: a user account or a house account. */
export class LedgerAccount {
  readonly name: string;
  /** Undefined for house accounts. */
  readonly balanceFlows: BoundedList<BalanceFlow> | undefined = undefined;
  readonly mayBeNegative: boolean;
  readonly #balances: (Balance | undefined)[] = [];

  constructor(name: string, mayBeNegative = false) {
    this.name = name;
    this.mayBeNegative = mayBeNegative;
  }

  /** Returns the balance of a token, and creates it on first use. */
  balance(token: Token): Balance {
    const existing = this.#balances[token.index];
    if (existing !== undefined) return existing;
    const created = new Balance(this, token);
    while (this.#balances.length < token.index) this.#balances.push(undefined);
    this.#balances[token.index] = created;
    return created;
  }

  /** Returns the free amount of a token. Unlike `balance`, it never creates a balance. */
  free(token: Token): Amount {
    return this.#balances[token.index]?.free ?? 0;
  }

  /** Iterates over the balances that exist, in the order of the tokens. */
  *balances(): IterableIterator<Balance> {
    for (const balance of this.#balances) if (balance !== undefined) yield balance;
  }
}

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
