import type { Account } from '../accounts/account.ts';
import { equityAt, gainsWithValue, type PositionAmounts } from '../figures/contract-formulas.ts';
import { type Amount, add, fractionOf, powerOfTen, subtract, toAmount } from '../money/amount.ts';
import { formatDecimal } from '../money/decimal.ts';
import type { Fraction } from '../money/fraction.ts';
import { InvariantError } from '../rejection.ts';
import type { ContractSymbol } from './contract-symbol.ts';

export const positionSides = ['LONG', 'SHORT'] as const;

export type PositionSide = (typeof positionSides)[number];

/** The number of decimal places of a leverage. */
export const leverageScale = 2;

export function formatLeverage(leverage: number | bigint): string {
  return formatDecimal(leverage, leverageScale);
}

/** The amounts of a position that fills and funding change. */
export interface Holding {
  /** The number of contracts, in units of the contract's quantities. */
  readonly quantity: number;
  /** The value of the contracts when they were opened, in cost units (`symbol.costUnits`). */
  readonly cost: bigint;
  /** In units of the margin token. */
  readonly margin: Amount;
}

/**
 * The position of an account on one side of a contract, with isolated margin. It exists from the
 * first order on that side. A closed position is kept, because it contains the cumulative realized
 * profit.
 */
export class ContractPosition implements Holding {
  readonly account: Account;
  readonly symbol: ContractSymbol;
  readonly side: PositionSide;
  quantity = 0;
  cost = 0n;
  margin: Amount = 0;
  /** In units of `10 ** -2`. Without open contracts, the leverage of the last opening order. */
  leverage = 100;
  /** The total quantity of the open orders that open contracts. */
  openingQuantity = 0;
  /** The total quantity of the open orders that close contracts. */
  closingQuantity = 0;
  /** The cumulative profit after fees and funding, in units of the margin token. */
  realizedPnl: Amount = 0;
  /**
   * The mark price at which the position is liquidated, in units of mark prices; undefined if
   * there is no such price.
   */
  liquidationPrice: number | undefined = undefined;
  /** The index in the heap of `LiquidationPrices`, if the position has a liquidation price. */
  heapIndex = 0;

  constructor(account: Account, symbol: ContractSymbol, side: PositionSide) {
    this.account = account;
    this.symbol = symbol;
    this.side = side;
  }

  get isLong(): boolean {
    return this.side === 'LONG';
  }

  /** The number of contracts that no closing order locks. */
  get available(): number {
    return this.quantity - this.closingQuantity;
  }

  /** Whether new opening orders must have the leverage of this position. */
  get hasFixedLeverage(): boolean {
    return this.quantity > 0 || this.openingQuantity > 0;
  }

  /**
   * Adds a quantity to the total quantity of the open orders; a negative quantity reduces the
   * total.
   */
  reserve({ opens }: { readonly opens: boolean }, quantity: number): void {
    if (opens) this.openingQuantity += quantity;
    else this.closingQuantity += quantity;
  }

  set(holding: Holding): void {
    this.quantity = holding.quantity;
    this.cost = holding.cost;
    this.margin = holding.margin;
  }
}

/** Returns the amounts of a position in the form that the formulas expect. */
export function positionAmounts(
  { symbol, isLong }: ContractPosition,
  { quantity, cost, margin }: Holding,
): PositionAmounts {
  const { inverse, costUnits, marginToken } = symbol;
  const denominator = costUnits * powerOfTen(marginToken.scale);
  return {
    inverse,
    isLong,
    size: symbol.size(quantity),
    cost: { numerator: cost, denominator },
    margin: { numerator: BigInt(margin) * costUnits, denominator },
  };
}

/** Returns whether the margin of a position covers its whole loss at a price. */
export function survives(position: ContractPosition, holding: Holding, price: Fraction): boolean {
  return equityAt(positionAmounts(position, holding), price).numerator >= 0n;
}

/**
 * Returns the unrealized profit and the value of a position at a mark price, both in cost units
 * multiplied by `denominator`.
 */
export function profitAtMark(
  { symbol, isLong }: ContractPosition,
  { quantity, cost }: Holding,
  markPrice: number,
): { readonly profit: bigint; readonly value: bigint; readonly denominator: bigint } {
  const { numerator: value, denominator } = symbol.exactValueAtMark(markPrice, quantity);
  const gain = value - cost * denominator;
  const profit = gainsWithValue(symbol.inverse, isLong) ? gain : -gain;
  return { profit, value, denominator };
}

