import type { EngineState } from '../engine-state.ts';
import type { RateLimit } from '../initial-state/initial-state.ts';
import { formatDecimal } from '../money/decimal.ts';
import type { SymbolDefinition } from '../spot/symbol-definition.ts';
import { type Account, type AccountPermissions, type AccountRef, feeRateScale } from './account.ts';

/** How much of a token an account has; decimals. */
export interface BalanceView {
  readonly token: string;
  readonly free: string;
  readonly locked: string;
  readonly margin: string;
}

/** An account with all that a user has in it. */
export interface AccountView extends AccountPermissions {
  readonly ref: AccountRef;
  readonly accountId: string;
  /** Empty for the main account of each kind. */
  readonly accountName: string;
  /** Fractions of what is received; decimals. */
  readonly makerFeeRate: string;
  readonly takerFeeRate: string;
  readonly balances: readonly BalanceView[];
}

/** Reads across users, which no user of the broker has. They change nothing. */
export class AdminQueries {
  readonly #state: EngineState;

  constructor(broker: EngineState) {
    this.#state = broker;
  }

  /** Every account of every user, in the order in which they were opened. */
  listAccounts(): AccountView[] {
    return [...this.#state.accounts].map(accountView);
  }

  /** One account; absent when there is none. */
  getAccount(ref: AccountRef): AccountView | undefined {
    const account = this.#state.accounts.find(ref);
    return account && accountView(account);
  }

  /** The tokens, in the order in which they were added. */
  listTokens(): { readonly token: string; readonly scale: number }[] {
    return [...this.#state.tokens].map(({ name, scale }) => ({ token: name, scale }));
  }

  /** The spot symbols with the rules of their orders, in the order in which they were added. */
  listSymbols(): readonly SymbolDefinition[] {
    return [...this.#state.spot.markets.values()].map(({ definition }) => definition);
  }

  /** The limits that the gateway is to enforce. */
  getRateLimits(): readonly RateLimit[] {
    return this.#state.rules.rateLimits;
  }
}

function accountView(account: Account): AccountView {
  const { ref, id, accountName, permissions, feeRates } = account;
  return {
    ref,
    accountId: id,
    accountName,
    ...permissions,
    makerFeeRate: formatDecimal(feeRates.maker, feeRateScale),
    takerFeeRate: formatDecimal(feeRates.taker, feeRateScale),
    balances: [...account.balances()].map(({ token, free, locked, margin }) => ({
      token: token.name,
      free: formatDecimal(free, token.scale),
      locked: formatDecimal(locked, token.scale),
      margin: formatDecimal(margin, token.scale),
    })),
  };
}
