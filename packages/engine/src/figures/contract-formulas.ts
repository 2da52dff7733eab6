import {
  addFractions,
  ceiling,
  divideFractions,
  type Fraction,
  floor,
  multiplyFractions,
  negateFraction,
  subtractFractions,
} from '../money/fraction.ts';

/**
 * The amounts of one position, from which its other amounts are computed. Money is in the margin
 * token.
 */
export interface PositionAmounts {
  readonly inverse: boolean;
  readonly isLong: boolean;
  /** Number of contracts × multiplier. */
  readonly size: Fraction;
  /** The value of the contracts at the prices at which they were opened. */
  readonly cost: Fraction;
  readonly margin: Fraction;
}

const one: Fraction = { numerator: 1n, denominator: 1n };

/** Returns the value of contracts at a price: size × price, or size / price if inverse. */
export function contractValue(inverse: boolean, size: Fraction, price: Fraction): Fraction {
  return inverse ? divideFractions(size, price) : multiplyFractions(size, price);
}

/**
 * Returns whether a position gains when the value of its contracts rises: a linear long position
 * and an inverse short position do.
 */
export function gainsWithValue(inverse: boolean, isLong: boolean): boolean {
  return isLong !== inverse;
}

/** Returns the profit of closing a position at a price, before fees; negative for a loss. */
export function unrealizedProfit(position: PositionAmounts, price: Fraction): Fraction {
  const { inverse, isLong, size, cost } = position;
  const gain = subtractFractions(contractValue(inverse, size, price), cost);
  return gainsWithValue(inverse, isLong) ? gain : negateFraction(gain);
}

/** Returns margin + unrealized profit; negative below the bankruptcy price. */
export function equityAt(position: PositionAmounts, price: Fraction): Fraction {
  return addFractions(position.margin, unrealizedProfit(position, price));
}

/** Returns (margin + unrealized profit) / value. The position must not be empty. */
export function marginRate(position: PositionAmounts, price: Fraction): Fraction {
  const equity = equityAt(position, price);
  return divideFractions(equity, contractValue(position.inverse, position.size, price));
}

/** Returns unrealized profit / margin. The margin must not be zero. */
export function profitRate(position: PositionAmounts, price: Fraction): Fraction {
  return divideFractions(unrealizedProfit(position, price), position.margin);
}

/**
 * Returns the price at which the margin rate of a position equals a given rate: the forced
 * liquidation price for the maintenance margin rate, the bankruptcy price for a rate of 0.
 *
 * @returns undefined if there is no such price above zero
 */
export function priceAtMarginRate(
  { inverse, isLong, size, cost, margin }: PositionAmounts,
  rate: Fraction,
): Fraction | undefined {
  const gains = gainsWithValue(inverse, isLong);
  // The value V of the contracts at the price solves margin ± (V − cost) = rate × V.
  const value = gains
    ? divideFractions(subtractFractions(cost, margin), subtractFractions(one, rate))
    : divideFractions(addFractions(cost, margin), addFractions(one, rate));
  if (value.numerator <= 0n) return undefined;
  return inverse ? divideFractions(size, value) : divideFractions(value, size);
}

/**
 * Rounds a price, in ticks or other units, at which a position ends: down for a long position, up
 * for a short one, so that the position does not survive the rounded price.
 */
export function roundEndPrice({ isLong }: { readonly isLong: boolean }, units: Fraction): bigint {
  return isLong ? floor(units) : ceiling(units);
}
