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
