import type { Account } from '../accounts/account.ts';
import type { Side } from '../book/order-book.ts';
import { type Amount, powerOfTen, toAmount } from '../money/amount.ts';
import { InvariantError } from '../rejection.ts';
import type { OptionSymbol } from './option-symbol.ts';

/**
 * A cost has this many more decimal places than price × quantity. Therefore, truncating the cost
 * when a position is reduced does not change the average price in responses.
 */
const extraCostDigits = 18;
const costUnits = powerOfTen(extraCostDigits);

/**
 * The position of an account in an option. It exists from the account's first order until the
 * option expires.
 */
export class OptionPosition {
  readonly account: Account;
  readonly symbol: OptionSymbol;
  /** The number of options, in units of the option's quantity scale; negative if short. */
  quantity = 0;
  /** The average price × |quantity|, in units of price × quantity × `10 ** -18`. */
  cost = 0n;
  /** The total quantity of the open orders on each side. */
  readonly openQuantity: Record<Side, number> = { BUY: 0, SELL: 0 };

  constructor(account: Account, symbol: OptionSymbol) {
    this.account = account;
    this.symbol = symbol;
  }

  /** The margin of a short position: the collateral of all its options. */
  get margin(): Amount {
    return this.symbol.collateral(Math.max(-this.quantity, 0));
  }

  /**
   * The amount that all sell orders of the position lock together: the collateral of the options
   * that they would sell beyond the long position.
   */
  get lockedBySells(): Amount {
    const covered = Math.max(this.quantity, 0);
    return this.symbol.collateral(Math.max(this.openQuantity.SELL - covered, 0));
  }

  /** The part of the position that no open order would close. */
  get available(): number {
    const closing = this.openQuantity[this.quantity > 0 ? 'SELL' : 'BUY'];
    return Math.max(Math.abs(this.quantity) - closing, 0);
  }

  /** The average opening price in units of the quote token, truncated; 0 without a position. */
  get averagePrice(): Amount {
    if (this.quantity === 0) return 0;
    const { rules, quoteToken } = this.symbol;
    const divisor = powerOfTen(rules.priceScale) * costUnits * BigInt(Math.abs(this.quantity));
    return toAmount((this.cost * powerOfTen(quoteToken.scale)) / divisor);
  }

  /**
   * Adds options at a price; a negative quantity is sold. The average price is the mean price
   * of the fills that opened the position, and does not change when the position is reduced.
   */
  add(quantity: number, price: number): void {
    const before = this.quantity;
    const after = before + quantity;
    const opened = (options: number): bigint =>
      BigInt(Math.abs(options)) * BigInt(price) * costUnits;
    if (before * quantity >= 0) this.cost += opened(quantity);
    else if (before * after < 0) this.cost = opened(after);
    else this.cost = (this.cost * BigInt(Math.abs(after))) / BigInt(Math.abs(before));
    this.quantity = after;
  }
}

/** Asserts the invariants of a position that a command changed. */
export function assertPosition(position: OptionPosition): void {
  for (const violation of positionViolations(position)) throw new InvariantError(violation);
}

/** Checks the quantities and the cost of a position. */
export function* positionViolations(position: OptionPosition): IterableIterator<string> {
  const { account, symbol, quantity, cost, openQuantity } = position;
  const isConsistent =
    openQuantity.BUY >= 0 && openQuantity.SELL >= 0 && (quantity === 0 ? cost === 0n : cost > 0n);
  if (isConsistent) return;
  const values =
    `quantity ${quantity}, cost ${cost}, ` +
    `in buy orders ${openQuantity.BUY}, in sell orders ${openQuantity.SELL}`;
  yield `The position of ${account.name} in ${symbol.name} is inconsistent: ${values}.`;
}
