import { powerOfTen } from './amount.ts';

/** An exact rational number. The denominator is above zero. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Returns a fraction. The denominator must not be zero. */
export function fraction(numerator: bigint, denominator: bigint): Fraction {
  return denominator < 0n
    ? { numerator: -numerator, denominator: -denominator }
    : { numerator, denominator };
}

/** Returns `units × 10 ** -scale`. */
export function decimalFraction(units: bigint | number, scale: number): Fraction {
  return { numerator: BigInt(units), denominator: powerOfTen(scale) };
}

export function multiplyFractions(left: Fraction, right: Fraction): Fraction {
  return {
    numerator: left.numerator * right.numerator,
    denominator: left.denominator * right.denominator,
  };
}

/** Divides by a fraction that is not zero. */
export function divideFractions(left: Fraction, right: Fraction): Fraction {
  return fraction(left.numerator * right.denominator, left.denominator * right.numerator);
}

export function addFractions(left: Fraction, right: Fraction): Fraction {
  // Amounts of one position have the same denominator. Without this special case, the denominator
  // would grow with every sum.
  if (left.denominator === right.denominator) {
    return { numerator: left.numerator + right.numerator, denominator: left.denominator };
  }
  return {
    numerator: left.numerator * right.denominator + right.numerator * left.denominator,
    denominator: left.denominator * right.denominator,
  };
}

export function negateFraction({ numerator, denominator }: Fraction): Fraction {
  return { numerator: -numerator, denominator };
}

export function subtractFractions(left: Fraction, right: Fraction): Fraction {
  return addFractions(left, negateFraction(right));
}

/** Returns a negative number, 0 or a positive number if left is below, equal to or above right. */
export function compareFractions(left: Fraction, right: Fraction): number {
  const difference = left.numerator * right.denominator - right.numerator * left.denominator;
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

/** Converts a fraction to whole units of `10 ** -scale`, truncated toward zero. */
export function truncate({ numerator, denominator }: Fraction, scale: number): bigint {
  return (numerator * powerOfTen(scale)) / denominator;
}

/** Returns the largest integer that is not above a fraction. */
export function floor({ numerator, denominator }: Fraction): bigint {
  const truncated = numerator / denominator;
  return numerator < 0n && truncated * denominator !== numerator ? truncated - 1n : truncated;
}

/** Returns the smallest integer that is not below a fraction. */
export function ceiling(value: Fraction): bigint {
  return -floor(negateFraction(value));
}
