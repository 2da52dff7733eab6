import type { Account } from '../accounts/account.ts';
import { BoundedList } from '../bounded-list.ts';
import type { IndexPrice } from '../broker/index-price.ts';
import type { Token } from '../ledger/token.ts';
import { type Amount, add } from '../money/amount.ts';
import { InvariantError } from '../rejection.ts';
import { retention } from '../rules.ts';
import { TradingState } from '../trading/trading-state.ts';
import type { OptionMarket, OptionTrade } from './option-market.ts';
import type { OptionSymbol } from './option-symbol.ts';
import type { OptionOrder } from './order.ts';
import { assertPosition, type OptionPosition } from './position.ts';

/** The state of options. `markets` contains active and expired options. */
export class OptionState extends TradingState<
  OptionOrder,
  OptionSymbol,
  OptionTrade,
  OptionMarket
> {
  /** The options that have not expired, in the order in which they were listed. */
  readonly active = new Set<OptionMarket>();
  /** When the next option expires; undefined if there is none. */
  nextExpiration: number | undefined = undefined;
  /** The number of expired options that never had an order. */
  #unusedCount = 0;
  readonly #changedPositions = new Set<OptionPosition>();
  /** The settled positions, by sequence number of the account. */
  readonly #settlements: (BoundedList<SettledPosition> | undefined)[] = [];

  /** Returns the index of an option. The index exists, because adding an option requires it. */
  indexOf({ definition }: OptionSymbol): IndexPrice {
    const index = this.broker.indexPrices.get(definition.index);
    if (index === undefined) throw new InvariantError(`There is no index ${definition.index}.`);
    return index;
  }

  /** Lists a new option, and opens its escrow. */
  list(market: OptionMarket): void {
    this.broker.ledger.addHouseAccount(market.symbol.escrowAccount);
    this.addMarket(market);
  }

  /** Adds an option, which may already have expired. */
  addMarket(market: OptionMarket): void {
    this.markets.set(market.symbol.name, market);
    if (market.isExpired) {
      this.#retain(market);
    } else {
      this.active.add(market);
      this.#updateNextExpiration();
    }
  }

  /** Removes an option that has expired from the active options. */
  closeMarket(market: OptionMarket): void {
    this.active.delete(market);
    this.#updateNextExpiration();
    this.#retain(market);
  }

  /** Returns the settled positions of an account, oldest first. */
  settlements({ sequence }: Account): BoundedList<SettledPosition> {
    const existing = this.#settlements[sequence];
    if (existing !== undefined) return existing;
    const created = new BoundedList<SettledPosition>({
      newest: retention.settlements,
      keyOf: ({ time }) => time,
      hasEqualKeys: true,
    });
    this.#settlements[sequence] = created;
    return created;
  }

  /** Records a changed position; `finishCommand` checks its invariants. */
  markChanged(position: OptionPosition): void {
    this.#changedPositions.add(position);
  }

  /**
   * Returns the margin that an account's positions require, in all active options that are quoted
   * in a token.
   */
  requiredMargin(account: Account, token: Token): Amount {
    let required: Amount = 0;
    for (const market of this.active) {
      const position = market.findPosition(account);
      if (position?.symbol.quoteToken !== token) continue;
      required = add(required, position.margin);
    }
    return required;
  }

  /**
   * Asserts the invariants of the positions and the markets that the command changed.
   *
   * @throws InvariantError when a position is inconsistent, the margin of an account is not the
   *   required margin, the positions in an option do not sum to zero, or an order book is crossed
   */
  override finishCommand(): void {
    super.finishCommand();
    for (const position of this.#changedPositions) {
      assertPosition(position);
      this.#assertMargin(position);
    }
    this.#changedPositions.clear();
  }

  protected override assertMarket(market: OptionMarket): void {
    super.assertMarket(market);
    const { symbol, netQuantity } = market;
    if (netQuantity === 0) return;
    throw new InvariantError(
      `The positions in ${symbol.name} must sum to zero; got ${netQuantity} units.`,
    );
  }

  #assertMargin({ account, symbol: { quoteToken } }: OptionPosition): void {
    const { margin } = account.balance(quoteToken);
    const required = this.requiredMargin(account, quoteToken);
    if (margin === required) return;
    throw new InvariantError(
      `${account.name} has ${margin} units of ${quoteToken.name} as margin; ` +
        `its short positions require ${required}.`,
    );
  }

  #updateNextExpiration(): void {
    this.nextExpiration = undefined;
    for (const { symbol } of this.active) {
      const { expiration } = symbol.definition;
      this.nextExpiration = Math.min(this.nextExpiration ?? expiration, expiration);
    }
  }

  /**
   * Retains an expired option. If it never had an order, and more than `retention.unusedOptions`
   * such options are retained, removes the oldest of them.
   */
  #retain({ hasOrders }: OptionMarket): void {
    if (hasOrders) return;
    this.#unusedCount++;
    if (this.#unusedCount <= retention.unusedOptions) return;
    for (const { symbol, isExpired, hasOrders: isUsed } of this.markets.values()) {
      if (!isExpired || isUsed) continue;
      this.#unusedCount--;
      this.markets.delete(symbol.name);
      return;
    }
  }
}

/** A position at the expiration of its option, and its pay-off. */
export interface SettledPosition {
  readonly symbol: OptionSymbol;
  /** In units of the option's quantities; negative if short. */
  readonly quantity: number;
  /** The average price and the margin are in units of the quote token. */
  readonly averagePrice: Amount;
  readonly margin: Amount;
  /** The truncated pay-off of the position in the quote token; negative if the account paid. */
  readonly changed: Amount;
  /** A decimal. */
  readonly settlementPrice: string;
  readonly time: number;
}
