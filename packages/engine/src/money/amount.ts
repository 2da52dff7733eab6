/**
 * The powers that calculations use, computed in advance: computing a power takes longer than a
 * multiplication.
 */
const powers = Array.from({ length: 100 }, (_, exponent) => 10n ** BigInt(exponent));

/**
 * Returns a power of ten.
 *
 * @param exponent a non-negative integer
 */
export function powerOfTen(exponent: number): bigint {
  return powers[exponent] ?? 10n ** BigInt(exponent);
}

const numberPowers = powers.map(Number);

/** Returns a power of ten as a number, which is exact up to the exponent 22. */
export function numberPowerOfTen(exponent: number): number {
  return numberPowers[exponent] ?? 10 ** exponent;
}

/**
 * An exact amount: an integer, in units of `10 ** -scale`. A safe integer is a number, and any
 * other integer is a bigint. Each value has only one representation, so `===`, `<` and `>=` compare
 * correctly.
 */
export type Amount = number | bigint;

const max = Number.MAX_SAFE_INTEGER;

/** Converts a bigint to an amount. */
export function toAmount(units: bigint): Amount {
  const number = Number(units);
  return isSafe(number) ? number : units;
}

export function add(left: Amount, right: Amount): Amount {
  if (typeof left === 'number' && typeof right === 'number') {
    // A sum beyond the safe integers may be rounded, but never to a safe integer.
    const sum = left + right;
    if (isSafe(sum)) return sum;
  }
  return toAmount(BigInt(left) + BigInt(right));
}

export function subtract(left: Amount, right: Amount): Amount {
  if (typeof left === 'number' && typeof right === 'number') {
    const difference = left - right;
    if (isSafe(difference)) return difference;
  }
  return toAmount(BigInt(left) - BigInt(right));
}

/** Returns the negated amount. The negation of 0 is 0, never -0. */
export function negate(amount: Amount): Amount {
  return subtract(0, amount);
}

/** Returns `amount * numerator / denominator`, truncated. The fraction must be at most 1. */
export function fractionOf(amount: Amount, numerator: number, denominator: number): Amount {
  if (typeof amount === 'number') {
    const whole = Math.floor(amount / denominator);
    const scaledRest = (amount - whole * denominator) * numerator;
    if (scaledRest <= max) return whole * numerator + Math.floor(scaledRest / denominator);
  }
  return toAmount((BigInt(amount) * BigInt(numerator)) / BigInt(denominator));
}

/** Returns the smaller of two amounts. `Math.min` does not accept bigints. */
export function min(left: Amount, right: Amount): Amount {
  if (left < right) return left;
  return right;
}

function isSafe(number: number): boolean {
  return number <= max && number >= -max;
}

/**
 * Returns the exact product of two safe integers. Most products of prices and quantities are safe
 * integers themselves; they are computed without bigint.
 */
export function multiply(left: number, right: number): Amount {
  const product = left * right;
  return product <= Number.MAX_SAFE_INTEGER ? product : toAmount(BigInt(left) * BigInt(right));
}

/**
 * A conversion between scales: multiply, then divide and truncate. At least one of the multiplier
 * and the divisor is 1.
 */
export interface Rescaling {
  readonly multiplier: number;
  readonly divisor: number;
  /** The same values as bigints: above 10²², a number is not an exact power of ten. */
  readonly exactMultiplier: bigint;
  readonly exactDivisor: bigint;
}

/** Returns the conversion from units of one scale to units of another. */
export function rescaling(from: number, to: number): Rescaling {
  const exactMultiplier = 10n ** BigInt(Math.max(to - from, 0));
  const exactDivisor = 10n ** BigInt(Math.max(from - to, 0));
  return {
    multiplier: Number(exactMultiplier),
    divisor: Number(exactDivisor),
    exactMultiplier,
    exactDivisor,
  };
}

/**
 * Returns the product of two non-negative safe integers, converted to another scale and truncated.
 */
export function multiplyAndRescale(
  left: number,
  right: number,
  { multiplier, divisor, exactMultiplier, exactDivisor }: Rescaling,
): Amount {
  const product = left * right * multiplier;
  if (product <= Number.MAX_SAFE_INTEGER) {
    // Dividing a safe integer never rounds up to a whole number: the next whole number is at least
    // 1 / divisor away, and the rounding error is smaller.
    return divisor === 1 ? product : Math.floor(product / divisor);
  }
  return toAmount((BigInt(left) * BigInt(right) * exactMultiplier) / exactDivisor);
}

/** A rational number that is not negative, such as a rate. Both parts are safe integers. */
export interface Factor {
  readonly numerator: number;
  readonly denominator: number;
}

/** Returns a factor in lowest terms, so that products with it stay small. */
export function factor(numerator: number, denominator: number): Factor {
  let divisor = denominator;
  let rest = numerator;
  while (rest !== 0) [divisor, rest] = [rest, divisor % rest];
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}
