import type { Broker } from '../broker.ts';
import { formatDecimal } from '../money/decimal.ts';
import type { SymbolDefinition } from '../spot/symbol-definition.ts';
import type { RateLimit } from '../world/world.ts';
import { type Account, type AccountRef, feeRateScale, type Switches } from './account.ts';

/** How much of a token an account has; decimals. */
export interface HeldBalance {
  readonly token: string;
  readonly free: string;
  readonly locked: string;
  readonly margin: string;
}

/** An account with all that a user has in it. */
export interface HeldAccount extends Switches {
  readonly ref: AccountRef;
  readonly accountId: string;
  /** Empty for the main account of each kind. */
  readonly accountName: string;
  /** Fractions of what is received; decimals. */
  readonly makerFeeRate: string;
  readonly takerFeeRate: string;
  readonly balances: readonly HeldBalance[];
}

/** Reads across users, which no user of the broker has. They change nothing. */
export class WorldQueries {
  readonly #broker: Broker;

  constructor(broker: Broker) {
    this.#broker = broker;
  }

  /** Every account of every user, in the order in which they were opened. */
  accounts(): HeldAccount[] {
    return [...this.#broker.accounts].map(heldAccount);
  }

  /** One account; absent when there is none. */
  account(ref: AccountRef): HeldAccount | undefined {
    const account = this.#broker.accounts.find(ref);
    return account && heldAccount(account);
  }

  /** The tokens, in the order in which they were added. */
  tokens(): { readonly token: string; readonly scale: number }[] {
    return [...this.#broker.tokens].map(({ name, scale }) => ({ token: name, scale }));
  }

  /** The spot symbols with the rules of their orders, in the order in which they were added. */
  symbols(): readonly SymbolDefinition[] {
    return [...this.#broker.spot.markets.values()].map(({ definition }) => definition);
  }

  /** The limits that the gateway is to enforce. */
  rateLimits(): readonly RateLimit[] {
    return this.#broker.rules.rateLimits;
  }
}

function heldAccount(account: Account): HeldAccount {
  const { ref, id, accountName, switches, feeRates } = account;
  return {
    ref,
    accountId: id,
    accountName,
    ...switches,
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
