import { type Amount, add } from '../money/amount.ts';
import { retention } from '../retention.ts';
import { BalanceFlowHistory } from './balance-flow-history.ts';
import type { Token } from './token.ts';

/** How much of one token an account has, in units of the token's scale. */
export class Balance {
  readonly account: LedgerAccount;
  readonly token: Token;
  /** What can be used. */
  free: Amount = 0;
  /** What open orders hold. */
  locked: Amount = 0;
  /** What positions hold. */
  margin: Amount = 0;
  /** The command that touched it last, and which balance that touched next. */
  touchedBy = 0;
  nextTouched: Balance | undefined = undefined;
  /** What it held before that command. */
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

  /** Whether the command that touched it last left it other than it was. */
  get hasChanged(): boolean {
    return (
      this.free !== this.freeBefore ||
      this.locked !== this.lockedBefore ||
      this.margin !== this.marginBefore
    );
  }
}

/** An account of the ledger: one of a user, or one of the house. */
export class LedgerAccount {
  readonly name: string;
  /** Only accounts of users have a statement. */
  readonly balanceFlows: BalanceFlowHistory | undefined;
  readonly mayBeNegative: boolean;
  readonly #balances: (Balance | undefined)[] = [];

  constructor(name: string, kind: 'user' | 'house', mayBeNegative = false) {
    this.name = name;
    this.balanceFlows = kind === 'user' ? new BalanceFlowHistory(retention.balanceFlows) : undefined;
    this.mayBeNegative = mayBeNegative;
  }

  /** The balance of a token; it is there from the first use on. */
  balance(token: Token): Balance {
    const known = this.#balances[token.index];
    if (known !== undefined) return known;
    const made = new Balance(this, token);
    while (this.#balances.length < token.index) this.#balances.push(undefined);
    this.#balances[token.index] = made;
    return made;
  }

  /** What can be used of a token. Unlike `balance` it leaves no trace. */
  free(token: Token): Amount {
    return this.#balances[token.index]?.free ?? 0;
  }

  /** The balances of all tokens that it ever held, in the order of the tokens. */
  *balances(): IterableIterator<Balance> {
    for (const balance of this.#balances) if (balance !== undefined) yield balance;
  }
}