/** The result of closing a part of a position. */
export interface ClosedPart {
  /** The margin of the closed contracts. */
  readonly margin: Amount;
  /** The exact profit, in cost units. */
  readonly exactPnl: bigint;
  /** The profit in units of the margin token, truncated toward zero. */
  readonly pnl: Amount;
  /** The position without the closed contracts and their margin. */
  readonly rest: Holding;
}

/**
 * Computes the result of closing a part of a position. Because of truncation, the average price of
 * the rest can rise slightly; it never falls.
 *
 * @param tradeCost the value of the closed contracts at the price of the trade, in cost units
 */
export function closePart(
  position: ContractPosition,
  holding: Holding,
  quantity: number,
  tradeCost: bigint,
): ClosedPart {
  const part = splitPart(position, holding, quantity);
  const gains = gainsWithValue(position.symbol.inverse, position.isLong);
  const exactPnl = gains ? tradeCost - part.cost : part.cost - tradeCost;
  return {
    margin: part.margin,
    exactPnl,
    pnl: toAmount(exactPnl / position.symbol.costUnits),
    rest: part.rest,
  };
}

/**
 * Returns the value of a part of a position at the bankruptcy price. If the part is closed at this
 * value, the loss equals the margin of the part.
 */
export function bankruptcyCost(
  position: ContractPosition,
  holding: Holding,
  quantity: number,
): bigint {
  const { cost, margin } = splitPart(position, holding, quantity);
  const { inverse, costUnits } = position.symbol;
  const loss = BigInt(margin) * costUnits;
  return gainsWithValue(inverse, position.isLong) ? cost - loss : cost + loss;
}

/** Divides a position into a part and the rest, pro rata. */
function splitPart(
  { symbol }: ContractPosition,
  { quantity: whole, cost, margin }: Holding,
  quantity: number,
): { readonly cost: bigint; readonly margin: Amount; readonly rest: Holding } {
  const left = whole - quantity;
  if (left === 0) return { cost, margin, rest: emptyHolding };
  const share = (part: number): bigint => (cost * BigInt(part)) / BigInt(whole);
  const partCost = symbol.inverse ? cost - share(left) : share(quantity);
  const partMargin = fractionOf(margin, quantity, whole);
  return {
    cost: partCost,
    margin: partMargin,
    rest: { quantity: left, cost: cost - partCost, margin: subtract(margin, partMargin) },
  };
}

const emptyHolding: Holding = { quantity: 0, cost: 0n, margin: 0 };

/** The amounts that the account receives and pays when a part of a position is closed. */
export interface ClosingPayout {
  /** The amount that moves from the margin of the position to the available margin. */
  readonly released: Amount;
  readonly fee: Amount;
  readonly rest: Holding;
}

/**
 * Computes the payout of a closing fill: margin + profit − fee. If the payout is negative, the
 * margin of the rest of the position covers it. The fee is at most the equity of the whole
 * position.
 */
export function closingPayout({ margin, pnl, rest }: ClosedPart, fee: Amount): ClosingPayout {
  const equity = add(add(margin, rest.margin), pnl);
  const paidFee = fee < equity ? fee : equity;
  const payout = subtract(add(margin, pnl), paidFee);
  if (payout >= 0) return { released: margin, fee: paidFee, rest };
  const released = subtract(margin, payout);
  return { released, fee: paidFee, rest: { ...rest, margin: add(rest.margin, payout) } };
}

/** Asserts the invariants of a position that a command changed. */
export function assertPosition(position: ContractPosition): void {
  for (const violation of holdingViolations(position)) throw new InvariantError(violation);
}

/** Checks the amounts of a position. */
export function* holdingViolations(position: ContractPosition): IterableIterator<string> {
  const { quantity, cost, margin, openingQuantity, closingQuantity } = position;
  const isConsistent =
    margin >= 0 &&
    openingQuantity >= 0 &&
    closingQuantity >= 0 &&
    closingQuantity <= quantity &&
    position.leverage > 0 &&
    (quantity === 0 ? cost === 0n && margin === 0 : cost > 0n);
  if (isConsistent) return;
  const values =
    `quantity ${quantity}, cost ${cost}, margin ${margin}, ` +
    `in opening orders ${openingQuantity}, in closing orders ${closingQuantity}`;
  yield `${labelOf(position)} is inconsistent: ${values}.`;
}

/** Names a position in messages. */
export function labelOf({ account, symbol, side }: ContractPosition): string {
  return `The ${side} position of ${account.name} in ${symbol.name}`;
}
