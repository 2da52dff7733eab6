// The published formulas of contract positions, in exact fractions.
import type { ContractTerms } from './contract-terms.ts';
import { decimalUnit, Fraction } from './fraction.ts';
import type { PositionSide } from './types.ts';

/** The amounts of a position that its formulas use. */
export interface Holding {
  readonly side: PositionSide;
  readonly quantity: Fraction;
  readonly cost: Fraction;
  readonly margin: Fraction;
}

export function profitAt(terms: ContractTerms, holding: Holding, price: Fraction): Fraction {
  return terms.profit(holding.side, holding.cost, terms.value(holding.quantity, price));
}

/** Returns the sum of the margin and the unrealized profit. */
export function equityAt(terms: ContractTerms, holding: Holding, price: Fraction): Fraction {
  return holding.margin.plus(profitAt(terms, holding, price));
}

/** Returns whether the margin rate at a mark price is at or below the maintenance margin rate. */
export function isLiquidated(terms: ContractTerms, holding: Holding, mark: Fraction): boolean {
  if (holding.quantity.isZero()) return false;
  const { maintMargin } = terms.tierOfPosition(holding.quantity);
  const required = maintMargin.times(terms.value(holding.quantity, mark));
  return !equityAt(terms, holding, mark).isAbove(required);
}

/**
 * Returns whether margin can be removed from a position until `holding.margin` remains: the margin
 * rate must be at least the initial margin rate of the tier, and the margin at least cost/leverage,
 * rounded up, so that unrealized profit cannot be removed.
 */
export function mayHaveMargin(
  terms: ContractTerms,
  holding: Holding,
  leverage: Fraction,
  mark: Fraction,
): boolean {
  const { initialMargin } = terms.tierOfPosition(holding.quantity);
  const required = initialMargin.times(terms.value(holding.quantity, mark));
  const least = holding.cost.dividedBy(leverage).roundedUpTo(terms.marginUnit);
  return !holding.margin.isBelow(least) && !equityAt(terms, holding, mark).isBelow(required);
}

/**
 * Returns the price at which the margin rate equals `rate`, or undefined if there is none.
 * The value V at this price solves `margin ± (V − cost) = rate × V`.
 */
export function priceAtMarginRate(
  terms: ContractTerms,
  { side, quantity, cost, margin }: Holding,
  rate: Fraction,
): Fraction | undefined {
  const gainsWithValue = (side === 'LONG') !== terms.inverse;
  const { one } = Fraction;
  const value = gainsWithValue
    ? cost.minus(margin).dividedBy(one.minus(rate))
    : cost.plus(margin).dividedBy(one.plus(rate));
  return value.isPositive() ? terms.priceOf(quantity, value) : undefined;
}

export function bankruptcyPrice(terms: ContractTerms, holding: Holding): Fraction | undefined {
  return priceAtMarginRate(terms, holding, Fraction.zero);
}

/**
 * Returns the mark price at which a position is liquidated, rounded to the decimal places of index
 * prices: down for a long position, up for a short one.
 */
export function liquidationPrice(terms: ContractTerms, holding: Holding): Fraction {
  return endPrice(terms, holding, decimalUnit(8));
}

/** Returns the price at which a position is liquidated, which it does not survive; rounded. */
export function endPrice(terms: ContractTerms, holding: Holding, unit: Fraction): Fraction {
  const { maintMargin } = terms.tierOfPosition(holding.quantity);
  const price = priceAtMarginRate(terms, holding, maintMargin) ?? Fraction.zero;
  return holding.side === 'LONG' ? price.truncatedTo(unit) : price.roundedUpTo(unit);
}
