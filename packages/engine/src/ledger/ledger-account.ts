import type { BoundedList } from '../bounded-list.ts';
import { type Amount, add } from '../money/amount.ts';
import type { BalanceFlow } from './balance-flow.ts';
import type { Token } from './token.ts';

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
